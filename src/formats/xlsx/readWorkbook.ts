import type { FindingCode } from "../format.ts";
import { readXml, type XmlListener } from "../xml.ts";
import { builtInMeaning, numberMeaning, type NumberMeaning } from "./cellFormats.ts";
import { meantText } from "./sheetText.ts";

/** A workbook, opened as far as needed to read one of its sheets. */
export interface OpenWorkbook {
  readonly sheets: readonly {
    readonly name: string;
    readonly path: string;
    readonly isHidden: boolean;
  }[];
  readonly texts: readonly string[];
  /** By the number of a cell’s style. */
  readonly meanings: readonly NumberMeaning[];
  readonly countsFrom1904: boolean;
}

export interface WorkbookFault {
  readonly because: FindingCode;
  readonly part: string;
}

type Parts = ReadonlyMap<string, Uint8Array>;

/** Opens a workbook, or names the part that is missing or damaged. */
export function openWorkbook(parts: Parts): OpenWorkbook | WorkbookFault {
  const main = parts.get("xl/workbook.xml");
  if (!main) return { because: "part_missing", part: "xl/workbook.xml" };
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let countsFrom1904 = false;
  const targets = new Map<string, string>();
  const texts: string[] = [];
  const formats = new Map<number, NumberMeaning>();
  const meanings: NumberMeaning[] = [];
  let isInCellFormats = false;
  let entry = "";
  let isSpoken = false;

  const fault =
    partFault(parts, "xl/workbook.xml", {
      open(tag) {
        const name = localName(tag.name);
        if (name === "workbookPr") {
          countsFrom1904 = /^(?:1|true)$/u.test(tag.attribute("date1904") ?? "");
        }
        if (name === "sheet") {
          const id = tag.attributes().find(([key]) => localName(key) === "id" && key !== "id")?.[1];
          const isHidden = /^(?:hidden|veryHidden)$/u.test(tag.attribute("state") ?? "");
          listed.push({ name: tag.attribute("name") ?? "", id: id ?? "", isHidden });
        }
      },
    }) ??
    partFault(parts, "xl/_rels/workbook.xml.rels", {
      open(tag) {
        const [id, target] = [tag.attribute("Id"), tag.attribute("Target")];
        if (id !== undefined && target !== undefined) targets.set(id, pathOf(target));
      },
    }) ??
    partFault(parts, "xl/sharedStrings.xml", {
      open(tag) {
        const name = localName(tag.name);
        if (name === "si") entry = "";
        if (name === "rPh") isSpoken = true;
      },
      close(given, text) {
        const name = localName(given);
        // How a word is spoken stands beside it in some languages.
        if (name === "t" && !isSpoken) entry += text;
        if (name === "rPh") isSpoken = false;
        if (name === "si") texts.push(meantText(entry));
      },
    }) ??
    partFault(parts, "xl/styles.xml", {
      open(tag) {
        const name = localName(tag.name);
        if (name === "numFmt") {
          formats.set(
            Number(tag.attribute("numFmtId")),
            numberMeaning(tag.attribute("formatCode") ?? ""),
          );
        }
        if (name === "cellXfs") isInCellFormats = true;
        if (name === "xf" && isInCellFormats) {
          const formatId = Number(tag.attribute("numFmtId") ?? "0");
          meanings.push(formats.get(formatId) ?? builtInMeaning(formatId));
        }
      },
      close(name) {
        if (localName(name) === "cellXfs") isInCellFormats = false;
      },
    });
  if (fault) return fault;
  const sheets = listed.flatMap(({ name, id, isHidden }) => {
    const path = targets.get(id);
    return path !== undefined && parts.has(path) ? [{ name, path, isHidden }] : [];
  });
  if (sheets.length === 0) return { because: "part_missing", part: "xl/worksheets" };
  return { sheets, texts, meanings, countsFrom1904 };
}

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Parts that are not there are no fault: only the workbook itself has to be. */
function partFault(parts: Parts, part: string, listener: XmlListener): WorkbookFault | undefined {
  const bytes = parts.get(part);
  if (!bytes) return undefined;
  const result = readXml(bytes, listener);
  return result.kind === "refused" ? { because: result.because, part } : undefined;
}

function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//u, "")}`;
}
