import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef } from "react";
import { Row } from "./rows.jsx";

export function List({ start, count, api }) {
  const scroller = useRef(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: useCallback((index) => start + index, [start]),
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 3,
  });
  useLayoutEffect(() => {
    api.current = { scroller: scroller.current, toEnd: () => virtualizer.scrollToEnd() };
  });
  return (
    <div ref={scroller} className="scroller">
      <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {virtualizer.getVirtualItems().map(({ key, index, start: px }) => (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className="slot"
            style={{ transform: `translateY(${px}px)` }}
          >
            <Row row={start + index} />
          </div>
        ))}
      </div>
    </div>
  );
}
