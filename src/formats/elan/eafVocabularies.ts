import type { Texts } from "../../domain/rules.ts";
import { limits } from "../../domain/limits.ts";
import type { FindingList } from "../findingList.ts";
import { languageOf } from "../tiers/schemeMaking.ts";
import type { XmlPosition, XmlTag } from "../xml.ts";

interface Value {
  readonly languageId: string;
  readonly description: string;
  value: string;
}

export interface EafEntry {
  readonly id: string;
  /** In the order of the file; old files have one, in no language. */
  readonly values: readonly Value[];
}

/** A controlled vocabulary of an ELAN file, in one or more languages. */
export interface EafVocabulary {
  readonly id: string;
  readonly entries: readonly EafEntry[];
}

/**
 * Receives the elements of controlled vocabularies, old and multilingual, and collects them by id.
 */
export function eafVocabularies(
  vocabularies: Map<string, EafVocabulary>,
  findings: FindingList,
): {
  /** Whether the tag is of a vocabulary. */
  open(tag: XmlTag, at: XmlPosition): boolean;
  close(name: string, text: string): void;
} {
  let entries: EafEntry[] = [];
  let values: Value[] = [];
  let vocabularyId = "";
  let isBeyond = false;
  const entryIds = new Set<string>();
  const tooMany = (at: XmlPosition): void => {
    findings.add("rejected", "too_many_things", { about: vocabularyId, place: at.place() });
  };
  return {
    open(tag, at) {
      switch (tag.name) {
        case "CONTROLLED_VOCABULARY":
          vocabularyId = tag.attribute("CV_ID") ?? "";
          entries = [];
          entryIds.clear();
          if (vocabularies.has(vocabularyId)) {
            findings.add("rejected", "duplicate_id", {
              about: tag.name,
              found: vocabularyId,
              place: at.place(),
            });
          } else vocabularies.set(vocabularyId, { id: vocabularyId, entries });
          if (tag.attribute("EXT_REF") !== undefined) {
            // Its entries stand in a file elsewhere.
            findings.add("description", "not_supported", {
              about: vocabularyId,
              found: "EXT_REF",
              place: at.place(),
            });
          }
          return true;
        case "CV_ENTRY":
          isBeyond = false;
          if (entries.length >= mostEntries) {
            tooMany(at);
            values = [];
            return true;
          }
          values = [{ languageId: "", description: tag.attribute("DESCRIPTION") ?? "", value: "" }];
          entries.push({ id: "", values });
          return true;
        case "CV_ENTRY_ML": {
          const id = tag.attribute("CVE_ID") ?? "";
          if (entryIds.has(id)) {
            findings.add("changed", "duplicate_id", {
              about: vocabularyId,
              found: id,
              place: at.place(),
            });
          }
          values = [];
          if (entries.length >= mostEntries) {
            tooMany(at);
            return true;
          }
          entries.push({ id: entryIds.has(id) ? "" : id, values });
          entryIds.add(id);
          return true;
        }
        case "CVE_VALUE":
          isBeyond = values.length >= mostLanguages;
          if (isBeyond) {
            tooMany(at);
            return true;
          }
          values.push({
            languageId: tag.attribute("LANG_REF") ?? "",
            description: tag.attribute("DESCRIPTION") ?? "",
            value: "",
          });
          return true;
        case "DESCRIPTION":
          return true;
        default:
          return false;
      }
    },
    close(name, text) {
      if (name === "CV_ENTRY" || name === "CVE_VALUE") {
        const value = isBeyond ? undefined : values.at(-1);
        if (value) value.value = text.trim();
      } else if (name === "DESCRIPTION" && text.trim() !== "") {
        // Groups of codes have no description.
        findings.add("description", "not_supported", { about: vocabularyId, found: text });
      }
    },
  };
}

/** Four times as many as a scheme has codes; what is used beyond is found in the annotations. */
const mostEntries = 2_000;
const mostLanguages = 100;

/** An entry in the language of the tier that uses it, with its other languages. */
export function entryIn(
  { values }: EafEntry,
  languageId: string | null,
): { readonly value: string; readonly description: string; readonly texts: Texts } {
  const own = values.find((one) => one.languageId === languageId) ?? values[0];
  const texts: Texts = {};
  for (const one of values) {
    const language = one === own ? undefined : languageOf(one.languageId);
    if (language === undefined || one.value === "") continue;
    texts[language] = {
      name: one.value.slice(0, limits.nameMaxChars),
      ...(one.description !== "" && {
        description: one.description.slice(0, limits.commentMaxChars),
      }),
    };
  }
  return { value: own?.value ?? "", description: own?.description ?? "", texts };
}
