/**
 * A problem that the person at the console can correct. The message is a complete sentence for that
 * person.
 */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
