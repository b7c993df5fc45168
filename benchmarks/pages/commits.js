// Counts React's commits in a production build, and on demand what was rendered in them. Imported before React.

const RENDERED = 1;
const FUNCTION_COMPONENTS = new Set([0, 11, 14, 15]);

/** What React did since `reset`. */
export const work = {
  commits: 0,
  /** Rows of which something was rendered, summed over the commits; only while `isCounting`. */
  rows: 0,
  /** Components outside of rows that were rendered. */
  others: 0,
  isCounting: false,
  rowSelector: "",
  reset() {
    work.commits = 0;
    work.rows = 0;
    work.others = 0;
  },
};

window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  renderers: new Map(),
  checkDCE() {},
  inject: () => 1,
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
  onScheduleFiberRoot() {},
  onCommitFiberRoot(_id, { current }) {
    work.commits++;
    if (!work.isCounting) return;
    const rows = new Set();
    count(current, current.alternate, rows);
    work.rows += rows.size;
  },
};

/** Walks what a commit changed: a fiber whose children are the same as before was skipped by React. */
function count(fiber, before, rows) {
  if (FUNCTION_COMPONENTS.has(fiber.tag) && fiber.flags & RENDERED) {
    const row = hostOf(fiber)?.closest(work.rowSelector);
    if (row) rows.add(row);
    else work.others++;
  }
  if (before && fiber.child === before.child) return;
  for (let child = fiber.child; child; child = child.sibling) {
    count(child, child.alternate, rows);
  }
}

function hostOf(fiber) {
  let next = fiber.return;
  while (next && !(next.stateNode instanceof Element)) next = next.return;
  return next?.stateNode;
}
