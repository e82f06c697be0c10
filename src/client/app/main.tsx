import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { startTexts } from "../kit/text/i18n.ts";
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/noto-sans-arabic/index.css";
import "@mantine/core/styles.css";
import "./app.css";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

await startTexts();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
