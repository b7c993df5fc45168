import { version } from "react";
import { expect, inject, it } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    reactMajor: string;
  }
}

it("is tested with the React that the project of the test names", () => {
  expect(version.split(".")[0]).toBe(inject("reactMajor"));
});
