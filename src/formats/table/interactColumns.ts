import { foldedName } from "../foldedName.ts";
import type { ColumnRole, HeadingGuess } from "./columnRoles.ts";
import { isNumeric, type TableSample } from "./tableSample.ts";
import { microsecondsOf } from "./timeUnit.ts";

/**
 * A guess that the cells do not contradict: a numeric column is not a code group, a column that
 * counts the rows is not a code, and there are fewer raters than rows. Mangold INTERACT numbers
 * groups, sets and events in this way.
 */
export function soundGuess(
  guess: HeadingGuess | undefined,
  { rows }: TableSample,
  column: number,
): HeadingGuess | undefined {
  if (!guess) return undefined;
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  const isContradicted =
    (guess.role === "group" && told.every(isNumeric)) ||
    // A column of nothing says nothing; another may have the codes.
    (claimed.has(guess.role) && told.length === 0 && rows.length >= 2) ||
    (guess.role === "codes" && isRunning(told)) ||
    // "Position" is where someone stood, unless it is a number.
    (guess.role === "start" && guess.rank === 1 && !told.every(isNumeric)) ||
    (guess.role === "rater" &&
      told.length > 50 &&
      new Set(told.map(foldedName)).size > told.length / 2);
  return isContradicted ? { ...guess, role: "leave_out" } : guess;
}

/** Roles of which a table has one column, and other headings can mean the same. */
const claimed: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["codes", "rater", "recording"]);

/** 1, 2, 3 and on; it may begin again with 1. */
function isRunning(told: readonly string[]): boolean {
  return (
    told.length > 2 &&
    told.every((cell, at) => cell === "1" || (at > 0 && Number(cell) === Number(told[at - 1]) + 1))
  );
}

/**
 * Mangold INTERACT writes one row per event, as part of a set within a group, and one column per
 * class of codes. Named sets are observations. Numbered sets are parts of one document, unless
 * their times overlap: then each is an observation.
 */
export function withClasses(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  sample: TableSample,
): readonly ColumnRole[] {
  const names = sample.headings.map((heading) => heading.toLowerCase().replaceAll(/[\s_]+/gu, ""));
  const groupAt = names.findIndex((name) => name === "group" || name === "datagroup");
  const setAt = sample.headings.findIndex(isSetHeading);
  const isInteract =
    names.includes("event") &&
    setAt !== -1 &&
    roles.includes("start") &&
    (roles.includes("end") || roles.includes("duration"));
  if (!isInteract) return roles;

  const classes = roles.flatMap((role, column) => {
    const isFree = column !== groupAt && column !== setAt && !guesses[column];
    return isFree && role === "leave_out" && holdsWords(sample, column) ? column : [];
  });
  const placeColumns = new Set(
    placesOf(sample, { groupAt, setAt, startAt: roles.indexOf("start") }),
  );
  return roles.map((role, column) => {
    if (placeColumns.has(column)) return "observation";
    if (column === setAt) return "leave_out";
    if (classes.includes(column)) return "codes_by_step";
    return role === "codes" && classes.length > 0 ? "codes_by_step" : role;
  });
}

export function isSetHeading(heading: string): boolean {
  return /^(?:data[ _]?)?set$/iu.test(heading.trim());
}

function holdsWords({ rows }: TableSample, column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  return told.length > 0 && new Set(told).size <= Math.max(2, told.length / 2);
}

/** By which columns observations are distinguished. */
function placesOf(
  { rows }: TableSample,
  { groupAt, setAt, startAt }: Readonly<Record<"groupAt" | "setAt" | "startAt", number>>,
): readonly number[] {
  const groupsOfSets = new Map<string, Set<string>>();
  for (const cells of rows) {
    const set = cells[setAt] ?? "";
    groupsOfSets.set(set, (groupsOfSets.get(set) ?? new Set()).add(cells[groupAt] ?? ""));
  }
  const isInSeveral = [...groupsOfSets.values()].some((groups) => groups.size > 1);
  const columns = groupAt !== -1 && isInSeveral ? [groupAt, setAt] : [setAt];
  const areNumbered = [...groupsOfSets.keys()].every(isNumeric);
  return areNumbered && goOn(rows.map((cells) => cells[startAt] ?? "")) ? [] : columns;
}

/** Whether no time comes before the one of the row above. */
function goOn(cells: readonly string[]): boolean {
  const times = cells.map((cell) =>
    microsecondsOf(cell, { unit: cell.includes(":") ? "clock" : "s", framesPerSecond: 25 }),
  );
  return times.every((time, at) => {
    const before = times[at - 1];
    return typeof time !== "number" || typeof before !== "number" || time >= before;
  });
}
