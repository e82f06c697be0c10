import type { ColumnRole, HeadingGuess } from "./columnRoles.ts";
import { kindOf } from "./kindWords.ts";
import { comesBack, isNumeric, type TableSample } from "./tableSample.ts";

/**
 * Completes column roles from cell contents if the headings do not suffice: a column of "start" and
 * "stop" is the kind of each row, and in a table with times and without codes, the only column of
 * recurring words holds the codes.
 */
export function withRolesByCells(
  roles: readonly ColumnRole[],
  guesses: readonly (HeadingGuess | undefined)[],
  { rows }: TableSample,
  { mayTellWhose }: { readonly mayTellWhose: number | undefined },
): readonly ColumnRole[] {
  if (!roles.includes("start") || roles.some((role) => rolesOfOthers.has(role))) return roles;
  const told = (column: number) => rows.flatMap((cells) => cells[column]?.trim() || []);
  const open = roles.flatMap((role, column) => (role === "leave_out" ? column : []));
  if (roles.includes("codes")) {
    if (roles.includes("kind") || roles.includes("end") || roles.includes("duration")) return roles;
    const kinds = open.find((column) => {
      const said = new Set(told(column).map((cell) => kindOf(cell)));
      return said.size === 2 && said.has("start") && said.has("stop");
    });
    return kinds === undefined ? roles : roles.with(kinds, "kind");
  }
  const candidates = open.filter((column) => {
    const said = told(column);
    const words = new Set(said);
    return (
      !guesses[column] &&
      column !== mayTellWhose &&
      said.length === rows.length &&
      words.size >= 2 &&
      words.size <= mostWords &&
      comesBack(rows, column) &&
      said.every((cell) => !isNumeric(cell) && cell.length <= longestWord)
    );
  });
  const [only, ...others] = candidates;
  return only === undefined || others.length > 0 ? roles : roles.with(only, "codes");
}

/** With these the table tells of something else than events, or has its codes elsewhere. */
const rolesOfOthers: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "codes_by_step",
  "rater_codes",
  "rater_values",
  "criterion_values",
  "criterion",
  "value",
  "group",
  "kind",
]);

const mostWords = 60;
/** A longer one is a sentence, not a code. */
const longestWord = 60;
