import { withoutCommonStart } from "../namePatterns.ts";
import { namesWhoIsWatched } from "../watchedWords.ts";
import { type ColumnRole, guessOf, saysWhichRater } from "./columnRoles.ts";
import { isNotCoded } from "./raterColumns.ts";
import { areSaidByRaters, type Said } from "./saidAlike.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";
import { microsecondsOf } from "./timeUnit.ts";

/** A table that has the same columns for each of several names (`Anna start, Anna end, Ben start, Ben end`), with a row for each name. */
export interface Unfolded {
  /** The same table with a row for each name that has something in it, and the name in a column of its own. */
  readonly visit: VisitRows;
  /** What that column is called. */
  readonly heading: string;
  /** What the names are taken for. */
  readonly role: ColumnRole;
  /** How many rows there are at most for each row of the table. */
  readonly names: number;
}

/**
 * Finds columns that repeat for several names: a start for each, and an end, a duration or a code,
 * without a start that is common to all. Names precede or follow the role, are in brackets, or in a
 * row above the headings.
 * @returns `undefined` for any other table.
 */
export function unfolded(visit: VisitRows, sample: TableSample): Unfolded | undefined {
  const { headingLine, headings } = sample;
  if (headingLine === null) return undefined;
  const { above, given } = headRows(visit, headingLine);
  const parts = headings.map((heading, column) => partOf(heading, given[column] ?? ""));
  const repeated = repeatedParts(given, above);
  const isAbove = repeated.some((part) => part !== undefined);
  const found = blocksOf(isAbove ? repeated : parts);
  if (!found) return undefined;
  const { words } = found;
  // What all are called by, as "gaze" in "gaze_Anna" and "gaze_Ben", is no one’s name.
  const ownNames = withoutCommonStart(found.blocks.map(({ name }) => name));
  const blocks = found.blocks.map((block, at) => ({ ...block, name: ownNames[at] ?? block.name }));
  const taken = new Set(blocks.flatMap(({ columns }) => columns));
  const common = headings.flatMap((_, column) => (taken.has(column) ? [] : column));
  // A start of the rows themselves is theirs, whatever else stands beside it.
  if (common.some((column) => guessOf(headings[column] ?? "")?.role === "start")) return undefined;
  const names = blocks.map(({ name }) => name);
  const heading = shortList(names);
  const visitRows = rowsOfBlocks(visit, {
    headingLine,
    common,
    headings: [...words, heading],
    blocks,
    isNothing: isNotCoded,
    dropsAbove: isAbove && above.length > 0,
  });
  const role = roleOfNames({ names, words, blocks, common }, sample);
  return { visit: visitRows, heading, role, names: names.length };
}

/** How the rows of a table are divided into a row for each name. */
interface BlockRows {
  /** The line of the headings, in the numbers of the visited rows. */
  readonly headingLine: number;
  /** The columns that every row of the result has. */
  readonly common: readonly number[];
  /** The headings of the blocks’ columns, and that of the names. */
  readonly headings: readonly string[];
  readonly blocks: readonly Block[];
  /** Whether a cell says nothing; a name with such cells alone has no row. */
  readonly isNothing: (cell: string) => boolean;
  /** Whether rows above the headings are dropped, because the names are among them. */
  readonly dropsAbove: boolean;
}

/** The rows of a table with a row for each block that has something in it: the common cells, those of the block, its name. */
export function rowsOfBlocks(visit: VisitRows, of: BlockRows): VisitRows {
  const { headingLine, common, headings, blocks, isNothing, dropsAbove } = of;
  return (listener) => {
    visit((cells, line) => {
      if (line < headingLine) return dropsAbove || listener(cells, line);
      const own = common.map((column) => cells[column] ?? "");
      if (line === headingLine) return listener([...own, ...headings], line);
      let goesOn = true;
      for (const { name, columns } of blocks) {
        const block = columns.map((column) => cells[column] ?? "");
        if (!goesOn || block.every(isNothing)) continue;
        goesOn = listener([...own, ...block, name], line) !== false;
      }
      return goesOn;
    });
  };
}

