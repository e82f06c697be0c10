import { xmlAttribute, xmlText } from "../xmlText.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const sheetKind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The beginning of a worksheet, whose first row stays visible when scrolling. */
export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const sheetEnd = "</sheetData></worksheet>";

/** The workbook’s style sheet: the default style, and bold for headings. */
export const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

export function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

export function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetKind}.worksheet+xml"/>`,
  );
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetKind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetKind}.styles+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>${parts.join("")}</Types>`;
}

/** The program that File, Info in Excel shows. */
export function properties(program: string): string {
  return `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${xmlText(program)}</Application></Properties>`;
}

/** The relationships by path: the parts of the workbook, and the workbook as the main document. */
export function relations(sheets: number): Readonly<Record<string, string>> {
  return {
    "_rels/.rels": relationList([
      relation("rId1", "officeDocument", "xl/workbook.xml"),
      relation("rId2", "extended-properties", "docProps/app.xml"),
    ]),
    "xl/_rels/workbook.xml.rels": relationList([
      ...Array.from({ length: sheets }, (_, at) =>
        relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`),
      ),
      relation(`rId${sheets + 1}`, "styles", "styles.xml"),
    ]),
  };
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

function relationList(all: readonly string[]): string {
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;
}
