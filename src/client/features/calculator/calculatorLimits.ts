/** What the calculator takes at most, so that no paste, file or link can use up a browser. */
export const calculatorLimits = {
  /** A text that is pasted or read from a file. */
  textChars: 60_000_000,
  /** A file of any kind. */
  fileBytes: 60_000_000,
  /** All that is packed in a spreadsheet. */
  unpackedBytes: 200_000_000,
  /** Units times raters. */
  cells: 5_000_000,
  /** Units of time times raters, each of which is a text. */
  timedCells: 1_000_000,
  /** More raters than this are hardly raters: pairs grow with their square. */
  raters: 200,
  /** A rater’s name or a code is cut to this. */
  nameChars: 200,
  /** The longest line of a text. */
  lineChars: 2_000_000,
  /** More different codes than this are measurements or free text. */
  listedCodes: 60,
  /** Units that the grid lets a person type into; more are shown, not edited. */
  editedUnits: 60,
  editedRaters: 12,
  /** Characters of a link behind `#`: chats, mail and reference managers take as much. */
  linkChars: 8_000,
  /** What a link may unpack to. */
  linkTextChars: 200_000,
} as const;
