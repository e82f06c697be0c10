import { useTranslation } from "../text/useTranslation.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { isSameLanguage, schemeInLanguage } from "../../../domain/schemeInLanguage.ts";
import { sideBySide } from "../text/phrase.ts";

/**
 * Gives the function that translates an answer into the reader’s language; the same function as long as the
 * language is the same.
 */
export function useReaderLanguage(): <Answer>(answer: Answer) => Answer {
  const { i18n } = useTranslation();
  return readerOf(i18n.resolvedLanguage ?? i18n.language);
}

type Read = <Answer>(answer: Answer) => Answer;

const readers = new Map<string, Read>();

/** One function per language, so that cached translations are reused. */
function readerOf(language: string): Read {
  const known = readers.get(language);
  if (known) return known;
  const made: Read = (answer) => inLanguage(answer, language);
  readers.set(language, made);
  return made;
}

/**
 * An answer in a reader’s language: the study’s own words (`schemeVersion`, `schemeVersions`, the `scheme` of a
 * version, names by id) are replaced by their translations, where there are any. All screens get them here; code
 * that edits or compares words uses `asWritten`.
 */
export function inLanguage<Answer>(answer: Answer, language: string): Answer {
  if (!isRecord(answer)) return answer;
  const changed: Record<string, unknown> = {};
  if (isScheme(answer["scheme"])) {
    changed["scheme"] = schemeInLanguage(answer["scheme"], language);
  }
  const only = answer["schemeVersion"];
  if (isRecord(only)) {
    const read = inLanguage(only, language);
    changed["schemeVersion"] = read;
    if (read !== only && isScheme(read["scheme"]) && Array.isArray(answer["groups"])) {
      changed["groups"] = withGroupNames(answer["groups"], read["scheme"]);
    }
  }
  if (isRecord(answer["gate"])) changed["gate"] = inLanguage(answer["gate"], language);
  if (isRecord(answer["names"]) && isRecord(answer["namesIn"])) {
    changed["names"] = { ...answer["names"], ...namesOf(answer["namesIn"], language) };
  }
  const versions = answer["schemeVersions"];
  if (Array.isArray(versions)) {
    changed["schemeVersions"] = versions.map((version: unknown) => inLanguage(version, language));
  }
  const isSame = Object.entries(changed).every(([name, value]) => answer[name] === value);
  // What was changed has the shape that it had: only words differ.
  return isSame ? answer : { ...answer, ...changed };
}

/** Names by id in a language; a translation for one of its regions also counts. */
function namesOf(namesIn: Record<string, unknown>, language: string): object {
  const own = namesIn[language];
  if (isRecord(own)) return own;
  const near = Object.entries(namesIn).find(([other]) => isSameLanguage(other, language))?.[1];
  return isRecord(near) ? near : {};
}

/** Groups of an analysis with translated `names`: their `values` are ids of the scheme. */
function withGroupNames(groups: readonly unknown[], scheme: Scheme): unknown[] {
  const names = new Map<string, string>(
    [
      ...scheme.groups,
      ...scheme.subjects,
      ...scheme.modifiers.flatMap((modifier) => ("choices" in modifier ? modifier.choices : [])),
    ].map(({ id, name }) => [id, name]),
  );
  const named = (value: unknown, name: unknown) => {
    if (typeof value !== "string") return name;
    const parts = value.split(betweenMarks);
    return parts.some((part) => names.has(part))
      ? sideBySide(
          parts.map((part) => names.get(part) ?? part),
          betweenMarks,
        )
      : name;
  };
  return groups.map((group: unknown) => {
    if (!isRecord(group) || !Array.isArray(group["values"]) || !Array.isArray(group["names"])) {
      return group;
    }
    const values: readonly unknown[] = group["values"];
    return { ...group, names: group["names"].map((name: unknown, at) => named(values[at], name)) };
  });
}

/** Separates the modifiers of an event in names of groups. */
const betweenMarks = " + ";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a scheme: answers are validated, so one with these lists is. */
function isScheme(value: unknown): value is Scheme {
  return (
    isRecord(value) &&
    Array.isArray(value["codes"]) &&
    Array.isArray(value["criteria"]) &&
    Array.isArray(value["modifiers"]) &&
    Array.isArray(value["subjects"]) &&
    Array.isArray(value["groups"])
  );
}
