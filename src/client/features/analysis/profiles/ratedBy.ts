import { type KnownRecordings, type NamedBy, namedBy } from "../namedBy.ts";
import { guessedRated } from "../nameGuess.ts";

/** The value in an address for: each recording is of a different person. */
export const eachRecording = "recording";

/**
 * What identifies the person rated, because ratings belong to recordings and name no one: a variable, or else the
 * recording, each being of a different person.
 */
export function ratedBy(chosen: string | undefined, known: KnownRecordings): NamedBy {
  return namedBy(chosen, { none: eachRecording, known, guess: guessedRated });
}

/** The selected person rated, as text for the URL and the API. */
export function ratedText(rated: NamedBy): string {
  return rated.kind === "variable" ? rated.id : eachRecording;
}
