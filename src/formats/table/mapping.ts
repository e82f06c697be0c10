import type { Question } from "../format.ts";
import {
  type ColumnRole,
  columnRoles,
  frameRateOf,
  guessOf,
  type HeadingGuess,
  isColumnRole,
  namesParticipants,
  repeatedRoles,
} from "./columnRoles.ts";
import { withInitials } from "./initials.ts";
import { soundGuess, withClasses } from "./interactColumns.ts";
import { kindOf } from "./kindWords.ts";
import { countsUp, firstOf, intervalHeading, trialColumn } from "./intervals.ts";
import { type ColumnsInDoubt, scoresInDoubt, withRaterColumns } from "./raterColumns.ts";
import { rolesOfRatings, withRatings } from "./ratingColumns.ts";
import { gathered } from "../../domain/grouped.ts";
import { withRolesByCells } from "./rolesByCells.ts";
import { isMark, isMarkOrNone } from "./marks.ts";
import { areSaidByRaters, type Said } from "./saidAlike.ts";
import {
  comesBack,
  isNumeric,
  lowestHeading,
  sampledRows,
  type TableSample,
  tellingRows,
} from "./tableSample.ts";
import {
  hasDateTimes,
  type Intervals,
  isTimeUnit,
  microsecondsOf,
  type TimeUnit,
  tableTimeUnits,
} from "./timeUnit.ts";

/** The roles of a table’s columns, and the unit of its times. */
export interface Mapping {
  readonly headings: readonly string[];
  /** By column. */
  readonly roles: readonly ColumnRole[];
  /** By column: what its heading says, else what was asked for. */
  readonly units: readonly TimeUnit[];
  readonly framesPerSecond: number;
  /** Of the unit of that name. */
  readonly intervals: Intervals;
  readonly questions: readonly Question[];
}

export type Answers = Readonly<Record<string, string>>;

/**
 * Guesses from headings and contents; answers take precedence.
 *
 * @param known the roles of columns, by heading, if more is known than the headings state.
 * @param columnOfNames the heading of the column whose values were part of other headings.
 */
