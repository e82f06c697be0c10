import { type ColumnRole, type HeadingGuess, saysWhichRater } from "./columnRoles.ts";
import { comesBack, isNumeric, numericOf, type TableSample } from "./tableSample.ts";
import { isComputed, saysNoScore } from "./typedRows.ts";
import { hasDateTimes } from "./timeUnit.ts";

/**
 * The column roles of a table of ratings, which has no times: one row per recording, or per
 * recording and rater, with a column for each criterion (`student, examiner, communication,
 * accuracy`) or for each rater (`essay, rater 1, rater 2`); or one row per rating (`student,
 * examiner, criterion, score`). Roles are unchanged for other tables, and if nothing identifies the
 * recording of a row.
 */
export function withRatings(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  sample: TableSample,
): readonly ColumnRole[] {
  const { rows, headings } = sample;
  const isOfEvents = roles.some((role) => rolesOfEvents.has(role));
  if (sample.headingLine === null || rows.length < fewestRows || isOfEvents) return roles;
  const raterAt = roles.indexOf("rater");
  const [criterionAt, valueAt] = [roles.indexOf("criterion"), roles.indexOf("value")];
  if (criterionAt !== -1 && valueAt !== -1) {
    const beside = [raterAt, criterionAt];
    const recordingAt = recordingColumn({ roles, sample, others: [...beside, valueAt], beside });
    return roles.map((role, column) => (column === recordingAt ? placeOr(role) : role));
  }

  const ofRaters = headings.flatMap((heading, column) =>
    saysWhichRater(heading) && isJudgement(rows, column) ? column : [],
  );
  if (ofRaters.length > 1 && raterAt === -1) {
    const recordingAt = recordingColumn({ roles, sample, others: ofRaters });
    return roles.map((role, column) => {
      if (ofRaters.includes(column)) return "rater_values";
      return column === recordingAt ? placeOr(role) : role;
    });
  }

  const whole = recordingColumn({ roles, sample, others: [raterAt], beside: [raterAt] });
  const parts = whole === undefined ? numberedParts(roles, sample, raterAt) : [];
  const recordingAt = whole ?? parts[0];
  if (recordingAt === undefined) return roles;
  const isFree = (column: number) =>
    column !== recordingAt &&
    !parts.includes(column) &&
    column !== raterAt &&
    (roles[column] === "value" ||
      roles[column] === "level" ||
      (!guesses[column] && (roles[column] === "leave_out" || roles[column] === "variable")));
  const numbers = headings.flatMap((heading, column) =>
    isFree(column) && !isOfPeople(heading) && !isComputed(heading) && isScore(rows, column)
      ? column
      : [],
  );
  const areWords = numbers.length === 0 && raterAt !== -1;
  const scores = areWords
    ? headings.flatMap((heading, column) =>
        isFree(column) && !isOfPeople(heading) && isOfWords(rows, column, recordingAt)
          ? column
          : [],
      )
    : numbers;
  if (scores.length === 0) return roles;
  // Without a word of who rated, a table of people or files and what they are looks much the same.
  const isOnlyScores = headings.every(
    (heading, column) =>
      column === recordingAt ||
      parts.includes(column) ||
      scores.includes(column) ||
      guesses[column]?.role === "comment" ||
      (!guesses[column] && !rows.some((cells) => isNumeric(cells[column] ?? ""))) ||
      isOfPeople(heading),
  );
  const isSure =
    raterAt !== -1 ||
    (scores.length > 1 && isOnlyScores && valuesIn(rows, scores).size >= fewestLevels);
  if (!isSure) return roles;
  return roles.map((role, column) => {
    if (scores.includes(column)) return "criterion_values";
    if (parts.includes(column)) return "observation";
    return column === recordingAt ? placeOr(role) : role;
  });
}

/** "Teacher" and "Cycle": two columns that tell rows apart together, of which the second numbers parts of the first. */
function numberedParts(
  roles: readonly ColumnRole[],
  { rows, headings }: TableSample,
  raterAt: number,
): readonly number[] {
  if (raterAt === -1 || placeRoles.some((role) => roles.includes(role))) return [];
  const part = headings.findIndex((heading) => ofParts.test(heading.trim()));
  const whole = headings.findIndex(
    (_, column) =>
      column !== part &&
      column !== raterAt &&
      comesBack(rows, column) &&
      rows.every((cells) => (cells[column] ?? "").trim() !== "" && !isNumeric(cells[column] ?? "")),
  );
  if (part === -1 || whole === -1) return [];
  const keys = rows.map((cells) =>
    [whole, part, raterAt].map((at) => cells[at]?.trim()).join("\n"),
  );
  return new Set(keys).size === keys.length ? [whole, part] : [];
}