/** The first of them, as a heading. */
export function shortList(names: readonly string[]): string {
  return names.slice(0, namesTold).join(", ") + (names.length > namesTold ? ", …" : "");
}

const namesTold = 3;

/** What a column says, of whom. */
interface Part {
  readonly role: ColumnRole;
  /** The heading without the name. */
  readonly word: string;
  readonly name: string;
}

interface Block {
  readonly name: string;
  /** In the order of the words. */
  readonly columns: readonly number[];
}

/** What may be said of each name. */
const rolesOfBlocks: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "start",
  "end",
  "duration",
  "codes",
  "comment",
  "confidence",
  "kind",
]);

/** The row of headings, and the one above it; empty if there is none. */
export function headRows(visit: VisitRows, headingLine: number) {
  let above: readonly string[] = [];
  let given: readonly string[] = [];
  visit((cells, line) => {
    if (line === headingLine) given = cells;
    else if (line < headingLine && cells.some((cell) => cell.trim() !== "")) above = cells;
    return line < headingLine;
  });
  return { above, given };
}

/** A heading of a name: "Anna start", "onset_B", "Code (Rater 1)". */
function partOf(heading: string, given: string): Part | undefined {
  const text = given.slice(0, headingMostChars).trim();
  const [, before = "", inside = "", after = ""] =
    /^([^([]*)[([]([^)\]]*)[)\]](.*)$/u.exec(text) ?? [];
  if (inside !== "" && !saysUnit(inside)) {
    const word = `${before} ${after}`.trim();
    return partWith(word, inside.trim());
  }
  if (guessOf(heading)) return undefined;
  const unit = inside === "" ? "" : ` (${inside})`;
  const named = inside === "" ? text : `${before} ${after}`.trim();
  const words = wordsIn(named);
  // A longer one is a sentence, and would be taken apart again and again.
  if (words.length > wordsMost) return undefined;
  for (let long = 1; long < words.length; long += 1) {
    const [from, to] = [words[long]?.from ?? 0, words.at(-long)?.from ?? 0];
    const part =
      partWith(named.slice(from) + unit, named.slice(0, words[long - 1]?.to)) ??
      partWith(named.slice(0, words.at(-long - 1)?.to) + unit, named.slice(to));
    if (part) return part;
  }
  return undefined;
}

/** Where the words of a heading lie: between spaces and signs, and where a capital follows a small letter. */
function wordsIn(text: string): readonly { readonly from: number; readonly to: number }[] {
  const words: { from: number; to: number }[] = [];
  let from = 0;
  for (const { index, 0: between } of text.matchAll(/[\s_\-.:/]+|(?<=\p{Ll})(?=\p{Lu})|$/gu)) {
    if (index > from) words.push({ from, to: index });
    from = index + between.length;
  }
  return words;
}

const headingMostChars = 200;
const wordsMost = 8;

function partWith(given: string, name: string): Part | undefined {
  // As Datavyu calls the first code of a column.
  const word = given === "code01" ? "code" : given;
  const role = guessOf(word)?.role;
  return role !== undefined && rolesOfBlocks.has(role) && name !== "" && !saysUnit(name)
    ? { role, word, name }
    : undefined;
}

/** "hh:mm:ss.ms", "s", "frames": no name. */
function saysUnit(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[\s_\-.:/]+/u)
    .every((word) =>
      /^(?:h{1,2}|m{1,2}|s{1,2}|ms|msec|sec|secs|seconds?|sf|us|µs|f{1,3}|frames?|min|minutes?|milliseconds?|hmsf?|tc|timecode|time|relative|absolute|\d*)$/u.test(
        word,
      ),
    );
}

