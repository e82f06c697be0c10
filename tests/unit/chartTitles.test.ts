import { describe, expect, it } from "vitest";
import type { Rates } from "../../src/api/contract/analysis.ts";
import type { AgreementLine } from "../../src/agreement/row.ts";
import { extremesOf } from "../../src/client/features/analysis/profiles/radar.ts";
import {
  drawnSeverities,
  extremeSeverities,
} from "../../src/client/features/analysis/facets/facetFindings.ts";
import { neededFinding } from "../../src/client/features/analysis/generalizability/dStudyLines.ts";
import { closestPair } from "../../src/client/features/analysis/together/togetherTable.ts";
import { strongestStep } from "../../src/client/features/analysis/transitions/transitionFinding.ts";
import { driftFinding } from "../../src/client/features/calibration/driftPanels.ts";
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
import { type Estimate, exact } from "../../src/client/kit/chart/estimate.ts";
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
      excluded: { notSubmitted: 0, blind: 0, otherSchemeVersion: 0, groups: 0 },
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

/** A title of random data: what it claims, and what plain comparing of every value with every other one finds. */
interface Claimed {
  readonly claim: unknown;
  readonly truth: unknown;
}

/** Of random data; each claim is held against what is found by going through all values one by one. */
const claims: Readonly<Record<string, (of: Drawn) => Claimed>> = {
  "time budget, the widest difference": ({ names, next }) => {
    // Of fewer than eight nobody lies far off: titles of more are held to the planted one above.
    const few = names.slice(0, 7).map((name) => ({ id: name, name }));
    const groups = ["Alone", "Beside", "Together"].map((code) => ({
      id: code,
      name: code,
      values: Object.fromEntries(few.map(({ id }) => [id, exact(next())])),
    }));
    let truth: { of: string; most: string; least: string } | undefined;
    let widest = -1;
    for (const { name: of, values } of groups) {
      for (const most of few) {
        for (const least of few) {
          const apart = numberIn(values[most.id]) - numberIn(values[least.id]);
          if (apart <= widest) continue;
          widest = apart;
          truth = { of, most: most.name, least: least.name };
        }
      }
    }
    const found = barsFinding(groups, few);
    return {
      claim:
        found.kind === "differs"
          ? { of: found.of, most: found.most.name, least: found.least.name }
          : found,
      truth,
    };
  },
  "profiles, highest and lowest on the whole": ({ names, next }) => {
    const groups = names.map((name, index) => ({
      index,
      id: name,
      name,
      observedUs: 1,
      observations: 1,
      recordings: 1,
    }));
    const spokes = ["Warmth", "Pace", "Clarity"].map((name) => ({
      id: name,
      name,
      values: Object.fromEntries(names.map((id) => [id, exact(1 + 4 * next())])),
    }));
    const found = extremesOf({ axis: { low: 1, high: 5 }, isStretched: false, spokes }, groups);
    const total = (name: string) =>
      spokes.reduce((sum, { values }) => sum + numberIn(values[name]), 0);
    return {
      claim: found && [found.most.name, found.least.name],
      truth:
        names.length < 2
          ? undefined
          : [greatest(names, total), greatest(names, (one) => -total(one))],
    };
  },
  "many-facet severities, both ends are drawn": ({ names, next }) => {
    const raters = names.map((name) => ({ name, id: newId("account"), severity: 4 * next() - 2 }));
    const study = {
      cautions: [],
      raters: raters.map(({ id, severity }) => ({
        raterId: id,
        ratings: 20,
        measure: {
          kind: "value" as const,
          value: severity,
          low: severity - 0.01,
          high: severity + 0.01,
        },
      })),
    };
    const found = extremeSeverities(study);
    const drawn = drawnSeverities(study, Math.max(2, names.length - 1)).map(
      ({ raterId }) => raterId,
    );
    // It names both only where limits put both apart from the average.
    const areApart =
      raters.some(({ severity }) => severity > 0.01) &&
      raters.some(({ severity }) => severity < -0.01);
    const severityOf = (name: string) => raters.find((one) => one.name === name)?.severity ?? 0;
    const named = [greatest(names, severityOf), greatest(names, (name) => -severityOf(name))];
    return {
      claim:
        found &&
        [found.severest, found.mostLenient].map(({ raterId, value }) => [
          value,
          drawn.some((one) => one === raterId),
        ]),
      truth: areApart ? named.map((name) => [severityOf(name), true]) : undefined,
    };
  },
  "transitions, the strongest step": ({ names, next }) => {
    const codeIds = names.map(() => newId("code"));
    const residuals = names.map(() => names.map(() => 12 * next() - 3));
    let truth: readonly (string | undefined)[] = [];
    let strongest = 1.96;
    for (const [row, ofRow] of residuals.entries()) {
      for (const [column, residual] of ofRow.entries()) {
        if (residual <= strongest) continue;
        strongest = residual;
        truth = [codeIds[row], codeIds[column]];
      }
    }
    const plain = names.map(() => names.map(() => 1));
    const found = strongestStep({
      group: 0,
      codeIds,
      total: names.length ** 2,
      counts: plain,
      probabilities: plain,
      expected: plain,
      residuals,
      hasConverged: true,
    });
    return { claim: found ? [found.from, found.to] : [], truth };
  },
  "codes together, furthest beyond chance": ({ names, next }) => {
    const ids = names.map(() => newId("code"));
    const pairs = ids.flatMap((codeA, at) =>
      ids.slice(at + 1).map((codeB) => ({
        group: 0,
        codeA,
        codeB,
        togetherUs: 60e6 * next(),
        expectedUs: 30e6 * next(),
        jaccard: null,
        shareOfA: null,
        shareOfB: null,
      })),
    );
    let truth: (typeof pairs)[number] | undefined;
    for (const pair of pairs) {
      const beyond = pair.togetherUs - pair.expectedUs;
      if (beyond > (truth ? truth.togetherUs - truth.expectedUs : 0)) truth = pair;
    }
    return { claim: closestPair(pairs), truth };
  },
  "drift, who has out-of-control points": ({ names, next }) => {
    const panels = names.map((name) => ({
      id: name,
      name,
      courses: [
        {
          name,
          usual: undefined,
          points: [{ x: 0, y: next(), isSign: next() < 1 / names.length, name }],
        },
      ],
    }));
    const signed = panels.filter(({ courses: [course] }) => course?.points[0]?.isSign === true);
    const found = driftFinding(panels);
    return {
      claim: found,
      truth:
        signed.length === 1
          ? { kind: "one", name: signed[0]?.name }
          : { kind: signed.length === 0 ? "none" : "several", count: signed.length },
    };
  },
  "D study, the fewest raters that reach the goal": ({ names, next }) => {
    const needed = names.map((_, at) => ({
      occasions: at + 1,
      relative: next() < 0.4 ? null : 1 + Math.floor(9 * next()),
      absolute: null,
    }));
    const occasions = 1 + Math.floor(names.length * next());
    const found = neededFinding({ needed, occasions }, "relative");
    let truth: unknown = { kind: "unreachable" };
    for (let more = names.length; more >= occasions; more -= 1) {
      const raters = needed.find((one) => one.occasions === more)?.relative;
      if (raters != null) truth = { kind: "needed", raters, occasions: more };
    }
    return { claim: found, truth };
  },
  "rates, the highest bin of all": ({ names, next }) => {
    const counts = names.map(() => Array.from({ length: 12 }, () => Math.floor(1000 * next())));
    let truth = { line: "", bin: -1, value: 0 };
    for (const [at, ofLine] of counts.entries()) {
      for (const [bin, value] of ofLine.entries()) {
        if (value > truth.value) truth = { line: names[at] ?? "", bin, value };
      }
    }
    const found = peakOf({
      rates: {
        schemeVersion: null,
        raters: [],
        groups: [],
        excluded: { notSubmitted: 0, blind: 0, otherSchemeVersion: 0, groups: 0 },
        binUs: 60e6,
        bins: 12,
        observedUs: names.map((_, group) => ({
          group,
          us: Array.from({ length: 12 }, () => 60e6),
        })),
        rows: [],
      },
      lines: names.map((name, group) => ({
        id: name,
        name,
        row: { group, codeId: codes.laughs, counts: counts[group] ?? [], activeUs: null },
      })),
      measure: "perMinute",
    });
    // Two bins may be as high: the value is what the title says of it.
    return { claim: found?.value, truth: truth.value };
  },
  "agreement by row, best and worst": ({ names, next }) => {
    const lines = names.map((name) => ({
      name,
      line: lineOf({ id: newId("account"), codeId: newId("code"), name, unlike: 0, own: next() }),
    }));
    const valueOf = (name: string) => {
      const [figure] = lines.find((one) => one.name === name)?.line.figures ?? [];
      return figure?.kind === "value" ? figure.value : Number.NaN;
    };
    const found = extremeLines(
      lines.map(({ line }) => line),
      0,
      (of) => lines.find(({ line }) => line.of === of)?.name ?? "",
    );
    return {
      claim: found && [found.best, found.worst].map(({ name, value }) => [name, value]),
      truth: [greatest(names, valueOf), greatest(names, (name) => -valueOf(name))].map((name) => [
        name,
        valueOf(name),
      ]),
    };
  },
};

const seeds = 5;

describe.each([3, 12, 30, 100])("titles of charts of %i random groups", (count) => {
  it.each(Object.entries(claims))("%s: is true of what is drawn", (_, of) => {
    const all = Array.from({ length: seeds }, (__, seed) => {
      const names = Array.from({ length: count }, (___, at) => `Group ${at + 1}`);
      return of({ names, next: randomFrom(1_000 * count + seed) });
    });
    expect(all.map(({ claim }) => claim)).toEqual(all.map(({ truth }) => truth));
  });
});

interface Drawn {
  readonly names: readonly string[];
  /** From 0 to 1. */
  readonly next: () => number;
}

/** The first of the greatest, found by going through them. */
function greatest(names: readonly string[], of: (name: string) => number): string {
  let best = names[0] ?? "";
  for (const name of names) if (of(name) > of(best)) best = name;
  return best;
}

function numberIn(estimate: Estimate | undefined): number {
  return estimate?.kind === "value" ? estimate.value : Number.NaN;
}

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
