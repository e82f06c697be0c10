import { createInstance } from "i18next";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import words from "../../../../locales/en/workbench.json";
import { soon } from "../../../../tests/soon.ts";
import { Splitter } from "./Splitter.tsx";

let root: Root;
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test.each(["columns", "rows"] as const)(
  "the line between panes (%s) is moved by presses, by keys and by dragging, which Escape breaks off",
  async (along) => {
    const line = await drawn(along);
    const share = () => line.getAttribute("aria-valuetext");
    expect(share()).toBe("60%");

    // A press leads to the next of three sizes, also by touch and without a hand that moves.
    await press(line);
    await soon(() => expect(share()).toBe("65%"));
    await press(line);
    await soon(() => expect(share()).toBe("35%"));
    line.focus();
    await userEvent.keyboard("{Enter}");
    await soon(() => expect(share()).toBe("50%"));
    await userEvent.keyboard(along === "columns" ? "{ArrowRight}" : "{ArrowDown}");
    await soon(() => expect(share()).toBe("52%"));

    point(line, "pointerdown", 300);
    point(line, "pointermove", 420);
    await soon(() => expect(share()).toBe("70%"));
    await userEvent.keyboard("{Escape}");
    point(line, "pointerup", 420);
    await soon(() => expect(share()).toBe("52%"));
  },
);

test.each(["columns", "rows"] as const)(
  "the line between panes (%s) is 24 pixels wide in its middle, and takes no more elsewhere than it shows",
  async (along) => {
    const line = await drawn(along);
    const { left, top, width, height } = line.getBoundingClientRect();
    const isAt = (x: number, y: number) => document.elementFromPoint(x, y) === line;
    const [middleX, middleY] = [left + width / 2, top + height / 2];
    for (const by of [-11, 0, 11]) {
      for (const other of [-11, 0, 11]) expect(isAt(middleX + by, middleY + other)).toBe(true);
    }
    const beside = along === "columns" ? isAt(middleX - 9, top + 20) : isAt(left + 20, middleY - 9);
    expect(beside).toBe(false);
  },
);

async function drawn(along: "columns" | "rows"): Promise<HTMLElement> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: "en", resources: { en: { workbench: words } } });
  const host = document.body.appendChild(document.createElement("div"));
  host.style.cssText = "position:fixed;inset:0 auto auto 0;width:600px;height:600px";
  root = createRoot(host);
  root.render(
    <I18nextProvider i18n={i18n}>
      <Panes along={along} />
    </I18nextProvider>,
  );
  return soon(() => {
    const line = document.querySelector<HTMLElement>("[role=separator]");
    if (!line) throw new Error("not drawn yet");
    return line;
  });
}

function Panes({ along }: { readonly along: "columns" | "rows" }) {
  const [share, setShare] = useState(60);
  const flexDirection = along === "columns" ? "row" : "column";
  return (
    <div style={{ display: "flex", flexDirection, width: 600, height: 600 }}>
      <div style={{ flex: `0 1 ${share}%` }} />
      <Splitter along={along} label="Sizes" share={share} onShare={setShare} />
      <div style={{ flex: 1 }} />
    </div>
  );
}

async function press(line: HTMLElement): Promise<void> {
  point(line, "pointerdown", 300);
  point(line, "pointerup", 301);
  await Promise.resolve();
}

function point(line: HTMLElement, type: string, at: number): void {
  // A pointer that only scripts know cannot be captured.
  line.setPointerCapture = () => undefined;
  const where = { clientX: at, clientY: at, pointerId: 1, bubbles: true };
  line.dispatchEvent(new PointerEvent(type, where));
}
