import { id, type Id } from "../domain/rules.ts";
import { type Observation, placeKey } from "./observation.ts";

/**
 * Stand-ins for a rater whose two observations of a recording are compared: the first time is
 * always one side and the second time the other, for all raters, as in test–retest designs.
 */
export const [firstTime, secondTime] = [
  id("account").parse("00000000-0000-4000-8000-000000000001"),
  id("account").parse("00000000-0000-4000-8000-000000000002"),
];

/** The rater of an observation, also if the same rater’s observations are compared. */
export function raterOf({ ownOf, raterId }: Pick<Observation, "ownOf" | "raterId">): Id<"account"> {
  return ownOf ?? raterId;
}

/**
 * The pairs of observations that raters made of one recording in one round, the first time and the
 * second. Other observations are excluded, and pairs of which the reader may see only one.
 */
export function ofSameRater(observations: readonly Observation[]): readonly Observation[] {
  const own = new Map<string, Observation>();
  for (const one of observations) if (one.purpose === "work") own.set(ownKey(one), one);
  return observations.flatMap((again) => {
    const first = again.purpose === "repeat" ? own.get(ownKey(again)) : undefined;
    if (!first) return [];
    const ownOf = again.raterId;
    return [
      { ...first, ownOf, raterId: firstTime },
      { ...again, ownOf, raterId: secondTime },
    ];
  });
}

function ownKey(place: Observation): string {
  return `${placeKey(place)} ${place.raterId}`;
}

/** How many recordings a rater coded twice, and the time between both codings. */
export interface Repeated {
  readonly raterId: Id<"account">;
  /** Recordings in a round. */
  readonly recordings: number;
  /** Whole days from submitting the first to submitting the second. */
  readonly daysLeast: number;
  readonly daysMost: number;
}

const dayMs = 86_400_000;

/** The raters who coded recordings twice, in the order of the observations. Empty if there are none. */
export function repeatedBy(observations: readonly Observation[]): readonly Repeated[] {
  const firsts = new Map<string, Observation>();
  const days = new Map<Id<"account">, number[]>();
  for (const one of observations) {
    if (one.raterId === firstTime) firsts.set(placeKey(one), one);
  }
  for (const again of observations) {
    const first = again.raterId === secondTime ? firsts.get(placeKey(again)) : undefined;
    if (!first) continue;
    const raterId = raterOf(again);
    const between = Math.floor((again.submittedMs - first.submittedMs) / dayMs);
    days.set(raterId, [...(days.get(raterId) ?? []), Math.max(0, between)]);
  }
  return [...days].map(([raterId, between]) => ({
    raterId,
    recordings: between.length,
    daysLeast: Math.min(...between),
    daysMost: Math.max(...between),
  }));
}
