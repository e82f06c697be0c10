import { type KnownRecordings, type NamedBy, namedBy } from "../namedBy.ts";
import { guessedRated } from "../nameGuess.ts";

/** In an address: each recording is of someone else. */
export const eachRecording = "recording";

/**
 * What says who is rated: ratings themselves are of whole recordings and name no one. Where no variable
 * does, each recording is of someone else.
 */
export function ratedBy(chosen: string | undefined, known: KnownRecordings): NamedBy {
  return namedBy(chosen, { none: eachRecording, known, guess: guessedRated });
}

/** The selected person rated, as text for the URL and the API. */
export function ratedText(rated: NamedBy): string {
  return rated.kind === "variable" ? rated.id : eachRecording;
}
