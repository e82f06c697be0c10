/** Something the person at the console can put right. The message is a whole sentence for that person. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
