import type { Question } from "../format.ts";
import type { SheetColumn, Spreadsheet } from "./spreadsheet.ts";

/** How a Datavyu column is imported. */
export type ColumnRole =
  /** The column is a code, its values are what the code asks. */
  | "code_with_modifiers"
  /** Every value of the first argument is a code of a group named after the column. */
  | "codes"
  /** The column is a code, its values are words about each event. */
  | "code"
  /** The same as another column, by a second rater. */
  | "second_rater"
  | "leave_out";

/** How an argument of a Datavyu column’s cells is imported. */
export type ArgumentRole = "modifier" | "subject" | "comment" | "leave_out";

export interface ColumnPlan {
  readonly column: SheetColumn;
  readonly role: ColumnRole;
  /** For the work of a second rater: the column that it was coded beside. */
  readonly primary: SheetColumn | null;
  /** In the order of the values; longer than the column’s own list where cells have more. */
  readonly arguments: readonly { readonly name: string; readonly role: ArgumentRole }[];
}

/** The role of every column according to the answers, and the alternatives. */
export function columnPlans(
  {
    columns,
    primaryOf = new Map(),
  }: Pick<Spreadsheet, "columns"> & {
    /** Columns of other raters, with the first of their name. */
    readonly primaryOf?: ReadonlyMap<SheetColumn, SheetColumn>;
  },
  answers: Readonly<Record<string, string>>,
): { readonly plans: readonly ColumnPlan[]; readonly questions: readonly Question[] } {
  const questions: Question[] = [];
  const ids = questionIds(columns);
  const primaries = primaryColumns(columns);
  const plans = columns.map((column, at): ColumnPlan => {
    const id = `column ${ids[at] ?? ""}`;
    const primary = primaries.get(column) ?? null;
    const names = argumentNames(column);
    const first = primaryOf.get(column);
    if (first) {
      const own = names.map((name) => ({ name, role: "modifier" as const }));
      return { column, role: "second_rater", primary: first, arguments: own };
    }
    if (primary) {
      const secondId = `second ${ids[at] ?? ""}`;
      const answer = answers[secondId] === "no" ? "no" : "yes";
      questions.push({
        id: secondId,
        what: "second_rater",
        about: column.name,
        options: ["yes", "no"].map((value) => ({ value, isWord: true })),
        answer,
        examples: [primary.name],
      });
      if (answer === "yes") {
        const own = names.map((name) => ({ name, role: "modifier" as const }));
        return { column, role: "second_rater", primary, arguments: own };
      }
    }
    const role = columnRoles.find((one) => one === answers[id]) ?? usualRole(column);
    questions.push({
      id,
      what: "role_of_column",
      about: column.name,
      options: columnRoles.map((value) => ({ value, isWord: true })),
      answer: role,
      examples: examplesOf(column),
    });
    return {
      column,
      role,
      primary: null,
      arguments: names.map((name, place) => {
        const usualPart = usualArgumentRole(name, { column, place });
        if (usualPart === "modifier" || role === "code" || role === "leave_out") {
          return { name, role: "modifier" };
        }
        const partId = `${id} ${place} ${name}`;
        const part = argumentRoles.find((one) => one === answers[partId]) ?? usualPart;
        questions.push({
          id: partId,
          what: "role_of_column",
          about: `${column.name}: ${name}`,
          options: argumentRoles.map((value) => ({ value, isWord: true })),
          answer: part,
          examples: distinctValues(column, place, 4),
        });
        return { name, role: part };
      }),
    };
  });
  return { plans, questions };
}

/**
 * The kind of code that our own files state in a column’s comment, so that a column without cells
 * has one.
 */
export function kindInComment({ comment }: SheetColumn): "point" | "state" | undefined {
  return comment === "point" || comment === "state" ? comment : undefined;
}