const ofParts =
  /^(?:cycle|segment|part|lesson|clip|time ?point|visit|wave|trial|zyklus|abschnitt|teil|stunde|messzeitpunkt|ciclo|segmento|partie|parte|döngü|bölüm)(?: ?(?:nr|no|number|nummer))?\.?$/iu;

/** The roles of columns that hold ratings. Several columns may have each of them. */
export const rolesOfRatings: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "criterion_values",
  "rater_values",
]);

const rolesOfEvents: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "start",
  "end",
  "duration",
  "kind",
  "modifier",
  "codes_by_step",
]);

/** Fewer rows tell nothing. */
const fewestRows = 3;
/** Two values alone are as often a group of people as a rating. */
const fewestLevels = 3;
/** From 0 to 10. */
const mostLevels = 11;

/** A column that names recordings already goes on doing so; any other does it from now on. */
function placeOr(role: ColumnRole): ColumnRole {
  return placeRoles.some((one) => one === role) ? role : "recording";
}

const placeRoles = ["recording", "observation", "media"] as const;

/** The first column by which rows are distinguished, with those beside it: it has the recordings. */
function recordingColumn({
  roles,
  sample: { rows, headings },
  others,
  beside = [],
}: {
  readonly roles: readonly ColumnRole[];
  readonly sample: TableSample;
  /** Columns that hold something else. */
  readonly others: readonly number[];
  /** Columns that tell rows apart with it. */
  readonly beside?: readonly number[];
}): number | undefined {
  const roundAt = roles.indexOf("round");
  const tellsApart = (column: number) => {
    const keys = rows.map((cells) =>
      [column, ...beside, roundAt].map((at) => (cells[at] ?? "").trim()).join("\u0000"),
    );
    const areNamed = rows.every((cells) => (cells[column] ?? "").trim() !== "");
    return areNamed && new Set(keys).size === keys.length;
  };
  const named = placeRoles.map((role) => roles.indexOf(role)).find((column) => column !== -1);
  if (named !== undefined) return tellsApart(named) ? named : undefined;
  return headings
    .map((_, column) => column)
    .filter(
      (column) =>
        !others.includes(column) && !hasDateTimes(rows.map((cells) => cells[column] ?? "")),
    )
    .find(tellsApart);
}

/** Whole or half numbers, of which there are few. */
function isScore(rows: TableSample["rows"], column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  const values = valuesIn(rows, [column]);
  return (
    told.length > 0 &&
    told.every(
      (cell) => saysNoScore(cell) || (isNumeric(cell) && Number.isInteger(2 * numericOf(cell))),
    ) &&
    values.size > 0 &&
    values.size <= mostLevels
  );
}

/** A few words that come back, of which a recording has several: labels of values in their place. */
function isOfWords(rows: TableSample["rows"], column: number, recordingAt: number): boolean {
  const told = rows.flatMap((cells) => {
    const word = cells[column]?.trim() ?? "";
    return word === "" || isNumeric(word) || saysNoScore(word)
      ? []
      : [{ word, recording: cells[recordingAt]?.trim() ?? "" }];
  });
  const words = new Set(told.map(({ word }) => word));
  const firsts = new Map(told.map(({ word, recording }) => [recording, word]));
  return (
    words.size >= 2 &&
    words.size <= mostLabels &&
    told.length >= 2 * words.size &&
    told.some(({ word, recording }) => firsts.get(recording) !== word)
  );
}

const mostLabels = 7;

/** A score, or one of a few words. */
function isJudgement(rows: TableSample["rows"], column: number): boolean {
  const told = rows.flatMap((cells) => cells[column]?.trim() || []);
  return isScore(rows, column) || (told.length > 0 && new Set(told).size <= mostLevels);
}

function valuesIn(rows: TableSample["rows"], columns: readonly number[]): ReadonlySet<number> {
  return new Set(
    rows.flatMap((cells) =>
      columns.flatMap((column) => {
        const cell = cells[column] ?? "";
        return isNumeric(cell) ? numericOf(cell) : [];
      }),
    ),
  );
}

/** What is known of people and occasions beforehand, in numbers, too. */
function isOfPeople(heading: string): boolean {
  return /^(?:age|alter|sex|gender|geschlecht|group|gruppe|condition|bedingung|class|klasse|grade|year|jahr|cohort|site|school|schule|visit|day|week|month|block|order|nr|no|id)$/iu.test(
    heading.trim(),
  );
}
