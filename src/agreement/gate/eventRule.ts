import { eventEndUs } from "../../domain/entities/event.ts";
import type { GateScope } from "../../domain/entities/gate.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { CodedWork } from "../codedWork.ts";
import { codingOf, withEverySubject } from "../coding.ts";
import { groupedTogether, pairsOf, partsOf } from "../comparisons.ts";
import { eventMeasure, tablesFor } from "../index.ts";
import { modifiersOf } from "../modifiers.ts";
import { LabelBook } from "../labelBook.ts";
import { looseObservation } from "../looseObservation.ts";
import type { EventStatistic } from "../recipes.ts";
import { type OverRow, overAll, overRows } from "../rowPlan.ts";
import { rowFigure } from "../rows.ts";
import { RowSums } from "../rowSums.ts";
import { RowTally } from "../rowTally.ts";
import type { PairTable } from "../tables/table.ts";
import { modifiersSeen } from "./gateRules.ts";
import type { DoneWork, GoldPair, RuleFigure } from "./goldPair.ts";

/**
 * The values of a threshold rule for events, over all recordings that both the rater and the gold standard coded
 * continuously.
 */
export function eventFigures(
  recipe: EventStatistic,
  scope: GateScope,
  scheme: Scheme,
  pairs: readonly GoldPair[],
): readonly RuleFigure[] {
  const { book, codedOf } = codedBy(scheme);
  const rows = rowsOf({ recipe, scope }, scheme, book);
  const continuous = pairs.filter(
    ({ gold, own }) => gold.sampling.isContinuous && own.sampling.isContinuous,
  );
  const works = new Map<string, CodedWork>();
  const observations = continuous.flatMap(({ durationUs, gold, own }, recording) =>
    [gold, own].map((done, rater) => {
      const place = looseObservation({ recording, rater, durationUs });
      works.set(place.observationId, codedOf(done, durationUs));
      return { ...place, spans: done.spans };
    }),
  );
  const tally = new RowTally("overall", { by: "overall" }, (texts) => texts.join("\n"));
  for (const group of groupedTogether(observations).groups) {
    const together = pairsOf(group);
    for (const comparison of together) tally.add(comparison);
    for (const part of partsOf(group, undefined, together)) tally.addPart(part);
  }
  const made = new Map<string, PairTable>();
  const sums = new RowSums(tally, {
    subjectIds: scheme.subjects.map(({ id }) => id),
    tablesOf: (kind) => (comparison) => {
      const key = `${comparison.key} ${kind.key}`;
      const known = made.get(key);
      if (known) return known;
      const first = works.get(comparison.first.observationId);
      const second = works.get(comparison.second.observationId);
      if (!first || !second) return undefined;
      const table = kind.make({ first, second, stretches: comparison.stretches }, book);
      made.set(key, table);
      return table;
    },
  });
  // The book has every label before anything is folded by it.
  for (const { over } of rows) {
    for (const kind of tablesFor(recipe, over)) {
      sums.isTooMuch(kind, eventMeasure(recipe).weighs(recipe));
    }
  }
  return rows.map(({ of, over }) => {
    const hasEvents = sums.events(over, book.projection(over)) > 0;
    const figure = rowFigure(
      recipe,
      { sums, over: { ...over, hasEvents }, isOfPairs: false },
      { book, limits, isWhole: false },
    );
    return {
      ...(of.by === "code" && { codeId: of.codeId }),
      ...(of.by === "modifier" && { modifierId: of.modifierId }),
      ...(figure.kind === "value"
        ? { value: figure.value, because: undefined }
        : { value: NaN, because: tally.pairs === 0 ? "no_overlapping_units" : figure.because }),
      n: figure.n,
    };
  });
}

interface Coded {
  readonly book: LabelBook;
  readonly codedOf: (done: DoneWork, durationUs: number) => CodedWork;
}

/** What was brought to lines before: of many pairs most works are in several. */
const coded = new WeakMap<Scheme, Coded>();

function codedBy(scheme: Scheme): Coded {
  const known = coded.get(scheme);
  if (known) return known;
  const book = new LabelBook(
    scheme.codes.map(({ id }) => id),
    modifiersOf(scheme),
  );
  const works = new WeakMap<DoneWork, CodedWork>();
  const made = {
    book,
    codedOf(done: DoneWork, durationUs: number): CodedWork {
      const there = works.get(done);
      if (there) return there;
      const work = codedWork(done, durationUs, scheme, book);
      works.set(done, work);
      return work;
    },
  };
  coded.set(scheme, made);
  return made;
}

function codedWork(
  { events }: DoneWork,
  durationUs: number,
  scheme: Scheme,
  book: LabelBook,
): CodedWork {
  const coding = codingOf(
    events.map((event) => ({
      code: event.codeId,
      subjectId: event.subjectId,
      startUs: event.startUs,
      endUs: eventEndUs(event, durationUs),
      modifiers: event.modifiers,
    })),
    book,
  );
  return new CodedWork(withEverySubject(coding, scheme), durationUs, book);
}

function rowsOf(
  { recipe, scope }: { readonly recipe: EventStatistic; readonly scope: GateScope },
  scheme: Scheme,
  book: LabelBook,
): readonly Pick<OverRow, "of" | "over">[] {
  const ofCodes = (codeIds?: readonly string[]) => [
    { of: { by: "overall" as const }, over: overAll(scheme, { codeIds }, book) },
  ];
  const ofKind = (kind: "point" | "state") =>
    scheme.codes.filter((code) => code.kind === kind).map(({ id }) => id);
  switch (scope.of) {
    case "overall":
      return ofCodes();
    case "points":
      return ofCodes(ofKind("point"));
    case "states":
      return ofCodes(ofKind("state"));
    case "each_code":
      return overRows("code", { scheme, scope: {}, book });
    case "code":
      return overRows("code", { scheme, scope: {}, book }).filter(
        ({ of }) => of.by === "code" && of.codeId === scope.id,
      );
    case "each_modifier":
    case "modifier": {
      const wanted = modifiersSeen(recipe, scheme).filter(
        ({ id }) => !("id" in scope) || scope.id === id,
      );
      return overRows("modifier", { scheme, scope: {}, book }).filter(
        ({ of }) => of.by === "modifier" && wanted.some(({ id }) => id === of.modifierId),
      );
    }
    case "each_criterion":
    case "criterion":
    case "section":
    case "total":
      return [];
  }
}
