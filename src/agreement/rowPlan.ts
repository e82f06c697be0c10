import type { Grouping, RowSubject } from "./row.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import { overCodes } from "./over.ts";
import type { LabelBook } from "./labelBook.ts";
import type { RowOver } from "./rowOver.ts";

/** A row over other codes or subjects than the tally that it is computed from. */
export interface OverRow {
  readonly key: string;
  readonly of: RowSubject;
  readonly over: Omit<FigureOver, "hasEvents">;
  readonly withPrevalence: boolean;
}

/** The codes and subjects that are asked for; absent means all. */
interface Asked {
  readonly codeIds?: readonly string[] | undefined;
  /** Subject IDs; `nobody` stands for events with no subject. */
  readonly subjectIds?: readonly string[] | undefined;
}

/** The row over all codes that the filters include. */
export function overAll(scheme: Scheme, scope: Asked, book: LabelBook): OverRow["over"] {
  return figureOver(
    scheme,
    scope,
    book,
    scheme.codes.filter(({ id }) => scope.codeIds?.includes(id) ?? true).map(({ id }) => id),
  );
}

/** The rows of one breakdown that cover all recordings and raters at once, such as one row per code. */
export function overRows(
  by: Extract<Grouping, "overall" | "code" | "group" | "subject" | "modifier">,
  { scheme, scope, book }: { scheme: Scheme; scope: Asked; book: LabelBook },
): readonly OverRow[] {
  const all = overAll(scheme, scope, book);
  switch (by) {
    case "overall":
      return [{ key: "overall", of: { by }, over: all, withPrevalence: false }];
    case "code":
      return scheme.codes
        .filter(({ id }) => scope.codeIds?.includes(id) ?? true)
        .map((code) => ({
          key: `code ${code.id}`,
          of: { by, codeId: code.id },
          over: {
            ...figureOver(scheme, scope, book, [code.id]),
            allCodes: all.codes,
            isOneCode: true,
          },
          withPrevalence: code.kind === "state",
        }));
    case "group":
      return scheme.groups.flatMap(({ id }) => {
        const codes = scheme.codes
          .filter((code) => code.groupId === id && (scope.codeIds?.includes(code.id) ?? true))
          .map((code) => code.id);
        if (codes.length === 0) return [];
        const over = figureOver(scheme, scope, book, codes);
        return [
          { key: `group ${id}`, of: { by, groupId: id }, over, withPrevalence: over.hasStates },
        ];
      });
    case "modifier":
      return scheme.modifiers.flatMap(({ id, type }) => {
        const codes = scheme.codes
          .filter(
            (code) => code.modifierIds.includes(id) && (scope.codeIds?.includes(code.id) ?? true),
          )
          .map((code) => code.id);
        if (codes.length === 0 || type === "text") return [];
        const over = { ...figureOver(scheme, scope, book, codes), modifierId: id };
        return [{ key: `modifier ${id}`, of: { by, modifierId: id }, over, withPrevalence: false }];
      });
    case "subject": {
      const named = scheme.subjects
        .filter(({ id }) => all.subjectIds.includes(id))
        .map(({ id }): OverRow => ({
          key: `subject ${id}`,
          of: { by, subjectId: id },
          over: { ...all, subjectIds: [id], nobody: "never" },
          withPrevalence: false,
        }));
      if (all.nobody === "never") return named;
      const nobody: OverRow = {
        key: "subject",
        of: { by, subjectId: null },
        over: { ...all, subjectIds: [] },
        withPrevalence: false,
      };
      return [...named, nobody];
    }
    default:
      return by satisfies never;
  }
}

/**
 * The codes and subjects that a parameter denotes: `all`, `group:<id>`, `code:<id>` or
 * `modifier:<id>`; `undefined` if there is no such thing.
 */
export function overOfWord(
  word: string,
  plan: { scheme: Scheme; scope: Asked; book: LabelBook },
): OverRow["over"] | undefined {
  const [kind] = word.split(":");
  const by = kind === "group" || kind === "code" || kind === "modifier" ? kind : "overall";
  const key = by === "overall" ? by : word.replace(":", " ");
  return overRows(by, plan).find((row) => row.key === key)?.over;
}

/** Some codes and those of whom one of them can be coded, of the subjects that are asked for. */
function figureOver(
  scheme: Scheme,
  { subjectIds }: Asked,
  book: LabelBook,
  codeIds: readonly string[],
): OverRow["over"] {
  const over = overCodes(scheme, codeIds);
  const codes = over.codes.map((code) => book.placeOf(code));
  const isNobodyAsked = subjectIds?.includes("nobody") ?? true;
  return {
    codes,
    allCodes: codes,
    isOneCode: false,
    hasStates: over.hasStates,
    subjectIds: over.subjectIds.filter((id) => subjectIds?.some((one) => one === id) ?? true),
    nobody: !isNobodyAsked ? "never" : over.subjectIds.length === 0 ? "always" : "where_coded",
  };
}

/** What the statistics of a row need in addition to its tables. */
export interface FigureOver extends RowOver {
  readonly isOneCode: boolean;
  readonly hasStates: boolean;
  /** All codes that are compared, of which the row’s are some. */
  readonly allCodes: readonly number[];
  readonly hasEvents: boolean;
}
