import { lettersOfColumns, columnShares, withWholeIntervals } from "./columnWidths.ts";
import type { CopiedTable } from "./copiedTable.ts";

/**
 * A table for LaTeX with `booktabs`, within the margins of the page: wide cells are broken into lines, in smaller
 * letters if necessary. A long table is a `longtable`, which continues over pages. Characters that pdfLaTeX lacks
 * are listed in a comment above it.
 */
export function latexTable(table: CopiedTable): string {
  const { caption, head, rows, direction } = table;
  const { columns, size, lines, write } = laidOut(table);
  const line = (cells: readonly string[]) =>
    `${cells.map((text) => latexText(write(text))).join(" & ")} \\\\`;
  const body = rows.map((cells) => line(cells.map(({ text }) => text)));
  const title = caption === "" ? [] : [`\\caption{${latexText(caption)}}`];
  const isLong = lines > linesOnOnePage;
  const inner = isLong
    ? [
        `\\begin{longtable}{${columns}}`,
        ...title.map((text) => `${text} \\\\`),
        "\\toprule",
        line(head),
        "\\midrule",
        "\\endhead",
        ...body,
        "\\bottomrule",
        "\\end{longtable}",
      ]
    : [
        "\\begin{table}[htbp]",
        ...title,
        "\\centering",
        size,
        narrowGaps,
        `\\begin{tabular}{${columns}}`,
        "\\toprule",
        line(head),
        "\\midrule",
        ...body,
        "\\bottomrule",
        "\\end{tabular}",
        "\\end{table}",
      ];
  const grouped = isLong ? ["\\begingroup", size, narrowGaps, ...inner, "\\endgroup"] : inner;
  const all = [caption, ...head, ...rows.flatMap((cells) => cells.map(({ text }) => text))];
  return [
    `% Packages: booktabs, array${isLong ? ", longtable" : ""}`,
    ...needsOf(all.join(" ")),
    ...(direction === "rtl" ? ["\\begin{RTL}", ...grouped, "\\end{RTL}"] : grouped),
    "",
  ].join("\n");
}

const gapPt = 4;
const narrowGaps = `\\setlength{\\tabcolsep}{${gapPt}pt}`;
/** The line width of the class `article`, the narrowest common one, in points. */
const linePt = 345;
/** Font sizes with the average width of a letter, including a margin. */
const sizes = [
  { size: "\\small", letterPt: 4.9 },
  { size: "\\footnotesize", letterPt: 4.4 },
  { size: "\\scriptsize", letterPt: 4.1 },
] as const;

/** Column widths, font size, approximate number of lines, and the function that writes a cell. */
function laidOut(table: CopiedTable): {
  readonly columns: string;
  readonly size: string;
  readonly lines: number;
  readonly write: (text: string) => string;
} {
  const { head, rows } = table;
  const isNumber = head.map((_, at) => rows.some((cells) => cells[at]?.isNumber ?? false));
  const roomPt = linePt - 2 * gapPt * head.length;
  const whole = lettersOfColumns(table, { hasWholeIntervals: true });
  const [{ size: usual, letterPt }] = sizes;
  if (sum(whole.map(({ all }) => all)) * letterPt <= roomPt) {
    const columns = isNumber.map((isOfNumbers) => (isOfNumbers ? "r" : "l")).join("");
    return { columns, size: usual, lines: rows.length, write: (text) => text };
  }
  const fits = sizes.find((one) => sum(whole.map(({ least }) => least)) * one.letterPt <= roomPt);
  const used = fits ?? sizes[sizes.length - 1] ?? sizes[0];
  const letters = fits ? whole : lettersOfColumns(table, { hasWholeIntervals: false });
  const lettersOfLine = roomPt / used.letterPt;
  const shares = columnShares(letters, lettersOfLine);
  const lines = rows.map((cells) =>
    Math.max(
      1,
      ...cells.map(({ text }, at) => Math.ceil(text.length / ((shares[at] ?? 1) * lettersOfLine))),
    ),
  );
  return {
    columns: shares
      .map((share, at) => {
        // Rounded down, so that all of them are no wider than the line.
        const part = (Math.floor(share * 1_000) / 1_000).toFixed(3);
        const side = isNumber[at] ? "\\raggedleft" : "\\raggedright";
        const width = `\\dimexpr ${part}\\linewidth-${part}\\dimexpr ${2 * head.length}\\tabcolsep\\relax\\relax`;
        return `>{${side}\\arraybackslash}p{${width}}`;
      })
      .join(""),
    size: used.size,
    lines: sum(lines),
    write: fits ? withWholeIntervals : (text) => text,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

/** Paragraphs as LaTeX, separated by empty lines. */
export function latexParagraphs(paragraphs: readonly string[]): string {
  const text = paragraphs.join(" ");
  return [
    ...(text.includes("https://") ? ["% Package: url"] : []),
    ...needsOf(text),
    paragraphs.map(latexParagraph).join("\n\n"),
    "",
  ].join("\n");
}

/** A paragraph; URLs may be broken at the end of a line, and their characters are literal. */
function latexParagraph(text: string): string {
  return text
    .split(/(https:\/\/[^\s{}\\]+)/u)
    .map((part, at) => (at % 2 === 1 ? `\\url{${part}}` : latexText(part)))
    .join("");
}

/** The approximate number of lines on one page. */
const linesOnOnePage = 30;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Packages and engines that a text requires, as comments. */
function needsOf(text: string): readonly string[] {
  return [
    ...(cjk.test(text) ? ["% Compile with XeLaTeX or LuaLaTeX; package: xeCJK or luatexja"] : []),
    ...(rtl.test(text) ? ["% Compile with XeLaTeX; package: bidi, with a font of its script"] : []),
  ];
}

/** The text with LaTeX commands escaped; characters that old fonts lack become commands or mathematics. */
export function latexText(text: string): string {
  return Array.from(text.replaceAll(/[\u2066-\u2069\u202a-\u202c\u200e\u200f]/gu, ""))
    .map((sign) => signs[sign] ?? sign)
    .join("");
}

const signs: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  // A bracket after a line's end would be an argument of it.
  "[": "{[}",
  "]": "{]}",
  "\u00A0": "~",
  "\u202F": "\\,",
  "−": "$-$",
  "–": "--",
  "’": "'",
  "‘": "`",
  "“": "``",
  "”": "''",
  "…": "\\ldots{}",
  "×": "$\\times$",
  "±": "$\\pm$",
  "≥": "$\\geq$",
  "≤": "$\\leq$",
  "·": "$\\cdot$",
  "′": "$'$",
  κ: "$\\kappa$",
  α: "$\\alpha$",
  β: "$\\beta$",
  γ: "$\\gamma$",
  δ: "$\\delta$",
  ε: "$\\varepsilon$",
  η: "$\\eta$",
  λ: "$\\lambda$",
  μ: "$\\mu$",
  "\u00B5": "$\\mu$",
  π: "$\\pi$",
  ρ: "$\\rho$",
  σ: "$\\sigma$",
  τ: "$\\tau$",
  φ: "$\\phi$",
  χ: "$\\chi$",
  Δ: "$\\Delta$",
  Φ: "$\\Phi$",
  Σ: "$\\Sigma$",
  "√": "$\\surd$",
  "≠": "$\\neq$",
  "≈": "$\\approx$",
  "→": "$\\rightarrow$",
  "∞": "$\\infty$",
  "„": ",,",
  "²": "$^2$",
  "₁": "$_1$",
  "³": "$^3$",
  "½": "$\\frac{1}{2}$",
  "₂": "$_2$",
};
