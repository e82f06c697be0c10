import type { Code, CodeGroup, Scheme } from "../../domain/entities/scheme.ts";
import type { Texts } from "../../domain/rules.ts";
import { xmlElement, xmlTag } from "../xmlText.ts";
import type { EafNames } from "./eafTierText.ts";
import { ownTypes, severalPrefix } from "./ownTypes.ts";

/** The part of a scheme at the end of a file: types, languages, constraints and vocabularies. */
export interface EafScheme {
  readonly names: EafNames;
  readonly text: string;
}

/**
 * A type and a vocabulary for each group of mutually exclusive states, and for each modifier with
 * choices. Other codes share the types `state` and `point`. `language` is the language of the
 * names.
 */
export function eafScheme(scheme: Scheme, language: string): EafScheme {
  const typeOfGroup = new Map<string, string>();
  const typeOfModifier = new Map<string, string>();
  const entryOf = new Map<string, string>();
  const typeIds = new Set<string>(Object.values(ownTypes));
  const vocabularyIds = new Set<string>();
  const languages = new Set([language]);
  const types: string[] = [
    typeText(ownTypes.state, {}),
    typeText(ownTypes.point, {}),
    ...[ownTypes.comment, ownTypes.number, ownTypes.text].map((id) => typeText(id, associated)),
  ];
  const vocabularies: string[] = [];

  for (const { group, codes } of keptGroups(scheme)) {
    const vocabularyId = unique(group.name, vocabularyIds);
    const typeId = unique(group.name, typeIds);
    typeOfGroup.set(group.id, typeId);
    types.push(typeText(typeId, { CONTROLLED_VOCABULARY_REF: vocabularyId }));
    vocabularies.push(vocabularyText(vocabularyId, codes));
  }
  for (const modifier of scheme.modifiers) {
    if (!("choices" in modifier)) {
      typeOfModifier.set(modifier.id, modifier.type === "number" ? ownTypes.number : ownTypes.text);
      continue;
    }
    const vocabularyId = unique(modifier.name, vocabularyIds);
    const prefix = modifier.type === "several" ? severalPrefix : "";
    const typeId = unique(`${prefix}${modifier.name}`, typeIds);
    typeOfModifier.set(modifier.id, typeId);
    types.push(typeText(typeId, { ...associated, CONTROLLED_VOCABULARY_REF: vocabularyId }));
    vocabularies.push(
      vocabularyText(
        vocabularyId,
        modifier.choices.map((choice) => ({ ...choice, description: "" })),
      ),
    );
  }
  return {
    names: { typeOfGroup, typeOfModifier, entryOf },
    text: [...types, ...Array.from(languages, languageText), ...constraints, ...vocabularies].join(
      "",
    ),
  };

  function vocabularyText(id: string, entries: readonly Entry[]): string {
    const written = entries.map((entry) => {
      const entryId = `cve${entryOf.size + 1}`;
      entryOf.set(entry.id, entryId);
      const own = valueText(language, entry.name, entry.description);
      const others = Object.entries(entry.texts).map(([other, text]) => {
        languages.add(other);
        return valueText(other, text.name ?? entry.name, text.description ?? "");
      });
      const values = [own, ...others].join("");
      return `        ${xmlTag("CV_ENTRY_ML", { CVE_ID: entryId })}\n${values}        </CV_ENTRY_ML>\n`;
    });
    return `    ${xmlTag("CONTROLLED_VOCABULARY", { CV_ID: id })}\n${written.join("")}    </CONTROLLED_VOCABULARY>\n`;
  }
}

/** The code groups of mutually exclusive states, with these states. Groups without states are skipped. */
export function keptGroups(
  scheme: Scheme,
): readonly { readonly group: CodeGroup; readonly codes: readonly Code[] }[] {
  return scheme.groups.flatMap((group) => {
    const codes = scheme.codes.filter((one) => one.groupId === group.id && one.kind === "state");
    return group.isExclusive && codes.length > 0 ? [{ group, codes }] : [];
  });
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly texts: Texts;
}

const associated = { CONSTRAINTS: "Symbolic_Association", TIME_ALIGNABLE: "false" };

function typeText(id: string, attributes: Readonly<Record<string, string>>): string {
  return `    ${xmlTag(
    "LINGUISTIC_TYPE",
    {
      GRAPHIC_REFERENCES: "false",
      LINGUISTIC_TYPE_ID: id,
      TIME_ALIGNABLE: "true",
      ...attributes,
    },
    "/",
  )}\n`;
}

function valueText(language: string, value: string, description: string): string {
  const attributes = {
    DESCRIPTION: description === "" ? undefined : description,
    LANG_REF: language,
  };
  return `            ${xmlElement("CVE_VALUE", attributes, value)}\n`;
}

function languageText(language: string): string {
  return `    ${xmlTag("LANGUAGE", { LANG_ID: language, LANG_LABEL: language }, "/")}\n`;
}

/** As ELAN itself writes them, spelling and all. */
const constraints = [
  [
    "Time_Subdivision",
    "Time subdivision of parent annotation's time interval, no time gaps allowed within this interval",
  ],
  [
    "Symbolic_Subdivision",
    "Symbolic subdivision of a parent annotation. Annotations refering to the same parent are ordered",
  ],
  ["Symbolic_Association", "1-1 association with a parent annotation"],
  [
    "Included_In",
    "Time alignable annotations within the parent annotation's time interval, gaps are allowed",
  ],
].map(
  ([STEREOTYPE, DESCRIPTION]) => `    ${xmlTag("CONSTRAINT", { DESCRIPTION, STEREOTYPE }, "/")}\n`,
);

function unique(name: string, taken: Set<string>): string {
  let one = name;
  for (let number = 2; taken.has(one); number += 1) one = `${name} (${number})`;
  taken.add(one);
  return one;
}
