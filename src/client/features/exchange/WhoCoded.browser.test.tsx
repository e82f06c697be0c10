import { MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import en from "../../../../locales/en/exchange.json";
import { soon } from "../../../../tests/soon.ts";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { NameCell } from "./WhoCoded.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

/** A table with a rater and a recording in each row, which keeps what is said of it. */
function Rows({ count }: { readonly count: number }) {
  const [raters, setRaters] = useState(Array.from({ length: count }, (_, at) => `Rater ${at}`));
  const say = (at: number) => (name: string) =>
    setRaters((now) => now.map((before, one) => (one === at ? name : before)));
  return (
    <table>
      <tbody>
        {raters.map((rater, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows neither move nor go
          <tr key={at}>
            <td>
              <NameCell
                column="recording"
                label={`recording ${at}`}
                value="clip"
                onName={() => {}}
              />
            </td>
            <td>
              <NameCell
                column="rater"
                label={`rater ${at}`}
                value={rater}
                onName={say(at)}
                onNameBelow={at + 1 < count ? say(at + 1) : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function show(count: number): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { exchange: en } } });
  const place = document.body.appendChild(document.createElement("div"));
  root.current = createRoot(place);
  root.current.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <I18nextProvider i18n={i18n}>
        <Rows count={count} />
      </I18nextProvider>
    </MantineProvider>,
  );
  await soon(() => expect(field("rater", 0)).toBeTruthy());
}

const field = (column: string, at: number) => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${column} ${at}"]`);
  if (!found) throw new Error(`there is no ${column} ${at}`);
  return found;
};
const raters = (count: number) =>
  Array.from({ length: count }, (_, at) => field("rater", at).value);

test.each([2, 5, 40])(
  "Alt and the arrow down give a name to the rows below (%i rows)",
  async (count) => {
    await show(count);
    field("rater", 0).focus();
    for (let at = 1; at < count; at++) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
      // oxlint-disable-next-line no-await-in-loop
      await soon(() => expect(document.activeElement).toBe(field("rater", at)));
    }
    await soon(() => expect(raters(count)).toEqual(Array.from({ length: count }, () => "Rater 0")));
    // In the last row there is none below.
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(raters(count).at(-1)).toBe("Rater 0");
  },
);

test("a name is typed, and dragged onto another row of its column, not onto the other column", async () => {
  await show(3);
  await userEvent.fill(field("rater", 0), "Ana");
  await userEvent.keyboard("{Enter}");

  drag(field("rater", 0), field("rater", 2));
  await soon(() => expect(raters(3)).toEqual(["Ana", "Rater 1", "Ana"]));
  drag(field("recording", 0), field("rater", 1));
  expect(raters(3)).toEqual(["Ana", "Rater 1", "Ana"]);
});

/** Takes a name by its handle and lets it go over another field. */
function drag(from: HTMLInputElement, to: HTMLInputElement): void {
  const handle = from.parentElement?.querySelector("[draggable=true]");
  const dataTransfer = new DataTransfer();
  const happens = (target: Element | null | undefined, kind: string) =>
    target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
  happens(handle, "dragstart");
  happens(to, "dragover");
  happens(to, "drop");
}
