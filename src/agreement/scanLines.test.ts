import { expect, test } from "vitest";
import { codeOf } from "../../tests/sample.ts";
import type { Scans } from "../domain/entities/observation.ts";
import { ScanStatistic, scanRecipeKinds } from "./recipes.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Scan } from "../domain/entities/workPart.ts";
import { limits } from "../domain/limits.ts";
import { id, mediaTimeUs } from "../domain/rules.ts";
import { cohenKappa } from "../statistics/cohenKappa.ts";
import {
  congerGeneralized,
  fleissGeneralized,
  gwetAc,
  pairwiseAgreement,
} from "../statistics/gwet.ts";
import { intervalAgreement } from "../statistics/intervalAgreement.ts";
import { krippendorffAlpha } from "../statistics/krippendorffAlpha.ts";
import { pairTableOfRatings } from "../statistics/pairTable.ts";
import { randomFrom } from "../statistics/random.ts";
import { ratingsFromRows } from "../statistics/ratings.ts";
import { everyWay } from "../../tests/everyWay.ts";
import type { Grouping } from "./row.ts";
import type { Figure } from "./figure.ts";
import { scanMeasure } from "./index.ts";
import { recipeId } from "./recipeText.ts";
import { scanLines } from "./scanLines.ts";
import type { ScannedWork } from "./scanSheets.ts";
import { wholly } from "../../tests/whole.ts";

