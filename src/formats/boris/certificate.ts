import {
  type BorisBehavior,
  type BorisBudgetRow,
  type BorisEvent,
  type BorisObservation,
  borisTimeBudget,
} from "../../statistics/borisTimeBudget.ts";
import { borisTimeUnitKappa } from "../../statistics/borisKappa.ts";
import type { BorisRow } from "../../statistics/borisNumbers.ts";
import { foldedName } from "../foldedName.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { borisNames, plainName } from "./borisNames.ts";
import { borisRows, borisSpans } from "./borisRows.ts";
import { budgetColumns, type PrintedBudgetRow } from "./borisBudget.ts";
import type { BorisSource } from "./borisSource.ts";
import type { CertificateCell } from "./certificateCell.ts";
import { certificateParts, type CertificatePart, certificateTotals } from "./certificateParts.ts";
import type { BorisExport } from "./exportsBeside.ts";
import {
  exportedEventCells,
  printedFigureOf,
  type MadeObservation,
  printedBudgetCells,
  shownFigure,
  unpaired,
} from "./printedCells.ts";

/**
 * What BORIS would print for its files, and what it would print for the imported data, cell by
 * cell.
 */
export interface Certificate {
  readonly cells: number;
  readonly same: number;
  /** All cells as a table that spreadsheets open, those that differ first. */
  readonly table: string;
  readonly differing: readonly CertificateCell[];
  readonly parts: readonly CertificatePart[];
  /** Pairs of observations of one recording whose kappa was not computed: there are too many. */
  readonly pairsLeft: number;
}

/**
 * Compares, for every observation, the time budget (from the first to the last event, as BORIS’s
 * dialog proposes) and, for every two observations of one recording, the time-unit kappa with units
 * of one second. One side are the files as BORIS reads them, the other the imported data. `null`
 * without observations.
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
      const of = copy ? [copy.id] : [];
      cells.push(...budgetCells(id, { of, original, made, subjects, behaviors: source.behaviors }));
      if (copy && made) {
        const { recordingId } = copy;
        compared.push({ id, copyId: copy.id, recordingId, original, made, subjects, source });
      }
    }
  }
  const kappas = kappaCells(compared);
  cells.push(...kappas.cells);
  const known = new Map<string, { readonly copy: ObservationCopy; readonly of: MadeObservation }>();
  for (const { file, source } of sources) {
    const behaviors = source.behaviors.map((one) => ({ ...one, code: plainName(one.code).trim() }));
    for (const id of source.observations.keys()) {
      const copy = taken.get(`${file}\n${id}`);
      const made = copy && { events: borisEvents(copy), mediaUs: 0 };
      if (copy && made) known.set(foldedName(id), { copy, of: { id: copy.id, made, behaviors } });
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
      const of = copy ? [copy.id] : [];
      cells.push(...exportedEventCells({ file, observation: one.name, of }, printed, own));
    }
  }
  if (cells.length === 0) return null;
  const differing = cells.filter(({ because }) => because !== null);
  const parts = certificateParts(cells);
  return {
    cells: cells.length,
    same: cells.length - differing.length,
    differing,
    parts,
    pairsLeft: kappas.pairsLeft,
    table: certificateTotals(parts, () => true).table,
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
  readonly copyId: string;
  readonly recordingId: string;
  readonly original: BorisObservation;
  readonly made: BorisObservation;
  readonly subjects: readonly string[];
  readonly source: BorisSource;
}

function budgetCells(
  observation: string,
  {
    of,
    original,
    made,
    subjects,
    behaviors,
  }: {
    readonly of: CertificateCell["of"];
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
  const timesDiffer = theirs.some(isUnpaired) ? "ended_on_import" : "times_differ";
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
            : printed === unpaired
              ? "ended_on_import"
              : shownFigure(here.count) === shownFigure(row.count)
                ? timesDiffer
                : "events_differ";
      return {
        observation,
        of,
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

/** The end of a state that the import ends is one of all times of its observation. */
function isUnpaired(row: BorisBudgetRow): boolean {
  return budgetColumns.some((column) => shownFigure(printedFigureOf[column](row)) === unpaired);
}

/** Of every two observations of one recording, but no more than can be waited for. */
function kappaCells(compared: readonly Compared[]): {
  readonly cells: readonly CertificateCell[];
  readonly pairsLeft: number;
} {
  const byRecording = new Map<string, Compared[]>();
  for (const one of compared) {
    byRecording.set(one.recordingId, [...(byRecording.get(one.recordingId) ?? []), one]);
  }
  const pairs = [...byRecording.values()].flatMap((ones) =>
    ones.flatMap((first, at) => ones.slice(at + 1).map((second) => [first, second] as const)),
  );
  const cells = pairs.slice(0, mostPairs).map(([first, second]): CertificateCell => {
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
    const kinds = new Map([...codes.values()].map(({ code, kind }) => [code, kind]));
    const isEnded = [first, second].some(({ original }) => hasOpenState(original, kinds));
    return {
      observation: `${first.id} / ${second.id}`,
      of: [first.copyId, second.copyId],
      table: "kappa",
      subject: "",
      behavior: "",
      column: "Cohen's kappa (1 s)",
      boris,
      here,
      because: boris === here ? null : isEnded ? "ended_on_import" : "events_differ",
    };
  });
  return { cells, pairsLeft: pairs.length - cells.length };
}

const mostPairs = 2_000;

type Kinds = ReadonlyMap<string, BorisBehavior["kind"]>;

function hasOpenState({ events }: BorisObservation, kinds: Kinds): boolean {
  return timesOf(events).some(
    ({ event, times }) => kinds.get(event.behavior) === "state" && times.length % 2 === 1,
  );
}

/** Times of each kind of event, each modifier text by itself. */
function timesOf(events: readonly BorisEvent[]) {
  const lists = new Map<string, { readonly event: BorisEvent; readonly times: number[] }>();
  for (const event of events) {
    const key = JSON.stringify([event.subject, event.behavior, event.modifiers]);
    const list = lists.get(key) ?? { event, times: [] };
    list.times.push(event.timeUs);
    lists.set(key, list);
  }
  return [...lists.values()];
}

/** States with both ends, each modifier text paired by itself. */
function rowsOf({ events }: BorisObservation, kinds: Kinds): readonly BorisRow[] {
  return timesOf(events).flatMap(({ event: { subject, behavior, modifiers }, times }) => {
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
