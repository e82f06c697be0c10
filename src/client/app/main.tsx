import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { leaveKeysToInputMethods } from "../kit/page/inputMethod.ts";
import { newQueryClient } from "../kit/query/cache.ts";
import { sessionQuery } from "../kit/query/session.ts";
import { startTexts } from "../kit/text/i18n.ts";
import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/noto-sans-arabic/index.css";
import "@mantine/core/styles.css";
import "./app.css";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

leaveKeysToInputMethods();
const client = newQueryClient();
// The session is requested while the texts are loading.
void client.prefetchQuery(sessionQuery);
await startTexts();
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