export function mappingOf(
  sample: TableSample,
  answers: Answers,
  {
    known = {},
    columnOfNames,
  }: {
    readonly known?: Readonly<Record<string, ColumnRole>> | undefined;
    readonly columnOfNames?: string | undefined;
  } = {},
): Mapping {
  const isRedcap = sample.headings.some((heading) => heading.startsWith("redcap_"));
  const said = sample.headings.map((heading, column) => {
    if (sample.headingLine === null) return undefined;
    const role = known[heading] ?? (isRedcap ? ofRedcap(heading) : undefined);
    if (role !== undefined) return { role, rank: surely, unit: null };
    if (intervalHeading(heading) && countsUp(sample, column)) {
      return { role: "start" as const, rank: 2, unit: "intervals" as const };
    }
    return soundGuess(guessOf(heading), sample, column);
  });
  const given = withInitials(said, sample);
  const {
    guesses,
    free: told,
    inDoubt,
  } = withTrials(given, sample) ??
    withStamps(given, sample) ?? {
      ...proposed(given, sample),
      guesses: given,
    };
  const ofSessions = participantsOfSessions(told, sample);
  const unplaced = ofSessions === undefined ? told : told.with(ofSessions, "observation");
  const ofRecordings = startsRecordings(unplaced, guesses, sample) ?? ofSessions;
  const placed =
    ofRecordings === undefined
      ? withParticipantsOfRecordings(unplaced, sample)
      : ofRecordings === ofSessions
        ? unplaced
        : unplaced.with(ofRecordings, "recording");
  const whose = mayTellWhose(placed, guesses, sample);
  const free = withRolesByCells(placed, guesses, sample, { mayTellWhose: whose });
  const groups = columnsAlike(free, sample.headings, { answers, inDoubt });
  const roles = sample.headings.map((heading, column): ColumnRole => {
    const group = groups.find(({ columns }) => columns.includes(column));
    const answer = answers[roleId(heading)] ?? (group && answers[group.id]);
    return isColumnRole(answer) ? answer : (free[column] ?? "leave_out");
  });
  const asked = (column: number) =>
    groups.every(({ columns, isOneByOne }) => isOneByOne || !columns.includes(column));

  const timed = roles.findIndex((role) => role === "start");
  const unitTold = guesses[timed]?.unit ?? null;
  const firstTimes = sample.rows.flatMap((cells) => cells[timed] ?? []);
  const answer = answers[unitId];
  const unit = isTimeUnit(answer) ? answer : (unitTold ?? unitByContent(firstTimes));
  const units = roles.map((role, column) => {
    const own = guesses[column]?.unit ?? null;
    // Lengths may be told in another unit than times; ends are told as starts are, unless both say their own.
    const hasOwn = role === "duration" || (role === "end" && unitTold !== null);
    return hasOwn && own !== null && !isTimeUnit(answer) ? own : unit;
  });
  const dropsFrames = firstTimes.some((cell) => /^\d+:\d+:\d+;\d{1,2}$/u.test(cell.trim()));
  const needsFrames =
    dropsFrames ||
    units.includes("frames") ||
    firstTimes.some((cell) => /^\d+:\d+:\d+:\d{1,2}$/u.test(cell.trim()));
  const framesPerSecond =
    positive(answers[framesId]) ??
    frameRateIn(sample, roles) ??
    frameRateOf(sample.headings[timed] ?? "") ??
    (dropsFrames ? 29.97 : 25);

  const lengthTold = intervalHeading(sample.headings[timed] ?? "")?.lengthUs ?? null;
  const lengthSaid = positive(answers[intervalId]);
  const lengthS = lengthSaid ?? (lengthTold === null ? 1 : lengthTold / 1_000_000);

  return {
    headings: sample.headings,
    roles,
    units,
    framesPerSecond,
    intervals: { lengthUs: lengthS * 1_000_000, first: firstOf(sample, timed) },
    questions: [
      ...groups.map(({ id, role, columns, isOneByOne, because }): Question => ({
        id,
        what: "role_of_columns",
        about: shortList(columns.map((column) => sample.headings[column] ?? "")),
        options: [...repeatedRoles, oneByOne].map((value) => ({ value, isWord: true })),
        answer: isOneByOne ? oneByOne : (answers[id] ?? role),
        examples: examplesOf(sample, columns[0] ?? -1),
        names: columns.map((column) => sample.headings[column] ?? ""),
        ...becauseOf(because),
      })),
      ...sample.headings.flatMap((heading, column): Question | readonly [] =>
        asked(column)
          ? {
              id: roleId(heading),
              what: "role_of_column",
              about: heading,
              options: columnRoles.map((value) => ({ value, isWord: true })),
              answer: roles[column] ?? "leave_out",
              examples: examplesOf(sample, column),
              ...becauseOf(inDoubt.get(column)),
              ...(column === whose && { because: { what: "times_start_again" as const } }),
              ...(column === ofRecordings && { because: { what: "times_start_with_it" as const } }),
              ...(heading === columnOfNames && { because: { what: "names_in_headings" as const } }),
            }
          : [],
      ),
      ...(timed === -1
        ? []
        : [
            {
              id: unitId,
              what: "unit_of_time" as const,
              about: sample.headings[timed] ?? "",
              options: tableTimeUnits.map((value) => ({ value, isWord: true })),
              answer: unit,
              examples: examplesOf(sample, timed),
            },
          ]),
      ...(unit === "intervals" && timed !== -1
        ? [
            {
              id: intervalId,
              what: "length_of_interval" as const,
              about: sample.headings[timed] ?? "",
              options: [],
              answer: String(lengthS),
              examples: [],
              ...(lengthSaid === undefined &&
                lengthTold === null && { because: { what: "interval_not_told" as const } }),
            },
          ]
        : []),
      ...(needsFrames
        ? [
            {
              id: framesId,
              what: "frames_per_second" as const,
              about: sample.headings[timed] ?? "",
              options: [],
              answer: String(framesPerSecond),
              examples: [],
            },
          ]
        : []),
    ],
  };
}

/** What REDCap adds to each row, and whether a form was finished. */
function ofRedcap(heading: string): ColumnRole | undefined {
  return /^redcap_|_complete$/u.test(heading) ? "leave_out" : undefined;
}

interface Proposed {
  readonly free: readonly ColumnRole[];
  readonly inDoubt: ColumnsInDoubt;
}

