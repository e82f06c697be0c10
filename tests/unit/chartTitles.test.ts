import { describe, expect, it } from "vitest";
import type { Rates } from "../../src/api/contract/analysis.ts";
import type { AgreementLine } from "../../src/agreement/row.ts";
import { drawnRows, extremeLines } from "../../src/client/features/agreement/extremeLines.ts";
import { barsFinding } from "../../src/client/features/analysis/barsFinding.ts";
import { severestRater } from "../../src/client/features/analysis/generalizability/severestRater.ts";
import { mostSevere } from "../../src/client/features/analysis/osce/mostSevere.ts";
import { drawnLines } from "../../src/client/features/analysis/rates/linesMost.ts";
import { peakOf } from "../../src/client/features/analysis/rates/rateSteps.ts";
import { soonestOf } from "../../src/client/features/analysis/rates/soonest.ts";
import { furthestApart } from "../../src/client/features/calibration/furthestApart.ts";
import { extremes } from "../../src/client/features/report/extremes.ts";
import { forestExtremes } from "../../src/client/features/report/useForestTitle.ts";
import { stripDots } from "../../src/client/kit/chart/dotStripLayout.ts";
import { exact } from "../../src/client/kit/chart/estimate.ts";
import { likenessOrder } from "../../src/client/kit/chart/likenessOrder.ts";
import { lowestFirst } from "../../src/client/kit/chart/lowestFirst.ts";
import { coloursMost, spotlit } from "../../src/client/kit/chart/series.ts";
import type { Id } from "../../src/domain/rules.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { codes, newId } from "../sample.ts";

const orders = 4;

/** A rater of a made-up study. Their ids and their places are other ones in each order; what they do is not. */
interface Planted {
  readonly id: Id<"account">;
  readonly codeId: Id<"code">;
  readonly name: string;
  /** 1 of the one who is unlike the others. */
  readonly unlike: 0 | 1;
  /** From -0.5 to 0.5, as people differ. */
  readonly own: number;
}

/** The same raters in some orders, each time with ids of their own. */
function plantedIn(count: number): readonly (readonly Planted[])[] {
  const random = randomFrom(count);
  const raters = Array.from({ length: count }, (_, at) => ({
    name: `Rater ${String(at + 1).padStart(3, "0")}`,
    unlike: at === Math.floor(count * 0.4) ? (1 as const) : (0 as const),
    own: random() - 0.5,
  }));
  return Array.from({ length: orders }, () =>
    raters
      .map((rater) => ({ rater, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ rater }) => ({ ...rater, id: newId("account"), codeId: newId("code") })),
  );
}

/** What titles say, by chart: whom each names of the raters. */
const titles: Readonly<Record<string, (raters: readonly Planted[]) => string | undefined>> = {
  "time budget": (raters) => {
    const values = Object.fromEntries(
      raters.map(({ id, unlike, own }) => [id, exact(0.5 + 0.02 * own - 0.3 * unlike)]),
    );
    const found = barsFinding([{ id: "play", name: "Play", values }], raters);
    if (found.kind === "apart") return found.one.name;
    return found.kind === "differs" ? found.least.name : undefined;
  },
  rates: (raters) => {
    const rates: Rates = {
      schemeVersion: null,
      raters: [],
      groups: [],
      leftOut: { notHandedIn: 0, blind: 0, otherSchemeVersion: 0, groups: 0 },
      binUs: 60e6,
      bins: 3,
      observedUs: raters.map((_, group) => ({ group, us: [60e6, 60e6, 60e6] })),
      rows: raters.map(({ unlike, own }, group) => ({
        group,
        codeId: codes.laughs,
        counts: [5 + own, 6 + own + 9 * unlike, 4 + own],
        activeUs: null,
      })),
    };
    const lines = raters.map(({ id, name }, at) => ({ id, name, row: rates.rows[at] }));
    return peakOf({
      rates,
      lines: lines.flatMap(({ row, ...line }) => (row ? [{ ...line, row }] : [])),
      measure: "perMinute",
    })?.line;
  },
  latency: (raters) =>
    soonestOf(
      raters.map(({ id, name, unlike, own }) => ({
        id,
        name,
        row: { survivalMedianUs: 4e6 + 1e6 * own - 3e6 * unlike },
      })),
    )?.name,
  "severity beside the others": (raters) =>
    furthestApart(
      raters.map(({ name, unlike, own }) => ({
        name,
        figure: {
          kind: "value" as const,
          mean: 0.1 * own - 0.4 * unlike,
          low: -1,
          high: 1,
          isApart: unlike === 1 || own > 0.3,
          n: 9,
        },
      })),
    )?.name,
  "severity of examiners": (raters) => {
    const found = mostSevere(
      raters.map(({ id, unlike, own }) => {
        const fitted = { kind: "value" as const, value: own - 4 * unlike, low: -9, high: 9 };
        return { raterId: id, recordings: 5, deviation: fitted, fitted, isApart: true };
      }),
    );
    return nameOf(raters, found?.raterId);
  },
  "effects of raters": (raters) => {
    const found = severestRater(
      raters.map(({ id, unlike, own }) => ({
        raterId: id,
        ratings: 9,
        effect: {
          kind: "value" as const,
          value: own - 4 * unlike,
          low: own - 4 * unlike - 1,
          high: own - 4 * unlike + 1,
        },
      })),
    );
    return nameOf(raters, found?.raterId);
  },
  "lowest pairs": (raters) => {
    const pairs = raters.flatMap((a, at) =>
      raters.slice(at + 1).map((b) => ({
        a: a.id,
        b: b.id,
        estimate: exact(0.7 + 0.01 * (a.own + b.own) - 0.4 * (a.unlike + b.unlike)),
      })),
    );
    const lowest = lowestFirst(pairs, (id) => nameOf(raters, id) ?? "").slice(0, 2);
    const [one, other] = lowest.map(({ a, b }) => [a, b]);
    return nameOf(
      raters,
      one?.find((id) => other?.includes(id)),
    );
  },
  "agreement by row": (raters) =>
    extremeLines(raters.map(lineOf), 0, (of) =>
      of.by === "code" ? (raters.find(({ codeId }) => codeId === of.codeId)?.name ?? "") : "",
    )?.worst.name,
  "results of the report": (raters) =>
    extremes(raters.map((rater) => ({ name: rater.name, line: lineOf(rater) })))?.low.name,
  "forest of the report": (raters) =>
    forestExtremes(
      { id: "kappa" },
      raters.map(({ id, name, unlike, own }) => ({
        id,
        name,
        estimates: { kappa: exact(0.7 + 0.1 * own - 0.5 * unlike) },
      })),
    )?.low.name,
};

