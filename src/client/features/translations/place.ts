/** A screen on which a text stands. */
export interface Place {
  readonly title: string;
  /** Where it can be opened; `undefined` where that takes more than a study. */
  readonly address: string | undefined;
}

/** What a screen is called and where it is, by its name in the table of routes; `undefined` for one that is no more. */
export type PlaceOf = (screen: string) => Place | undefined;
