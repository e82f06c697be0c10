import type { PairTable } from "../../statistics/pairTable.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import { type Calculation, calculation, confusionOf } from "./calculation.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { fileRows, type FileRefusal } from "./fileRows.ts";
import { type Given, pastedText } from "./given.ts";
import { type PastedRows, pastedRows } from "./pastedRows.ts";
import type { Note, TableRefusal } from "./ratingTable.ts";
import { type TimedRecords, timedRecords, type TimedRefusal } from "./timedRecords.ts";
import { timedRows } from "./timedRows.ts";
import { timedWish, type Wish } from "./wish.ts";

/** What the thread is asked; its answers carry the number. */
export type CalculatorQuestion = { readonly number: number } & (
  | {
      readonly kind: "calculate";
      /** `null`: the table that was given last. */
      readonly given: Given | null;
      readonly wish: Wish;
      /** What a rater without a name is called, with `{{number}}` in it. */
      readonly raterName: string;
    }
  /** Two raters' codes against each other. */
  | { readonly kind: "confuse"; readonly first: number; readonly second: number }
  | { readonly kind: "ratings" }
);

export type CalculatorAnswer = { readonly number: number } & (
  | {
      readonly kind: "calculated";
      readonly calculation: Calculation | Refused;
      /** The table as text where it is small enough to be shown and edited. */
      readonly text: string | null;
      readonly tookMs: number;
    }
  | { readonly kind: "confused"; readonly table: PairTable | null }
  | { readonly kind: "ratings"; readonly ratings: Ratings | null }
  /** It could not be done; what was given is not to blame. */
  | { readonly kind: "broken"; readonly message: string }
);

export interface Refused {
  readonly kind: "refused";
  readonly because: TableRefusal | FileRefusal | TimedRefusal | "too_many_time_units";
}

let pasted: PastedRows | undefined;
/** Where the table is cut out of records of events. */
let timed: { readonly records: TimedRecords; readonly nothing: string } | undefined;
let ratings: Ratings | null = null;

self.addEventListener("message", ({ data }: MessageEvent<CalculatorQuestion>) => {
  const { number } = data;
  if (data.kind === "ratings") say({ kind: "ratings", number, ratings });
  else if (data.kind === "confuse") {
    const table = ratings && confusionOf(ratings, data.first, data.second);
    say({ kind: "confused", number, table });
  } else {
    calculate(data).catch((error: unknown) => {
      say({ kind: "broken", number, message: error instanceof Error ? error.message : "" });
    });
  }
});

async function calculate(
  question: Extract<CalculatorQuestion, { readonly kind: "calculate" }>,
): Promise<void> {
  const { number, given, wish, raterName } = question;
  const startMs = performance.now();
  const nameOf = (place: number) => raterName.replace("{{number}}", String(place));
  const answer = (found: Calculation | Refused) => {
    const text = pasted ? pastedText(pasted.rows) : null;
    const tookMs = performance.now() - startMs;
    say({ kind: "calculated", number, calculation: found, text, tookMs });
  };
  const unitUs = wish.unitUs ?? secondUs;
  if (given) {
    pasted = undefined;
    timed = undefined;
    ratings = null;
    const read = await contentOf(given);
    if (typeof read === "string") {
      answer({ kind: "refused", because: read });
      return;
    }
    if ("records" in read) timed = read;
    else pasted = read;
  }
  if (timed) {
    const cut = timedRows(timed.records, { unitUs, nothing: timed.nothing });
    if (cut === "too_large") {
      answer({ kind: "refused", because: "too_many_time_units" });
      return;
    }
    pasted = cut;
  }
  if (!pasted) {
    answer({ kind: "refused", because: "empty" });
    return;
  }
  const found = timed
    ? calculation(pasted.rows, timedWish(wish), nameOf, { records: timed.records, unitUs })
    : calculation(pasted.rows, wish, nameOf);
  if (typeof found === "string") {
    ratings = null;
    answer({ kind: "refused", because: found });
    return;
  }
  ({ ratings } = found);
  const notes = [...found.answer.notes, ...notesOf(pasted), ...(timed?.records.notes ?? [])];
  answer({ ...found.answer, notes });
}

const secondUs = 1_000_000;

async function contentOf(given: Given) {
  if (given.kind === "text") {
    return given.text.length > calculatorLimits.textChars ? "too_large" : pastedRows(given.text);
  }
  const records = await timedRecords(given.files, given.timed);
  if (typeof records === "string") return records;
  if (records) return { records, nothing: given.timed.nothing };
  const [file] = given.files;
  return file ? fileRows(file) : "empty";
}

function notesOf({ tooLong, hasOpenQuote, otherSheets = [] }: PastedRows): Note[] {
  const notes: Note[] = [];
  if (tooLong > 0) notes.push({ what: "too_long_lines", count: tooLong, about: "" });
  if (hasOpenQuote) notes.push({ what: "open_quote", count: 1, about: "" });
  if (otherSheets.length > 0) {
    const about = otherSheets.join(", ").slice(0, 200);
    notes.push({ what: "other_sheets", count: otherSheets.length, about });
  }
  return notes;
}

function say(answer: CalculatorAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(answer);
}
