import { useEffect, useRef, useState } from "react";

/**
 * Whether something that shrinks without focus is still to be open: until a press that takes focus from it is over. Else
 * what the reader presses would move away under the pointer, and not be pressed.
 *
 * @internal
 */
export function useOpenUntilReleased(): [isOpen: boolean, onFocus: () => void, onBlur: () => void] {
  const [isOpen, setOpen] = useState(false);
  const isPressed = useRef(false);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const listening = { capture: true, signal: leaving.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ type }: Event): void => {
      isPressed.current = type === "pointerdown";
      // The click comes in the same task.
      if (type !== "pointerdown") timer = setTimeout(() => setOpen(hasFocus.current), 0);
    };
    for (const type of ["pointerdown", "pointerup", "pointercancel"]) {
      document.addEventListener(type, note, listening);
    }
    return () => {
      leaving.abort();
      clearTimeout(timer);
      isPressed.current = false;
    };
  }, [isOpen]);

  const onFocus = (): void => {
    hasFocus.current = true;
    setOpen(true);
  };
  const onBlur = (): void => {
    hasFocus.current = false;
    if (!isPressed.current) setTimeout(() => setOpen(hasFocus.current), 0);
  };
  return [isOpen, onFocus, onBlur];
}
