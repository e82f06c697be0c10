/** The content below one heading of a guide page. */
export interface GuideSection {
  /** Behind the `#` of an address; empty for the page’s own heading. */
  readonly anchor: string;
  readonly title: string;
  /** Its words without marks. */
  readonly text: string;
}

/** A page of the guide, made from its file in `docs/guide` when the client is built. */
export interface GuidePage {
  /** The last part of its address, and the name of its file. */
  readonly slug: string;
  readonly title: string;
  readonly sections: readonly GuideSection[];
  /** Made from our own file: no one else’s words are in it. */
  readonly html: string;
}

/** What a list of contents knows of a page before it is opened. */
export interface GuideEntry {
  readonly slug: string;
  readonly title: string;
  readonly open: () => Promise<{ readonly page: GuidePage }>;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuideEntry[];
}
