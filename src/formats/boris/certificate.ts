import {
  type BorisBehavior,
  type BorisEvent,
  type BorisObservation,
  borisTimeBudget,
} from "../../statistics/borisTimeBudget.ts";
import { borisTimeUnitKappa } from "../../statistics/borisKappa.ts";
import type { BorisRow } from "../../statistics/borisNumbers.ts";
import { foldedName } from "../foldedName.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { byteOrderMark, delimitedRecord } from "../table/delimitedRecord.ts";
import { borisNames, plainName } from "./borisNames.ts";
import { borisRows, borisSpans } from "./borisRows.ts";
import { budgetColumns, type PrintedBudgetRow } from "./borisBudget.ts";
import type { BorisSource } from "./borisSource.ts";
import type { CertificateCell } from "./certificateCell.ts";
import type { BorisExport } from "./exportsBeside.ts";
import {
  exportedEventCells,
  printedFigureOf,
  type MadeObservation,
  printedBudgetCells,
  shownFigure,
} from "./printedCells.ts";

/** What BORIS would print of its files, and what is printed of what was imported, cell by cell. */
export interface Certificate {
  readonly cells: number;
  readonly same: number;
  /** All cells as a table that spreadsheets open, those that differ first. */
  readonly table: string;
  readonly differing: readonly CertificateCell[];
}

/**
 * Compares time budgets (of the time from the first to the last event, as BORIS's dialog proposes) of every
 * observation, and its time-unit kappa by seconds of every two observations of one recording. On one side
 * stand the files as BORIS reads them, on the other what was made of them. `null` without an observation.
 */
export function certificateOf(
  sources: readonly { readonly file: string; readonly source: BorisSource }[],
  {
    study,
    observations,
    fileOf,
    exports = [],
    budgets = [],
  }: {
    readonly study: StudyCopy;
    readonly observations: readonly ObservationCopy[];
    /** The key of the file that each observation is from, by its id. */
    readonly fileOf: (observationId: string) => string | undefined;
    /** Tables that BORIS printed of the projects: they are compared themselves. */
    readonly exports?: readonly BorisExport[];
    readonly budgets?: readonly {
      readonly file: string;
      readonly rows: readonly PrintedBudgetRow[];
    }[];
  },
): Certificate | null {
  const names = borisNames(study);
  const taken = new Map<string, ObservationCopy>();
  for (const one of observations) taken.set(`${fileOf(one.id) ?? ""}\n${one.name}`, one);
  const cells: CertificateCell[] = [];
  const compared: Compared[] = [];
  for (const { file, source } of sources) {
    const subjects = source.subjects.toSorted();
    for (const [id, original] of source.observations) {
      const copy = taken.get(`${file}\n${id}`);
      const made = copy && { events: borisEvents(copy), mediaUs: original.mediaUs };
      cells.push(...budgetCells(id, { original, made, subjects, behaviors: source.behaviors }));
      if (copy && made) {
        compared.push({ id, recordingId: copy.recordingId, original, made, subjects, source });
      }
    }
  }
  cells.push(...kappaCells(compared));
  const known = new Map<string, { readonly copy: ObservationCopy; readonly of: MadeObservation }>();
  for (const { file, source } of sources) {
    const behaviors = source.behaviors.map((one) => ({ ...one, code: plainName(one.code).trim() }));
    for (const id of source.observations.keys()) {
      const copy = taken.get(`${file}\n${id}`);
      const made = copy && { events: borisEvents(copy), mediaUs: 0 };
      if (copy && made) known.set(foldedName(id), { copy, of: { made, behaviors } });
    }
  }
  for (const budget of budgets) {
    cells.push(...printedBudgetCells(budget, (id) => known.get(foldedName(id))?.of));
  }
  for (const { name: file, read } of exports) {
    const theirs = borisNames(read.study);
    for (const one of read.observations) {
      const copy = known.get(foldedName(one.name))?.copy;
      const printed = borisSpans(one, theirs);
      const own = copy ? borisSpans(copy, names) : [];
      cells.push(...exportedEventCells({ file, observation: one.name }, printed, own));
    }
  }
  if (cells.length === 0) return null;
  const differing = cells.filter(({ because }) => because !== null);
  const same = cells.filter(({ because }) => because === null);
  return {
    cells: cells.length,
    same: same.length,
    differing,
    table: byteOrderMark + [...head, ...[...differing, ...same].map(recordOf)].join(""),
  };

  /** As BORIS keeps them: one line for each end. */
  function borisEvents(copy: ObservationCopy): readonly BorisEvent[] {
    return borisRows(borisSpans(copy, names)).map((row) => ({
      timeUs: row.milliseconds * 1_000,
      subject: row.subject,
      behavior: row.code,
      modifiers: row.modifiers.join("|"),
    }));
  }
}

