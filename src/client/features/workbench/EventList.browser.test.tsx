import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { Suspense } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { userEvent } from "vitest/browser";
import commandWords from "../../../../locales/en/commands.json";
import errorWords from "../../../../locales/en/errors.json";
import listWords from "../../../../locales/en/list.json";
import words from "../../../../locales/en/workbench.json";
import { CodedEvent } from "../../../domain/entities/event.ts";
import { codeSigns } from "../../kit/coding/codeSigns.ts";
import { EventList } from "./EventList.tsx";
import { sampleIds } from "../../kit/coding/sampleScheme.ts";
import { openSampleSession } from "../../kit/coding/sampleSession.ts";
import type { Session } from "../../kit/coding/session.ts";

const second = 1_000_000;
const count = 50_000;

let root: Root;
let session: Session;
let close: () => Promise<void>;

/** Two points and a state a second; every thousandth has a remark. */
const events = Array.from({ length: count }, (_, at) => {
  const common = {
    id: `0198a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    subjectId: at % 2 === 0 ? sampleIds.ana : sampleIds.ben,
    startUs: at * second,
    modifiers: {},
    comment: at % 1000 === 0 ? `Remark ${at}` : "",
    confidence: null,
  };
  return CodedEvent.parse(
    at % 3 === 0
      ? { kind: "state", ...common, codeId: sampleIds.speaks, endUs: (at + 1 + (at % 7)) * second }
      : {
          kind: "point",
          ...common,
          codeId: sampleIds.question,
          modifiers: { [sampleIds.toy]: sampleIds.ball },
        },
  );
});

beforeEach(async () => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
  ({ session, close } = await openSampleSession({ durationUs: 60_000 * second }));
  session.work.replace({
    events: events.map((event) => ({ event, version: 1, isDeleted: false })),
    ratings: [],
    parts: [],
    standings: [],
  });
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: {
      en: { commands: commandWords, errors: errorWords, list: listWords, workbench: words },
    },
  });
  const frame = document.createElement("div");
  frame.style.cssText = "position:fixed;inset:0 auto auto 0;width:400px;height:400px";
  document.body.append(frame);
  root = createRoot(frame);
  root.render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <Suspense>
            <EventList
              session={session}
              signs={codeSigns(session.work.index)}
              editingId={null}
              onEdit={() => undefined}
              onGo={() => undefined}
              onNudge={() => undefined}
            />
          </Suspense>
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  await soon(() => {
    if (options().length === 0) throw new Error("not drawn yet");
  }, 10_000);
});

afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  await close();
  vi.restoreAllMocks();
});

function options(): readonly Element[] {
  return [...document.querySelectorAll("[role=listbox] [role=option]")];
}

function title(): string {
  return document.querySelector("h2")?.textContent ?? "";
}

async function press(name: string): Promise<void> {
  const wanted = await soon(() => {
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === name,
    );
    if (!button) throw new Error(`no button ${name}`);
    return button;
  });
  await userEvent.click(wanted);
}

test("of 50,000 events those in sight are drawn, and each says where it stands among all", async () => {
  expect(title()).toBe("Events: 50,000");
  expect(options().length).toBeLessThan(60);

  await userEvent.click(options()[0] ?? document.body);
  await userEvent.keyboard("{End}");

  await soon(() => {
    expect(options().at(-1)?.getAttribute("aria-posinset")).toBe("50000");
    expect(options().at(-1)?.getAttribute("aria-selected")).toBe("true");
  });
});

test("filter and order apply to all 50,000 events, and to events coded afterwards", async () => {
  await press("Filter");
  const text = await soon(() => {
    const input = document.querySelector("input[type=search]");
    if (!input) throw new Error("no filter");
    return input;
  });
  await userEvent.type(text, "remark speaks");
  await soon(() => expect(title()).toBe("Events: 17 of 50,000"));

  await press("Duration");
  await soon(() => expect(options()[0]?.textContent).toContain("7.0"));

  const [, first] = events;
  if (!first) throw new Error("no events");
  session.changeEvent(first, { comment: "a remark, but on a question" });
  await soon(() => expect(title()).toBe("Events: 17 of 50,000"));
  await userEvent.clear(text);
  await userEvent.type(text, "remark question");
  await soon(() => expect(title()).toBe("Events: 34 of 50,000"));
});

test("all events shown are selected at once, and deleted and restored in one step", async () => {
  await press("Filter");
  await soon(() => expect(document.querySelector("input[type=search]")).not.toBeNull());
  await userEvent.keyboard("remark");
  await soon(() => expect(title()).toBe("Events: 50 of 50,000"));

  const [first, last] = [options()[0], options()[9]];
  if (!first || !last) throw new Error("no events");
  await userEvent.click(first);
  await userEvent.keyboard("{Shift>}{End}{/Shift}");
  expect(session.state.get().selectedIds.size).toBe(50);
  await press("Delete");
  await soon(() => expect(title()).toBe("Events: 0 of 49,950"));
  session.undo();

  await soon(() => expect(title()).toBe("Events: 50 of 50,000"));
});

test("events apart from each other are selected by keys: arrows with Ctrl walk, Space with Ctrl takes", async () => {
  const [first] = options();
  if (!first) throw new Error("no events");
  await userEvent.click(first);
  await userEvent.keyboard("{Control>}{ArrowDown}{ArrowDown} {/Control}");

  const selected = () =>
    options()
      .filter((option) => option.getAttribute("aria-selected") === "true")
      .map((option) => option.getAttribute("aria-posinset"));
  await soon(() => expect(selected()).toEqual(["1", "3"]));
  const list = document.querySelector("[role=listbox]");
  expect(list?.getAttribute("aria-activedescendant")).toBe(options()[2]?.id);

  await userEvent.keyboard("{Control>}{ArrowUp}{ArrowUp} {/Control}");
  await soon(() => expect(selected()).toEqual(["3"]));
});
