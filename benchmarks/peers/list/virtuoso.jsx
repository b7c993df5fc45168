import { useLayoutEffect, useRef } from "react";
import { Virtuoso } from "react-virtuoso";
import { Row } from "./rows.jsx";

/** Its first index must not become negative when rows are prepended. */
const BASE = 10_000_000;

export function List({ start, count, api }) {
  const list = useRef(null);
  const scroller = useRef(null);
  const isPinned = useRef(false);
  useLayoutEffect(() => {
    api.current = {
      get scroller() {
        return scroller.current;
      },
      toEnd() {
        isPinned.current = true;
        list.current.scrollToIndex({ index: "LAST", align: "end" });
      },
      letGo() {
        isPinned.current = false;
      },
    };
  });
  return (
    <Virtuoso
      ref={list}
      scrollerRef={(element) => {
        scroller.current = element;
      }}
      style={{ height: 600 }}
      className="scroller"
      totalCount={count}
      firstItemIndex={BASE + start}
      defaultItemHeight={64}
      increaseViewportBy={200}
      followOutput={(isAtEnd) => (isAtEnd ? "auto" : false)}
      atBottomThreshold={80}
      computeItemKey={(index) => index - BASE}
      totalListHeightChanged={() => isPinned.current && list.current?.autoscrollToBottom()}
      itemContent={(index) => <Row row={index - BASE} />}
    />
  );
}
