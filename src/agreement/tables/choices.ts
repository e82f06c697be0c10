import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Stretch } from "../../domain/spans.ts";
import { closestPairs } from "../../statistics/overlap.ts";
import type { PlacedEvent } from "../codedWork.ts";
import type { LabelBook } from "../labelBook.ts";
import { type AskedModifier, labelsChosen, otherNumber } from "../modifiers.ts";
import { CellSum } from "./cells.ts";
import type { CellMoment } from "./moments.ts";
import { bySubject, type ComparedWork, type TableKind } from "./table.ts";

/** Which events two raters are taken to have both coded. */
interface Paired {
  /** The least part of the time of either that two states have in common, 0 to 1. */
  readonly overlapShare: number;
  /** The maximum difference between two points that are paired, in microseconds. */
  readonly pointsWithinUs: number;
}

/**
 * What two raters selected for the modifiers of events that both coded, with the code: events of one code are
 * paired, nearest first. An event without a partner is paired with “nothing” if there is something to select.
 */
export function choicesTable(of: Paired): TableKind {
  return pairedTable("choices", of, {
    isOf: ({ type }) => type !== "number",
    add: (sum, unit) => {
      if (unit.kind !== "numbers") sum.add(...unit.labels, 1);
    },
  });
}

/**
 * The same as `choicesTable` for numbers, which are equal or not. Pairs are symmetric: unequal ones
 * count half in each order.
 */
export function equalNumbersTable(of: Paired): TableKind {
  return pairedTable("equal numbers", of, {
    isOf: isNumber,
    add: (sum, unit) => {
      if (unit.kind !== "numbers") sum.add(...unit.labels, 1);
      else if (unit.isEqual) sum.add(unit.label, unit.label, 1);
      else {
        sum.add(unit.label, unit.other, 0.5);
        sum.add(unit.other, unit.label, 0.5);
      }
    },
  });
}

/**
 * Sums of the numbers that two raters gave to events that both coded, measured from the midpoint of
 * the range. Cells are not labels: with the first label of a modifier they hold the number of
 * pairs, and against nothing one rater’s sum; with its second label the products, and against
 * nothing the squares.
 */
export function numbersTable(of: Paired): TableKind {
  return pairedTable("numbers", of, {
    isOf: isNumber,
    add: (sum, unit) => {
      if (unit.kind !== "numbers") return sum.add(...unit.labels, 1);
      const { label, other, values } = unit;
      const [x, y] = values;
      sum.add(label, label, 1);
      sum.add(label, 0, x);
      sum.add(0, label, y);
      sum.add(other, 0, x * x);
      sum.add(0, other, y * y);
      return sum.add(other, other, x * y);
    },
  });
}

function isNumber({ type }: AskedModifier): boolean {
  return type === "number";
}

/** What one pair of events adds of one modifier, or an event without a partner. */
type Unit =
  | { readonly kind: "alone" | "choice"; readonly labels: readonly [number, number] }
  | {
      readonly kind: "numbers";
      /** The modifier’s label for a number; `other` is that for a different number. */
      readonly label: number;
      readonly other: number;
      readonly isEqual: boolean;
      /** Both numbers, relative to the middle of the modifier’s range. */
      readonly values: readonly [number, number];
    };

/** How a table is made of what pairs of events add. */
interface Adding {
  readonly isOf: (modifier: AskedModifier) => boolean;
  readonly add: (sum: CellSum, unit: Unit) => void;
}

function pairedTable(name: string, of: Paired, { isOf, add }: Adding): TableKind {
  const unitsOn = (work: ComparedWork, stretch: Stretch, on: On) =>
    unitsIn(work, stretch, { ...on, of, isOf });
  return {
    key: `${name} ${of.overlapShare} ${of.pointsWithinUs}`,
    per: "event",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    needsModifiers: true,
    make: (work, book) =>
      bySubject(work, (subjectId) => {
        const sum = new CellSum();
        for (const stretch of work.stretches) {
          for (const { unit } of unitsOn(work, stretch, { subjectId, book })) add(sum, unit);
        }
        return sum.cells();
      }),
    blank: () => 0,
    moments: (work, { subjectId, stretch, first, second, labelOf, book }) =>
      [...unitsOn(work, stretch, { subjectId, book })].flatMap(({ unit, events }): CellMoment[] => {
        const sum = new CellSum();
        add(sum, unit);
        const cells = sum.cells();
        let amount = 0;
        cells.amounts.forEach((one, at) => {
          const isThere =
            labelOf(cells.first[at] ?? 0) === first && labelOf(cells.second[at] ?? 0) === second;
          if (isThere) amount += one;
        });
        if (amount === 0) return [];
        return [
          {
            subjectId,
            startUs: stretch.startUs + Math.min(...events.map(({ startUs }) => startUs)),
            endUs: stretch.startUs + Math.max(...events.map(({ endUs }) => endUs)),
            amount,
          },
        ];
      }),
  };
}

interface UnitOfEvents {
  readonly unit: Unit;
  readonly events: readonly PlacedEvent[];
}

interface On {
  readonly subjectId: string | null;
  readonly book: LabelBook;
}

function* unitsIn(
  { first, second }: ComparedWork,
  stretch: Stretch,
  { subjectId, book, of, isOf }: On & Pick<Adding, "isOf"> & { readonly of: Paired },
): Generator<UnitOfEvents> {
  const own = first.events(subjectId, stretch);
  const others = second.events(subjectId, stretch);
  for (const [code, modifiers] of askedBy(book, isOf)) {
    const ofCode = (events: readonly PlacedEvent[]) => events.filter((one) => one.code === code);
    const place = book.placeOf(code);
    const label = book.numberOf([place]);
    for (const { first: a, second: b } of closestPairs(ofCode(own), ofCode(others), of)) {
      if (!a || !b) {
        const events = [a ?? b].flatMap((one) => one ?? []);
        yield { unit: { kind: "alone", labels: a ? [label, 0] : [0, label] }, events };
        continue;
      }
      const values = [first.modifiers(subjectId, a), second.modifiers(subjectId, b)] as const;
      for (const modifier of modifiers) {
        const labelOf = (text: string) => book.numberOf([place, book.placeOf(text)]);
        for (const unit of unitsOfPair(modifier, values, labelOf)) yield { unit, events: [a, b] };
      }
    }
  }
}

function unitsOfPair(
  modifier: AskedModifier,
  [own, other]: readonly [ModifierValues, ModifierValues],
  labelOf: (text: string) => number,
): readonly Unit[] {
  if (modifier.type === "number") {
    const [x, y] = [own[modifier.id], other[modifier.id]];
    if (typeof x !== "number" || typeof y !== "number") return [];
    const { id, middle } = modifier;
    return [
      {
        kind: "numbers",
        label: labelOf(id),
        other: labelOf(otherNumber(modifier)),
        isEqual: x === y,
        values: [x - middle, y - middle],
      },
    ];
  }
  const theirs = labelsChosen(modifier, other);
  return labelsChosen(modifier, own).map((text, at) => ({
    kind: "choice",
    labels: [labelOf(text), labelOf(theirs[at] ?? text)],
  }));
}

/** The codes that ask for something, with what they ask for. */
function askedBy(
  { modifiers }: LabelBook,
  isOf: Adding["isOf"],
): ReadonlyMap<string, readonly AskedModifier[]> {
  const asked = new Map<string, AskedModifier[]>();
  for (const modifier of modifiers.filter(isOf)) {
    for (const code of modifier.codes) {
      const own = asked.get(code) ?? [];
      asked.set(code, own);
      own.push(modifier);
    }
  }
  return asked;
}
