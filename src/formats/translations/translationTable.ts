import { unguarded } from "../../domain/spreadsheetText.ts";
import { byteOrderMark, delimitedRecord } from "../table/delimitedRecord.ts";
import { readRows } from "../table/delimitedRows.ts";
import { pastedSeparator } from "../table/separators.ts";
import { decoded } from "../text.ts";
import {
  type ReadTranslation,
  type TranslationFault,
  type TranslationFile,
  translationMaxBytes,
  type TranslationReading,
} from "./translation.ts";

/** The columns before those of the languages, which are called by their codes: the first language, then the other. */
const keyColumn = "key";
const noteColumn = "where";

/** Texts as a table for spreadsheets, one per row. Texts that begin like a formula are escaped. */
export function translationTable(file: TranslationFile): string {
  const { sourceLanguage, targetLanguage, texts } = file;
  const rows = [
    [keyColumn, noteColumn, sourceLanguage, targetLanguage],
    ...texts.map(({ key, note, source, target }) => [key, note, source, target]),
  ];
  return byteOrderMark + rows.map((cells) => delimitedRecord(cells)).join("");
}

/**
 * The texts of a table with a column `key` and one for each language. Translations are in the last
 * column or, with more than two languages, in that of the requested language. Empty cells are
 * skipped.
 */
export function readTranslationTable(
  bytes: Uint8Array,
  { sourceLanguage, wanted }: { readonly sourceLanguage: string; readonly wanted: string },
): TranslationReading {
  if (bytes.length > translationMaxBytes) return refused("too_large", 1, "");
  const text = decoded(bytes).text.replace(/^\uFEFF/u, "");
  const texts: ReadTranslation[] = [];
  const faults: TranslationFault[] = [];
  let columns: Columns | TranslationReading | undefined;
  const [head = ""] = text.split(/\r\n?|\n/u, 1);
  const separator = pastedSeparator(head) ?? ",";
  const trouble = readRows({ text, separator, longestRow: text.length + 1 }, (cells, line) => {
    columns ??= columnsOf(cells, { sourceLanguage, wanted });
    if ("kind" in columns) return false;
    if (line === 1) return true;
    const at = (column: number | undefined) =>
      column === undefined ? undefined : unguarded((cells[column] ?? "").trim());
    const key = at(columns.key) ?? "";
    const target = at(columns.target) ?? "";
    if (target === "") return true;
    if (key === "") faults.push({ line, because: "no_key", found: target });
    else texts.push({ line, key, source: at(columns.source), target });
    return true;
  });
  if (columns === undefined) return refused("no_column", 1, keyColumn);
  if ("kind" in columns) return columns;
  if (trouble.openQuoteLine !== null) {
    faults.push({ line: trouble.openQuoteLine, because: "open_quote", found: '"' });
  }
  return { kind: "read", language: columns.language, texts, faults };
}

interface Columns {
  readonly key: number;
  readonly source: number | undefined;
  readonly target: number;
  readonly language: string;
}

function columnsOf(
  cells: readonly string[],
  { sourceLanguage, wanted }: { readonly sourceLanguage: string; readonly wanted: string },
): Columns | TranslationReading {
  const names = cells.map((cell) => cell.trim());
  const key = names.indexOf(keyColumn);
  if (key < 0) return refused("no_column", 1, keyColumn);
  const others = names.filter(
    (name) => ![keyColumn, noteColumn, sourceLanguage, ""].includes(name),
  );
  const language = others.includes(wanted) ? wanted : others.length === 1 ? others[0] : undefined;
  if (language === undefined) return refused("no_column", 1, wanted);
  const source = names.indexOf(sourceLanguage);
  return {
    key,
    language,
    source: source < 0 ? undefined : source,
    target: names.indexOf(language),
  };
}

function refused(
  because: Extract<TranslationReading, { kind: "refused" }>["because"],
  line: number,
  found: string,
): TranslationReading {
  return { kind: "refused", because, line, found };
}
