import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { App } from "./App.tsx";
import { startTexts } from "./i18n.ts";
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/noto-sans-arabic/index.css";
import "@mantine/core/styles.css";
import "./app.css";

// The content security policy forbids compiling code at run time, which zod would otherwise try.
z.config({ jitless: true });

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

await startTexts();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