/** What columns are by what their headings say and what is in them. */
function proposed(guesses: readonly (HeadingGuess | undefined)[], sample: TableSample): Proposed {
  const guessed = withTypesAsCodes(settled(guesses), sample);
  const free = withRatings(withVariables(guessed, guesses, sample), guesses, sample);
  const none: ColumnsInDoubt = new Map();
  if (
    free.some((role) => rolesOfRatings.has(role)) ||
    (free.includes("criterion") && free.includes("value"))
  ) {
    return { free, inDoubt: scoresInDoubt(free, sample) };
  }
  if (guessed.every((role) => role === "leave_out")) {
    return { free: withGroupsOfRaters(rolesByContent(sample), sample), inDoubt: none };
  }
  const stepped = withMarkedCodes(withSteps(guessed, guesses, sample), guesses, sample);
  const { roles, inDoubt } = withRaterColumns(stepped, sample);
  return {
    free: withClasses(withVariables(roles, guesses, sample), guesses, sample),
    inDoubt,
  };
}

/** The same with trials as units of time, where that makes columns of several raters of the table. */
function withTrials(
  given: readonly (HeadingGuess | undefined)[],
  sample: TableSample,
): (Proposed & { readonly guesses: readonly (HeadingGuess | undefined)[] }) | undefined {
  const column = trialColumn(sample, given);
  if (column === undefined || !countsUp(sample, column)) return undefined;
  const guesses = given.with(column, { role: "start", rank: 2, unit: "intervals" });
  const found = proposed(guesses, sample);
  const byRaters = [...found.free.keys()].filter((at) => found.free[at] === "rater_codes");
  // What raters gave each trial in numbers are ratings of it.
  if (byRaters.length > 0 && byRaters.every((at) => hasOnlyNumbers(sample, at))) return undefined;
  const isByTrial = byRaters.length > 0 || found.free.includes("codes_by_step");
  return isByTrial ? { ...found, guesses } : undefined;
}

/** The same where the only times say when a form was answered, and scores are what it has. */
function withStamps(
  given: readonly (HeadingGuess | undefined)[],
  sample: TableSample,
): (Proposed & { readonly guesses: readonly (HeadingGuess | undefined)[] }) | undefined {
  const starts = given.flatMap((guess, column) => (guess?.role === "start" ? column : []));
  const [column, ...more] = starts;
  if (column === undefined || more.length > 0) return undefined;
  if (given.some((guess) => guess && rolesBesideTimes.has(guess.role))) return undefined;
  if (!hasDateTimes(sample.rows.map((cells) => cells[column] ?? ""))) return undefined;
  const guesses = given.with(column, undefined);
  const found = proposed(guesses, sample);
  return found.free.includes("criterion_values") ? { ...found, guesses } : undefined;
}

const rolesBesideTimes: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["codes", "end", "duration"]);

function hasOnlyNumbers({ rows }: TableSample, column: number): boolean {
  const cells = rows.flatMap((row) => row[column]?.trim() || []);
  return cells.length > 0 && cells.every((cell) => Number.isFinite(Number(cell.replace(",", "."))));
}

/** Columns of one kind that are asked about together. */
interface ColumnGroup {
  readonly id: string;
  readonly role: ColumnRole;
  readonly columns: readonly number[];
  /** Whether each is asked about as well. */
  readonly isOneByOne: boolean;
  readonly because: Because;
}

type Because = ReturnType<ColumnsInDoubt["get"]>;

function becauseOf(what: Because): Pick<Question, "because"> {
  return what === undefined ? {} : { because: { what } };
}

/**
 * Columns of codes or ratings that are proposed to be the same: one question is asked of all of them where they are many, or
 * where each may be a rater.
 */
function columnsAlike(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  { answers, inDoubt }: { readonly answers: Answers; readonly inDoubt: ColumnsInDoubt },
): readonly ColumnGroup[] {
  return rolesOfMany.flatMap((role) => {
    const columns = roles.flatMap((one, column) => (one === role ? column : []));
    const because = columns.map((column) => inDoubt.get(column)).find((one) => one !== undefined);
    if (columns.length < (because ? 2 : fewestAlike)) return [];
    const id = `columns ${role}`;
    const isOneByOne =
      answers[id] === oneByOne ||
      columns.some((column) => answers[roleId(headings[column] ?? "")] !== undefined);
    return [{ id, role, columns, isOneByOne, because }];
  });
}

