import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { AgreementSearch } from "./address.ts";

/** Which confusion matrices are shown. */
export interface TablesOver {
  /** `groups`: one for each group; `all`: all codes together; `group:<id>`, `code:<id>`, `modifier:<id>`. */
  readonly choice: string;
  /** The default selection, if the URL has none. */
  readonly meant: string;
  /** What each matrix covers, as a call’s parameter. */
  readonly tables: readonly string[];
  /** Groups that are coded beside each other: by default each has a table of its own. */
  readonly groups: readonly Scheme["groups"][number][];
  /** Codes without a group, which tables by group do not have. */
  readonly ungrouped: number;
  /** Whether the URL names something that the scheme does not have. */
  readonly isGone: boolean;
}

/**
 * The tables that an address asks for. Groups are coded in parallel: a table of all codes has a row for every
 * combination of them that occurs, which no one reads, so that it is shown where it is asked for.
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
