import { useLayoutEffect, useMemo, useRef } from "react";
import { VList } from "virtua";
import { Row } from "./rows.jsx";

/** It follows no tail by itself: as its documentation has it for chats, it is scrolled to the last row. */
export function List({ start, count, api, isPrepended }) {
  const list = useRef(null);
  const around = useRef(null);
  const isPinned = useRef(false);
  // Something like an array, without an object a row.
  const data = useMemo(
    () =>
      new Proxy(
        { length: count },
        { get: (_, name) => (name === "length" ? count : start + Number(name)) },
      ),
    [start, count],
  );
  const follow = () => {
    if (isPinned.current) list.current.scrollToIndex(count - 1, { align: "end" });
  };
  useLayoutEffect(() => {
    api.current = {
      scroller: around.current.firstElementChild,
      toEnd() {
        isPinned.current = true;
        follow();
      },
      letGo() {
        isPinned.current = false;
      },
    };
  });
  useLayoutEffect(follow);
  return (
    <div ref={around} className="wrap">
      <VList
        ref={list}
        className="scroller"
        style={{ height: "100%" }}
        data={data}
        shift={isPrepended}
        itemSize={64}
        bufferSize={200}
        onResize={follow}
      >
        {(row) => <Row key={row} row={row} />}
      </VList>
    </div>
  );
}
