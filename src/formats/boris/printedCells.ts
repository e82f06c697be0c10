import {
  type BorisBehavior,
  type BorisBudgetRow,
  type BorisObservation,
  borisTimeBudget,
} from "../../statistics/borisTimeBudget.ts";
import type { Figure } from "../../statistics/statistic.ts";
import type { BorisSpan } from "./borisRows.ts";
import { type BudgetColumn, budgetColumns, type PrintedBudgetRow } from "./borisBudget.ts";
import type { CertificateCell } from "./certificateCell.ts";
import { plainName } from "./borisNames.ts";

/** A BORIS observation in the form in which its time budget is computed. */
export interface MadeObservation {
  readonly id: string;
  readonly made: BorisObservation;
  readonly behaviors: readonly BorisBehavior[];
}

export const printedFigureOf: Readonly<Record<BudgetColumn, (row: BorisBudgetRow) => Figure>> = {
  "Total number of occurences": (row) => row.count,
  "Total duration (s)": (row) => row.total,
  "Duration mean (s)": (row) => row.mean,
  "Duration std dev": (row) => row.standardDeviation,
  "inter-event intervals mean (s)": (row) => row.gapMean,
  "inter-event intervals std dev": (row) => row.gapStandardDeviation,
  "% of total length": (row) => row.share,
};

/** A value as BORIS prints it in a time budget. */
export function shownFigure(figure: Figure): string {
  if (figure.kind === "value") return String(figure.value);
  return figure.because === "unpaired_state" ? unpaired : "NA";
}

/** The text that BORIS prints instead of a duration if a state event has no stop. */
export const unpaired = "UNPAIRED";

/**
 * A time budget as BORIS printed it, and the same for the imported data. Rows without an
 * observation in a project are skipped, and so are rows for which BORIS subtracted the time of some
 * behaviours, which the table does not state.
 */
export function printedBudgetCells(
  { file, rows }: { readonly file: string; readonly rows: readonly PrintedBudgetRow[] },
  madeOf: (observation: string) => MadeObservation | undefined,
): readonly CertificateCell[] {
  const byTable = new Map<string, PrintedBudgetRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.observation, row.startUs, row.stopUs]);
    byTable.set(key, [...(byTable.get(key) ?? []), row]);
  }
  return [...byTable.values()].flatMap((own) => {
    const [first] = own;
    const of = first && madeOf(first.observation);
    if (!first || !of) return [];
    const { observation, startUs, stopUs, durationUs } = first;
    if (Math.abs(stopUs - startUs - durationUs) > 1_000) return [];
    const times = of.made.events.map(({ timeUs }) => timeUs);
    const [from, to] = [Math.min(...times), Math.max(...times)];
    const isWhole = startUs === 0 && stopUs >= to;
    const isOfEvents = startUs === from && stopUs === to;
    const named = new Map(of.behaviors.map((one) => [one.code, one]));
    const computed = new Map(
      borisTimeBudget(
        { ...of.made, mediaUs: isWhole ? stopUs : of.made.mediaUs },
        {
          window: isWhole
            ? { kind: "full" }
            : isOfEvents
              ? { kind: "observed_events" }
              : { kind: "interval", startUs, endUs: stopUs },
          subjects: [...new Set(own.map(({ subject }) => subject))],
          behaviors: [...new Set(own.map(({ behavior }) => plain(behavior)))].map(
            (code) => named.get(code) ?? { code, kind: "point", category: "" },
          ),
          includeModifiers: own.some(({ modifiers }) => modifiers !== ""),
        },
      ).map((row) => [[row.subject, row.behavior, row.modifiers].join("\n"), row]),
    );
    const isUnpaired = own.some(({ figures }) => Object.values(figures).includes(unpaired));
    const timesDiffer = isUnpaired ? "ended_on_import" : "times_differ";
    return own.flatMap(({ subject, behavior, modifiers, figures }) => {
      const here = computed.get([subject, plain(behavior), modifiers].join("\n"));
      return entriesOf(figures).map(([column, printed]): CertificateCell => {
        const found = here ? shownFigure(printedFigureOf[column](here)) : "";
        const isCount = figures["Total number of occurences"] === (here && shownFigure(here.count));
        return {
          observation,
          of: [of.id],
          table: file,
          subject: subject === "" ? "No focal subject" : subject,
          behavior: modifiers === "" ? behavior : `${behavior} (${modifiers})`,
          column,
          boris: printed,
          here: found,
          because: isSame(printed, found)
            ? null
            : printed === unpaired
              ? "ended_on_import"
              : isCount
                ? timesDiffer
                : "events_differ",
        };
      });
    });
  });
}

/** The events of a BORIS table, each with the imported event of the same time and kind. */
export function exportedEventCells(
  {
    file,
    observation,
    of,
  }: Pick<CertificateCell, "observation" | "of"> & { readonly file: string },
  printed: readonly BorisSpan[],
  made: readonly BorisSpan[],
): readonly CertificateCell[] {
  const left = new Map<string, number>();
  for (const one of made) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const cell = (one: BorisSpan, boris: string, here: string): CertificateCell => ({
    observation,
    of,
    table: file,
    subject: one.subject === "" ? "No focal subject" : one.subject,
    behavior: one.code,
    column: "event (s)",
    boris,
    here,
    because: boris === here ? null : "events_differ",
  });
  const cells = printed.map((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    if (count > 0) left.set(keyOf(one), count - 1);
    return cell(one, timeOf(one), count > 0 ? timeOf(one) : "");
  });
  const more = made.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    if (count > 0) left.set(keyOf(one), count - 1);
    return count > 0;
  });
  return [...cells, ...more.map((one) => cell(one, "", timeOf(one)))];
}

function keyOf({ milliseconds, stopMilliseconds, subject, code }: BorisSpan): string {
  return [milliseconds, stopMilliseconds, subject, plain(code)].join("\n");
}

function timeOf({ milliseconds, stopMilliseconds, kind }: BorisSpan): string {
  const start = (milliseconds / 1_000).toFixed(3);
  if (kind === "point") return start;
  return `${start} to ${stopMilliseconds === null ? "" : (stopMilliseconds / 1_000).toFixed(3)}`;
}

function entriesOf(
  figures: PrintedBudgetRow["figures"],
): readonly (readonly [BudgetColumn, string])[] {
  return budgetColumns.flatMap((column) => {
    const printed = figures[column];
    return printed === undefined ? [] : [[column, printed] as const];
  });
}

function isSame(printed: string, here: string): boolean {
  if (printed === here) return true;
  if (printed === "" || here === "") return false;
  return Math.abs(Number(printed.replace(",", ".")) - Number(here)) <= 1e-9;
}

function plain(behavior: string): string {
  return plainName(behavior).trim();
}
