import type { Scheme } from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";

/** The kinds of scheme entries that have translatable words. */
export type WordOf =
  | "group"
  | "code"
  | "modifier"
  | "choice"
  | "subject"
  | "section"
  | "criterion"
  | "level";

interface Words {
  readonly name: string;
  readonly description?: string | undefined;
  readonly unit?: string | undefined;
}

/** An entry with words: those in the scheme’s first language, and the others by language. */
export interface WordEntry {
  readonly of: WordOf;
  /** Where it is, by ids: `codes.<id>`, `criteria.<id>.levels.<value>`. */
  readonly path: string;
  /** What it is called, after what it belongs to. */
  readonly called: string;
  readonly words: Words;
  readonly texts: Texts;
}

type Change = (entry: WordEntry) => WordEntry;

/**
 * The scheme with a function applied to every entry that has words: the only place that knows where
 * words are.
 */
export function withEntries(scheme: Scheme, change: Change): Scheme {
  const named = (of: WordOf, path: string, { name, texts }: Named, belongsTo?: string) => {
    const called = belongsTo === undefined ? name : `${belongsTo}: ${name}`;
    return change({ of, path, called, words: { name }, texts });
  };
  return {
    ...scheme,
    groups: scheme.groups.map((group) => {
      const { words, texts } = named("group", `groups.${group.id}`, group);
      return { ...group, name: words.name, texts };
    }),
    codes: scheme.codes.map((code) => {
      const { name, description } = code;
      const { words, texts } = change({
        of: "code",
        path: `codes.${code.id}`,
        called: name,
        words: { name, description },
        texts: code.texts,
      });
      return { ...code, name: words.name, description: words.description ?? "", texts };
    }),
    modifiers: scheme.modifiers.map((modifier) => {
      const path = `modifiers.${modifier.id}`;
      if (modifier.type === "number") {
        const { name, unit } = modifier;
        const { words, texts } = change({
          of: "modifier",
          path,
          called: name,
          words: { name, unit },
          texts: modifier.texts,
        });
        return { ...modifier, name: words.name, unit: words.unit ?? "", texts };
      }
      const { words, texts } = named("modifier", path, modifier);
      if (modifier.type === "text") return { ...modifier, name: words.name, texts };
      const choices = modifier.choices.map((choice) => {
        const own = named("choice", `${path}.choices.${choice.id}`, choice, modifier.name);
        return { ...choice, name: own.words.name, texts: own.texts };
      });
      return { ...modifier, name: words.name, texts, choices };
    }),
    subjects: scheme.subjects.map((subject) => {
      const { name, description } = subject;
      const { words, texts } = change({
        of: "subject",
        path: `subjects.${subject.id}`,
        called: name,
        words: { name, ...(description !== undefined && { description }) },
        texts: subject.texts,
      });
      const told = words.description === undefined ? {} : { description: words.description };
      return { ...subject, name: words.name, ...told, texts };
    }),
    ...(scheme.sections && {
      sections: scheme.sections.map((section) => {
        const { words, texts } = named("section", `sections.${section.id}`, section);
        return { ...section, name: words.name, texts };
      }),
    }),
    criteria: scheme.criteria.map((criterion) => {
      const path = `criteria.${criterion.id}`;
      const { words, texts } = change({
        of: "criterion",
        path,
        called: criterion.name,
        words: { name: criterion.name, description: criterion.description },
        texts: criterion.texts,
      });
      const levels = criterion.levels.map((level) => {
        const { value, name, descriptor } = level;
        const own = change({
          of: "level",
          path: `${path}.levels.${value}`,
          called: `${criterion.name}: ${value} ${name}`,
          words: { name, description: descriptor },
          texts: level.texts,
        });
        return {
          ...level,
          name: own.words.name,
          descriptor: own.words.description ?? "",
          texts: own.texts,
        };
      });
      return {
        ...criterion,
        name: words.name,
        description: words.description ?? "",
        texts,
        levels,
      };
    }),
  };
}

interface Named {
  readonly name: string;
  readonly texts: Texts;
}
