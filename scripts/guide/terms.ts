import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A term of the glossary as a page of the guide may have it, and where its row is. */
interface Term {
  /** Its forms, in one pattern: singular and plural, in any case. */
  readonly pattern: RegExp;
  readonly anchor: string;
  readonly meaning: string;
}

const root = join(import.meta.dirname, "..", "..");
/** Everyday words among the terms, which mean on a page of the guide what they mean elsewhere. */
const everyday = new Set(
  "value estimate result rate round training evidence confidence interval level settings weights program station facet gap bin notes series excluded".split(
    " ",
  ),
);
/** Parts of other than methods: words of buttons, of files and of computers, and what is no part of terms. */
const others = /^(?:Workflow and screen|Media, files, security|Sources)/u;

/** The anchor of a row of the glossary, by its first cell. */
export function termAnchor(cell: string): string {
  return `term-${cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")}`;
}

/** Terms of the guide’s glossary, longest first: a longer one is met before the words that it is made of. */
function glossaryTerms(): readonly Term[] {
  const markdown = readFileSync(join(root, "docs/guide/glossary.md"), "utf8");
  const parts = markdown.split(/^## /gmu).slice(1);
  return parts
    .filter((part) => !others.test(part))
    .flatMap((part) =>
      Array.from(
        part.matchAll(/^\| (?<cell>[^|]+?) +\| (?<meaning>[^|]*?) *\|$/gmu),
        ({ groups }) => ({
          cell: groups?.["cell"] ?? "",
          meaning: groups?.["meaning"] ?? "",
        }),
      ),
    )
    .filter(({ cell, meaning }) => meaning !== "" && cell !== "term" && !/^-+$/u.test(cell))
    .flatMap(({ cell, meaning }) =>
      formsOf(cell).map((form) => ({ form, anchor: termAnchor(cell), meaning })),
    )
    .toSorted((a, b) => b.form.length - a.form.length)
    .map(({ form, anchor, meaning }) => ({
      pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${form}s?(?![\\p{L}\\p{N}-])`, "iu"),
      anchor,
      meaning,
    }));
}

/** "interobserver agreement (IOA)" and "lag, timing difference" as a text has them. */
function formsOf(cell: string): readonly string[] {
  return cell
    .replaceAll(/\([^)]*\)/gu, "")
    .split(/[;,]/u)
    .map((form) => form.trim())
    .filter((form) => /^[\p{L}][\p{L}’ -]{3,}$/u.test(form) && !everyday.has(form));
}

let known: readonly Term[] | undefined;

/**
 * A page’s HTML in which the first mention of each term of the glossary leads to its row there, with its meaning as a
 * title. Headings, links, code, buttons in bold and tables stay as they are.
 */
export function withTerms(html: string): string {
  known ??= glossaryTerms();
  const met = new Set<string>();
  let closed = 0;
  return html
    .split(/(<[^>]+>)/u)
    .map((piece) => {
      const tag = /^<(?<end>\/)?(?<name>a|code|pre|h\d|strong|table|figure)\b/u.exec(piece)?.groups;
      if (tag) closed += tag["end"] ? -1 : 1;
      return piece.startsWith("<") || closed > 0 ? piece : linked(piece, met);
    })
    .join("");
}

function linked(text: string, met: Set<string>): string {
  for (const { pattern, anchor, meaning } of known ?? []) {
    if (met.has(anchor)) continue;
    const found = pattern.exec(text);
    if (!found) continue;
    met.add(anchor);
    const before = text.slice(0, found.index);
    const after = text.slice(found.index + found[0].length);
    const link = `<a class="term" href="/guide/glossary#${anchor}" title="${meaning.replaceAll('"', "&quot;")}">${found[0]}</a>`;
    return linked(before, met) + link + linked(after, met);
  }
  return text;
}
