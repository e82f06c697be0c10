import type { PairTable } from "../../../statistics/pairTable.ts";
import type { Ratings } from "../../../statistics/ratings.ts";
import { type Brought, broughtOf } from "./brought.ts";
import { type Calculation, calculation, pairConfusion } from "./calculation.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { type Given, pastedText } from "./given.ts";
import { joinedTables } from "./joinedTables.ts";
import { type PastedRows, pastedRows } from "./pastedRows.ts";
import type { Progress } from "./progress.ts";
import { ratingsCsv } from "./ratingsCsv.ts";
import type { RatingTable } from "./ratingTable.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";
import { type TimedRecords, timedRecords } from "./timedRecords.ts";
import { timedRows } from "./timedRows.ts";
import { timedWish, type Wish } from "./wish.ts";
import type { Note } from "./note.ts";

/** Requests to the worker; its answers carry the same number. */
export type CalculatorQuestion = { readonly number: number } & (
  | {
      readonly kind: "calculate";
      /** `null`: the previous table. */
      readonly given: Given | null;
      readonly wish: Wish;
      /** The name of a rater without one, with `{{number}}` in it. */
      readonly raterName: string;
    }
  /** The confusion matrix of two raters. */
  | { readonly kind: "confuse"; readonly first: number; readonly second: number }
  | { readonly kind: "ratings" }
  /** The ratings as interpreted, as a CSV file. */
  | { readonly kind: "csv" }
  /** Releases the table; there is no answer. */
  | { readonly kind: "forget" }
);

export type CalculatorAnswer = { readonly number: number } & (
  | {
      readonly kind: "calculated";
      readonly calculation: Calculation | Refused;
      /** The settings as requested, supplemented by what the files contain. */
      readonly wish: Wish;
      /** The table as text, if it is small enough to be shown and edited; else `null`. */
      readonly text: string | null;
      /** `null` if nothing could be read. */
      readonly brought: Brought | null;
      readonly tookMs: number;
    }
  /** Progress of the answer. */
  | { readonly kind: "told"; readonly told: Told }
  | { readonly kind: "confused"; readonly table: PairTable | null }
  | { readonly kind: "ratings"; readonly ratings: Ratings | null }
  | { readonly kind: "csv"; readonly file: Blob | null }
  /** An error that the input did not cause. */
  | { readonly kind: "broken"; readonly message: string }
);

export interface Told {
  readonly progress: Progress;
  readonly brought: Brought | undefined;
}

interface Refused {
  readonly kind: "refused";
  readonly refusal: Refusal;
}

let given: Given | undefined;
let pasted: PastedRows | undefined;
/** The event records that the table was computed from, if any. */
let timed: { readonly records: TimedRecords; readonly nothing: string } | undefined;
/** Notes on how several tables were joined. */
let joining: readonly Note[] = [];
let ratings: Ratings | null = null;
let table: RatingTable | undefined;

self.addEventListener("message", ({ data }: MessageEvent<CalculatorQuestion>) => {
  const { number } = data;
  if (data.kind === "forget") forget();
  else if (data.kind === "ratings") say({ kind: "ratings", number, ratings });
  else if (data.kind === "csv")
    say({ kind: "csv", number, file: table ? ratingsCsv(table) : null });
  else if (data.kind === "confuse") {
    const found = ratings && pairConfusion(ratings, data.first, data.second);
    say({ kind: "confused", number, table: found });
  } else {
    calculate(data).catch((error: unknown) => {
      say({ kind: "broken", number, message: error instanceof Error ? error.message : "" });
    });
  }
});

