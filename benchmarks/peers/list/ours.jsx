import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { VirtualList } from "../../../packages/components/src/list/VirtualList.tsx";
import "@run-timeline/components/styles.css";
import { Row } from "./rows.jsx";

const renderRow = ({ key }) => <Row row={Number(key)} />;

/** The list of `RunTimeline`, which is not published by itself. */
export function List({ start, count, api }) {
  const around = useRef(null);
  const range = useRef({ start, count });
  const listeners = useRef(new Set());
  const [isFollowing, setFollowing] = useState(false);
  const rows = useMemo(
    () => ({
      get length() {
        return range.current.count;
      },
      get revision() {
        return range.current.count;
      },
      keyAt: (index) => `${range.current.start + index}`,
      indexOf(key) {
        const index = Number(key) - range.current.start;
        return index >= 0 && index < range.current.count ? index : -1;
      },
      estimate: () => 64,
    }),
    [],
  );
  const subscribe = useCallback((listener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);
  useLayoutEffect(() => {
    range.current = { start, count };
    for (const listener of listeners.current) listener();
  }, [start, count]);
  useLayoutEffect(() => {
    api.current = {
      scroller: around.current.querySelector(".rt-scroller"),
      toEnd: () => setFollowing(true),
      letGo: () => setFollowing(false),
    };
  });
  return (
    <div ref={around} className="rt wrap">
      <VirtualList
        rows={rows}
        subscribe={subscribe}
        renderRow={renderRow}
        defaultSize={64}
        isFollowing={isFollowing}
        onFollowChange={setFollowing}
        serverRows={0}
      />
    </div>
  );
}
