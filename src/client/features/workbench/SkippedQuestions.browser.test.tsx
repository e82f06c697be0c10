import { createInstance } from "i18next";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import words from "../../../../locales/en/workbench.json";
import { sampleScheme } from "../../kit/coding/sampleScheme.ts";
import { openSampleSession } from "../../kit/coding/sampleSession.ts";
import { SkippedQuestions } from "./SkippedQuestions.tsx";

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

test("optional questions that gave way are counted, asked again, and put away", async () => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
  const { session, close } = await openSampleSession({
    scheme: {
      ...sampleScheme,
      modifiers: sampleScheme.modifiers.map((one) => ({ ...one, isRequired: false })),
    },
  });
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    defaultNS: "workbench",
    resources: { en: { workbench: words } },
  });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  closing.push(
    () => root.unmount(),
    () => host.remove(),
    close,
  );
  root.render(
    <I18nextProvider i18n={i18n}>
      <SkippedQuestions session={session} />
    </I18nextProvider>,
  );
  const press = (name: string, atS: number) =>
    session.answerKey(name) ||
    session.hearKey(name, { atUs: atS * 1_000_000, isAtEnd: false, pressedAtMs: 0 });

  for (const atS of [1, 2, 3]) press("a", atS);
  press("s", 4);
  const region = page.getByRole("region", { name: "Optional modifiers skipped: 3" });
  await expect.element(region).toBeVisible();
  // The newest of them.
  await expect.element(region).toHaveTextContent("Question: Toy? 0:03");
  await region.getByRole("button", { name: "Prompt again" }).click();
  await expect.element(region).not.toBeInTheDocument();
  expect(session.state.get()).toMatchObject({ asking: { kind: "modifier" } });
  press("s", 5);
  await region.getByRole("button", { name: "Clear" }).click();
  await expect.element(region).not.toBeInTheDocument();
  expect(session.state.get().skipped).toEqual([]);
});
