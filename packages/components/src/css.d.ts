/** Style sheets that tests and stories load. */
declare module "*.css";
/** The text of a style sheet. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}