describe.each([3, 12, 30, 100])("titles of charts of %i raters", (count) => {
  const studies = plantedIn(count);
  const name = `Rater ${String(Math.floor(count * 0.4) + 1).padStart(3, "0")}`;

  it.each(Object.entries(titles))(
    "%s: names the one who is unlike the others, whatever the order and the ids",
    (_, titleOf) => {
      expect(studies.map(titleOf)).toEqual(studies.map(() => name));
    },
  );

  it.each(Object.entries(titles).filter(([key]) => key !== "lowest pairs"))(
    "%s: among equals it names the same one in any order",
    (_, titleOf) => {
      const equal = studies.map((raters) =>
        raters.map((one) => ({ ...one, own: 0.4, unlike: 0 as const })),
      );
      expect(new Set(equal.map(titleOf)).size).toBe(1);
    },
  );

  it("who is named is drawn: in colour before the others, in its row, in its strip with the name", () => {
    for (const raters of studies) {
      const planted = raters.find(({ unlike }) => unlike === 1);
      if (!planted) throw new Error("there is one");
      const named = new Set<string>([planted.id]);

      const lines = drawnLines(spotlit(raters, named), { named, points: 5_000 });
      const loud = lines.filter((one) => !("isQuiet" in one && one.isQuiet === true));
      expect(loud.map(({ id }) => id)).toContain(planted.id);
      expect(loud.length).toBe(count <= coloursMost ? count : 1);

      const rows = raters.map(lineOf);
      const line = rows[raters.indexOf(planted)];
      expect(drawnRows(rows, line ? [line] : [], 40)).toContain(line);
      expect(drawnRows(rows, line ? [line] : [], 40)).toHaveLength(Math.min(40, count));

      const dots = stripDots(
        raters.map(({ id, name: own, unlike, own: by }) => ({
          id,
          name: own,
          value: 0.5 + 0.02 * by - 0.3 * unlike,
        })),
        {
          xOf: (value) => 1_000 * value,
          widthOf: (text) => 6 * text.length,
          reachPx: 24,
          chosen: new Set(),
          fromPx: 0,
          toPx: 1_000,
        },
      );
      expect(dots.find(({ id }) => id === planted.id)?.label).toBeDefined();

      const ordered = likenessOrder(
        raters,
        raters.flatMap((a, at) =>
          raters.slice(at + 1).map((b) => ({
            a: a.id,
            b: b.id,
            likeness: 0.7 - 0.4 * (a.unlike + b.unlike),
          })),
        ),
      );
      expect(ordered).toHaveLength(count);
      expect([0, count - 1]).toContain(ordered.findIndex(({ id }) => id === planted.id));
    }
  });
});

function nameOf(raters: readonly Planted[], id: string | undefined): string | undefined {
  return raters.find((rater) => rater.id === id)?.name;
}

/** A row of agreement with the others, lowest of the one who is unlike them. */
function lineOf({ codeId, unlike, own }: Planted): AgreementLine {
  return {
    key: codeId,
    of: { by: "code", codeId },
    raters: 2,
    pairs: 9,
    recordings: 9,
    comparedUs: 0,
    events: 0,
    eventsOfEach: null,
    prevalence: null,
    figures: [
      {
        kind: "value",
        value: 0.7 + 0.1 * own - 0.5 * unlike,
        low: null,
        high: null,
        observed: null,
        expected: null,
        n: 10,
        per: "unit",
      },
    ],
  };
}
