import { guessOf } from "./columnRoles.ts";
import { isNumeric, sampleOf, type TableSample, type VisitRows } from "./tableSample.ts";

/** A table without what its program or printer added to it, and with what that skipped; and how it begins then. */
export interface RightTable {
  readonly visit: VisitRows;
  readonly sample: TableSample;
}

/**
 * A table whose headings stand above their columns and stand there once: R writes names of rows without a heading of their own,
 * by which all others are a column too far to the left; Qualtrics writes three rows of headings; what was made for printing has
 * its headings on each page; and some have what is rated in the headings, and a row for each criterion.
 */
export function withHeadingsOnce(given: VisitRows, first: TableSample): RightTable {
  if (first.headingLine === null && isListOfScores(first.rows)) {
    const visit: VisitRows = (listener) => {
      if (listener(headingsOfScores, 0) !== false) given(listener);
    };
    return { visit, sample: sampleOf(visit) ?? first };
  }
  const headed = withOneHeading(given);
  const begun = headed === given ? first : (sampleOf(headed) ?? first);
  const named = withNamesOfRows(headed, begun);
  const visit = withCriteriaAcross(withoutRepeated(named, begun), begun);
  return { visit, sample: visit === given ? first : (sampleOf(visit) ?? first) };
}

/**
 * Of what Qualtrics writes the first heading, or where that is a number of a question, "Q3_1", what was asked, which stands below
 * it; without the third, and without what Qualtrics adds of its own to each answer.
 */
function withOneHeading(visit: VisitRows): VisitRows {
  const heads: (readonly string[])[] = [];
  visit((cells) => heads.push(cells) < 3);
  const [first = [], second = [], third = []] = heads;
  if (third.length < 3 || !third.every((cell) => cell.trim().startsWith('{"ImportId":')))
    return withQuestionsAsHeadings(visit);
  const kept = [...first.keys()].filter((at) => !ofQualtrics.test(first[at]?.trim() ?? ""));
  const headings = kept.map((at) => {
    const [short = "", asked = ""] = [first[at]?.trim(), second[at]?.trim()];
    return /^q(?:id)?\d+(?:[_.]\d+)*(?:_text)?$/iu.test(short) && asked !== "" ? asked : short;
  });
  return (listener) => {
    let row = 0;
    visit((cells, line) => {
      row += 1;
      if (row === 1) return listener(headings, line);
      if (row <= heads.length) return true;
      return listener(
        kept.map((at) => cells[at] ?? ""),
        line,
      );
    });
  };
}

/**
 * A table with names of variables and what was asked in the rows above its answers, in either order: what was asked is the heading,
 * unless the name says what the column is. REDCap, Qualtrics and SoSci Survey write such tables.
 */
function withQuestionsAsHeadings(visit: VisitRows): VisitRows {
  const rows: (readonly string[])[] = [];
  visit((cells) => {
    rows.push(cells.map((cell) => cell.trim()));
    return rows.length < looked;
  });
  const [first = [], second = [], ...below] = rows;
  const answers = below.filter((cells) => cells.some((cell) => cell !== ""));
  const [names, asked] = areNames(first) ? [first, second] : [second, first];
  const columns = [...names.keys()];
  const isOfNumbers = (at: number) => {
    const told = answers.flatMap((cells) => cells[at] || []);
    return told.length > 0 && told.every(isNumeric);
  };
  const scores = columns.filter(isOfNumbers);
  const areAsked =
    areNames(names) &&
    answers.length >= 2 &&
    scores.length > 0 &&
    asked.length === names.length &&
    asked.every((cell) => !isNumeric(cell)) &&
    areQuestions(scores.flatMap((at) => (guessOf(names[at] ?? "") ? [] : (asked[at] ?? ""))));
  if (!areAsked) return visit;
  const headings = columns.map((at) => {
    const [name = "", question = ""] = [names[at], asked[at]];
    const saysWhat = guessOf(name) !== undefined || /^redcap_|_complete$/u.test(name);
    return saysWhat || question === "" ? name : question;
  });
  return (listener) => {
    let row = 0;
    visit((cells, line) => {
      row += 1;
      if (row === 2) return listener(headings, line);
      // Sheets that are read as one table have it each, behind their names.
      const isAgain = row === 1 || cells.every((cell, at) => at === 0 || cell.trim() === asked[at]);
      return isAgain || listener(cells, line);
    });
  };
}

/** Whether each asks something else, in more than a word: who rated nothing says the same of all. */
function areQuestions(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => /\?$|\s.*\s/u.test(cell) || (cells.length > 1 && /\s/u.test(cell)))
  );
}

/** Whether cells are names as programs have them for variables: all of them filled, and none with a space. */
function areNames(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.every((cell) => /^[\p{L}_][^\s?]*$/u.test(cell));
}