const rolesOfMany = ["codes_by_step", "criterion_values", "rater_values", "rater_codes"] as const;
const fewestAlike = 4;
const oneByOne = "one_by_one";

function shortList(names: readonly string[]): string {
  return names.slice(0, namesTold).join(", ") + (names.length > namesTold ? ", …" : "");
}

const namesTold = 8;

/** The id of the question for a column’s role: the same in every table with this heading. */
export function roleId(heading: string): string {
  return `column ${heading}`;
}
/** Above all ranks of headings. */
const surely = 10;
const unitId = "unit_of_time";
const framesId = "frames_per_second";
const intervalId = "length_of_interval";

/** Each role that one column alone can have goes to the column that wants it most, then to the first. */
function settled(guesses: readonly (HeadingGuess | undefined)[]): ColumnRole[] {
  const best = new Map<ColumnRole, { readonly column: number; readonly rank: number }>();
  for (const [column, guess] of guesses.entries()) {
    if (!guess || repeatedRoles.has(guess.role)) continue;
    const rank = guess.rank + (guess.unit === "s" ? 0.5 : guess.unit === "clock" ? 0.2 : 0);
    if (rank > (best.get(guess.role)?.rank ?? 0)) best.set(guess.role, { column, rank });
  }
  return guesses.map((guess, column) => {
    if (!guess) return "leave_out";
    const isItsOwn = repeatedRoles.has(guess.role) || best.get(guess.role)?.column === column;
    return isItsOwn ? guess.role : "leave_out";
  });
}

/**
 * "type" says point or state where another column holds the codes. Where none does, and it says other
 * things, what it says is what was coded ("file;from;to;type").
 */
function withTypesAsCodes(roles: ColumnRole[], sample: TableSample): ColumnRole[] {
  const column = roles.indexOf("kind");
  if (roles.includes("codes") || !roles.includes("start")) return roles;
  // So is a category where nothing is in it.
  if (column === -1) return roles.map((role) => (role === "group" ? "codes" : role));
  const said = sample.rows.flatMap((cells) => cells[column]?.trim() || []);
  if (said.some((cell) => kindOf(cell) !== undefined)) return roles;
  return roles.with(column, "codes");
}

/**
 * A table with a row for every step of time has the code that goes on in each of its other columns, or what is marked by
 * 0 and 1. It is one where a time is known, besides it at most whose the row is, and where times of one rater and
 * recording grow by the same step throughout.
 */
function withSteps(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { rows }: TableSample,
): readonly ColumnRole[] {
  const start = roles.indexOf("start");
  const steps = roles.flatMap((role, column) =>
    guesses[column] || role !== "leave_out" ? [] : column,
  );
  const whose = roles.flatMap((role, column) => (whoseRoles.has(role) ? column : []));
  const isTimeAlone = start !== -1 && 1 + whose.length + steps.length === roles.length;
  if (!isTimeAlone || steps.length === 0 || rows.length < 5) return roles;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const times = new Map<string, (number | string)[]>();
  for (const cells of rows) {
    const key = whose.map((column) => cells[column] ?? "").join("\u0000");
    const own = times.get(key) ?? [];
    times.set(key, own);
    own.push(microsecondsOf(cells[start] ?? "", how));
  }
  const grown = [...times.values()].flatMap((own) =>
    own.slice(1).map((time, at) => {
      const before = own[at];
      return typeof time === "number" && typeof before === "number" ? time - before : 0;
    }),
  );
  const [step = 0] = grown;
  const isEven =
    grown.length >= 4 && step > 0 && grown.every((one) => Math.abs(one - step) < step / 100);
  return isEven
    ? roles.map((role, column) => (steps.includes(column) ? "codes_by_step" : role))
    : roles;
}

/**
 * A table with both times of each event and a column for each code, in which a mark says that the event is of it. Columns that
 * are empty in what is looked at are codes as well: they may be marked further below.
 */