async function calculate(
  question: Extract<CalculatorQuestion, { readonly kind: "calculate" }>,
): Promise<void> {
  const { number, raterName } = question;
  let { wish } = question;
  const startMs = performance.now();
  const nameOf = (place: number) => raterName.replace("{{number}}", String(place));
  const tell = (progress: Progress) => {
    const brought = pasted && progress.kind !== "reading" ? broughtNow(pasted) : undefined;
    say({ kind: "told", number, told: { progress, brought } });
  };
  const answer = (found: Calculation | Refused) => {
    const text = pasted ? pastedText(pasted.rows) : null;
    const brought = pasted ? broughtNow(pasted) : null;
    const tookMs = performance.now() - startMs;
    say({ kind: "calculated", number, calculation: found, wish, text, brought, tookMs });
  };
  const refuse = (because: RefusalCode) =>
    answer({ kind: "refused", refusal: { because, files: fileNames() } });
  const unitUs = wish.unitUs ?? secondUs;
  if (question.given) {
    forget();
    given = question.given;
    tell({ kind: "reading", share: undefined });
    const read = await contentOf(question.given, wish, tell);
    if ("because" in read) {
      answer({ kind: "refused", refusal: read });
      return;
    }
    if ("records" in read) timed = read;
    else if ("columns" in read) {
      pasted = { rows: read.rows, tooLong: 0, hasOpenQuote: false };
      joining = read.notes;
      // Another choice of columns, made before, is kept where the same files come again.
      const { columns } = read;
      wish = { ...wish, layout: "long", hasNames: true, columns: wish.columns ?? columns };
    } else pasted = read;
  }
  const rows = timed ? timedRows(timed.records, { unitUs, nothing: timed.nothing }) : pasted;
  if (rows === "too_large" || !rows) {
    refuse(rows ? "too_many_time_units" : "empty");
    return;
  }
  tell({ kind: "understanding" });
  const { records } = timed ?? {};
  const found = calculation(rows.rows, records ? timedWish(wish) : wish, nameOf, {
    cut: records && { records, unitUs },
    onTable: () => tell({ kind: "computing" }),
  });
  // What was there before is still what the screen shows.
  if (typeof found === "string") {
    refuse(found);
    return;
  }
  pasted = rows;
  ({ ratings, table } = found);
  const notes = [...joining, ...found.answer.notes, ...notesOf(pasted), ...(records?.notes ?? [])];
  answer({ ...found.answer, notes, sheets: pasted.sheets });
}

function forget(): void {
  given = undefined;
  pasted = undefined;
  timed = undefined;
  joining = [];
  ratings = null;
  table = undefined;
}

const secondUs = 1_000_000;

function fileNames(): readonly string[] {
  if (given?.kind !== "files") return [];
  const files = timed ? [...given.awaited, ...given.files] : given.files;
  return files.map(({ name }) => name);
}

function broughtNow({ rows }: PastedRows): Brought {
  return broughtOf(rows, fileNames());
}

async function contentOf(of: Given, wish: Wish, tell: (progress: Progress) => void) {
  const onShare = (share: number) => tell({ kind: "reading", share });
  if (of.kind === "text") {
    if (of.text.length > calculatorLimits.textChars) return refusalOf("too_large", []);
    return pastedRows(of.text, onShare);
  }
  const reading = { sheet: wish.sheet, onShare };
  const together = [...of.awaited, ...of.files];
  const first = await timedRecords(together, of.timed, reading);
  // A table that comes while a record waits for another is what is wanted now.
  const isAnother =
    of.awaited.length > 0 && "because" in first && first.because === "records_and_others";
  const found = isAnother ? await timedRecords(of.files, of.timed, reading) : first;
  if ("because" in found) return found;
  if ("recordings" in found) return { records: found, nothing: of.timed.nothing };
  const [only, ...others] = found.tables;
  if (!only) return refusalOf("empty", []);
  if (others.length === 0) return only.pasted;
  const tables = found.tables.map(({ name, pasted: { rows } }) => ({ name, rows }));
  const joined = joinedTables(tables, wish);
  return typeof joined === "string" ? refusalOf(joined, fileNames()) : joined;
}

function refusalOf(because: RefusalCode, files: readonly string[]): Refusal {
  return { because, files };
}

function notesOf({ tooLong, hasOpenQuote }: PastedRows): Note[] {
  const notes: Note[] = [];
  if (tooLong > 0) notes.push({ what: "too_long_lines", count: tooLong, about: "" });
  if (hasOpenQuote) notes.push({ what: "open_quote", count: 1, about: "" });
  return notes;
}

function say(answer: CalculatorAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(answer);
}
