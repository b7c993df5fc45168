import { expect, it } from "vitest";
import { compactCss } from "./compactCss.mjs";

it("leaves out comments, line breaks and what needs no room", () => {
  expect(
    compactCss(`/* why */
      :where(.a) {
        & > .b, .c:is(:hover, [data-x="y z"]) {
          margin: 0 auto;
          width: calc(100% - 2px);
        }
      }
    `),
  ).toBe(':where(.a){& > .b,.c:is(:hover,[data-x="y z"]){margin: 0 auto;width: calc(100% - 2px)}}');
});
