import type { Here } from "./here.ts";
import type { Id } from "../../domain/rules.ts";
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
  here: Pick<Here, "masksRaters" | "maskSecret" | "role">,
  raters: readonly Rater[],
): ReadonlyMap<Id<"account">, string> {
  const isMasked = masksRatersFrom(here);
  return new Map(
    raters.map(({ id, name }) => [id, isMasked ? `R-${maskedSign(here.maskSecret, id)}` : name]),
  );
}

/** Whether a reader may not know who a rater is. */
export function masksRatersFrom({
  masksRaters,
  role,
}: Pick<Here, "masksRaters" | "role">): boolean {
  return masksRaters && (role === "analyst" || role === "viewer");
}
