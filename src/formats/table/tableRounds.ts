import { Observation } from "../../domain/entities/observation.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import type { TablePlace } from "./tablePlaces.ts";

/** Applies the rounds, purposes and states in a table to the content of a book. */
export function withRounds(
  made: { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] },
  places: readonly TablePlace[],
  newUuid: () => string,
): { readonly study: StudyCopy; readonly observations: readonly ObservationCopy[] } {
  const { study } = made;
  const [first] = study.rounds;
  if (!first) return made;
  const names = [...new Set(places.map(({ round }) => round))].toSorted(
    (a, b) => numberOf(a) - numberOf(b),
  );
  const taken = new Set<number>();
  const rounds = new Map(
    names.map((name, at) => {
      const own = numberOf(name);
      let number = Number.isFinite(own) && !taken.has(own) ? own : at + 1;
      while (taken.has(number)) number += 1;
      taken.add(number);
      const roundId = at === 0 ? first.id : id("round").parse(newUuid());
      const isNumber = Number.isFinite(own);
      return [
        name,
        { ...first, id: roundId, number, name: isNumber ? "" : name.slice(0, limits.nameMaxChars) },
      ] as const;
    }),
  );
  const byPlace = new Map(places.map((place) => [place.at, place]));
  return {
    study: {
      ...study,
      rounds:
        rounds.size > 0
          ? [...rounds.values()].toSorted((a, b) => a.number - b.number)
          : study.rounds,
    },
    observations: made.observations.map((observation, at) => {
      const place = byPlace.get(at);
      if (!place) return observation;
      return {
        ...observation,
        roundId: rounds.get(place.round)?.id ?? observation.roundId,
        purpose: Observation.shape.purpose.safeParse(place.purpose).data ?? observation.purpose,
        state: Observation.shape.state.safeParse(place.workState).data ?? observation.state,
      };
    }),
  };
}

function numberOf(round: string): number {
  if (round === "") return 1;
  const number = Number(round);
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : Infinity;
}
