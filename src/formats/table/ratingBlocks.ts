import { type ColumnRole, guessOf, saysWhichRater } from "./columnRoles.ts";
import { isComputed, saysNoScore } from "./typedRows.ts";
import { headRows, rowsOfBlocks, shortList, type Unfolded } from "./nameBlocks.ts";
import { meanAlike } from "./scoresAlike.ts";
import { isNumeric, type TableSample, type VisitRows } from "./tableSample.ts";
import { hasDateTimes } from "./timeUnit.ts";

/**
 * Finds columns of scores for combinations of a rater and a criterion: "warmth_Anna, warmth_Ben,
 * clarity_Anna …", "R1 warmth", or raters’ names in the row above the criteria. Each name has the
 * same criteria.
 * @returns the table with one row per rater, or `undefined` for any other table.
 */
export function unfoldedRatings(visit: VisitRows, sample: TableSample): Unfolded | undefined {
  const { headingLine, headings, rows } = sample;
  if (headingLine === null) return undefined;
  const ofRecordings = unfoldedRecordings(visit, sample);
  if (ofRecordings) return ofRecordings;
  const roles = headings.map((heading) => guessOf(heading)?.role);
  if (roles.some((role) => role !== undefined && rolesOfOthers.has(role))) return undefined;
  const { above, given } = headRows(visit, headingLine);
  const scores = headings.flatMap((_, column) =>
    isOfScores(rows, column) && !isComputed(given[column] ?? "") ? column : [],
  );
  const found =
    crossed(scores, (column) => partsAbove(above, given, column)) ??
    crossed(scores, (column) => partsOf(given[column] ?? "", "first")) ??
    crossed(scores, (column) => partsOf(given[column] ?? "", "last"));
  if (!found) return undefined;
  const { lefts, rights, columnOf } = found;
  const isLeft = areRatersLeft(found, rows);
  const [names, words] = isLeft ? [lefts, rights] : [rights, lefts];
  const blocks = names.map((name) => ({
    name,
    columns: words.map((word) => columnOf(isLeft ? name : word, isLeft ? word : name)),
  }));
  const taken = new Set(blocks.flatMap(({ columns }) => columns));
  const common = headings.flatMap((_, column) => (taken.has(column) ? [] : column));
  const heading = shortList(names);
  return {
    heading,
    role: "rater",
    names: names.length,
    visit: rowsOfBlocks(visit, {
      headingLine,
      common,
      headings: [...words, heading],
      blocks,
      isNothing: (cell) => cell.trim() === "" || saysNoScore(cell.trim()),
      dropsAbove: true,
    }),
  };
}

/**
 * A form that each rater answers once for all recordings, with a column for each recording and criterion: "Clip 1 [Warmth]",
 * "Warmth [Clip 1]", or for each recording alone: "How warm is clip 1?". Names of recordings say that they are.
 */
function unfoldedRecordings(visit: VisitRows, sample: TableSample): Unfolded | undefined {
  const { headingLine, headings, rows } = sample;
  const roles = headings.map((heading) => guessOf(heading)?.role);
  const isStamp = (column: number) => hasDateTimes(rows.map((cells) => cells[column] ?? ""));
  const others = roles.some(
    (role, column) =>
      role !== undefined && ofOtherForms.has(role) && !(role === "start" && isStamp(column)),
  );
  if (headingLine === null || !roles.includes("rater") || others) return undefined;
  const { given } = headRows(visit, headingLine);
  const scores = headings.flatMap((_, column) =>
    roles[column] !== "rater" && isOfScores(rows, column) && !isComputed(given[column] ?? "")
      ? column
      : [],
  );
  const found = crossed(scores, (column) => recordingIn(given[column] ?? ""), true);
  if (!found || found.lefts.length < 2) return undefined;
  const { lefts: names, rights: words, columnOf } = found;
  const taken = new Set(scores);
  const common = headings.flatMap((_, column) => (taken.has(column) ? [] : column));
  const heading = shortList(names);
  return {
    heading,
    role: "recording",
    names: names.length,
    visit: rowsOfBlocks(visit, {
      headingLine,
      common,
      headings: [...words, heading],
      blocks: names.map((name) => ({ name, columns: words.map((word) => columnOf(name, word)) })),
      isNothing: (cell) => cell.trim() === "",
      dropsAbove: true,
    }),
  };
}

const ofOtherForms: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "recording",
  "observation",
  "media",
  "start",
  "end",
  "duration",
  "codes",
  "criterion",
]);

