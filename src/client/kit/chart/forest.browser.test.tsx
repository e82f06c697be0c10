import { afterEach, expect, it } from "vitest";
import { looks, openedPage } from "../../../../tests/openedCharts.tsx";
import type { Estimate } from "./estimate.ts";
import { ForestPlot } from "./ForestPlot.tsx";
import { SeverityPlot } from "./SeverityPlot.tsx";

let close = (): void => {};

afterEach(() => close());

const write = Object.assign((value: number) => value.toFixed(2), {});
const value = (at: number, low: number, high: number): Estimate => ({
  kind: "value",
  value: at,
  low,
  high,
});

/** Rows from far above chance, about it, and below. */
const reached: readonly (readonly [string, readonly Estimate[]])[] = [
  ["far above chance", [value(0.62, 0.44, 0.78), value(0.81, 0.7, 0.9)]],
  ["about chance", [value(0.03, -0.1, 0.2), value(0.4, 0.2, 0.6)]],
  ["below chance", [value(-0.62, -0.9, -0.4), value(-0.3, -0.5, -0.1)]],
];
const ends = [
  ["free", {}],
  ["up to 1", { high: 1 }],
  ["from −1 to 1", { low: -1, high: 1 }],
] as const;
const ways = looks.flatMap((look) =>
  reached.flatMap(([what, estimates]) =>
    ends.map(([axis, end]) => ({ look, what, estimates, axis, end, name: look.name })),
  ),
);

it.each(ways)(
  "the line of chance is at zero: $what, axis $axis ($name)",
  async ({ look, estimates, end }) => {
    const page = await openedPage(forest(estimates, end), look, 1);
    close = page.close;
    const [card] = page.cards;

    const lines = [...(card?.querySelectorAll("line[class*=reference]") ?? [])];
    expect(lines).toHaveLength(1);
    expect(Number(lines[0]?.getAttribute("x1"))).toBeCloseTo(zeroOf(card), 3);
  },
);

it("where the axis is told to begin above chance there is no line of it, and it is said", async () => {
  const [look] = looks;
  const page = await openedPage(forest([value(0.62, 0.44, 0.78)], { low: 0.4, high: 1 }), look, 1);
  close = page.close;
  const [card] = page.cards;

  expect(card?.querySelectorAll("line[class*=reference]")).toHaveLength(0);
  expect(card?.querySelector("svg")?.textContent).toContain("chance");
});

it("raters stand from the most severe to the most lenient, whatever order they come in", async () => {
  const [look] = looks;
  const means = [0.4, -0.7, 0.1, -0.2, 0.9, 0];
  const page = await openedPage(
    <SeverityPlot
      kind="Severity"
      title="Severity"
      fileName="severity"
      examiners={[...means, undefined].map((mean, at) => ({
        id: String(at),
        name: `Rater ${at + 1}`,
        n: 5,
        estimate:
          mean === undefined
            ? { kind: "undefined", because: "too few" }
            : value(mean, mean - 0.1, mean + 0.1),
      }))}
      grandMean={0}
      axis={{ label: "difference" }}
      format={write}
      examinersAre="Rater"
    />,
    look,
    1,
  );
  close = page.close;

  const names = [...(page.cards[0]?.querySelectorAll("svg title") ?? [])]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith("Rater"));
  expect(names).toEqual([2, 4, 6, 3, 1, 5, 7].map((number) => `Rater ${number}`));
});

function forest(estimates: readonly Estimate[], end: { low?: number; high?: number }) {
  return (
    <ForestPlot
      kind="Agreement"
      title="Agreement"
      fileName="agreement"
      rows={estimates.map((estimate, at) => ({
        id: String(at),
        name: `Code ${at + 1}`,
        estimates: { kappa: estimate },
      }))}
      series={[{ id: "kappa", name: "kappa" }]}
      axis={{ label: "kappa", ...end }}
      references={[{ at: 0, name: "chance" }]}
      format={write}
      rowsAre="Code"
    />
  );
}

/** Where zero is on the axis, by two of its own marks with what stands under them. */
function zeroOf(card: Element | undefined): number {
  const marks = [...(card?.querySelectorAll("[data-axis=across]") ?? [])].flatMap((mark) => {
    const text = mark.querySelector("text")?.textContent;
    const x = mark.querySelector("line")?.getAttribute("x1");
    return text && x ? [{ at: Number(text), px: Number(x) }] : [];
  });
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || first === last) throw new Error("the axis has no two marks");
  return first.px + ((0 - first.at) / (last.at - first.at)) * (last.px - first.px);
}
