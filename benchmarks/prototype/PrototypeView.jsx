import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

const FAR = 80;

/**
 * The prototype's view: the virtualiser as its documentation shows it, given all rows, and a memoised row that
 * subscribes to its own version. Follows the end while it is in view.
 */
export function PrototypeView({ store, follow }) {
  const scroller = useRef(null);
  const isPinned = useRef(follow);
  const subscribe = useCallback((listener) => store.subscribe("all", listener), [store]);
  const count = useSyncExternalStore(subscribe, () => store.rows.length);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 60,
    getItemKey: useCallback((index) => store.rows[index].id, [store]),
    overscan: 4,
  });
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      isPinned.current =
        element.scrollHeight - element.clientHeight - element.scrollTop < FAR && follow;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [follow]);
  const size = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (isPinned.current && size > 0) scroller.current.scrollTop = size;
  }, [size]);

  return (
    <div ref={scroller} className="scroller">
      <div style={{ height: size, position: "relative" }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="slot"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row store={store} index={index} />
          </div>
        ))}
      </div>
    </div>
  );
}

const Row = memo(function Row({ store, index }) {
  const subscribe = useCallback((listener) => store.subscribe(index, listener), [store, index]);
  useSyncExternalStore(subscribe, () => store.versions[index]);
  const { kind, name, text, result } = store.rows[index];
  if (kind === "message") return <p>{text}</p>;
  return (
    <div className="call">
      <b>{name}</b> <code>{text}</code>
      <pre>{result}</pre>
    </div>
  );
});
