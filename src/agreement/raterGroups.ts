import * as z from "zod";
import { id, type Id } from "../domain/rules.ts";
import type { Observation } from "./observation.ts";
import { raterOf } from "./sameRater.ts";

/**
 * The groups within which raters’ agreement is computed: by training, or two groups that were
 * selected.
 */
export const raterGroupNames = ["trained", "untrained", "first", "second"] as const;
export type RaterGroupName = (typeof raterGroupNames)[number];

/** A group of raters who are compared with one another only, such as all people without programs. */
export interface RaterGroup {
  readonly name: RaterGroupName;
  readonly has: (place: Pick<Observation, "observationId" | "raterId" | "ownOf">) => boolean;
}

/**
 * Two selections of raters as a query parameter has them: ids joined by commas, and the two by `~`.
 */
export const chosenRaters = z
  .string()
  .max(12_000)
  .transform((text, context): ChosenRaters => {
    const [first, second, ...more] = text
      .split("~")
      .map((ids) => z.array(id("account")).min(1).safeParse(ids.split(",")).data);
    if (first && second && more.length === 0) return [first, second];
    context.addIssue({ code: "custom", message: "ids~ids" });
    return z.NEVER;
  });
export type ChosenRaters = readonly [readonly Id<"account">[], readonly Id<"account">[]];

/** Two lists of rater ids as the text of a query parameter. `chosenRaters` reads it. */
export function chosenRatersText([first, second]: readonly [readonly string[], readonly string[]]) {
  return `${first.join(",")}~${second.join(",")}`;
}

/** The groups of two selections of raters; a rater in both is in both groups. */
export function groupsOfChosen([first, second]: ChosenRaters): readonly RaterGroup[] {
  return [
    { name: "first", has: (place) => first.includes(raterOf(place)) },
    { name: "second", has: (place) => second.includes(raterOf(place)) },
  ];
}

/**
 * Groups by whether the rater had passed training before they started coding; `trained` are the
 * observations for which this is so.
 */
export function groupsByTraining(trained: ReadonlySet<string>): readonly RaterGroup[] {
  return [
    { name: "trained", has: ({ observationId }) => trained.has(observationId) },
    { name: "untrained", has: ({ observationId }) => !trained.has(observationId) },
  ];
}