/** The distinct non-empty values at one position of a column’s cells, up to a maximum number. */
export function distinctValues(column: SheetColumn, place: number, most: number): string[] {
  const found = new Set<string>();
  for (const { values } of column.cells) {
    const value = values[place]?.trim() ?? "";
    if (value !== "") found.add(value);
    if (found.size >= most) break;
  }
  return [...found];
}

/** Whether values are a few short ones, like codes, and not free text. */
export function isFew(values: readonly string[], cellCount: number): boolean {
  return (
    values.length > 0 &&
    values.length <= fewest &&
    values.every((value) => value.length <= shortChars) &&
    (values.length <= 3 || values.length <= cellCount / 2)
  );
}

/** The number of distinct values at which reading stops: more than 30 do not count as few. */
export const fewMost = 31;

const fewest = fewMost - 1;
const shortChars = 60;
const argumentsMost = 200;
const columnRoles = [
  "code_with_modifiers",
  "codes",
  "code",
  "leave_out",
] as const satisfies readonly ColumnRole[];
const argumentRoles = [
  "modifier",
  "subject",
  "comment",
  "leave_out",
] as const satisfies readonly ArgumentRole[];

/** By the column’s name; columns of one name are distinguished by their number. */
function questionIds(columns: readonly SheetColumn[]): string[] {
  const met = new Map<string, number>();
  return columns.map(({ name }) => {
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function usualRole(column: SheetColumn): ColumnRole {
  if (kindInComment(column)) return "code_with_modifiers";
  if (column.type === "TEXT") return "code";
  const values = distinctValues(column, 0, fewMost);
  const isOneOfWords = column.arguments.length === 1 && values.length > 0;
  return isOneOfWords && !isFew(values, column.cells.length) ? "code" : "code_with_modifiers";
}

function usualArgumentRole(
  name: string,
  { column, place }: { readonly column: SheetColumn; readonly place: number },
): ArgumentRole {
  if (kindInComment(column)) return name === "subject" || name === "comment" ? name : "modifier";
  if (/^(?:comments?|notes?|remarks?|contents?|transcript|utterance)$/iu.test(name))
    return "comment";
  if (!/^(?:subject|speaker|participant|actor|who)$/iu.test(name)) return "modifier";
  const values = distinctValues(column, place, fewMost);
  return column.cells.length > 1 && isFew(values, column.cells.length) ? "subject" : "modifier";
}

/** The declared names, and `arg02` and so on for values beyond them. */
function argumentNames(column: SheetColumn): string[] {
  let most = Math.max(column.arguments.length, 1);
  for (const { values } of column.cells) most = Math.max(most, values.length);
  return Array.from({ length: Math.min(most, argumentsMost) }, (_, at) => {
    const declared = column.arguments[at]?.name ?? "";
    if (declared !== "") return declared;
    return most === 1 ? column.name : `arg${String(at + 1).padStart(2, "0")}`;
  });
}

/** Columns that are by their names the reliability coding of another: `rel_trial` of `trial`. */
function primaryColumns(columns: readonly SheetColumn[]): ReadonlyMap<SheetColumn, SheetColumn> {
  const byName = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const pairs = columns.flatMap((column): [SheetColumn, SheetColumn][] => {
    const name = column.name.toLowerCase();
    const rest =
      /^(?:rel(?:iability)?[ _.-]*|r[ _.-]+)(.+)$/u.exec(name)?.[1] ??
      /^(.+?)[ _.-]+rel(?:iability)?$/u.exec(name)?.[1];
    const primary = rest === undefined ? undefined : byName.get(rest);
    return primary && primary !== column && !kindInComment(column) ? [[column, primary]] : [];
  });
  const seconds = new Set(pairs.map(([column]) => column));
  return new Map(pairs.filter(([, primary]) => !seconds.has(primary)));
}

function examplesOf({ cells }: SheetColumn): string[] {
  return cells.slice(0, 3).map(({ values }) => values.join(", ").slice(0, 80));
}
