/** Style sheets that tests and stories load. */
declare module "*.css";
