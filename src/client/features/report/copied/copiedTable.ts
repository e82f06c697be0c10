import { directionMarks } from "./directionMarks.ts";

/** A table as it is copied: plain texts, as on paper. */
export interface CopiedTable {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly CopiedCell[])[];
  readonly direction: "ltr" | "rtl";
}

export interface CopiedCell {
  readonly text: string;
  /** Whether cells are numbers, aligned at the end of the column. */
  readonly isNumber: boolean;
}

/** Reads a table of the report; visual-only parts are skipped. */
export function copiedTable(table: HTMLTableElement): CopiedTable {
  const [headRow] = table.tHead?.rows ?? [];
  const bodies = [...table.tBodies].flatMap(({ rows }) => [...rows]);
  return {
    caption: paperWords(table.caption),
    head: [...(headRow?.cells ?? [])].map(paperWords),
    rows: bodies.map(({ cells }) =>
      [...cells].map((cell) => ({
        text: paperWords(cell),
        isNumber: cell.classList.contains("paper-number"),
      })),
    ),
    direction: getComputedStyle(table).direction === "rtl" ? "rtl" : "ltr",
  };
}

/**
 * The text of an element; nested blocks, such as an interval below a value, are separated by a space. Names against
 * the direction of the page keep their order by direction marks.
 */
export function paperWords(element: Element | null): string {
  if (!element) return "";
  return directionMarks(wordsOf(element), document.documentElement.dir === "rtl" ? "rtl" : "ltr")
    .replaceAll(/[ \n\t]+/gu, " ")
    .trim();
}

function wordsOf(element: Element): string {
  return [...element.childNodes]
    .map((node): string => {
      if (!(node instanceof Element)) return node.textContent ?? "";
      const words = wordsOf(node);
      if (node.localName === "bdi") return `\u2068${words}\u2069`;
      return standsAlone.test(node.localName) || node.className !== "" ? ` ${words} ` : words;
    })
    .join("");
}

const standsAlone = /^(?:div|li|ul|p|dt|dd)$/u;
