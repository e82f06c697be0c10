import type { Id } from "../../domain/rules.ts";
import type { Here } from "../answer.ts";

interface Rater {
  readonly id: Id<"account">;
  readonly name: string;
}

/**
 * Raters' names as a reader may know them: by id. Where the study masks them, analysts and viewers
 * read a short sign of the account, the same in every list: `R-7f3a`.
 */
export function namesAsSeen(
  { masksRaters, role }: Pick<Here, "masksRaters" | "role">,
  raters: readonly Rater[],
): ReadonlyMap<Id<"account">, string> {
  const isMasked = masksRaters && (role === "analyst" || role === "viewer");
  return new Map(raters.map(({ id, name }) => [id, isMasked ? `R-${id.slice(-4)}` : name]));
}
