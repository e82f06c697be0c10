import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import common from "../../../../locales/en/common.json";
import { soon } from "../../../../tests/soon.ts";
import { Explained, ExplainedOpen } from "./Explained.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

test("on a screen one line stands for an explanation, and opens it", async () => {
  await show(<Explained>Dots are means.</Explained>);
  const summary = document.querySelector("summary");

  expect(summary?.textContent).toBe(common.explained);
  expect(document.querySelector("p")?.checkVisibility()).toBe(false);
  summary?.click();

  await soon(() => expect(document.querySelector("p")?.checkVisibility()).toBe(true));
});

test("on paper an explanation is there at once", async () => {
  await show(
    <ExplainedOpen value>
      <Explained>Dots are means.</Explained>
    </ExplainedOpen>,
  );

  expect(document.querySelector("summary")).toBeNull();
  expect(document.querySelector("p")?.textContent).toBe("Dots are means.");
});

async function show(content: ReactNode): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common } },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(<I18nextProvider i18n={i18n}>{content}</I18nextProvider>);
  await soon(() => expect(document.querySelector("p")).not.toBeNull());
}
