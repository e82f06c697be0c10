import { expect, test } from "vitest";
import { layoutOf, lineAt, linesInSight, linesOf, scrollTo } from "./layout.ts";
import { rowStandIn } from "./rowStandIn.ts";

const rows = [
  rowStandIn("a", [], "Ana"),
  rowStandIn("b", [], "Ana"),
  rowStandIn("c", [], "Ben"),
  rowStandIn("d", []),
];
const never = () => () => undefined;
const base = {
  size: { width: 900, height: 160 },
  strips: {},
  hidden: new Set<never>(),
  rulerPx: 26,
};

test("rows of a group stand under one heading, and a folded one hides them", () => {
  expect(ids([])).toEqual(["heading Ana", "row a", "row b", "heading Ben", "row c", "row d"]);
  expect(ids(["Ana"])).toEqual(["heading Ana", "heading Ben", "row c", "row d"]);
});

test("a folded heading keeps the rows that it shows in one line", () => {
  const [heading] = linesOf(rows, new Set(["Ana"]), "normal");

  expect(heading?.kind === "heading" && heading.rows.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("lines follow each other without a gap, at every height of rows", () => {
  for (const height of ["small", "normal", "tall"] as const) {
    const lines = linesOf(rows, new Set(["Ben"]), height);
    lines.slice(1).forEach((line, at) => {
      const before = lines[at];
      expect(line.topPx).toBe((before?.topPx ?? 0) + (before?.heightPx ?? 0));
    });
  }
});

test("the line under a pointer is the one that is there after scrolling", () => {
  const layout = layoutOf({ ...base, lines: linesOf(rows, new Set(), "normal") });

  expect(lineAt(layout, layout.headPx + 1, 0)?.id).toBe("Ana");
  expect(lineAt(layout, layout.headPx + 1, 25)?.id).toBe("a");
  expect(lineAt(layout, layout.headPx - 1, 25)).toBeUndefined();
  expect(lineAt(layout, layout.headPx + 1, 1_000)).toBeUndefined();
});

/** How wide the label of one row is in a timeline. */
function gutter(width: number, label: string): number {
  return layoutOf({
    ...base,
    size: { width, height: 160 },
    lines: linesOf([{ ...rowStandIn("a", []), label }], new Set(), "normal"),
  }).gutterPx;
}

test("labels have room for the longest of them, as far as events keep theirs", () => {
  const long = "Rater 005 · Round 2, Ana: Alone";

  expect(gutter(1_200, "Alone")).toBe(176);
  expect(gutter(1_200, long)).toBeGreaterThan(220);
  expect(gutter(900, long)).toBe(198);
  expect(gutter(2_400, long.repeat(3))).toBe(280);
  expect(gutter(500, long)).toBe(96);
});

test("scrolling to a line goes no further than to bring all of it into sight", () => {
  const layout = layoutOf({ ...base, lines: linesOf(rows, new Set(), "normal") });
  const last = layout.lines.at(-1);
  if (!last) throw new Error("there are lines");

  const scrolled = scrollTo(layout, last, 0);

  expect(linesInSight(layout, scrolled).at(-1)).toBe(last);
  expect(last.topPx + last.heightPx - scrolled).toBe(160 - layout.headPx);
  expect(scrollTo(layout, last, scrolled)).toBe(scrolled);
});

test("strips that would leave no room for rows are left out, and hidden ones take none", () => {
  const strips = {
    phases: [{ id: "1", name: "Warm-up", startUs: 0, endUs: 5 }],
    waveform: { subscribe: never, peaksBetween: () => undefined },
  };
  const kinds = (height: number, hidden: readonly "waveform"[]) =>
    layoutOf({
      ...base,
      lines: [],
      strips,
      size: { width: 900, height },
      hidden: new Set(hidden),
    }).strips.map(({ kind }) => kind);

  expect(kinds(400, [])).toEqual(["phases", "waveform"]);
  expect(kinds(400, ["waveform"])).toEqual(["phases"]);
  expect(kinds(150, [])).toEqual(["phases"]);
  expect(kinds(100, [])).toEqual([]);
});

test("where there is sound alone it is drawn large, as far as there is room", () => {
  const sound = { subscribe: never, peaksBetween: () => undefined };
  const strips = {
    waveform: sound,
    spectrogram: { subscribe: never, imageBetween: () => undefined },
    isSoundAlone: true,
  };
  const heights = (height: number, isSoundAlone: boolean) =>
    layoutOf({
      ...base,
      lines: [],
      strips: { ...strips, isSoundAlone },
      size: { width: 900, height },
      hidden: new Set(),
    }).strips.map(({ heightPx }) => heightPx);

  expect(heights(600, true)).toEqual([96, 128]);
  expect(heights(600, false)).toEqual([36, 48]);
  expect(heights(300, true)).toEqual([96, 48]);
});

function ids(folded: readonly string[]): readonly string[] {
  return linesOf(rows, new Set(folded), "normal").map(({ kind, id }) => `${kind} ${id}`);
}
