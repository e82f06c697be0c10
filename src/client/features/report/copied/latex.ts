import type { CopiedTable } from "./copiedTable.ts";

/**
 * A table for LaTeX with `booktabs`. A long one is a `longtable`, which goes on over pages. What pdfLaTeX has no
 * letters for is said in a comment over it.
 */
export function latexTable(table: CopiedTable): string {
  const { caption, head, rows, direction } = table;
  const isNumber = head.map((_, at) => rows.some((cells) => cells[at]?.isNumber ?? false));
  // Columns of words break their lines: so much of the line is left for each.
  const words = isNumber.filter((isOfNumbers) => !isOfNumbers).length;
  const share = Math.min(0.5, (words === head.length ? 0.9 : 0.55) / Math.max(1, words));
  const columns = isNumber
    .map((isOfNumbers) =>
      isOfNumbers ? "r" : `>{\\raggedright\\arraybackslash}p{${share.toFixed(2)}\\linewidth}`,
    )
    .join("");
  const line = (cells: readonly string[]) => `${cells.map(latexText).join(" & ")} \\\\`;
  const body = rows.map((cells) => line(cells.map(({ text }) => text)));
  const title = caption === "" ? [] : [`\\caption{${latexText(caption)}}`];
  const isLong = rows.length > rowsOnOnePage;
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
        "\\small",
        `\\begin{tabular}{${columns}}`,
        "\\toprule",
        line(head),
        "\\midrule",
        ...body,
        "\\bottomrule",
        "\\end{tabular}",
        "\\end{table}",
      ];
  const all = [caption, ...head, ...rows.flatMap((cells) => cells.map(({ text }) => text))];
  return [
    `% Packages: booktabs, array${isLong ? ", longtable" : ""}`,
    ...needsOf(all.join(" ")),
    ...(direction === "rtl" ? ["\\begin{RTL}", ...inner, "\\end{RTL}"] : inner),
    "",
  ].join("\n");
}

/** Paragraphs for LaTeX, an empty line between them. */
export function latexParagraphs(paragraphs: readonly string[]): string {
  const text = paragraphs.join(" ");
  return [
    ...(text.includes("https://") ? ["% Package: url"] : []),
    ...needsOf(text),
    paragraphs.map(latexParagraph).join("\n\n"),
    "",
  ].join("\n");
}

/** An address breaks at the end of a line, and its signs are its own. */
function latexParagraph(text: string): string {
  return text
    .split(/(https:\/\/[^\s{}\\]+)/u)
    .map((part, at) => (at % 2 === 1 ? `\\url{${part}}` : latexText(part)))
    .join("");
}

/** About what one page holds of short rows. */
const rowsOnOnePage = 30;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** What a text asks of the person who compiles it, as comments. */
function needsOf(text: string): readonly string[] {
  return [
    ...(cjk.test(text) ? ["% Compile with XeLaTeX or LuaLaTeX; package: xeCJK or luatexja"] : []),
    ...(rtl.test(text) ? ["% Compile with XeLaTeX; package: bidi, with a font of its script"] : []),
  ];
}

/** Text in which nothing is a command of LaTeX; signs that old fonts lack are commands or mathematics. */
export function latexText(text: string): string {
  return Array.from(text.replaceAll(/[\u2066-\u2069\u200e\u200f]/gu, ""))
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