function withMarkedCodes(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { headingLine, headings, rows }: TableSample,
): readonly ColumnRole[] {
  const hasTimes = roles.includes("start") && (roles.includes("end") || roles.includes("duration"));
  if (headingLine === null || !hasTimes || roles.some((role) => rolesOfCodes.has(role))) {
    return roles;
  }
  const marked = roles.flatMap((role, column) =>
    role === "leave_out" &&
    !guesses[column] &&
    !/^\d+$/u.test(headings[column] ?? "") &&
    rows.every((cells) => isMarkOrNone(cells[column] ?? ""))
      ? column
      : [],
  );
  const isSaid = rows.filter((cells) => marked.some((column) => isMark(cells[column] ?? "")));
  if (marked.length < 2 || isSaid.length * 2 < rows.length) return roles;
  return roles.map((role, column) => (marked.includes(column) ? "codes_by_step" : role));
}

const rolesOfCodes: ReadonlySet<ColumnRole> = new Set<ColumnRole>(["codes", "codes_by_step"]);

/** Columns that say whose a row is, and of what. */
const whoseRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "recording",
  "observation",
  "media",
  "rater",
  "round",
]);

/**
 * Of a table that names raters and no recordings: the column of which nothing is known and with which times start again. Taken
 * for nothing, all recordings would lie on each other.
 */
function startsRecordings(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { headings, rows }: TableSample,
): number | undefined {
  const [start, rater] = [roles.indexOf("start"), roles.indexOf("rater")];
  const isTold = (["recording", "media", "observation"] as const).some((one) =>
    roles.includes(one),
  );
  if (start === -1 || rater === -1 || isTold || rows.length < tellingRows) return undefined;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  // What is known of a recording may stand in rows without times, between those of its events.
  const timed = rows.flatMap((cells) => {
    const time = microsecondsOf(cells[start] ?? "", how);
    return typeof time === "number" ? [{ cells, time }] : [];
  });
  const steps = timed.slice(1).flatMap(({ cells, time }, at) => {
    const last = timed[at];
    return last ? [{ goesBack: time < last.time, cells, before: last.cells }] : [];
  });
  const changes = (at: number) => steps.some(({ cells, before }) => cells[at] !== before[at]);
  const candidates = [...roles.keys()].filter(
    (at) =>
      ((roles[at] === "leave_out" && !guesses[at]) ||
        (roles[at] === "subject" && namesParticipants(headings[at] ?? ""))) &&
      comesBack(rows, at) &&
      rows.every((cells) => (cells[at] ?? "").trim() !== "") &&
      steps.every(({ goesBack, cells, before }) =>
        cells[at] === before[at] ? !goesBack || cells[rater] !== before[rater] : goesBack,
      ),
  );
  const changing = candidates.find(changes) ?? apartBy(roles, guesses, rows);
  // The first recording may be longer than what is looked at.
  const isLong = rows.length >= sampledRows - lowestHeading && candidates.length === 1;
  return changing ?? (isLong ? candidates[0] : undefined);
}

/**
 * In whatever order rows stand: the only column of which nothing is known and without which many of what a rater said would lie
 * on each other, while with it nothing does.
 */
