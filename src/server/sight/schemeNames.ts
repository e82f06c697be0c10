import type { Scheme } from "../../domain/entities/scheme.ts";

interface SchemeNames {
  readonly names: Record<string, string>;
  /** By language, as far as there are translations. */
  readonly namesIn: Record<string, Record<string, string>>;
}

/** What codes, modifiers, sections and criteria of a scheme are called, by their ids: everyone who codes by it knows them. */
export function schemeNames({
  codes,
  modifiers,
  sections = [],
  criteria,
}: Pick<Scheme, "codes" | "modifiers" | "sections" | "criteria">): SchemeNames {
  const entries = [...codes, ...modifiers, ...sections, ...criteria];
  const namesIn: Record<string, Record<string, string>> = {};
  for (const { id, texts } of entries) {
    for (const [language, { name }] of Object.entries(texts)) {
      if (name !== undefined) (namesIn[language] ??= {})[id] = name;
    }
  }
  return { names: Object.fromEntries(entries.map(({ id, name }) => [id, name])), namesIn };
}
