import { expect, it } from "vitest";
import { sameLook } from "./sameLook.mjs";

/** A white picture with a grey box in it. */
function picture(box, { width = 240, height = 240, grey = 120 } = {}) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { metadata: { width, height }, data };
}

const box = { x: 24, y: 24, width: 120, height: 48 };

it("calls pictures alike whose edges are a pixel off, as those of letters are", () => {
  expect(sameLook(picture(box), picture({ ...box, x: 25, width: 119 })).pass).toBe(true);
});

it("sees what moved by a row, and what lost its colour", () => {
  expect(sameLook(picture(box), picture({ ...box, y: 60 })).pass).toBe(false);
  expect(sameLook(picture(box), picture(box, { grey: 220 })).message).toMatch(/cells/);
});

it("sees another size", () => {
  const smaller = sameLook(picture(box), picture(box, { height: 200 }));
  expect(smaller).toMatchObject({ pass: false, message: "240×200 px instead of 240×240." });
});
