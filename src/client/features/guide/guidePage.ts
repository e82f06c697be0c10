/** The content below one heading of a guide page. */
export interface GuideSection {
  /** The part of the URL after `#`; empty for the page’s own heading. */
  readonly anchor: string;
  readonly title: string;
  /** Its text without formatting. */
  readonly text: string;
}

/** A page of the guide, made from its file in `docs/guide` when the client is built. */
export interface GuidePage {
  /** The last part of its URL, and the name of its file. */
  readonly slug: string;
  readonly title: string;
  readonly sections: readonly GuideSection[];
  /** Made from a file of the project, so that it contains nothing by other people. */
  readonly html: string;
}

/** What the table of contents contains about a page before it is loaded. */
export interface GuideEntry {
  readonly slug: string;
  readonly title: string;
  readonly open: () => Promise<{ readonly page: GuidePage }>;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuideEntry[];
}
