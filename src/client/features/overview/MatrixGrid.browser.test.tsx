import { DirectionProvider, MantineProvider } from "@mantine/core";
import { createInstance } from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { userEvent } from "vitest/browser";
import common from "../../../../locales/en/common.json";
import studies from "../../../../locales/en/studies.json";
import { cssVariables, theme } from "../../kit/page/theme.ts";
import { matrixOf } from "./matrix.ts";
import { MatrixGrid } from "./MatrixGrid.tsx";
import type { Progress, ProgressCell } from "../../kit/query/progress.ts";

const sizePx = 20;
const root: { current?: Root } = {};
const opened: string[] = [];

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("dir");
  opened.length = 0;
});

test("arrow keys walk a study of 500 recordings and 30 raters, and the cell says where one is", async () => {
  await show();
  const grid = element('[role="grid"]');

  grid.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  const near = said();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  const far = said();

  expect(grid.getAttribute("aria-rowcount")).toBe("501");
  expect(grid.getAttribute("aria-colcount")).toBe("31");
  expect(near).toContain("Rater 01, Clip 1: Accepted");
  expect(far).toBe("Rater 29, Clip 499: not assigned");
  expect(document.querySelectorAll('[role="gridcell"]').length).toBe(1);
  await soon(() => expect(grid.scrollTop).toBeGreaterThan(490 * sizePx - grid.clientHeight));
});

test("Enter opens the observation of a cell, and does nothing in a cell without an assignment", async () => {
  await show();
  element('[role="grid"]').focus();

  await userEvent.keyboard("{Enter}{ArrowRight}{Enter}");

  expect(opened).toEqual(["observation 0"]);
});

test("a click on a mark opens its work", async () => {
  await show();

  await userEvent.click(element("canvas"), { position: { x: 1.5 * sizePx, y: 1.5 * sizePx } });

  expect(opened).toEqual(["observation 1"]);
});

test("in right-to-left languages the first rater is at the right, and arrow keys move in the direction they show", async () => {
  await show("rtl");

  const { width } = element("canvas").getBoundingClientRect();
  await userEvent.click(element("canvas"), { position: { x: width - sizePx / 2, y: sizePx / 2 } });
  element('[role="grid"]').focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowDown}");

  expect(opened).toEqual(["observation 0"]);
  expect(said()).toContain("Rater 01, Clip 1");
});

test("an assignment that waits too long has a coloured corner, and a name that says so", async () => {
  await show("ltr", new Set(["observation 1"]));
  element('[role="grid"]').focus();

  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  const waits = said();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");

  expect(waits).toContain("stalled");
  expect(said()).not.toContain("stalled");
  expect(inkAt(1)).not.toEqual(inkAt(7));
});

/** Rater n has been asked to code the recordings whose number ends as theirs does, up to 290. */
function progress(): Progress {
  const cells = Array.from({ length: 290 }, (_, at): [string, ProgressCell] => [
    `observation ${at}`,
    {
      observationId: `observation ${at}`,
      recording: at,
      rater: at % 29,
      round: 1,
      state: at % 2 === 0 ? "submitted" : "accepted",
      assignedMs: 0,
      changedMs: 0,
      dueMs: null,
    },
  ]);
  return {
    cursor: "",
    raters: Array.from({ length: 30 }, (_, at) => ({
      id: `rater ${at}`,
      name: `Rater ${String(at).padStart(2, "0")}`,
      hasLeft: false,
    })),
    recordings: Array.from({ length: 500 }, (_, at) => ({
      id: `recording ${at}`,
      name: `Clip ${at}`,
    })),
    cells: new Map(cells),
  };
}

async function show(dir: "ltr" | "rtl" = "ltr", waiting = new Set<string>()): Promise<void> {
  document.documentElement.dir = dir;
  const frame = document.createElement("div");
  frame.style.cssText = "width:1100px;height:600px";
  document.body.append(frame);
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { studies, common } }, defaultNS: "common" });
  root.current = createRoot(frame);
  const matrix = matrixOf(progress(), { order: "added", only: undefined, text: "" });
  root.current.render(
    <I18nextProvider i18n={i18n}>
      <DirectionProvider initialDirection={dir} detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
          <MatrixGrid
            matrix={matrix}
            sizePx={sizePx}
            only={undefined}
            waiting={waiting}
            onOpen={(observationId) => opened.push(observationId)}
          />
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>,
  );
  await soon(() => {
    if (element("canvas").getBoundingClientRect().width === 0) throw new Error("not drawn yet");
  });
}

function element(selector: string): HTMLElement {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return found;
}

function said(): string {
  return element('[role="gridcell"]').textContent;
}

/** The colours in the upper corner of a mark on the diagonal. */
function inkAt(place: number): readonly number[] {
  const canvas = element("canvas");
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no canvas");
  const ratio = canvas.width / canvas.getBoundingClientRect().width;
  const x = ((place + 1) * sizePx - 2) * ratio;
  const y = (place * sizePx + 1.5) * ratio;
  return [...(canvas.getContext("2d")?.getImageData(x, y, 1, 1).data ?? [])];
}
