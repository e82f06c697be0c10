import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { AgreementSearch } from "./address.ts";

/** Which confusion matrices are shown. */
export interface TablesOver {
  /** `groups`: one for each group; `all`: all codes together; `group:<id>`, `code:<id>`, `modifier:<id>`. */
  readonly choice: string;
  /** The selection when the URL has none. */
  readonly meant: string;
  /** What each matrix covers, as a parameter of the call. */
  readonly tables: readonly string[];
  /** Groups that are coded in parallel: by default each has its own matrix. */
  readonly groups: readonly Scheme["groups"][number][];
  /** The number of codes without a group, which matrices by group lack. */
  readonly ungrouped: number;
  /** Whether the URL names something that the scheme does not have. */
  readonly isGone: boolean;
}

/**
 * The matrices that an address selects. Where groups are coded in parallel, a matrix of all codes has a row for
 * every combination of them that occurs, which is hard to read, so it is shown only if selected.
 */
export function tablesOver(
  { codes, groups: all, modifiers }: Scheme,
  search: AgreementSearch,
): TablesOver {
  const groups = all.filter(({ id }) => codes.some(({ groupId }) => groupId === id));
  const meant = groups.length > 1 ? "groups" : "all";
  const isThere =
    search.over === undefined ||
    [
      "all",
      ...all.map(({ id }) => `group:${id}`),
      ...codes.map(({ id }) => `code:${id}`),
      ...modifiers.map(({ id }) => `modifier:${id}`),
    ].some((one) => one === search.over);
  const choice = isThere ? (search.over ?? meant) : meant;
  return {
    choice,
    meant,
    tables: choice === "groups" ? groups.map(({ id }) => `group:${id}`) : [choice],
    groups,
    ungrouped: codes.filter(({ groupId }) => groupId === null).length,
    isGone: !isThere,
  };
}
