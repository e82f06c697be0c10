import type { CodedEvent, ModifierValues } from "../../../../domain/entities/event.ts";
import type { Code, Modifier } from "../../../../domain/entities/scheme.ts";
import { parseTimecode } from "../../../../domain/mediaTime.ts";
import { type Id, mediaTimeUs, type Texts } from "../../../../domain/rules.ts";
import type { SchemeIndex } from "../../../../domain/schemeIndex.ts";
import { pastedTable, tabbed } from "../../../../formats/table/pastedTable.ts";

/** The columns that every event has; each modifier adds one. */
export const eventColumns = ["time", "end", "code", "subject", "comment", "confidence"] as const;
export type EventColumn = (typeof eventColumns)[number];

/** The names of the event list’s columns, and of “no subject”. */
export interface ColumnNames extends Readonly<Record<EventColumn, string>> {
  /** The word for no subject. */
  readonly nobody: string;
}

/** Events as a table of text: a line of headings, columns parted by tabs, times in seconds with a point. */
export function eventsAsText(
  events: readonly CodedEvent[],
  index: SchemeIndex,
  {
    columns,
    name,
  }: {
    readonly columns: ColumnNames;
    readonly name: (thing: { readonly name: string; readonly texts: Texts }) => string;
  },
): string {
  const modifiers = index.scheme.modifiers.filter(({ id }) =>
    events.some((event) => event.modifiers[id] !== undefined),
  );
  const head = [...eventColumns.map((column) => columns[column]), ...modifiers.map(name)];
  const rows = events.map((event) => {
    const code = index.codes.get(event.codeId);
    const subject = event.subjectId === null ? undefined : index.subjects.get(event.subjectId);
    const endUs = event.kind === "state" ? event.endUs : null;
    return [
      seconds(event.startUs),
      endUs === null ? "" : seconds(endUs),
      code ? name(code) : event.codeId,
      subject ? name(subject) : "",
      event.comment,
      event.confidence === null ? "" : String(event.confidence),
      ...modifiers.map((modifier) => valueText(modifier, event.modifiers[modifier.id], name)),
    ];
  });
  return tabbed([head, ...rows]);
}

/** Why a line of pasted text is not an event. Lines count from 1. */
export interface TextProblem {
  readonly line: number;
  readonly kind:
    | "no_header"
    | "unknown_code"
    | "unknown_subject"
    | "wrong_time"
    | "wrong_confidence"
    | "wrong_modifier";
  readonly text: string;
}

/**
 * The events of a pasted table. Headings are recognised in each of the given languages, codes and subjects by
 * each of their names, ignoring case; unknown columns are ignored.
 */
export function eventsOfText(
  text: string,
  index: SchemeIndex,
  {
    languages,
    newEventId,
  }: { readonly languages: readonly ColumnNames[]; readonly newEventId: () => Id<"event"> },
): {
  readonly events: readonly CodedEvent[];
  /** The line number of each event, counted from 1. */
  readonly lines: readonly number[];
  readonly problems: readonly TextProblem[];
} {
  const [head, ...rows] = pastedTable(text);
  if (!head) return { events: [], lines: [], problems: [] };
  const places = new Map<EventColumn, number>();
  const modifierPlaces: { readonly modifier: Modifier; readonly at: number }[] = [];
  head.cells.forEach((cell, at) => {
    const column = eventColumns.find((one) =>
      languages.some((names) => isSameColumn(names[one], cell)),
    );
    if (column !== undefined && !places.has(column)) places.set(column, at);
    const modifier = column === undefined ? named(index.scheme.modifiers, cell) : undefined;
    if (modifier) modifierPlaces.push({ modifier, at });
  });
  if (!places.has("time") || !places.has("code")) {
    return {
      events: [],
      lines: [],
      problems: [{ line: head.line, kind: "no_header", text: head.cells.join(" ") }],
    };
  }

  const nobodies = new Set(["", ...languages.map(({ nobody }) => plain(nobody))]);
  const events: CodedEvent[] = [];
  const lines: number[] = [];
  const problems: TextProblem[] = [];
  rows.forEach(({ cells, line }) => {
    const cell = (column: EventColumn) => cells[places.get(column) ?? -1] ?? "";
    const found: Omit<TextProblem, "line">[] = [];
    const startUs = readTime(cell("time"));
    const endUs = cell("end") === "" ? null : readTime(cell("end"));
    const code = named(index.scheme.codes, cell("code"));
    const subject = named(index.scheme.subjects, cell("subject"));
    const confidence = cell("confidence") === "" ? null : readNumber(cell("confidence"));
    if (startUs === undefined) found.push({ kind: "wrong_time", text: cell("time") });
    if (endUs === undefined) found.push({ kind: "wrong_time", text: cell("end") });
    if (!code) found.push({ kind: "unknown_code", text: cell("code") });
    if (!subject && !nobodies.has(plain(cell("subject")))) {
      found.push({ kind: "unknown_subject", text: cell("subject") });
    }
    if (confidence !== null && !(confidence >= 0 && confidence <= 1)) {
      found.push({ kind: "wrong_confidence", text: cell("confidence") });
    }
    const modifiers: ModifierValues = {};
    for (const { modifier, at: place } of modifierPlaces) {
      const typed = cells[place] ?? "";
      if (typed === "") continue;
      const value = readValue(modifier, typed);
      if (value === undefined) found.push({ kind: "wrong_modifier", text: typed });
      else modifiers[modifier.id] = value;
    }
    problems.push(...found.map((problem) => ({ line, ...problem })));
    if (found.length > 0 || startUs === undefined || endUs === undefined || !code) return;
    lines.push(line);
    events.push(
      eventOf(code, {
        id: newEventId(),
        codeId: code.id,
        subjectId: subject?.id ?? null,
        startUs: mediaTimeUs.parse(startUs),
        modifiers,
        comment: cell("comment"),
        confidence,
        endUs: endUs === null ? null : mediaTimeUs.parse(endUs),
      }),
    );
  });
  return { events, lines, problems };
}

