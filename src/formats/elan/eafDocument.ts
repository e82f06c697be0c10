import type { FindingList } from "../findingList.ts";
import { readingLimits } from "../readingLimits.ts";
import type { XmlListener, XmlPosition, XmlTag } from "../xml.ts";
import { newIdTable } from "./idTable.ts";
import { eafVocabularies, type EafVocabulary } from "./eafVocabularies.ts";

/** One annotation of an ELAN file. */
export interface EafAnnotation {
  readonly id: string;
  readonly line: number;
  /** Places of its time slots; -1 where it has none of its own or they are not in the file. */
  readonly startSlot: number;
  readonly endSlot: number;
  /** Of an annotation that has the time of another. */
  readonly parentId: string | null;
  readonly previousId: string | null;
  readonly entryId: string | null;
  text: string;
}

export interface EafTier {
  readonly id: string;
  readonly line: number;
  readonly typeId: string;
  readonly participant: string;
  readonly annotator: string;
  readonly parentId: string | null;
  readonly languageId: string | null;
  readonly annotations: EafAnnotation[];
}

export interface EafType {
  readonly id: string;
  readonly stereotype: string | null;
  readonly vocabularyId: string | null;
  readonly isAlignable: boolean;
}

export interface EafMedia {
  readonly url: string;
  readonly relativeUrl: string;
  readonly mimeType: string;
  readonly originMs: number;
}

/** The contents of an ELAN annotation file, in the order of the file. */
export interface EafDocument {
  isEaf: boolean;
  /** When the file was last written, as it says. */
  date: string;
  author: string;
  version: string;
  timeUnits: string;
  readonly media: EafMedia[];
  readonly properties: (readonly [name: string, value: string])[];
  /** What `TIME_VALUE` says, by the slot’s place; `null` where it says nothing, `NaN` where no number. */
  readonly slotValues: (number | null)[];
  readonly tiers: EafTier[];
  readonly types: Map<string, EafType>;
  readonly vocabularies: Map<string, EafVocabulary>;
  /** How many annotations stand in the file, also those that cannot be used. */
  annotationCount: number;
}

/**
 * Receives an annotation file and collects its content; elements without a place are reported at
 * once.
 */
