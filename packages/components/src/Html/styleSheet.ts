import parts from "../styles.css?raw";
import own from "./document.css?raw";

/** The looks of the parts, and of the document around them. @internal */
export const styleSheet: string = `${parts}\n${own}`;
