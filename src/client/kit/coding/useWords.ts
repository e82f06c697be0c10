import { useMemo } from "react";
import { colon, listed, sideBySide } from "../text/phrase.ts";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Modifier } from "../../../domain/entities/scheme.ts";
import type { Texts } from "../../../domain/rules.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { wordIn, wordLanguage } from "../../../domain/schemeInLanguage.ts";

/** The scheme’s own words, in the reader’s language where the scheme has them. */
export interface Words {
  name(thing: { readonly name: string; readonly texts: Texts }): string;
  description(thing: { readonly description: string; readonly texts: Texts }): string;
  unit(thing: { readonly unit: string; readonly texts: Texts }): string;
  /** The `lang` attribute of a name or a description; `undefined` where it equals the page’s. */
  lang(thing: { readonly texts: Texts }, field?: "name" | "description"): string | undefined;
  code(codeId: string): string;
  subject(subjectId: string | null): string;
  criterion(criterionId: string): string;
  /** `Toy: ball, Loud: 3`; empty where an event has no modifiers. */
  modifiers(event: CodedEvent): string;
}

export function useWords(index: SchemeIndex): Words {
  const { t, i18n } = useTranslation("workbench");
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => wordsOf(index, language, t("subject.none")), [index, language, t]);
}

export function wordsOf(index: SchemeIndex, language: string, nobody: string): Words {
  const name: Words["name"] = (thing) => wordIn(thing.texts, language, "name") ?? thing.name;
  const unit: Words["unit"] = (thing) => wordIn(thing.texts, language, "unit") ?? thing.unit;
  const valueText = (modifier: Modifier, value: string | number | readonly string[]): string => {
    if (modifier.type === "number") {
      return `${String(value)} ${unit(modifier)}`.trim();
    }
    if (modifier.type === "text") return String(value);
    const wanted = Array.isArray(value) ? value : [value];
    const chosen = modifier.choices.filter((choice) => wanted.includes(choice.id)).map(name);
    return listed(chosen, { language, type: "unit" });
  };
  return {
    name,
    description: (thing) => wordIn(thing.texts, language, "description") ?? thing.description,
    unit,
    lang: ({ texts }, field = "name") =>
      wordLanguage(texts, language, { field, first: index.scheme.language }),
    code(codeId) {
      const code = index.codes.get(codeId);
      return code ? name(code) : codeId;
    },
    subject(subjectId) {
      const subject = subjectId === null ? undefined : index.subjects.get(subjectId);
      return subject ? name(subject) : nobody;
    },
    criterion(criterionId) {
      const criterion = index.criteria.get(criterionId);
      return criterion ? name(criterion) : criterionId;
    },
    modifiers: (event) =>
      sideBySide(
        Object.entries(event.modifiers).flatMap(([modifierId, value]) => {
          const modifier = index.modifiers.get(modifierId);
          return modifier
            ? [sideBySide([name(modifier), valueText(modifier, value)], colon())]
            : [];
        }),
      ),
  };
}
