import type { FindingList } from "../findingList.ts";
import type { Annotation, Tier, Vocabulary } from "../tiers/tier.ts";
import type { EafDocument, EafTier, EafType } from "./eafDocument.ts";
import { entryIn } from "./eafVocabularies.ts";
import { ownTypes, severalPrefix } from "./ownTypes.ts";
import { baseNames } from "./tierNames.ts";

/** The tiers of a file, with each parent before its children. */
export function eafTiers(
  document: EafDocument,
  annotations: ReadonlyMap<EafTier, readonly Annotation[]>,
  findings: FindingList,
): readonly Tier[] {
  const made = new Map<EafTier, Tier>();
  const byId = new Map<string, EafTier>();
  const names = baseNames(document.tiers);
  const keys = new Map<EafTier, string>();
  const read = new Map<string, Vocabulary>();
  for (const [at, tier] of document.tiers.entries()) {
    if (tier.id === "") told(tier, "changed", "name_missing");
    if (byId.has(tier.id)) told(tier, "changed", "duplicate_name");
    keys.set(tier, byId.has(tier.id) ? `${tier.id}#${at}` : tier.id);
    if (!byId.has(tier.id)) byId.set(tier.id, tier);
  }
  for (const tier of document.tiers) makeWithParents(tier);
  return [...made.values()];

  /** Goes up first and down then, without calling itself: chains may be long. */
  function makeWithParents(start: EafTier): void {
    const path: EafTier[] = [];
    const seen = new Set<EafTier>();
    let tier: EafTier | undefined = start;
    while (tier && !made.has(tier)) {
      path.push(tier);
      seen.add(tier);
      const parent = parentOf(tier);
      if (parent && seen.has(parent)) {
        told(tier, "changed", "reference_cycle");
        break;
      }
      tier = parent;
    }
    let above = tier ? made.get(tier) : undefined;
    for (const one of path.toReversed()) {
      const whole = make(one, above ?? null);
      made.set(one, whole);
      above = whole;
    }
  }

  function parentOf(tier: EafTier): EafTier | undefined {
    if (tier.parentId === null || tier.parentId === "") return undefined;
    const parent = byId.get(tier.parentId);
    if (!parent) told(tier, "changed", "reference_missing");
    return parent;
  }

  function make(tier: EafTier, parent: Tier | null): Tier {
    const type = document.types.get(tier.typeId);
    if (!type) told(tier, "changed", "reference_missing");
    const own = annotations.get(tier) ?? [];
    const [first] = own;
    const isOwnType = tier.typeId === ownTypes.state || tier.typeId === ownTypes.point;
    return {
      key: keys.get(tier) ?? tier.id,
      fullName: tier.id,
      name: names.get(tier) ?? tier.id,
      subject: tier.participant,
      rater: tier.annotator,
      kind: tier.typeId === ownTypes.point ? "point" : "state",
      parent,
      isAssociated: parent !== null && isAssociated(tier, type),
      vocabulary: vocabularyOf(tier, type),
      values: valuesOf(tier.typeId),
      isOneCode: isOwnType && own.every(({ text }) => text === first?.text),
      annotations: own,
      places: "line",
    };
  }

  function vocabularyOf({ languageId }: EafTier, type: EafType | undefined): Vocabulary | null {
    if (type === undefined || type.vocabularyId === null) return null;
    const vocabulary = document.vocabularies.get(type.vocabularyId);
    if (!vocabulary) {
      findings.add("changed", "reference_missing", { about: type.id, found: type.vocabularyId });
      return null;
    }
    // What stands in a file elsewhere cannot be seen: then the values tell.
    if (vocabulary.entries.length === 0) return null;
    // Thousands of tiers may share one.
    const key = `${vocabulary.id}\n${languageId}`;
    const known = read.get(key);
    if (known) return known;
    const entries = vocabulary.entries.map((entry) => ({
      id: entry.id,
      ...entryIn(entry, languageId),
    }));
    const whole = { name: vocabulary.id, entries };
    read.set(key, whole);
    return whole;
  }

  function told(
    tier: EafTier,
    weight: "changed",
    what: "name_missing" | "duplicate_name" | "reference_missing" | "reference_cycle",
  ): void {
    findings.add(weight, what, {
      about: tier.id,
      found: what === "reference_missing" ? (tier.parentId ?? tier.typeId) : "",
      place: { kind: "line", line: tier.line },
    });
  }
}

/** One for one of the parent’s: by its stereotype, else by what its annotations are. */
function isAssociated({ annotations }: EafTier, type: EafType | undefined): boolean {
  if (type?.stereotype) return type.stereotype === "Symbolic_Association";
  return annotations.length > 0 && annotations.every(({ parentId }) => parentId !== null);
}

function valuesOf(typeId: string): Tier["values"] {
  if (typeId === ownTypes.comment) return "comment";
  if (typeId === ownTypes.number) return "number";
  if (typeId === ownTypes.text) return "text";
  return typeId.startsWith(severalPrefix) ? "several" : null;
}
