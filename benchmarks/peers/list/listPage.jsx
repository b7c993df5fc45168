import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { work } from "../../pages/commits.js";
import { frames, painted } from "../frames.js";
import * as ours from "./ours.jsx";
import { expand, grow } from "./rows.jsx";
import * as tanstack from "./tanstack.jsx";
import * as virtua from "./virtua.jsx";
import * as virtuoso from "./virtuoso.jsx";

const LISTS = { ours, tanstack, virtua, virtuoso };

const host = document.getElementById("app");
let api;
let model;
let change;

function App({ List, count }) {
  [model, change] = useState({ start: 0, count, isPrepended: false });
  api = useRef(null);
  return <List {...model} api={api} />;
}

const scroller = () => api.current.scroller;
const lastTop = () => scroller().scrollHeight - scroller().clientHeight;
const rows = () => [...scroller().querySelectorAll(".row")];
const numberOf = (row) => Number(row.dataset.row);
/** The row at some px from the top. By geometry: one library lets no pointer through while it scrolls. */
const rowAt = (y) => {
  const at = scroller().getBoundingClientRect().top + y;
  return rows().find((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top <= at && bottom > at;
  });
};

window.bench = {
  async mount(name, count) {
    createRoot(host).render(<App List={LISTS[name].List} count={count} />);
    while (!host.querySelector(".row")) await painted();
    await frames(5);
    return { elements: host.querySelectorAll("*").length, scrollHeight: scroller().scrollHeight };
  },
  async scroll(px, length) {
    scroller().scrollTop = 0;
    await frames(10);
    work.reset();
    let blank = 0;
    for (let frame = 0; frame < length; frame++) {
      scroller().scrollTop += px;
      await painted();
      if (!rowAt(300)) blank++;
    }
    return { frames: length, blank, commits: work.commits };
  },
  /** Over the whole list in equal strides, then as far down as it goes. */
  async sweep(strides) {
    let blank = 0;
    for (let stride = 1; stride <= strides; stride++) {
      scroller().scrollTop = (lastTop() * stride) / strides;
      await painted();
      if (!rowAt(300)) blank++;
    }
    for (let time = 0; time < 3; time++) {
      await frames(12);
      scroller().scrollTop = lastTop();
    }
    await frames(12);
    return { frames: strides, blank, last: Math.max(...rows().map(numberOf)) };
  },
  /** 60 rows a second come at the end, and the last one grows each frame. */
  async append(length) {
    for (let time = 0; time < 6; time++) {
      api.current.toEnd();
      await frames(6);
    }
    work.reset();
    let off = 0;
    let most = 0;
    for (let frame = 0; frame < length; frame++) {
      if (frame % 6 === 0) change({ ...model, count: model.count + 6, isPrepended: false });
      grow(model.start + model.count - 1, " streaming te");
      await painted();
      const px = Math.abs(lastTop() - scroller().scrollTop);
      if (px > 2) off++;
      most = Math.max(most, px);
    }
    await frames(5);
    const last = Math.max(...rows().map(numberOf));
    const isLost = last !== model.start + model.count - 1;
    return { frames: length, off, most, isLost, commits: work.commits };
  },
  /** How far the row in the middle moves when rows are prepended, or one above grows by 200 px. */
  async jump(kind) {
    api.current.letGo?.();
    scroller().scrollTop = Math.min(lastTop() / 2, 2_000_000);
    await frames(30);
    scroller().scrollTop += 37;
    await frames(30);
    const number = numberOf(rowAt(300));
    const find = () => rows().find((row) => numberOf(row) === number);
    const before = find().getBoundingClientRect().top;
    const { top } = scroller().getBoundingClientRect();
    if (kind === "prepend") {
      change({ start: model.start - 60, count: model.count + 60, isPrepended: true });
    } else {
      const above = rows().filter((row) => row.getBoundingClientRect().bottom <= top - 1);
      if (above.length === 0) return { px: null };
      expand(Math.max(...above.map(numberOf)), 200);
    }
    let px = 0;
    let last = 0;
    for (let frame = 0; frame < 40; frame++) {
      await painted();
      const row = find();
      if (!row) return { px: null };
      last = Math.abs(row.getBoundingClientRect().top - before);
      px = Math.max(px, last);
    }
    return { px, last };
  },
};
