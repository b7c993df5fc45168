import { mountIn, selector } from "./ours.jsx";

export const mount = mountIn("grouped");
export { selector };
