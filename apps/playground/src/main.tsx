import "@run-timeline/components/styles.css";
import "./playground.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.js";
import { readAddress } from "./pageAddress.js";
import { createPlayer } from "./player.js";

const page = document.getElementById("page");
if (!page) throw new Error("The page has no element with the id page.");

createRoot(page).render(
  <StrictMode>
    <App player={createPlayer()} asked={readAddress(location.search)} />
  </StrictMode>,
);
