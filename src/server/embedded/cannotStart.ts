/** Something the person at the console can corrected. The message is a whole sentence for that person. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
