import { mountIn, selector } from "./ours.jsx";

export const mount = mountIn("in-order");
export { selector };
