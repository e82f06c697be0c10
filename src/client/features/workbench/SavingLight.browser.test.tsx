import { createInstance } from "i18next";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import words from "../../../../locales/en/workbench.json";
import type { Saving } from "../../kit/outbox/saving.ts";
import { SavingLight } from "./SavingLight.tsx";

const closing: (() => void)[] = [];
const nothing = () => {};

afterEach(() => {
  for (const close of closing.splice(0)) close();
  document.body.replaceChildren();
});

/** A light whose state the test sets, and what a screen reader was told, in its order. */
async function lit() {
  let saving: Saving = { kind: "saved", sentAtMs: Date.now() };
  let hear: () => void = nothing;
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { workbench: words } } });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  closing.push(() => root.unmount());
  const outbox = {
    saving: () => saving,
    retryNow: nothing,
    subscribe: (listener: () => void) => {
      hear = listener;
      return nothing;
    },
  };
  root.render(
    <I18nextProvider i18n={i18n}>
      <SavingLight outbox={outbox} observationId="one" onRefused={nothing} />
    </I18nextProvider>,
  );
  const region = await soon(() => {
    const found = document.querySelector("output");
    if (!found) throw new Error("not drawn yet");
    return found;
  });
  const told: string[] = [];
  new MutationObserver(() => told.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return {
    told,
    set: async (next: Saving, shown: RegExp): Promise<void> => {
      saving = next;
      hear();
      await soon(() => expect(document.body.textContent).toMatch(shown));
    },
  };
}

function offline(count: number): Saving {
  return { kind: "offline", count, retryAtMs: Date.now() + 8_000 };
}

test("a lost network is told once, whatever is pressed meanwhile, and that all is saved again", async () => {
  const { told, set } = await lit();
  await set({ kind: "sending", count: 1 }, /syncing 1/u);
  expect(told).toEqual([]);
  await set(offline(1), /1 waiting/u);
  await set({ kind: "keeping", count: 1 }, /Saving on this device/u);
  await set(offline(2), /2 waiting/u);
  await set({ kind: "sending", count: 2 }, /syncing 2/u);
  await set({ kind: "saved", sentAtMs: Date.now() }, /synced at \d/u);

  await soon(() => expect(told).toHaveLength(2));
  expect(told[0]).toMatch(/1 waiting for the server/u);
  expect(told[1]).toMatch(/^Saved on this device/u);
});

test("nothing of it moves while nothing happens", async () => {
  const { set } = await lit();
  await set({ kind: "saved", sentAtMs: Date.now() - 50_000 }, /synced at \d/u);
  const changes: string[] = [];
  const watching = new MutationObserver(() => changes.push(document.body.textContent));
  watching.observe(document.body, { childList: true, characterData: true, subtree: true });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await set(offline(1), /next attempt at \d/u);
  changes.splice(0);
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  expect(changes).toEqual([]);
});

test("a refusal by the server is announced", async () => {
  const { told, set } = await lit();
  await set({ kind: "refused", count: 3 }, /refused 3/u);
  await soon(() => expect(told).toEqual([expect.stringMatching(/refused 3/u)]));
});
