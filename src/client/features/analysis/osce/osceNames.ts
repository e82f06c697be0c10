import type { AnalysisSearch } from "../address.ts";
import { type KnownRecordings, type NamedBy, namedBy } from "../namedBy.ts";
import { guessedStation } from "../nameGuess.ts";
import { ratedBy } from "../profiles/ratedBy.ts";

/** The value in the URL that treats all recordings as one station. */
export const oneStation = "none";

/** The variables for station and candidate: those selected, else guessed by their names. */
export function osceNames(
  { station, candidate }: Pick<AnalysisSearch, "station" | "candidate">,
  known: KnownRecordings,
): { readonly station: NamedBy; readonly candidate: NamedBy } {
  return {
    station: namedBy(station, { none: oneStation, known, guess: guessedStation }),
    candidate: ratedBy(candidate, known),
  };
}
