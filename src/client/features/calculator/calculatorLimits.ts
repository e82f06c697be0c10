/** Maximum sizes of input, so that no text, file or link can exhaust a browser. */
export const calculatorLimits = {
  /** A text that is pasted or read from a file. */
  textChars: 60_000_000,
  /** A file of any kind. */
  fileBytes: 60_000_000,
  /** The unpacked content of a spreadsheet. */
  unpackedBytes: 200_000_000,
  /** Units times raters. */
  cells: 5_000_000,
  /** Units of time times raters, each of which is a text. */
  timedCells: 1_000_000,
  /** The maximum number of raters: pairs grow with the square. */
  raters: 200,
  /** Names of raters and codes are cut to this length. */
  nameChars: 200,
  /** The longest line of a text. */
  lineChars: 2_000_000,
  /** The maximum number of codes: more are measurements or free text. */
  listedCodes: 60,
  /** The maximum number of units in the editable grid; larger tables are shown only. */
  editedUnits: 60,
  editedRaters: 12,
  /** Characters of a link after `#`: as many as chats, mail and reference managers accept. */
  linkChars: 8_000,
  /** Characters of the unpacked content of a link. */
  linkTextChars: 200_000,
} as const;
