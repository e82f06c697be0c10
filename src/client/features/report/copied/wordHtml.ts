import type { CopiedTable } from "./copiedTable.ts";

/**
 * A table as HTML for the clipboard of Word and LibreOffice Writer, with the rules of APA 7: one above and one
 * below the heads, one at the end, none between rows. Styles are inline, because style sheets are ignored.
 */
export function wordTable({ caption, head, rows, direction }: CopiedTable): string {
  const start = direction === "rtl" ? "right" : "left";
  const end = direction === "rtl" ? "left" : "right";
  const isNumber = head.map((_, at) => rows.some((cells) => cells[at]?.isNumber ?? false));
  const cell = (
    name: "th" | "td",
    { text, align, rules }: { text: string; align: string; rules: string },
  ) => {
    const style = `text-align:${align};font-weight:normal;padding:2pt 6pt;${rules}`;
    return `<${name} style="${style}">${escapedHtml(text)}</${name}>`;
  };
  const heads = head.map((text, at) =>
    cell("th", {
      text,
      align: isNumber[at] === true ? end : start,
      rules: `border-top:${rule};border-bottom:${rule}`,
    }),
  );
  const body = rows.map((cells, row) => {
    const rules = row === rows.length - 1 ? `border-bottom:${rule}` : "";
    const own = cells.map(({ text, isNumber: isOfNumbers }) =>
      cell("td", { text, align: isOfNumbers ? end : start, rules }),
    );
    return `<tr>${own.join("")}</tr>`;
  });
  return [
    ...(caption === "" ? [] : [`<p dir="${direction}"><i>${escapedHtml(caption)}</i></p>`]),
    `<table dir="${direction}" style="border-collapse:collapse;${font}">`,
    `<thead><tr>${heads.join("")}</tr></thead>`,
    `<tbody>${body.join("")}</tbody></table>`,
  ].join("");
}

/** Paragraphs as HTML for the clipboard; `isHanging`: with a hanging indent, as in a list of references. */
export function wordParagraphs(
  paragraphs: readonly string[],
  { isHanging = false }: { readonly isHanging?: boolean } = {},
): string {
  const indent = isHanging ? "margin-left:36pt;text-indent:-36pt;" : "";
  return paragraphs.map((text) => `<p style="${indent}${font}">${escapedHtml(text)}</p>`).join("");
}

const rule = "1pt solid #000";
const font = "font-family:'Times New Roman',serif;font-size:12pt";

function escapedHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The table as plain text: cells separated by tabs. */
export function tabbedTable({ caption, head, rows }: CopiedTable): string {
  const lines = [head, ...rows.map((cells) => cells.map(({ text }) => text))];
  return [
    ...(caption === "" ? [] : [caption]),
    ...lines.map((cells) => cells.map((text) => text.replaceAll(/\s/gu, " ")).join("\t")),
  ].join("\n");
}
