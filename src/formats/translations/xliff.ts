import { xmlElement, xmlTag } from "../xmlText.ts";
import type { Translatable, TranslationFile } from "./translation.ts";

export const xliffNamespace = "urn:oasis:names:tc:xliff:document:2.0";

/**
 * Texts as XLIFF 2.0 (OASIS, 2014), the exchange format of translation programs: one unit per text,
 * with its key as the id. Untranslated texts have no target.
 */
export function xliffText({
  sourceLanguage,
  targetLanguage,
  title,
  texts,
}: TranslationFile): string {
  const root = xmlTag("xliff", {
    xmlns: xliffNamespace,
    version: "2.0",
    srcLang: sourceLanguage,
    trgLang: targetLanguage,
  });
  const file = xmlTag("file", { id: "f1", original: title });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `${root}\n  ${file}\n`,
    ...texts.map(unitText),
    "  </file>\n</xliff>\n",
  ].join("");
}

function unitText({ key, source, target, note }: Translatable): string {
  const state = target === "" ? "initial" : "translated";
  const segment = [
    `        ${xmlElement("source", keepsSpace, source)}\n`,
    ...(target === "" ? [] : [`        ${xmlElement("target", keepsSpace, target)}\n`]),
  ];
  const notes = `      <notes>\n        ${xmlElement("note", { category: "location" }, note)}\n      </notes>\n`;
  return [
    `    ${xmlTag("unit", { id: key })}\n`,
    note === "" ? "" : notes,
    `      ${xmlTag("segment", { state })}\n`,
    ...segment,
    "      </segment>\n    </unit>\n",
  ].join("");
}

const keepsSpace = { "xml:space": "preserve" };