/** Headings that come back in the same words, with the names in the row above the first of each; else numbered. */
function repeatedParts(
  given: readonly string[],
  above: readonly string[],
): readonly (Part | undefined)[] {
  const counts = new Map<string, number>();
  for (const word of given) counts.set(word.trim(), (counts.get(word.trim()) ?? 0) + 1);
  const met = new Map<string, number>();
  let last = "";
  return given.map((text, column) => {
    const word = text.trim();
    last = above[column]?.trim() || last;
    if (word === "" || (counts.get(word) ?? 0) < 2) return undefined;
    const number = (met.get(word) ?? 0) + 1;
    met.set(word, number);
    const role = guessOf(word)?.role;
    if (role === undefined || !rolesOfBlocks.has(role)) return undefined;
    return { role, word, name: last || String(number) };
  });
}

/** The names of which the same is said, in the order of the table, if there are several with a start each. */
function blocksOf(
  parts: readonly (Part | undefined)[],
): { readonly words: readonly string[]; readonly blocks: readonly Block[] } | undefined {
  const byName = new Map<string, { readonly part: Part; readonly column: number }[]>();
  for (const [column, part] of parts.entries()) {
    if (!part) continue;
    const key = part.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), { part, column }]);
  }
  const rolesOf = (own: readonly { readonly part: Part }[]) =>
    own
      .map(({ part }) => part.role)
      .toSorted()
      .join(" ");
  const kinds = new Map<string, (typeof byName extends Map<string, infer Own> ? Own : never)[]>();
  for (const own of byName.values()) {
    const roles = rolesOf(own);
    const isWhole =
      new Set(own.map(({ part }) => part.role)).size === own.length &&
      /\bstart\b/u.test(roles) &&
      /\b(?:end|duration|codes)\b/u.test(roles);
    if (isWhole) kinds.set(roles, [...(kinds.get(roles) ?? []), own]);
  }
  const [most] = [...kinds.values()].toSorted((a, b) => b.length - a.length);
  const [first] = most ?? [];
  if (!most || !first || most.length < 2) return undefined;
  return {
    words: first.map(({ part }) => part.word),
    blocks: most.map((own) => ({
      name: own[0]?.part.name ?? "",
      columns: first.map(
        ({ part: { role } }) => own.find(({ part }) => part.role === role)?.column ?? -1,
      ),
    })),
  };
}

/**
 * Names are raters where they say so, or where what is said of one is said of the next at about the same times; codes where
 * the table has none; else who was watched.
 */
function roleOfNames(
  {
    names,
    words,
    blocks,
    common,
  }: {
    readonly names: readonly string[];
    readonly words: readonly string[];
    readonly blocks: readonly Block[];
    readonly common: readonly number[];
  },
  { headings, rows }: TableSample,
): ColumnRole {
  const roleAt = (role: ColumnRole) => words.findIndex((word) => guessOf(word)?.role === role);
  const commonWith = (role: ColumnRole) =>
    common.find((column) => guessOf(headings[column] ?? "")?.role === role);
  const [codeAt, startAt, endAt] = [roleAt("codes"), roleAt("start"), roleAt("end")];
  const codeColumn = commonWith("codes") ?? commonWith("group");
  if (codeAt === -1 && codeColumn === undefined) return "codes";
  if (names.every((name) => saysWhichRater(name))) return "rater";
  if (names.some((name) => namesWhoIsWatched(name))) return "subject";
  const recordingColumn = commonWith("recording") ?? commonWith("observation");
  const said = blocks.slice(0, comparedMost).map(({ columns }) =>
    rows.flatMap((cells): Said[] => {
      const cell = (at: number) => cells[columns[at] ?? -1] ?? "";
      const startUs = microsecondsOf(cell(startAt), how);
      const endUs = microsecondsOf(cell(endAt), how);
      if (typeof startUs !== "number") return [];
      const code = codeAt === -1 ? cells[codeColumn ?? -1] : cell(codeAt);
      return [
        {
          what: code ?? "",
          where: cells[recordingColumn ?? -1] ?? "",
          startUs,
          endUs: typeof endUs === "number" ? endUs : startUs + 1_000_000,
        },
      ];
    }),
  );
  return areSaidByRaters(said) ? "rater" : "subject";
}

const how = { unit: "s", framesPerSecond: 25 } as const;
/** Of more names the first tell what all are. */
const comparedMost = 20;