/** What a heading says of a numbered recording, and what of it is rated: the heading without the recording. */
function recordingIn(heading: string): Parts | undefined {
  const text = heading.trim().slice(0, headingMostChars);
  const [name = ""] =
    /(?<![\p{L}\p{N}])(?:clip|video|film|recording|lesson|tape|aufnahme|vídeo|vidéo|grabación|enregistrement|gravação|kayıt|録画|視頻|视频|素材)[\s_.:#-]{0,2}\d{1,4}(?![\p{L}\p{N}])/iu.exec(
      text,
    ) ?? [];
  if (name === "") return undefined;
  const rest = text
    .replace(name, " ")
    .replaceAll(/[[\]()]/gu, " ")
    .replaceAll(/\s+/gu, " ");
  return [name, rest.replaceAll(/^[\s:–-]+|[\s:–-]+$/gu, "") || "score"];
}

/** What tables of events have, and those that name raters by themselves. */
const rolesOfOthers: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "rater",
  "start",
  "end",
  "duration",
  "codes",
  "criterion",
]);

interface Crossed {
  readonly lefts: readonly string[];
  readonly rights: readonly string[];
  readonly columnOf: (left: string, right: string) => number;
}

type Parts = readonly [left: string, right: string];

/** Each of several with each of several; with one score alone where that is what it says. */
function crossed(
  columns: readonly number[],
  partsOfColumn: (column: number) => Parts | undefined,
  mayBeOne = false,
): Crossed | undefined {
  const at = new Map<string, number>();
  const lefts = new Set<string>();
  const rights = new Set<string>();
  for (const column of columns) {
    const parts = partsOfColumn(column);
    if (!parts) continue;
    const [left, right] = parts;
    if (at.has(`${left}\n${right}`)) return undefined;
    at.set(`${left}\n${right}`, column);
    lefts.add(left);
    rights.add(right);
  }
  if (at.size < Math.max(2, columns.length) || at.size !== lefts.size * rights.size)
    return undefined;
  const areSeveral = lefts.size > 1 && rights.size > 1;
  const saysScore = [...(lefts.size === 1 ? lefts : rights)].every((word) =>
    /^(?:ratings?|scores?|values?|judge?ments?|bewertung|wert|punkte|note)$/iu.test(word),
  );
  if (!areSeveral && !saysScore && !mayBeOne) return undefined;
  return {
    lefts: [...lefts],
    rights: [...rights],
    columnOf: (left, right) => at.get(`${left}\n${right}`) ?? -1,
  };
}

/** Whether the first of both are the raters: they say so, or two of them give one criterion more alike than one of them gives two. */
function areRatersLeft({ lefts, rights, columnOf }: Crossed, rows: TableSample["rows"]): boolean {
  if (lefts.every(saysWhichRater)) return true;
  if (rights.every(saysWhichRater) || lefts.length === 1) return false;
  if (rights.length === 1) return true;
  const byLeft = lefts.map((left) => rights.map((right) => columnOf(left, right)));
  const byRight = rights.map((right) => lefts.map((left) => columnOf(left, right)));
  return meanAlike(byRight, rows) >= meanAlike(byLeft, rows);
}

/** A few numbers, and nothing else. */
export function isOfScores(rows: TableSample["rows"], column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  const numbers = told.filter(isNumeric);
  return (
    numbers.length > 0 &&
    told.every((cell) => isNumeric(cell) || saysNoScore(cell)) &&
    new Set(numbers).size <= mostLevels
  );
}

const mostLevels = 21;
function partsOf(heading: string, by: "first" | "last"): Parts | undefined {
  const text = heading.trim().slice(0, headingMostChars);
  const [, word = "", inside = ""] = /^([^([]+)[([]([^)\]]+)[)\]]$/u.exec(text) ?? [];
  if (inside !== "") return [word.trim(), inside.trim()];
  const cuts = [...text.matchAll(/[\s_.:-]+|(?<=\p{Ll})(?=\p{Lu})/gu)].filter(
    ({ index }) => index > 0 && index < text.length - 1,
  );
  // "Rater 1 warmth" is of "Rater 1".
  const words = [...cuts].filter(({ index, 0: between }) => {
    const next = text.slice(index + between.length);
    return !/^\d{1,3}(?:$|[\s_.:-])/u.test(next);
  });
  const cut = by === "first" ? words[0] : words.at(-1);
  if (!cut) return undefined;
  return [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)];
}

const headingMostChars = 200;

function partsAbove(
  above: readonly string[],
  given: readonly string[],
  column: number,
): Parts | undefined {
  const name = above.slice(0, column + 1).findLast((cell) => cell.trim() !== "");
  const word = given[column]?.trim() ?? "";
  return name === undefined || word === "" ? undefined : [name.trim(), word];
}
