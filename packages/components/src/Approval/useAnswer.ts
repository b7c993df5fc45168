"use client";
import { useEffect, useRef, useState } from "react";

/** An answer on its way. @internal */
export interface AnswerState {
  /** On its way, or arrived: not to be sent again. */
  isSending: boolean;
  /** Why the last try failed. */
  error: string | null;
  /** Sends once: a second call is nothing until the first failed. */
  send(work: () => void | Promise<void>): void;
}

/**
 * Sends an answer once, however often it is pressed. Re-renders when it leaves and when it fails.
 * @param held it has been taken, and waits for other answers; given back, it can be sent anew
 * @internal
 */
export function useAnswer(held: boolean = false): AnswerState {
  // State changes only with the next render; two presses in one frame are told apart by the ref.
  const sent = useRef(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const reset = (): void => {
    sent.current = false;
    setSending(false);
  };
  useEffect(() => {
    if (!held) return;
    return () => {
      sent.current = false;
      setSending(false);
    };
  }, [held]);

  const run = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
      reset();
    }
  };
  return {
    isSending,
    error,
    send(work) {
      if (sent.current) return;
      sent.current = true;
      setSending(true);
      setError(null);
      void run(work);
    },
  };
}
