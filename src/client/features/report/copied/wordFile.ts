import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  ImageRun,
  type ITableCellBorders,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { pngOf } from "../../../kit/chart/pngOf.ts";
import { svgPicture } from "../../../kit/chart/svgPicture.ts";
import { lettersOfColumns, columnShares, withWholeIntervals } from "./columnWidths.ts";
import { type CopiedTable, copiedTable, paperWords } from "./copiedTable.ts";

/** Metadata of the document, and its language and direction. */
interface About {
  readonly title: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

/**
 * The whole report as a Word document (.docx), read from the report on screen: headings, paragraphs, lists, tables
 * in the format of APA 7, charts as pictures. Collapsed parts are included; parts for the screen only are not.
 */
export async function wordFile(paper: HTMLElement, about: About): Promise<Blob> {
  const isRtl = about.direction === "rtl";
  const children: (Paragraph | Table)[] = [];
  // As on the paper, where the style counts them.
  const numbered = { table: 0, figure: 0 };
  await addAll(paper);
  const document = new Document({
    title: about.title,
    creator: "Interrater",
    styles: {
      default: {
        document: {
          run: {
            font: "Times New Roman",
            size: 24,
            // Word reads each script's own entry, by which it checks spelling and chooses letters.
            language: {
              value: about.language,
              eastAsia: about.language,
              bidirectional: about.language,
            },
          },
        },
      },
    },
    sections: [{ children }],
  });
  return Packer.toBlob(document);

  async function addAll(parent: Element): Promise<void> {
    for (const element of parent.children) {
      // oxlint-disable-next-line no-await-in-loop -- In the order of the paper.
      await add(element);
    }
  }

  async function add(element: Element): Promise<void> {
    if (!(element instanceof HTMLElement) || element.hasAttribute("data-screen-only")) return;
    if (element instanceof HTMLTableElement) {
      addTable(copiedTable(element), numberOf("table", element));
      return;
    }
    if (element.hasAttribute("data-chart")) {
      await addChart(element);
      return;
    }
    const heading = headings[element.localName];
    if (heading) {
      children.push(
        new Paragraph({ heading, bidirectional: isRtl, children: [runOf(paperWords(element))] }),
      );
      return;
    }
    if (element.localName === "p" || element.localName === "summary") {
      addText(paperWords(element));
      return;
    }
    if (element.localName === "li") {
      const isReference = element.parentElement?.classList.contains("paper-references") ?? false;
      children.push(
        new Paragraph({
          ...(isReference ? { indent: { start: 720, hanging: 720 } } : { bullet: { level: 0 } }),
          bidirectional: isRtl && !isReference,
          // In a run from right to left the full stop of a reference would be before its first word.
          children: [runOf(paperWords(element), { rightToLeft: isRtl && !isReference })],
        }),
      );
      return;
    }
    if (element.localName === "div" && element.firstElementChild?.localName === "dt") {
      const [name, value] = [element.querySelector("dt"), element.querySelector("dd")];
      addText(`${paperWords(name)}: ${paperWords(value)}`);
      return;
    }
    await addAll(element);
  }

  function addText(text: string): void {
    if (text === "") return;
    children.push(
      new Paragraph({
        bidirectional: isRtl,
        spacing: { after: 120 },
        children: [runOf(text)],
      }),
    );
  }

  function runOf(
    text: string,
    more: {
      readonly italics?: boolean;
      readonly bold?: boolean;
      readonly size?: number;
      readonly rightToLeft?: boolean;
    } = {},
  ) {
    return new TextRun({ text, rightToLeft: isRtl, ...more });
  }

  /** "Table 3. ", in the words of the style sheet; empty in the supplement, which has its own numbering. */
  function numberOf(kind: "table" | "figure", element: HTMLElement): string {
    if (element.closest(".paper-supplement")) return "";
    numbered[kind] += 1;
    const word = getComputedStyle(paper).getPropertyValue(`--${kind}-word`).trim();
    return `${word.replaceAll(/^["']|["']$/gu, "")} ${numbered[kind]}. `;
  }

  function addTable(table: CopiedTable, number: string): void {
    if (table.caption !== "") {
      children.push(
        new Paragraph({
          keepNext: true,
          bidirectional: isRtl,
          spacing: { before: 240 },
          children: [runOf(number, { bold: true }), runOf(table.caption, { italics: true })],
        }),
      );
    }
    const { head, rows } = table;
    const { widths, size, write } = laidOut(table);
    children.push(
      new Table({
        width: { size: lineDxa, type: WidthType.DXA },
        columnWidths: [...widths],
        layout: TableLayoutType.FIXED,
        visuallyRightToLeft: isRtl,
        borders: noLines,
        rows: [
          new TableRow({
            tableHeader: true,
            cantSplit: true,
            children: head.map((text, at) =>
              cellOf(write(text), {
                width: widths[at] ?? 0,
                size,
                isNumber: rows.some((cells) => cells[at]?.isNumber ?? false),
                borders: { ...noBorders, top: line, bottom: line },
              }),
            ),
          }),
          ...rows.map(
            (cells, row) =>
              new TableRow({
                cantSplit: true,
                children: cells.map(({ text, isNumber }, at) =>
                  cellOf(write(text), {
                    width: widths[at] ?? 0,
                    size,
                    isNumber,
                    borders: row === rows.length - 1 ? { ...noBorders, bottom: line } : noBorders,
                  }),
                ),
              }),
          ),
        ],
      }),
      new Paragraph({ children: [] }),
    );
  }

  function cellOf(
    text: string,
    {
      width,
      size,
      isNumber,
      borders,
    }: {
      readonly width: number;
      readonly size: number;
      readonly isNumber: boolean;
      readonly borders: ITableCellBorders;
    },
  ): TableCell {
    return new TableCell({
      width: { size: width, type: WidthType.DXA },
      borders,
      children: [
        new Paragraph({
          bidirectional: isRtl,
          alignment: isNumber ? AlignmentType.END : AlignmentType.START,
          children: [runOf(text, { size })],
        }),
      ],
    });
  }

  async function addChart(chart: HTMLElement): Promise<void> {
    const title = paperWords(chart.querySelector("h2, h3, h4"));
    const picture = svgPicture(chart, { kind: "", title: "" });
    const png = picture && (await pngOf(picture));
    if (!picture || !png) return;
    const widthPx = Math.min(picture.widthPx, pageWidthPx);
    children.push(
      new Paragraph({
        keepNext: true,
        bidirectional: isRtl,
        spacing: { before: 240 },
        children: [
          runOf(numberOf("figure", chart), { bold: true }),
          runOf(title, { italics: true }),
        ],
      }),
    );
    children.push(
      new Paragraph({
        children: [
          new ImageRun({
            type: "png",
            data: await png.arrayBuffer(),
            transformation: {
              width: widthPx,
              height: Math.round((picture.heightPx * widthPx) / picture.widthPx),
            },
            altText: { name: title, title, description: title },
          }),
        ],
      }),
    );
  }
}

/** The text width of a portrait A4 page: in pixels, and in twentieths of a point. */
const pageWidthPx = 600;
const lineDxa = 9_026;
/** The horizontal padding of a cell, with a reserve for wide letters, in twentieths of a point. */
const gapDxa = 330;
/** Font sizes of tables, in half points, with the width of a letter. */
const sizes = [
  { size: 20, letterDxa: 98 },
  { size: 18, letterDxa: 88 },
] as const;

/** Column widths, font size, and the function that writes a cell: with intervals unbroken where there is room. */
function laidOut(table: CopiedTable): {
  readonly widths: readonly number[];
  readonly size: number;
  readonly write: (text: string) => string;
} {
  const lettersOf = (hasWholeIntervals: boolean, letterDxa: number) => {
    const gap = gapDxa / letterDxa;
    return lettersOfColumns(table, { hasWholeIntervals }).map(({ all, body, least }) => ({
      all: all + gap,
      body: body + gap,
      least: least + gap,
    }));
  };
  const fits = sizes.find(
    ({ letterDxa }) =>
      lettersOf(true, letterDxa).reduce((sum, { least }) => sum + least, 0) * letterDxa <= lineDxa,
  );
  const { size, letterDxa } = fits ?? sizes[1];
  const shares = columnShares(lettersOf(fits !== undefined, letterDxa), lineDxa / letterDxa);
  return {
    widths: shares.map((share) => Math.floor(share * lineDxa)),
    size,
    write: fits ? withWholeIntervals : (text) => text,
  };
}

const headings: Readonly<Record<string, (typeof HeadingLevel)[keyof typeof HeadingLevel]>> = {
  h1: HeadingLevel.TITLE,
  h2: HeadingLevel.HEADING_1,
  h3: HeadingLevel.HEADING_2,
};

const none = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const line = { style: BorderStyle.SINGLE, size: 8, color: "000000" } as const;
const noBorders = { top: none, bottom: none, left: none, right: none } as const;
const noLines = { ...noBorders, insideHorizontal: none, insideVertical: none } as const;
