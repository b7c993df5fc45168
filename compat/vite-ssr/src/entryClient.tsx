import "@run-timeline/components/styles.css";
import { hydrateRoot } from "react-dom/client";
import { App } from "./App.js";

const host = document.getElementById("app");
if (host) hydrateRoot(host, <App />);