export function eafListener(findings: FindingList): {
  readonly document: EafDocument;
  readonly listener: XmlListener;
} {
  const document: EafDocument = {
    isEaf: false,
    author: "",
    date: "",
    version: "",
    timeUnits: "milliseconds",
    media: [],
    properties: [],
    slotValues: [],
    tiers: [],
    types: new Map(),
    vocabularies: new Map(),
    annotationCount: 0,
  };
  const slots = newIdTable();
  const vocabularies = eafVocabularies(document.vocabularies, findings);
  let tier: EafTier | undefined;
  let annotation: EafAnnotation | undefined;
  let property = "";

  const openAnnotation = (tag: XmlTag, at: XmlPosition): void => {
    document.annotationCount += 1;
    if (document.annotationCount > readingLimits.things) return at.refuse("too_many_things");
    const id = tag.attribute("ANNOTATION_ID") ?? "";
    annotation = {
      id,
      line: at.line(),
      startSlot: slotOf(tag, "TIME_SLOT_REF1"),
      endSlot: slotOf(tag, "TIME_SLOT_REF2"),
      parentId: tag.name === "REF_ANNOTATION" ? (tag.attribute("ANNOTATION_REF") ?? "") : null,
      previousId: tag.attribute("PREVIOUS_ANNOTATION") ?? null,
      entryId: tag.attribute("CVE_REF") ?? null,
      text: "",
    };
    for (const name of ["EXT_REF", "LANG_REF", "SVG_REF"]) {
      if (tag.attribute(name) !== undefined) unsupported(name, id, at);
    }
    if (tier) tier.annotations.push(annotation);
    else {
      findings.add("rejected", "entry_unreadable", {
        about: id,
        found: tag.name,
        place: at.place(),
      });
    }
  };

  const slotOf = (tag: XmlTag, name: string): number => {
    const slotId = tag.attribute(name);
    return slotId === undefined ? -1 : slots.placeOf(slotId);
  };

  const openSlot = (tag: XmlTag, at: XmlPosition): void => {
    const slotId = tag.attribute("TIME_SLOT_ID") ?? "";
    const place = document.slotValues.length;
    if (place > 2 * readingLimits.things) return at.refuse("too_many_things");
    if (!slots.add(slotId, place)) {
      const where = { about: "TIME_SLOT", found: slotId, place: at.place() };
      findings.add("rejected", "duplicate_id", where);
      return;
    }
    const value = tag.attribute("TIME_VALUE");
    const isSet = value !== undefined && value.trim() !== "";
    document.slotValues.push(isSet ? Number(value) : null);
  };

  const openTier = (tag: XmlTag, at: XmlPosition): void => {
    if (document.tiers.length >= mostTiers) return at.refuse("too_many_things");
    tier = {
      id: tag.attribute("TIER_ID") ?? "",
      line: at.line(),
      typeId: tag.attribute("LINGUISTIC_TYPE_REF") ?? "",
      participant: (tag.attribute("PARTICIPANT") ?? "").trim(),
      annotator: (tag.attribute("ANNOTATOR") ?? "").trim(),
      parentId: tag.attribute("PARENT_REF") ?? null,
      languageId: tag.attribute("LANG_REF") ?? tag.attribute("DEFAULT_LOCALE") ?? null,
      annotations: [],
    };
    document.tiers.push(tier);
  };

  const openType = (tag: XmlTag): void => {
    const typeId = tag.attribute("LINGUISTIC_TYPE_ID") ?? "";
    document.types.set(typeId, {
      id: typeId,
      stereotype: tag.attribute("CONSTRAINTS") ?? null,
      vocabularyId: tag.attribute("CONTROLLED_VOCABULARY_REF") ?? null,
      isAlignable: tag.attribute("TIME_ALIGNABLE") !== "false",
    });
    if (tag.attribute("LEXICON_REF") !== undefined) unsupported("LEXICON_REF", typeId);
  };

  const openMedia = (tag: XmlTag): void => {
    document.media.push({
      url: tag.attribute("MEDIA_URL") ?? "",
      relativeUrl: tag.attribute("RELATIVE_MEDIA_URL") ?? "",
      mimeType: tag.attribute("MIME_TYPE") ?? "",
      originMs: originOf(tag),
    });
    const source = tag.attribute("EXTRACTED_FROM");
    if (source !== undefined) unsupported("EXTRACTED_FROM", source);
  };

  const originOf = (tag: XmlTag): number => {
    const told = tag.attribute("TIME_ORIGIN") ?? "";
    const originMs = Number(told);
    if (Number.isFinite(originMs)) return originMs;
    findings.add("rejected", "value_unreadable", { about: "TIME_ORIGIN", found: told });
    return 0;
  };

  const openLanguage = (tag: XmlTag, names: readonly string[], id: string | undefined): void => {
    for (const name of names) {
      const value = tag.attribute(name) ?? "";
      if (value !== "" && value !== id) unsupported(name, value);
    }
  };

  const unsupported = (about: string, found: string, at?: XmlPosition): void => {
    findings.add("description", "not_supported", {
      about,
      found,
      ...(at && { place: at.place() }),
    });
  };

  return {
    document,
    listener: {
      open(tag, at) {
        switch (tag.name) {
          case "TIME_SLOT":
            return openSlot(tag, at);
          case "ALIGNABLE_ANNOTATION":
          case "REF_ANNOTATION":
            return openAnnotation(tag, at);
          case "ANNOTATION":
          case "ANNOTATION_VALUE":
          case "TIME_ORDER":
          // Its four are always the same; which a type follows stands at the type.
          case "CONSTRAINT":
            return;
          // Languages are named by the tiers and values that are in them; what else is said of them is not kept.
          case "LANGUAGE":
            return openLanguage(tag, ["LANG_LABEL", "LANG_DEF"], tag.attribute("LANG_ID"));
          case "LOCALE":
            return openLanguage(tag, ["COUNTRY_CODE", "VARIANT"], "");
          case "TIER":
            return openTier(tag, at);
          case "LINGUISTIC_TYPE":
            return openType(tag);
          case "MEDIA_DESCRIPTOR":
            return openMedia(tag);
          case "HEADER":
            document.timeUnits = tag.attribute("TIME_UNITS") ?? "milliseconds";
            return;
          case "PROPERTY":
            property = tag.attribute("NAME") ?? "";
            return;
          case "ANNOTATION_DOCUMENT":
            document.isEaf = true;
            document.date = (tag.attribute("DATE") ?? "").trim();
            document.author = (tag.attribute("AUTHOR") ?? "").trim();
            document.version = tag.attribute("FORMAT") ?? tag.attribute("VERSION") ?? "";
            return;
          default:
            if (!document.isEaf) return at.refuse("wrong_kind_of_file");
            if (vocabularies.open(tag, at)) return;
            unsupported(tag.name, [...tag.attributes()].map(([, value]) => value).join(" "), at);
        }
      },
      close(name, text) {
        if (name === "ANNOTATION_VALUE") {
          if (annotation) annotation.text = text;
        } else if (name === "ALIGNABLE_ANNOTATION" || name === "REF_ANNOTATION") {
          annotation = undefined;
        } else if (name === "TIER") tier = undefined;
        else if (name === "PROPERTY") document.properties.push([property, text]);
        else vocabularies.close(name, text);
      },
    },
  };
}

/** Files of the field have up to some hundred. */
const mostTiers = 5_000;