function apartBy(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  rows: TableSample["rows"],
): number | undefined {
  const [start, end, rater] = [
    roles.indexOf("start"),
    roles.indexOf("end"),
    roles.indexOf("rater"),
  ];
  if (end === -1) return undefined;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const spans = rows.flatMap((cells) => {
    const [from, to] = [cells[start], cells[end]].map((cell) => microsecondsOf(cell ?? "", how));
    return typeof from === "number" && typeof to === "number" ? [{ cells, from, to }] : [];
  });
  const lyingOnOthers = (columns: readonly number[]) => {
    const last = new Map<string, number>();
    return spans
      .toSorted((a, b) => a.from - b.from)
      .filter(({ cells, from, to }) => {
        const key = columns.map((at) => cells[at] ?? "").join("\u0000");
        const before = last.get(key) ?? 0;
        last.set(key, Math.max(before, to));
        return from < before;
      }).length;
  };
  if (lyingOnOthers([rater]) * 4 < spans.length) return undefined;
  const found = roles.flatMap((role, at) =>
    role === "leave_out" &&
    !guesses[at] &&
    comesBack(rows, at) &&
    rows.every((cells) => (cells[at] ?? "").trim() !== "") &&
    lyingOnOthers([rater, at]) === 0
      ? at
      : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The column of which nothing is known and with which, within a recording, the times start again: it may say who coded, or
 * who was watched. That is not to be told from the rows, so it is proposed as neither.
 */
function mayTellWhose(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { rows }: TableSample,
): number | undefined {
  const [recording, start] = [roles.indexOf("recording"), roles.indexOf("start")];
  if (recording === -1 || start === -1 || rows.length < tellingRows) return undefined;
  if (roles.includes("rater") || roles.includes("subject")) return undefined;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const steps = rows.slice(1).flatMap((cells, at) => {
    const before = rows[at] ?? [];
    const [time, last] = [cells[start], before[start]].map((cell) =>
      microsecondsOf(cell ?? "", how),
    );
    if (cells[recording] !== before[recording]) return [];
    return typeof time === "number" && typeof last === "number"
      ? [{ goesBack: time < last, cells, before }]
      : [];
  });
  const back = steps.filter(({ goesBack }) => goesBack);
  if (back.length === 0) return undefined;
  const column = roles.findIndex(
    (role, at) =>
      role === "leave_out" &&
      !guesses[at] &&
      comesBack(rows, at) &&
      steps.every(({ goesBack, cells, before }) => goesBack === (cells[at] !== before[at])),
  );
  return column === -1 ? undefined : column;
}

/**
 * Participants of whom each recording has one are something known of the recording: as subjects, raters would choose among all
 * of them at each event. Of few recordings it cannot be told.
 */
function withParticipantsOfRecordings(
  roles: readonly ColumnRole[],
  { headings, rows }: TableSample,
): readonly ColumnRole[] {
  const column = roles.indexOf("subject");
  const place = roles.findIndex((role) => role === "recording" || role === "media");
  if (column === -1 || place === -1 || !namesParticipants(headings[column] ?? "")) return roles;
  const told = new Map<string, string>();
  const hasOne = rows.every((cells) => {
    const [recording, who] = [(cells[place] ?? "").trim(), (cells[column] ?? "").trim()];
    const known = told.get(recording);
    told.set(recording, who);
    return who !== "" && (known === undefined || known === who);
  });
  return hasOne && told.size >= fewestOfOne ? roles.with(column, "variable") : roles;
}

const fewestOfOne = 3;

/**
 * The column of participants where sessions are numbered for each of them again, and nothing names recordings: "P1, session 2"
 * is what was recorded, neither "session 2" of all nor "P1" as one who is watched in it.
 */
function participantsOfSessions(
  roles: readonly ColumnRole[],
  { headings, rows }: TableSample,
): number | undefined {
  const [who, session] = [roles.indexOf("subject"), roles.indexOf("observation")];
  if (who === -1 || session === -1 || !namesParticipants(headings[who] ?? "")) return undefined;
  if (roles.includes("recording") || roles.includes("media")) return undefined;
  const whoIn = new Map<string, Set<string>>();
  for (const cells of rows) {
    const key = (cells[session] ?? "").trim();
    if (!sessionNumber.test(key)) return undefined;
    whoIn.set(key, (whoIn.get(key) ?? new Set()).add((cells[who] ?? "").trim()));
  }
  const comeBack = [...whoIn.values()].filter(({ size }) => size >= 2).length;
  return comeBack > 0 && comeBack * 2 >= whoIn.size ? who : undefined;
}

const sessionNumber =
  /^(?:(?:session|sitzung|visit|time|trial|day|week|wave|t|s|v|d|w)[\s_.-]*)?\d{1,2}$|^(?:pre|post|baseline|follow[\s_-]?up)(?:[\s_-]?test)?\d?$/iu;

/**
 * What nothing is known of, and what is the same in all rows of a recording, is something known of the
 * recording beforehand.
 */
function withVariables(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { rows }: TableSample,
): readonly ColumnRole[] {
  const key = ["recording", "media", "observation"]
    .map((role) => roles.findIndex((one) => one === role))
    .find((column) => column !== -1);
  if (key === undefined) return roles;
  return roles.map((role, column) => {
    if (role !== "leave_out" || guesses[column]) return role;
    const told = new Map<string, string>();
    const isConstant = rows.every((cells) => {
      const [recording = "", value = ""] = [cells[key], cells[column]];
      const known = told.get(recording);
      told.set(recording, value);
      return known === undefined || known === value;
    });
    const isTold = [...told.values()].some((value) => value.trim() !== "");
    return isConstant && isTold ? "variable" : role;
  });
}

/**
 * Without headings: two columns of numbers are start and end, the last two where they can be. Words before them are rater
 * and code; where one comes after them, it is the code, as in Audacity’s labels, and the first of those before groups it,
 * as tiers do in what ELAN exports.
 */
function rolesByContent({ headings, rows }: TableSample): ColumnRole[] {
  const none = headings.map((): ColumnRole => "leave_out");
  const numbers = headings.flatMap((_, column) =>
    rows.every((cells) => isNumeric(cells[column] ?? "") || (cells[column] ?? "").includes(":"))
      ? column
      : [],
  );
  const times = timesOnce(rows, numbers);
  const last = times.at(-1);
  if (last === undefined) return none;
  const span = spanAmong(rows, times);
  const [start, end] = span ?? [last, last];
  const words = headings.flatMap((_, column) =>
    numbers.includes(column) && (column >= start || span === undefined) ? [] : column,
  );
  const before = words.filter((column) => column < start);
  const after = words.find((column) => column > end && comesBack(rows, column));
  const [first] = before;
  const isGrouped = after !== undefined && first !== undefined && comesBack(rows, first);
  const code = after ?? before.at(-1);
  const rater =
    after === undefined && before.length > 1 && first !== undefined && comesBack(rows, first)
      ? first
      : undefined;
  // Of what looks like no events nothing is proposed: who imports is asked.
  if (
    code === undefined ||
    !comesBack(rows, code) ||
    !goesOn(rows, start, isGrouped ? first : rater)
  )
    return none;
  return none.map((role, column) => {
    if (column === code) return "codes";
    if (column === rater) return "rater";
    if (column === start) return "start";
    if (column === end) return "end";
    return isGrouped && column === first ? "group" : role;
  });
}

/** The same time is written in two ways, and read with other roundings. */
const leastApartUs = 1_000;

/**
 * Groups that say the same at about the same times are raters: tiers of a table without headings, as ELAN writes it, are
 * either.
 */
function withGroupsOfRaters(roles: ColumnRole[], { rows }: TableSample): readonly ColumnRole[] {
  const [group, code, start, end] = (["group", "codes", "start", "end"] as const).map((role) =>
    roles.indexOf(role),
  );
  if (group === undefined || group === -1) return roles;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const said = gathered(
    rows.flatMap((cells): (readonly [string, Said])[] => {
      const cell = (column = -1) => (cells[column] ?? "").trim();
      const [startUs, endUs] = [start, end].map((column) => microsecondsOf(cell(column), how));
      if (typeof startUs !== "number") return [];
      const own = { what: cell(code), startUs, endUs: typeof endUs === "number" ? endUs : startUs };
      return [[cell(group), own]];
    }),
  );
  return areSaidByRaters([...said.values()]) ? roles.with(group, "rater") : roles;
}

/** Columns of numbers without those that say a time of another once more: ELAN writes each as a clock, in seconds and in milliseconds. */
function timesOnce(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
): readonly number[] {
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const told = numbers.map((column) => {
    const cells = rows.map((row) => row[column] ?? "");
    return {
      times: cells.map((cell) => microsecondsOf(cell, how)),
      parts: cells[0]?.split(":").length ?? 0,
    };
  });
  return numbers.filter((_, at) => {
    const own = told[at];
    return !told.slice(0, at).some((before) => own && areOneTime(before, own));
  });
}

interface ToldTimes {
  readonly times: readonly ReturnType<typeof microsecondsOf>[];
  /** How many parts are between colons. */
  readonly parts: number;
}

/** In all rows the same, or a thousand times as much; of clocks with frames within one. */
function areOneTime(one: ToldTimes, other: ToldTimes): boolean {
  const both = one.times.map((time, at) => [time, other.times[at]] as const);
  const isClear = both.filter(([time]) => typeof time === "number" && time > 0).length >= 3;
  const areIn = (factor: number, leastApart: number) =>
    both.every(
      ([time, same]) =>
        typeof time === "number" &&
        typeof same === "number" &&
        Math.abs(time * factor - same) <= leastApart * Math.max(1, factor),
    );
  const asOften =
    one.parts !== other.parts && areIn(1, Math.max(one.parts, other.parts) === 4 ? 50_000 : 1_000);
  return isClear && (asOften || areIn(1_000, 1_000) || areIn(0.001, 1_000));
}

/** Two columns of which the second is nowhere before the first: the last two, else the first two that differ. */
function spanAmong(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
): readonly [number, number] | undefined {
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const times = new Map(
    numbers.map((column) => [
      column,
      rows.map((cells) => microsecondsOf(cells[column] ?? "", how)),
    ]),
  );
  const isSpan = (start: number, end: number, areDifferent: boolean) => {
    const [starts = [], ends = []] = [times.get(start), times.get(end)];
    const both = starts.map((from, at) => [from, ends[at]] as const);
    return (
      both.every(
        ([from, to]) =>
          typeof from === "number" && typeof to === "number" && from < to + leastApartUs,
      ) &&
      (!areDifferent ||
        both.some(([from, to]) => Math.abs(Number(to) - Number(from)) >= leastApartUs))
    );
  };
  const [second, last] = [numbers.at(-2), numbers.at(-1)];
  if (second === undefined || last === undefined) return undefined;
  if (isSpan(second, last, numbers.length > 2)) return [second, last];
  for (const start of numbers) {
    const end = numbers.find((column) => column > start && isSpan(start, column, true));
    if (end !== undefined) return [start, end];
  }
  return undefined;
}

/** Whether times mostly come after each other: a rater’s own where it is told whose a row is. */
function goesOn(
  rows: readonly (readonly string[])[],
  column: number,
  rater: number | undefined,
): boolean {
  if (rows.length < tellingRows) return true;
  const how = { unit: "s", framesPerSecond: 25 } as const;
  const lastOf = new Map<string, ReturnType<typeof microsecondsOf>>();
  const isLater = rows.flatMap((cells) => {
    const whose = rater === undefined ? "" : (cells[rater] ?? "");
    const time = microsecondsOf(cells[column] ?? "", how);
    const last = lastOf.get(whose);
    lastOf.set(whose, time);
    if (last === undefined) return [];
    return [typeof time === "number" && typeof last === "number" && time >= last];
  });
  return isLater.filter(Boolean).length >= mostlyLater * isLater.length;
}

/** In any order it is a half. */
const mostlyLater = 0.65;

/** Whole numbers in the tens of thousands are milliseconds far more often than seconds. */
function unitByContent(cells: readonly string[]): TimeUnit {
  const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (told.some((cell) => cell.includes(":"))) return "clock";
  if (arePartsOfDays(told)) return "days";
  const numbers = told.filter(isNumeric).map(Number).filter(Number.isInteger);
  const areWhole = numbers.length === told.length && numbers.length > 0;
  return areWhole && Math.max(...numbers) >= 20_000 ? "ms" : "s";
}

function isWhole(ms: number): boolean {
  return Math.abs(ms - Math.round(ms)) < 0.01;
}

/**
 * Whether numbers are parts of a day, as spreadsheets keep times whose cells do not show them as such: all below one, whole
 * milliseconds as days, and not as seconds. By chance each is so once in fifty.
 */
function arePartsOfDays(told: readonly string[]): boolean {
  const numbers = told.map((cell) => Number(cell.replace(",", "."))).filter((one) => one !== 0);
  if (numbers.length < 4 || numbers.some((one) => !(one > 0 && one < 1))) return false;
  return (
    numbers.every((one) => isWhole(one * 86_400_000)) &&
    !numbers.every((one) => isWhole(one * 1_000))
  );
}

function frameRateIn({ rows }: TableSample, roles: readonly ColumnRole[]): number | undefined {
  const column = roles.indexOf("frame_rate");
  if (column === -1) return undefined;
  for (const cells of rows) {
    const rate = positive(cells[column]);
    if (rate !== undefined) return rate;
  }
  return undefined;
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text?.replace(",", ".").trim());
  return number > 0 && number <= 1_000 ? number : undefined;
}

function examplesOf({ rows }: TableSample, column: number): readonly string[] {
  const seen = new Set<string>();
  for (const cells of rows) {
    const cell = (cells[column] ?? "").trim();
    if (cell !== "") seen.add(cell.slice(0, 60));
    if (seen.size === 4) break;
  }
  return [...seen];
}