const ofQualtrics =
  /^(?:startdate|enddate|status|ipaddress|progress|duration \(in seconds\)|finished|recordeddate|responseid|recipientlastname|recipientfirstname|externalreference|locationlatitude|locationlongitude|distributionchannel|userlanguage)$/iu;

/** A criterion for each column, and a row for each thing that is rated, where it is the other way round. */
function withCriteriaAcross(visit: VisitRows, { headingLine, headings }: TableSample): VisitRows {
  if (headingLine === null || !hasCriteriaBelow(headings)) return visit;
  const rows: (readonly string[])[] = [];
  visit((cells, line) => {
    if (line >= headingLine && cells.some((cell) => cell.trim() !== "")) rows.push(cells);
    return rows.length <= mostCriteria;
  });
  if (rows.length > mostCriteria) return visit;
  const turned = turnedRows(rows);
  return (listener) => {
    for (const [at, cells] of turned.entries()) {
      if (listener(cells, headingLine + at) === false) return;
    }
  };
}

const mostCriteria = 200;

/** Rows as columns, of a table with the names of criteria in its first column; the first heading is that of what is rated. */
export function turnedRows(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [head = [], ...criteria] = rows;
  return head.map((name, column) =>
    column === 0
      ? ["recording", ...criteria.map((cells) => cells[0] ?? "")]
      : [name, ...criteria.map((cells) => cells[column] ?? "")],
  );
}

/** Whether a sheet or table has a row for each criterion, and a column for each thing that is rated. */
export function hasCriteriaBelow(head: readonly string[]): boolean {
  const [first, ...others] = head.map((heading) => guessOf(heading)?.role);
  return first === "criterion" && others.length > 0 && others.every((role) => role === undefined);
}

/** What stands above a list of scores that has no headings. */
export const headingsOfScores: readonly string[] = ["criterion", "score", "comment"];

/** Whether rows are names, each once, with a small whole number behind each, and at most a word on it: scores of criteria, not codes at times. */
export function isListOfScores(rows: readonly (readonly string[])[]): boolean {
  const told = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const names = new Set(told.map(([name = ""]) => name.trim().toLowerCase()));
  return (
    told.length >= 2 &&
    told.length <= mostCriteria &&
    names.size === told.length &&
    told.every(
      ([name = "", score = "", , ...more]) =>
        name.trim() !== "" &&
        !isNumeric(name) &&
        /^(?:\d|10)(?:[.,]0+)?$/u.test(score.trim()) &&
        more.every((cell) => cell.trim() === ""),
    )
  );
}

/**
 * With an empty heading above the names of rows, where rows have one cell more than there are headings. Names that are numbers of
 * rows are dropped, unless they alone can tell what a row is of.
 */
function withNamesOfRows(visit: VisitRows, { headingLine }: TableSample): VisitRows {
  if (headingLine === null) return visit;
  let headings: readonly string[] = [];
  const rows: (readonly string[])[] = [];
  visit((cells, line) => {
    if (line < headingLine || cells.every((cell) => cell.trim() === "")) return true;
    if (line === headingLine) headings = cells;
    else rows.push(cells);
    return rows.length < looked;
  });
  const firsts = new Set(rows.map((cells) => cells[0]?.trim() ?? ""));
  if (rows.length < 2 || firsts.size < rows.length || firsts.has("")) return visit;
  const isOneMore =
    rows.every(({ length }) => length === headings.length + 1) &&
    // A separator behind the last cell makes one more as well, which is always empty.
    rows.some((cells) => cells.at(-1)?.trim() !== "");
  if (!isOneMore && !/^(?:unnamed: 0)?$/iu.test(headings[0]?.trim() ?? "-")) return visit;
  const hasWords = rows.some((cells) =>
    cells.slice(1).some((cell) => !/^(?:na|nan)?$/iu.test(cell.trim()) && !isNumeric(cell)),
  );
  const isNumber = hasWords && [...firsts].every((name) => /^\d{1,7}$/u.test(name));
  if (!isOneMore && !isNumber) return visit;
  return (listener) => {
    visit((cells, line) => {
      if (line < headingLine) return listener(cells, line);
      if (line === headingLine && isOneMore)
        return listener(isNumber ? cells : ["", ...cells], line);
      return listener(isNumber ? cells.slice(1) : cells, line);
    });
  };
}

const looked = 300;

/** Without rows that say the headings again. */
function withoutRepeated(visit: VisitRows, { headingLine, headings }: TableSample): VisitRows {
  if (headingLine === null || headings.length < 2) return visit;
  return (listener) => {
    let said: readonly string[] = [];
    visit((cells, line) => {
      if (line === headingLine) said = cells;
      // Of a million rows each is compared by its first cell alone.
      const isAgain =
        line > headingLine &&
        cells[0] === said[0] &&
        cells.length === said.length &&
        cells.every((cell, at) => cell.trim() === said[at]?.trim());
      return isAgain || listener(cells, line);
    });
  };
}
