import * as z from "zod";
import type { InterfaceText } from "../../domain/entities/missingText.ts";
import { type TextMisfit, textMisfit } from "../../domain/textFit.ts";
import {
  type ReadTranslation,
  type Translatable,
  type TranslationFile,
  translationMaxBytes,
  type TranslationReading,
} from "./translation.ts";

/** The key of an interface text in a translation file, such as `agreement:title`. */
export const textUnit = ({ namespace, key }: Pick<InterfaceText, "namespace" | "key">) =>
  `${namespace}:${key}`;

/** Interface texts for translators. Texts with keys that XML cannot hold are excluded. */
export function interfaceTranslatables(
  texts: readonly InterfaceText[],
  placeOf: (text: InterfaceText) => string,
): Translatable[] {
  return texts
    .filter((text) => /^[\w.:-]+$/u.test(textUnit(text)))
    .map((text) => ({
      key: textUnit(text),
      source: text.english,
      // An outdated one is to be written anew: a file that comes back untouched must not say that it holds.
      target: text.state === "outdated" ? "" : (text.translation ?? ""),
      note: placeOf(text),
    }));
}

interface Tree {
  [name: string]: string | Tree;
}
const Tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Tree])));
const TextsFile = z.object({ language: z.string(), texts: z.record(z.string(), Tree) });

/**
 * Texts as JSON: `{"language": "de", "texts": {"agreement": {"title": "…"}}}`, within a namespace
 * as its file in `locales` is. Untranslated texts are empty.
 */
export function interfaceJson({ targetLanguage, texts }: TranslationFile): string {
  const tree: Tree = {};
  for (const { key: unit, target } of texts) {
    const [namespace = "", key = ""] = unit.split(/:(?<key>.*)/su);
    const path = [namespace, ...key.split(".")];
    const last = path.pop() ?? "";
    let node = tree;
    for (const name of path) {
      const inner = node[name];
      if (typeof inner === "object") node = inner;
      else {
        const made: Tree = {};
        node[name] = made;
        node = made;
      }
    }
    node[last] = target;
  }
  return `${JSON.stringify({ language: targetLanguage, texts: tree }, null, 2)}\n`;
}

/** The result of reading a file of interface texts. */
export type TextsReading =
  | TranslationReading
  | {
      readonly kind: "refused";
      /** `not_texts`: it is JSON of another shape. */
      readonly because: "not_json" | "not_texts";
      readonly line: number;
      readonly found: string;
    };

function refusedJson(because: "too_large" | "not_json" | "not_texts", found: string): TextsReading {
  return { kind: "refused", because, line: 1, found };
}

/** Reads what `interfaceJson` writes. Its texts have no lines: their `line` is 0. */
export function readInterfaceJson(bytes: Uint8Array): TextsReading {
  if (bytes.length > translationMaxBytes) return refusedJson("too_large", "");
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(bytes).replace(/^\uFEFF/u, ""));
  } catch (error) {
    return refusedJson("not_json", error instanceof Error ? error.message : String(error));
  }
  const file = TextsFile.safeParse(content);
  if (!file.success) {
    return refusedJson("not_texts", file.error.issues[0]?.path.join(".") ?? "");
  }
  const texts = Object.entries(file.data.texts).flatMap(([namespace, tree]) =>
    textsIn(tree, `${namespace}:`),
  );
  return { kind: "read", language: file.data.language, texts, faults: [] };
}

function textsIn(tree: Tree, before: string): ReadTranslation[] {
  return Object.entries(tree).flatMap(([name, inner]) =>
    typeof inner === "string"
      ? [{ line: 0, key: before + name, source: undefined, target: inner }]
      : textsIn(inner, `${before}${name}.`),
  );
}

/** A text of a translation file that was not imported, with the reason. */
export interface InterfaceRefusal {
  /** 0 where the file has no lines. */
  readonly line: number;
  readonly unit: string;
  /** `english`: it was translated from what English does not say any more. */
  readonly because: "unknown" | "twice" | "too_long" | "english" | TextMisfit["because"];
  /** What it has to have: its values, its plural forms, or what English says now. */
  readonly expected: string;
}

export interface InterfacePlan {
  readonly changes: readonly { readonly text: InterfaceText; readonly after: string }[];
  /** Texts that say already what the file says. */
  readonly same: number;
  readonly refusals: readonly InterfaceRefusal[];
}

/** Why a translation cannot be used for its text, on its own; `undefined` if it can. */
export function interfaceMisfit(
  { key, english, isPlural }: Pick<InterfaceText, "key" | "english" | "isPlural">,
  { language, translation }: { readonly language: string; readonly translation: string },
): Pick<InterfaceRefusal, "because" | "expected"> | undefined {
  if (translation.length > longestText)
    return { because: "too_long", expected: String(longestText) };
  // The English of a plural form as its `other`, so that it is known for one.
  const model = new Map([[key, english]]);
  if (isPlural) model.set(key.replace(pluralForm, "_other"), english);
  const misfit = textMisfit(model, { key, language, text: translation });
  if (!misfit) return undefined;
  return misfit.because === "plural_form"
    ? { because: misfit.because, expected: misfit.forms.join(", ") }
    : {
        because: misfit.because,
        expected: misfit.expected.map((name) => `{{${name}}}`).join(" ") || "–",
      };
}

const longestText = 4_000;
const pluralForm = /_(?:zero|one|two|few|many|other)$/u;

/** The changes to the texts of a language that a file implies; no text is deleted. */
export function interfacePlan(
  texts: readonly InterfaceText[],
  language: string,
  read: readonly ReadTranslation[],
): InterfacePlan {
  const known = new Map(texts.map((text) => [textUnit(text), text]));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const changes: { readonly text: InterfaceText; readonly after: string }[] = [];
  const refusals: InterfaceRefusal[] = [];
  const seen = new Set<string>();
  let same = 0;
  for (const { line, key: unit, source, target } of read) {
    const after = target.trim();
    if (after === "") continue;
    const text = known.get(unit);
    const refuse = (because: InterfaceRefusal["because"], expected = "") =>
      refusals.push({ line, unit, because, expected });
    if (!text && known.get(unit.replace(pluralForm, "_other"))?.isPlural) {
      refuse("plural_form", forms.join(", "));
    } else if (!text) refuse("unknown");
    else if (seen.has(unit)) refuse("twice");
    else if (source !== undefined && source.trim() !== text.english.trim()) {
      refuse("english", text.english);
    } else {
      const misfit = interfaceMisfit(text, { language, translation: after });
      if (misfit) refuse(misfit.because, misfit.expected);
      else if (text.translation === after && text.state === "current") same += 1;
      else changes.push({ text, after });
    }
    seen.add(unit);
  }
  return { changes, same, refusals };
}