interface Compared {
  readonly id: string;
  readonly recordingId: string;
  readonly original: BorisObservation;
  readonly made: BorisObservation;
  readonly subjects: readonly string[];
  readonly source: BorisSource;
}

function budgetCells(
  observation: string,
  {
    original,
    made,
    subjects,
    behaviors,
  }: {
    readonly original: BorisObservation;
    readonly made: BorisObservation | undefined;
    readonly subjects: readonly string[];
    readonly behaviors: readonly BorisBehavior[];
  },
): readonly CertificateCell[] {
  const window = { kind: "observed_events" } as const;
  const theirs = borisTimeBudget(original, { window, subjects, behaviors });
  const own = new Map(
    made
      ? borisTimeBudget(made, {
          window,
          subjects,
          behaviors: behaviors.map((one) => ({ ...one, code: plainName(one.code).trim() })),
        }).map((row) => [`${row.subject}\n${row.behavior}`, row])
      : [],
  );
  return theirs.flatMap((row) => {
    const here = own.get(`${row.subject}\n${plainName(row.behavior).trim()}`);
    return budgetColumns.map((column): CertificateCell => {
      const printed = shownFigure(printedFigureOf[column](row));
      const found = here ? shownFigure(printedFigureOf[column](here)) : "";
      const because =
        printed === found
          ? null
          : !here
            ? "observation_missing"
            : shownFigure(here.count) === shownFigure(row.count)
              ? "times_differ"
              : "events_differ";
      return {
        observation,
        table: "time budget",
        subject: row.subject === "" ? "No focal subject" : row.subject,
        behavior: row.behavior,
        column,
        boris: printed,
        here: found,
        because,
      };
    });
  });
}

/** Of every two observations of one recording, but no more than are read by anybody. */
function kappaCells(compared: readonly Compared[]): readonly CertificateCell[] {
  const byRecording = new Map<string, Compared[]>();
  for (const one of compared) {
    byRecording.set(one.recordingId, [...(byRecording.get(one.recordingId) ?? []), one]);
  }
  const pairs = [...byRecording.values()].flatMap((ones) =>
    ones.flatMap((first, at) => ones.slice(at + 1).map((second) => [first, second] as const)),
  );
  return pairs.slice(0, mostPairs).map(([first, second]): CertificateCell => {
    const subjects = [...new Set([...first.subjects, ...second.subjects])].toSorted();
    const codes = new Map(
      [...first.source.behaviors, ...second.source.behaviors].map((one) => [one.code, one]),
    );
    const kappa = (side: "original" | "made") => {
      const nameOf = (code: string) => (side === "made" ? plainName(code).trim() : code);
      const kinds = new Map([...codes.values()].map(({ code, kind }) => [nameOf(code), kind]));
      const figure = borisTimeUnitKappa(
        { first: rowsOf(first[side], kinds), second: rowsOf(second[side], kinds) },
        { subjects, behaviors: [...kinds.keys()], intervalUs: 1_000_000 },
      ).kappa;
      return figure.kind === "value" ? String(figure.value) : "-100";
    };
    const [boris, here] = [kappa("original"), kappa("made")];
    return {
      observation: `${first.id} / ${second.id}`,
      table: "kappa",
      subject: "",
      behavior: "",
      column: "Cohen's kappa (1 s)",
      boris,
      here,
      because: boris === here ? null : "events_differ",
    };
  });
}

const mostPairs = 2_000;

/** States with both ends, each modifier text paired by itself. */
function rowsOf(
  { events }: BorisObservation,
  kinds: ReadonlyMap<string, BorisBehavior["kind"]>,
): readonly BorisRow[] {
  const lists = new Map<string, { readonly event: BorisEvent; readonly times: number[] }>();
  for (const event of events) {
    const key = JSON.stringify([event.subject, event.behavior, event.modifiers]);
    const list = lists.get(key) ?? { event, times: [] };
    list.times.push(event.timeUs);
    lists.set(key, list);
  }
  return [...lists.values()].flatMap(({ event: { subject, behavior, modifiers }, times }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const row = { subject, behavior, modifiers };
    if (kinds.get(behavior) !== "state") {
      return sorted.map((time) => ({ ...row, startUs: time, endUs: time }));
    }
    return sorted.flatMap((time, at) =>
      at % 2 === 0 ? [{ ...row, startUs: time, endUs: sorted[at + 1] ?? time }] : [],
    );
  });
}

const head = [
  delimitedRecord([
    "observation",
    "table",
    "subject",
    "behaviour",
    "column",
    "boris",
    "interrater",
    "is_same",
    "reason",
  ]),
];

function recordOf(cell: CertificateCell): string {
  return delimitedRecord([
    cell.observation,
    cell.table,
    cell.subject,
    cell.behavior,
    cell.column,
    number(cell.boris),
    number(cell.here),
    cell.because === null,
    cell.because ?? "",
  ]);
}

/** A negative number is no formula. */
function number(text: string): string | number {
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
