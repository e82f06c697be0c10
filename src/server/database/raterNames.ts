import type { Id } from "../../domain/rules.ts";
import type { Here } from "../answer.ts";
import { maskedSign } from "./maskedSign.ts";

interface Rater {
  readonly id: Id<"account">;
  readonly name: string;
}

/**
 * Raters' names as a reader may know them: by id. Where the study masks them, analysts and viewers
 * read a short sign of the account, the same in every list of the study and another in the next one:
 * `R-K7P-4XM`.
 */
export function namesAsSeen(
  { masksRaters, maskSecret, role }: Pick<Here, "masksRaters" | "maskSecret" | "role">,
  raters: readonly Rater[],
): ReadonlyMap<Id<"account">, string> {
  const isMasked = masksRaters && (role === "analyst" || role === "viewer");
  return new Map(
    raters.map(({ id, name }) => [id, isMasked ? `R-${maskedSign(maskSecret, id)}` : name]),
  );
}