type StateFields = Omit<Extract<CodedEvent, { readonly kind: "state" }>, "kind">;

/** What a point says of an end is passed over: it has none. */
function eventOf(code: Code, { endUs, ...common }: StateFields): CodedEvent {
  return code.kind === "point" ? { kind: "point", ...common } : { kind: "state", ...common, endUs };
}

/** Microseconds as seconds without trailing zeros: `12.34`. */
function seconds(timeUs: number): string {
  return String(timeUs / 1e6);
}

/**
 * Seconds or a timecode as microseconds, with a decimal point or comma. Rounded to whole microseconds:
 * programs with binary fractions write 0.3 as 0.30000000000000004. `undefined` for anything else.
 */
function readTime(text: string): number | undefined {
  const [, coarse, fine = ""] = /^(.*[.,]\d{6})(\d+)$/u.exec(text) ?? [];
  const coarseUs = parseTimecode(coarse ?? text);
  const timeUs = coarseUs === undefined ? undefined : coarseUs + Math.round(Number(`0.${fine}`));
  return timeUs !== undefined && mediaTimeUs.safeParse(timeUs).success ? timeUs : undefined;
}

function readNumber(text: string): number {
  return Number(text.replace(",", "."));
}

function valueText(
  modifier: Modifier,
  value: ModifierValues[string] | undefined,
  name: (thing: { readonly name: string; readonly texts: Texts }) => string,
): string {
  if (value === undefined) return "";
  if (modifier.type === "number" || modifier.type === "text") return String(value);
  const ids = Array.isArray(value) ? value : [String(value)];
  return modifier.choices
    .filter(({ id }) => ids.includes(id))
    .map(name)
    .join("; ");
}

function readValue(modifier: Modifier, text: string): ModifierValues[string] | undefined {
  switch (modifier.type) {
    case "text":
      return text;
    case "number": {
      const value = readNumber(text);
      return value >= modifier.min && value <= modifier.max ? value : undefined;
    }
    case "one":
      return named(modifier.choices, text)?.id;
    case "several": {
      const chosen = text.split(";").map((one) => named(modifier.choices, one)?.id);
      const known = chosen.flatMap((one) => one ?? []);
      return known.length === chosen.length ? known : undefined;
    }
  }
}

/** The entry with this name in any language, ignoring case. */
function named<Thing extends { readonly name: string; readonly texts: Texts }>(
  things: readonly Thing[],
  text: string,
): Thing | undefined {
  const wanted = plain(text);
  if (wanted === "") return undefined;
  return things.find(
    ({ name, texts }) =>
      plain(name) === wanted ||
      Object.values(texts).some((one) => one.name !== undefined && plain(one.name) === wanted),
  );
}

/** Compares names of columns with or without their unit: `Start (s)`, `start`. */
function isSameColumn(name: string, cell: string): boolean {
  return bareName(cell) !== "" && bareName(name) === bareName(cell);
}

function bareName(heading: string): string {
  return plain(heading.replace(/\s*\([^)]*\)\s*$/u, ""));
}

function plain(text: string): string {
  return text.trim().normalize("NFKC").toLocaleLowerCase();
}