const second = 1_000_000;
const uuid = (number: number) => `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
const codes = ["sits", "talks", "looks"].map((name, at) =>
  codeOf(id("code").parse(uuid(500 + at)), name),
);
const subjects = ["ana", "ben"].map((name, at) => ({
  id: id("subject").parse(uuid(600 + at)),
  name,
  key: null,
  texts: {},
}));
const scheme: Scheme = { groups: [], codes, modifiers: [], subjects, criteria: [], total: "none" };
const scans: Scans = {
  method: "partial",
  everyUs: 10 * second,
  fromUs: mediaTimeUs.parse(0),
  codeIds: [],
  pauses: true,
};

function workOf(
  { rater, recording }: { readonly rater: number; readonly recording: number },
  answers: readonly Scan[],
  asked: Partial<Scans> = {},
): ScannedWork {
  return {
    place: {
      observationId: id("observation").parse(uuid(recording * 1_000 + rater)),
      recordingId: id("recording").parse(uuid(recording)),
      recordingName: `Film ${recording}`,
      roundId: id("round").parse(uuid(1)),
      roundNumber: 1,
      raterId: id("account").parse(uuid(rater)),
      durationUs: 200 * second,
      spans: [],
      submittedMs: 0,
    },
    scans: { ...scans, ...asked },
    answers,
  };
}

function scan(number: number, marks: Scan["marks"], isUnseen = false): Scan {
  return { kind: "scan", number, isAnswered: true, isUnseen, marks, comment: "" };
}

/** Raters who each saw some recordings; scans unanswered and unseen among them. */
function study(raters: number, recordings: number, each: readonly [number, number]) {
  const random = randomFrom(raters);
  return Array.from({ length: recordings }, (_, recording) => {
    const truth = Array.from({ length: 20 }, () =>
      codes.flatMap(({ id: codeId }) =>
        subjects.flatMap(({ id: subjectId }) => (random() < 0.4 ? [{ codeId, subjectId }] : [])),
      ),
    );
    const count = each[0] + Math.floor(random() * (each[1] - each[0] + 1));
    return Array.from({ length: raters }, (__, rater) => ({ rater, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ rater }) =>
        workOf(
          { rater, recording },
          truth.flatMap((marks, number): Scan[] => {
            const fate = random();
            if (fate < 0.05) return [];
            if (fate < 0.1) return [scan(number, [], true)];
            const seen = codes.flatMap(({ id: codeId }) =>
              subjects.flatMap(({ id: subjectId }) => {
                const isTrue = marks.some(
                  (one) => one.codeId === codeId && one.subjectId === subjectId,
                );
                return (random() < 0.15 ? !isTrue : isTrue) ? [{ codeId, subjectId }] : [];
              }),
            );
            return [scan(number, seen)];
          }),
        ),
      );
  }).flat();
}

const statistics = scanRecipeKinds.map((kind) => ScanStatistic.parse({ kind }));
/** Every measure, in every way that it can be asked for. */
const everyRecipe = ScanStatistic.options.flatMap((one) =>
  everyWay(one).map((raw) => ScanStatistic.parse(raw)),
);

function rowsOf(
  works: readonly ScannedWork[],
  by: readonly Grouping[] = ["overall"],
  of: Scheme = scheme,
  asked: readonly ScanStatistic[] = statistics,
) {
  const raterIds = [...new Set(works.map(({ place }) => place.raterId))].toSorted();
  return [
    ...scanLines(of, works, {
      by,
      statistics: asked,
      limits,
      raterIds,
      phases: new Map<string, []>(),
      raterGroups: [],
    }),
  ];
}

function valuesOf(works: readonly ScannedWork[], of: Scheme = scheme) {
  const [row] = rowsOf(works, ["overall"], of);
  return new Map(
    statistics.map(({ kind }, at) => {
      const figure = row?.figures[at];
      return [kind, figure?.kind === "value" ? figure.value : figure?.because];
    }),
  );
}

/** Every scan, subject and code as a row of the raters' answers: 1, 0 or none; the rows of a series together. */
function plainUnits(works: readonly ScannedWork[]) {
  const raterIds = [...new Set(works.map(({ place }) => place.raterId))].toSorted();
  const recordingIds = [...new Set(works.map(({ place }) => place.recordingId))];
  const series = recordingIds.flatMap((recordingId) =>
    subjects.flatMap((subject) =>
      codes.map((code) =>
        Array.from({ length: 20 }, (_, number) =>
          raterIds.map((raterId) => {
            const work = works.find(
              ({ place }) => place.recordingId === recordingId && place.raterId === raterId,
            );
            const answer = work?.answers.find((one) => one.number === number);
            if (!answer || answer.isUnseen) return null;
            return Number(
              answer.marks.some((m) => m.codeId === code.id && m.subjectId === subject.id),
            );
          }),
        ),
      ),
    ),
  );
  return { series, rows: series.flat() };
}

function valueIn(figure: { readonly kind: string; readonly value?: number }): number {
  return figure.value ?? NaN;
}

function mean(all: readonly number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

const countsOf = (
  both: readonly (readonly [number | null | undefined, number | null | undefined])[],
) => {
  const seen = both.flatMap(([x, y]) => (x == null || y == null ? [] : [[x, y] as const]));
  if (seen.length === 0) return [];
  return [
    intervalAgreement({
      first: [seen.reduce((sum, [x]) => sum + x, 0)],
      second: [seen.reduce((sum, [, y]) => sum + y, 0)],
    }),
  ];
};

const sizes = [
  { raters: 2, recordings: 8, each: [2, 2] },
  { raters: 3, recordings: 8, each: [2, 3] },
  ...wholly({ raters: 30, recordings: 20, each: [2, 6] as const }),
  { raters: 100, recordings: 40, each: [2, 6] },
] as const;

test.each(sizes)(
  "figures of $raters raters are those of the library on all units",
  ({ raters, recordings, each }) => {
    const works = study(raters, recordings, each);
    const { series, rows } = plainUnits(works);
    const ratings = ratingsFromRows(rows, [0, 1]);
    const values = valuesOf(works);
    const pairs = series.flatMap((own) =>
      (own[0] ?? []).flatMap((_, a) =>
        (own[0] ?? []).flatMap((__, b) => {
          if (b <= a) return [];
          const both = own.map((row) => [row[a], row[b]] as const);
          return both.some(([x, y]) => x != null && y != null) ? [both] : [];
        }),
      ),
    );
    const joined = pairs
      .flat()
      .flatMap(([x, y]) => (x == null || y == null ? [] : [[x, y] as const]));
    const ioa = intervalAgreement({
      first: joined.map(([x]) => x),
      second: joined.map(([, y]) => y),
    });
    const blocks = pairs.flatMap((both) =>
      [0, 5, 10, 15].flatMap((from) => countsOf(both.slice(from, from + 5))),
    );

    // What only one answered says nothing of how two agree.
    const twice = ratingsFromRows(
      rows.filter((row) => row.filter((one) => one !== null).length > 1),
      [0, 1],
    );
    const conger =
      raters === 2 ? cohenKappa(pairTableOfRatings(ratings).table, {}) : congerGeneralized(twice);
    expect(values.get("scan_kappa")).toBeCloseTo(valueIn(conger.figure), 12);
    const [kappas] = rowsOf(works, ["overall"], scheme, [
      { kind: "scan_kappa", raters: "fleiss" },
      { kind: "scan_kappa", raters: "light" },
    ]).map(({ figures }) => figures.map(valueIn));
    const fleiss = raters === 2 ? conger : fleissGeneralized(twice);
    expect(kappas?.[0]).toBeCloseTo(valueIn(fleiss.figure), 12);
    expect(kappas?.[1]).toBeCloseTo(lightOf(rows, raters), 12);
    expect(values.get("scan_alpha")).toBeCloseTo(
      valueIn(krippendorffAlpha(ratings, { metric: "nominal" }).figure),
      12,
    );
    expect(values.get("scan_ac1")).toBeCloseTo(valueIn(gwetAc(ratings).figure), 12);
    expect(values.get("scan_percent")).toBeCloseTo(valueIn(pairwiseAgreement(ratings).figure), 12);
    expect(values.get("scan_scored")).toBeCloseTo(valueIn(ioa.scoredInterval), 12);
    expect(values.get("scan_unscored")).toBeCloseTo(valueIn(ioa.unscoredInterval), 12);
    expect(values.get("scan_total")).toBeCloseTo(
      mean(pairs.flatMap(countsOf).map((one) => valueIn(one.totalCount))),
      12,
    );
    expect(values.get("scan_blocks")).toBeCloseTo(
      mean(blocks.map((one) => valueIn(one.totalCount))),
      12,
    );
    expect(values.get("scan_exact_blocks")).toBeCloseTo(
      mean(blocks.map((one) => valueIn(one.exactCountPerInterval))),
      12,
    );
    const trials = plainTrials(works);
    expect(values.get("scan_trials")).toBeCloseTo(trials, 12);
  },
);

/** The mean of Cohen's kappas of all pairs that have one. */
function lightOf(rows: readonly (readonly (number | null)[])[], raters: number): number {
  const kappas: number[] = [];
  for (let a = 0; a < raters; a += 1) {
    for (let b = a + 1; b < raters; b += 1) {
      const both = rows.map((row) => [row[a] ?? null, row[b] ?? null]);
      const { figure } = cohenKappa(pairTableOfRatings(ratingsFromRows(both, [0, 1])).table, {});
      if (figure.kind === "value") kappas.push(figure.value);
    }
  }
  return mean(kappas);
}

/** Of every pair of raters on one recording: scans of a subject on which all they marked is the same. */
function plainTrials(works: readonly ScannedWork[]): number {
  let [same, all] = [0, 0];
  works.forEach((one, at) => {
    for (const other of works.slice(at + 1)) {
      if (one.place.recordingId !== other.place.recordingId) continue;
      for (const { id: subjectId } of subjects) {
        for (let at2 = 0; at2 < 20; at2 += 1) {
          const [a, b] = [one, other].map(({ answers }) => {
            const answer = answers.find((own) => own.number === at2);
            if (!answer || answer.isUnseen) return undefined;
            const marked = answer.marks.filter((mark) => mark.subjectId === subjectId);
            return marked
              .map(({ codeId }) => codeId)
              .toSorted()
              .join(" ");
          });
          if (a === undefined || b === undefined) continue;
          all += 1;
          if (a === b) same += 1;
        }
      }
    }
  });
  return same / all;
}

test.each(sizes)(
  "of $raters raters they are the same whatever ids they have, in whatever order all is",
  ({ raters, recordings, each }) => {
    const works = study(raters, recordings, each);
    const asked = (of: readonly ScannedWork[], by: Scheme) =>
      rowsOf(of, ["overall"], by, everyRecipe)[0]?.figures.map(numbersOf) ?? [];
    const expected = asked(works, scheme);
    expect(expected.flat().filter((one) => one > -9).length).toBeGreaterThan(
      4 * everyRecipe.length,
    );
    const renamed = works.map(({ place, ...work }) => ({
      ...work,
      place: {
        ...place,
        raterId: id("account").parse(uuid(899 - Number(place.raterId.slice(-4)))),
        recordingId: id("recording").parse(uuid(899 - Number(place.recordingId.slice(-4)))),
      },
    }));
    const turned: Scheme = {
      ...scheme,
      codes: codes.toReversed(),
      subjects: subjects.toReversed(),
    };
    for (const [other, of] of [
      [renamed, scheme],
      [works.toReversed(), scheme],
      [renamed.toReversed(), turned],
    ] as const) {
      const found = asked(other, of);
      expected.forEach((numbers, at) => {
        numbers.forEach((number, part) => expect(found[at]?.[part]).toBeCloseTo(number, 12));
      });
    }
  },
);

/** A figure, its limits and its parts. */
function numbersOf(figure: Figure): readonly number[] {
  if (figure.kind === "undefined") return [];
  const { value, low, high, observed, expected, n } = figure;
  return [value, low ?? -9, high ?? -9, observed ?? -9, expected ?? -9, n];
}

function figuresOf(of: readonly ScannedWork[], asked: readonly ScanStatistic[]): readonly number[] {
  const [row] = rowsOf(of, ["overall"], scheme, asked);
  return (row?.figures ?? []).map((one) => (one.kind === "value" ? one.value : NaN));
}

test.each(sizes)("means of recordings are those of each of them, of $raters raters", (size) => {
  const works = study(size.raters, size.recordings, size.each);
  // Of a recording that two of many rated Fleiss' takes habits in common, and by itself it is Cohen's.
  const means = everyRecipe.filter(
    (one) =>
      one.recordings === "mean" &&
      (size.raters === 2 || one.kind !== "scan_kappa" || one.raters !== "fleiss"),
  );
  const pooled = means.map((one) => ({ ...one, recordings: undefined }));
  const ofEach = [...new Set(works.map(({ place }) => place.recordingId))].map((recordingId) =>
    figuresOf(
      works.filter(({ place }) => place.recordingId === recordingId),
      pooled,
    ),
  );
  const found = figuresOf(works, means);

  means.forEach((_, at) => {
    const own = ofEach.flatMap((one) => (Number.isNaN(one[at]) ? [] : (one[at] ?? [])));
    expect(own.length).toBeGreaterThan(1);
    expect(found[at]).toBeCloseTo(mean(own), 12);
  });
});

/** Answers at the edges of what can be given: all alike, all yes, hardly any, none at all. */
function anyAnswers(seed: number): readonly ScannedWork[] {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const [marked, gap, alike] = [
    [0, 0.02, 0.5, 1][below(4)] ?? 0,
    [0, 0.3, 0.9][below(3)] ?? 0,
    [0, 0.6, 1][below(3)] ?? 0,
  ];
  const asked = 1 + below(20);
  const marks = () =>
    codes.flatMap(({ id: codeId }) =>
      subjects.flatMap(({ id: subjectId }) => (random() < marked ? [{ codeId, subjectId }] : [])),
    );
  return Array.from({ length: 1 + below(8) }, (_, recording) => {
    const truth = Array.from({ length: asked }, () => marks());
    return Array.from({ length: 2 + below(4) }, (__, rater) =>
      workOf(
        { rater, recording },
        truth.flatMap((own, number) =>
          random() < gap ? [] : [scan(number, random() < alike ? own : marks(), random() < 0.1)],
        ),
      ),
    );
  }).flat();
}

test.each(everyRecipe.map((recipe) => ({ recipe, kind: recipeId(recipe) })))(
  "$kind of any answers is in its range, between its limits, or says why there is none",
  ({ recipe }) => {
    const [least, most] = scanMeasure(recipe).range;
    const found = { values: 0, limited: 0, because: new Set<string>() };
    for (let seed = 1; seed <= 40; seed += 1) {
      const rows = rowsOf(anyAnswers(seed), ["overall", "code"], scheme, [recipe]);
      for (const { figures } of rows) {
        const [figure] = figures;
        if (figure?.kind !== "value") {
          found.because.add(figure?.because ?? "");
          continue;
        }
        found.values += 1;
        const { value, low, high, observed, n } = figure;
        if (low !== null) found.limited += 1;
        const inOrder = [least, low ?? value, value, high ?? value, most];
        inOrder.slice(1).forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual((inOrder[at] ?? NaN) - 1e-12);
        });
        expect(observed ?? 0).toBeGreaterThanOrEqual(-1e-12);
        expect(observed ?? 0).toBeLessThanOrEqual(1 + 1e-12);
        expect(n).toBeGreaterThan(0);
      }
    }
    expect(found.values).toBeGreaterThan(20);
    expect(found.limited).toBeGreaterThan(0);
    expect([...found.because]).not.toContain("");
  },
);

/** Raters' yes and no of one code and nobody in particular; `null` where it was not seen. */
function pairOf(...raters: readonly (readonly (number | null)[])[]): readonly ScannedWork[] {
  const [code] = codes;
  return raters.map((answers, rater) =>
    workOf(
      { rater, recording: 1 },
      answers.map((one, at) =>
        scan(at, one === 1 && code ? [{ codeId: code.id, subjectId: null }] : [], one === null),
      ),
      { codeIds: code ? [code.id] : [] },
    ),
  );
}

const alone: Scheme = { ...scheme, subjects: [] };

test("scored and unscored intervals are those of the definition, by hand", () => {
  // Of ten both score five and neither three; seven are scored, five unscored by one at least.
  const values = valuesOf(
    pairOf([1, 1, 1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 1, 1, 0, 1, 0, 0, 0]),
    alone,
  );
  expect(values.get("scan_percent")).toBeCloseTo(0.8, 12);
  expect(values.get("scan_scored")).toBeCloseTo(5 / 7, 12);
  expect(values.get("scan_unscored")).toBeCloseTo(3 / 5, 12);
  expect(values.get("scan_total")).toBeCloseTo(1, 12);
  expect(values.get("scan_exact_blocks")).toBeCloseTo(1, 12);
});

test("where nothing was marked counts agree, and there is no scored interval and no kappa", () => {
  const values = valuesOf(pairOf([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), alone);
  expect(values.get("scan_scored")).toBe("nothing_scored");
  expect(values.get("scan_kappa")).toBe("one_code_only");
  expect(values.get("scan_alpha")).toBe("no_variation");
  for (const kind of [
    "scan_percent",
    "scan_unscored",
    "scan_total",
    "scan_blocks",
    "scan_ac1",
  ] as const) {
    expect(values.get(kind)).toBe(1);
  }
});

test("what nobody saw, and what was asked at other moments, is not compared", () => {
  const [one, other] = pairOf([1, 0, 1], [1, 0, 1]);
  if (!one || !other) throw new Error("two works");
  const unseen = {
    ...other,
    answers: other.answers.map((answer) => ({ ...answer, isUnseen: true })),
  };
  expect(valuesOf([one, unseen], alone).get("scan_percent")).toBe("no_pairable_units");
  const rare = { ...other, scans: { ...other.scans, everyUs: 20 * second } };
  expect(valuesOf([one, rare], alone).get("scan_percent")).toBe("no_pairable_units");
});

test("there are rows of pairs, codes, subjects, recordings, rounds and phases, each of its own units", () => {
  const works = study(3, 6, [3, 3]);
  const rows = rowsOf(works, ["overall", "pair", "code", "subject", "recording", "round"]);
  const count = (by: string) => rows.filter(({ of }) => of.by === by).length;
  expect(["overall", "pair", "code", "subject", "recording", "round"].map(count)).toEqual([
    1, 3, 3, 3, 6, 1,
  ]);
  const [code] = codes;
  const ofCode = rows.find(({ key }) => key === `code ${code?.id}`)?.figures[0];
  const { series } = plainUnits(works);
  const own = series.filter((_, at) => at % codes.length === 0).flat();
  const expected = pairwiseAgreement(ratingsFromRows(own, [0, 1])).figure;
  expect(ofCode?.kind === "value" ? ofCode.value : NaN).toBeCloseTo(valueIn(expected), 12);

  const [recordingId = ""] = works.map(({ place }) => place.recordingId);
  const phases = new Map([[recordingId, [{ name: "Play", startUs: 0, endUs: 50 * second }]]]);
  const [phase] = [
    ...scanLines(scheme, works, {
      by: ["phase"],
      statistics,
      limits,
      raterIds: [],
      raterGroups: [],
      phases,
    }),
  ];
  // Five scans of three codes and two subjects, less those that fewer than two answered.
  expect(phase?.recordings).toBe(1);
  const units = phase?.figures[0]?.n ?? 0;
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(30);
});

test.each(sizes.filter(({ raters }) => raters < 100))(
  "of $raters raters every pair is in the week of its later work, and an answer counts once there",
  ({ raters, recordings, each }) => {
    const random = randomFrom(raters);
    const monday = Date.UTC(2026, 2, 2);
    const day = 86_400_000;
    const works = study(raters, recordings, each).map(({ place, ...work }) => ({
      ...work,
      place: { ...place, submittedMs: monday + Math.floor(random() * 21) * day },
    }));
    const weekOf = (ms: number) => new Date(ms - ((ms - monday) % (7 * day)));
    const plain = new Map<string, { same: number; all: number; answers: Set<string> }>();
    works.forEach((one, at) => {
      for (const other of works.slice(at + 1)) {
        if (one.place.recordingId !== other.place.recordingId) continue;
        const later = Math.max(one.place.submittedMs, other.place.submittedMs);
        const key = weekOf(later).toISOString().slice(0, 10);
        const own = plain.get(key) ?? { same: 0, all: 0, answers: new Set<string>() };
        plain.set(key, own);
        for (const { series } of [plainUnits([one, other])]) {
          for (const [of, rows] of series.entries()) {
            for (const [number, [a, b]] of rows.entries()) {
              if (a == null || b == null) continue;
              own.all += 1;
              own.same += Number(a === b);
              for (const { place } of [one, other]) {
                own.answers.add([place.observationId, of, number].join(" "));
              }
            }
          }
        }
      }
    });

    const rows = rowsOf(works, ["week", "overall"]);

    const weeks = rows.filter(({ of }) => of.by === "week");
    expect(weeks.map(({ key }) => key)).toEqual(
      [...plain.keys()].toSorted().map((key) => `week ${key}`),
    );
    const percent = statistics.findIndex(({ kind }) => kind === "scan_percent");
    for (const { key, events, figures } of weeks) {
      const { same, all, answers } = plain.get(key.slice(5)) ?? { same: 0, all: 0, answers: [] };
      const figure = figures[percent];
      expect(figure?.kind === "value" ? figure.value : NaN).toBeCloseTo(same / all, 12);
      expect(events).toBe(answers instanceof Set ? answers.size : 0);
    }
    const overall = rows.find(({ of }) => of.by === "overall");
    expect(weeks.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(overall?.pairs);
  },
);

test("who was not asked for a code has no part in it: of the other two kappa is Cohen's", () => {
  const works = study(3, 6, [3, 3]);
  const [code, another] = codes;
  if (!code || !another) throw new Error("codes");
  const last = works
    .map(({ place }) => place.raterId)
    .toSorted()
    .at(-1);
  const asked = works.map((work) =>
    work.place.raterId === last
      ? { ...work, scans: { ...work.scans, codeIds: [another.id] } }
      : work,
  );
  const rowOf = (all: readonly ScannedWork[]) =>
    rowsOf(all, ["code"]).find(({ key }) => key === `code ${code.id}`);
  expect(rowOf(asked)).toEqual(rowOf(works.filter(({ place }) => place.raterId !== last)));
  expect(rowOf(asked)?.raters).toBe(2);
});

/**
 * By R 4.2.2; kappa by `psych::cohen.kappa(cbind(a, b))` of psych 2.2.9. With m the answers of a question, y those
 * that are yes: alpha `1 - (n - 1) * sum(2 * y * (m - y) / (m - 1)) / (2 * n1 * (n - n1))`, n = sum(m), n1 = sum(y);
 * percent `mean((choose(y, 2) + choose(m - y, 2)) / choose(m, 2))`; AC1 from it with `p <- mean(y / m)` and chance
 * `2 * p * (1 - p)`; scored `sum(a & b) / sum(a | b)`; blocks `mean(ratio(tapply(a, g, sum), tapply(b, g, sum)))`.
 */
test("figures are those that R gives", () => {
  const a = [1, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0];
  const b = [1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0];
  const c = [1, 1, 0, 0, null, 1, 0, 1, 0, 1, 1, 1, 0, null, 1, 0, 0, 1, 0, 0];
  const ofTwo = valuesOf(pairOf(a, b), alone);
  expect(ofTwo.get("scan_kappa")).toBeCloseTo(0.6, 9);
  expect(ofTwo.get("scan_scored")).toBeCloseTo(0.666666666666667, 9);
  expect(ofTwo.get("scan_unscored")).toBeCloseTo(0.666666666666667, 9);
  expect(ofTwo.get("scan_blocks")).toBeCloseTo(0.666666666666667, 9);
  expect(ofTwo.get("scan_total")).toBeCloseTo(1, 9);
  const ofThree = valuesOf(pairOf(a, b, c), alone);
  expect(ofThree.get("scan_alpha")).toBeCloseTo(0.525564803804994, 9);
  expect(ofThree.get("scan_ac1")).toBeCloseTo(0.5338512763596, 9);
  expect(ofThree.get("scan_percent")).toBeCloseTo(0.766666666666667, 9);
});
