import { compareNames } from "../../domain/nameOrder.ts";
import { foldedName } from "../foldedName.ts";
import type { Question } from "../format.ts";
import {
  longerPatterns,
  namePatterns,
  namedLikeRest,
  type NameParts,
  sayNobody,
  saysNobody,
} from "../namePatterns.ts";
import { namesWhoIsWatched } from "../watchedWords.ts";
import { nameTemplate, type NameTemplate } from "../nameTemplate.ts";
import type { Annotation, Tier } from "./tier.ts";

/** Id of the question whether tier names contain raters. Asked once per file. */
export const raterInTier = "rater_in_tier";

/**
 * The id of an answer that users do not give: the raters known from other files of the set, one per
 * line, so that the rater of a tier is found even if only one of them coded the file.
 */
export const tierRaterNames = "rater_in_tier names";

/**
 * Finds tiers that are the same tier by several raters: with the same name except for an annotator,
 * a number, or a part such as "_A" and "R1". They become tiers with one name and a rater each, so
 * that the raters share codes. Annotators are trusted. Part of a name is taken for a rater without
 * asking only if all tiers with annotations have it and the tiers have the same values, and if it
 * looks like a rater or most annotations of one tier have an equal one on another at the same time;
 * a participant is a person observed, unless called a rater. Remaining doubts are asked. `answers`
 * may hold a template of names instead of a word ("{code}_{rater}"), see `nameTemplate`.
 */
export function tierRaters(
  tiers: readonly Tier[],
  answers: Readonly<Record<string, string>>,
): { readonly tiers: readonly Tier[]; readonly questions: readonly Question[] } {
  const template = nameTemplate(answers[raterInTier] ?? "", tierFields);
  if (template) return { tiers: byTemplate(tiers, template), questions: [] };
  const known = answers[tierRaterNames]?.split("\n");
  const found =
    byAnnotators(tiers) ??
    byParticipants(tiers) ??
    bySigns(tiers) ??
    (known ? ofKnown(tiers, known) : (byNames(tiers) ?? byWholeNames(tiers)));
  if (!found) return { tiers, questions: [] };
  const { parts, options, proposed, because } = found;
  const answer = options.find((one) => one === answers[raterInTier]) ?? proposed;
  const tags = new Map([...parts.values()].map(({ tag }) => [foldedName(tag), tag]));
  const names = [...tags.values()].toSorted(compareNames);
  const question: Question = {
    id: raterInTier,
    what: "rater_in_tier",
    about: names.slice(0, 10).join(", "),
    options: options.map((value) => ({ value, isWord: true })),
    answer,
    examples: [...parts]
      .slice(0, 5)
      .map(([{ fullName }, { name, tag }]) => `${fullName} → ${name}, ${tag}`),
    names,
    because: { what: because },
  };
  return { tiers: answer === "no" ? tiers : renamed(tiers, found, answer), questions: [question] };
}

interface TierPart {
  /** What the tier is called without its rater. */
  readonly name: string;
  /** Who the rater is. */
  readonly tag: string;
}

interface Found {
  readonly parts: ReadonlyMap<Tier, TierPart>;
  readonly options: readonly ("rater" | "subject" | "no")[];
  readonly proposed: "rater" | "subject" | "no";
  readonly because: NonNullable<Question["because"]>["what"];
  /** Whether the rater stands where the file names participants. */
  readonly isParticipant: boolean;
}

/** Tiers make events where they do not only say more about others’. */
function isOwn({ isAssociated }: Tier): boolean {
  return !isAssociated;
}

/** Nothing where annotators are no question: fewer than two, or tiers of one name already. */
function byAnnotators(tiers: readonly Tier[]): Found | undefined {
  const own = tiers.filter((tier) => isOwn(tier) && tier.rater !== "");
  if (countOf(own, ({ rater }) => rater) < 2) return undefined;
  const parts = sharedNames(own, ({ rater }) => rater);
  if ([...parts].every(([tier, { name }]) => name === tier.name)) return undefined;
  return {
    parts,
    options: ["rater", "no"],
    proposed: "rater",
    because: "annotators_of_tiers",
    isParticipant: false,
  };
}

/** Nothing where participants are not called raters: then they are who was observed. */
function byParticipants(tiers: readonly Tier[]): Found | undefined {
  const own = tiers.filter((tier) => isOwn(tier) && tier.subject !== "" && tier.rater === "");
  if (countOf(own, ({ subject }) => subject) < 2) return undefined;
  if (!own.every(({ subject }) => raterWord.test(foldedName(subject)))) return undefined;
  return {
    parts: sharedNames(own, ({ subject }) => subject),
    options: ["rater", "no"],
    proposed: "rater",
    because: "participants_are_raters",
    isParticipant: true,
  };
}

function isSigned({ rater, subject, fullName }: Tier): boolean {
  return rater === "" && subject !== "" && fullName.endsWith(`@${subject}`);
}

/** Who stands behind "@" is who was observed, but where tiers of one name say the same at the same time. */
function bySigns(tiers: readonly Tier[]): Found | undefined {
  const own = tiers.filter((tier) => isOwn(tier) && tier.annotations.length > 0);
  if (own.length < 2 || !own.every(isSigned)) return undefined;
  const byName = new Map<string, Tier[]>();
  for (const tier of own) {
    const key = `${foldedName(tier.name)}\n${tier.kind}`;
    byName.set(key, [...(byName.get(key) ?? []), tier]);
  }
  const subjects = own.map(({ subject }) => subject);
  const isClear = [...byName.values()].every(
    (alike) => alike.length >= 2 && saySame(alike) && saySameAtOnce(alike),
  );
  if (!isClear || sayNobody(subjects)) return undefined;
  return {
    parts: new Map(
      tiers.filter(isSigned).map((one) => [one, { name: one.name, tag: one.subject }]),
    ),
    options: ["rater", "no"],
    proposed: "rater",
    because: "tiers_alike",
    isParticipant: true,
  };
}

function byNames(tiers: readonly Tier[]): Found | undefined {
  if (tiers.some(({ rater }) => rater !== "")) return undefined;
  const filled = tiers.filter((tier) => isOwn(tier) && tier.annotations.length > 0);
  let best: (Found & { readonly tagCount: number }) | undefined;
  for (const { partsOf } of tierPatterns) {
    const parts = new Map<Tier, TierPart>();
    for (const tier of tiers.filter(isOwn)) {
      const part = partsOf(tier.name);
      if (part) parts.set(tier, { name: part.rest, tag: part.tag });
    }
    const taken = filled.flatMap((tier) => {
      const part = parts.get(tier);
      return part ? [{ tier, ...part }] : [];
    });
    const tags = new Set(taken.map(({ tag }) => foldedName(tag)));
    const tiersOf = new Map<string, Tier[]>();
    for (const { tier, name } of taken) {
      const key = `${foldedName(name)}\n${foldedName(tier.subject)}\n${tier.kind}`;
      tiersOf.set(key, [...(tiersOf.get(key) ?? []), tier]);
    }
    const shared = [...tiersOf.values()].filter(({ length }) => length >= 2);
    if (tags.size < 2 || tags.size > mostRaters || shared.length === 0) continue;
    // A participant says whose the part of the name is.
    if (taken.some(({ tier, tag }) => foldedName(tier.subject) === foldedName(tag))) continue;
    const words = taken.map(({ tag }) => tag);
    if (words.every(saysNobody)) continue;
    const isClear =
      taken.length === filled.length &&
      shared.length === tiersOf.size &&
      !sayNobody(words) &&
      !namedLikeRest(taken.map(({ name, tag }) => ({ rest: name, tag }))) &&
      shared.every(saySame) &&
      (lookLikeRaters(words) || shared.every(saySameAtOnce));
    const found: Found & { readonly tagCount: number } = {
      parts,
      options: ["rater", "subject", "no"],
      proposed: isClear ? "rater" : "no",
      because: isClear ? "tiers_alike" : "tiers_alike_in_doubt",
      isParticipant: false,
      tagCount: tags.size,
    };
    if (!best || (isClear && best.proposed === "no")) best = found;
  }
  return best;
}

/**
 * Tiers that are called by nothing but who coded them ("Anna", "Ben"): they say the same things at the same time. Where they
 * only say the same things it is asked; names of who is watched are none of raters.
 */
function byWholeNames(tiers: readonly Tier[]): Found | undefined {
  const filled = tiers.filter((tier) => isOwn(tier) && tier.annotations.length > 0);
  const [first] = filled;
  if (!first || filled.length < 2 || filled.length > mostRaters) return undefined;
  const areAlike = filled.every(
    ({ rater, subject, kind }) => rater === "" && subject === "" && kind === first.kind,
  );
  if (!areAlike || filled.some(({ name }) => namesWhoIsWatched(name) || saysNobody(name))) {
    return undefined;
  }
  if (!saySame(filled)) return undefined;
  // One code in all of them, or texts that come back by chance, say nothing of who wrote them.
  if (new Set(first.annotations.map(({ text }) => foldedName(text))).size < 2) return undefined;
  const isClear = saySameAtOnce(filled);
  if (!isClear && !filled.every(({ annotations }) => saysFew(annotations))) return undefined;
  return {
    parts: new Map(filled.map((tier) => [tier, { name: nameOfAll, tag: tier.name }])),
    options: ["rater", "subject", "no"],
    proposed: isClear ? "rater" : "no",
    because: isClear ? "tiers_alike" : "tiers_alike_in_doubt",
    isParticipant: false,
  };
}

/** What tiers are called whose whole names are raters’. */
const nameOfAll = "tier";

/** Whether values come back, as codes do. */
function saysFew(annotations: readonly Annotation[]): boolean {
  const values = new Set(annotations.map(({ text }) => foldedName(text)));
  return annotations.length >= fewestAtOnce && values.size * 2 <= annotations.length;
}

/** Names of tiers may also end in a number, or in a name of someone without anything before it. */
const tierPatterns: readonly Pick<(typeof namePatterns)[number], "partsOf">[] = [
  ...namePatterns,
  ...longerPatterns,
  { partsOf: partsBy(/^(?<tag>[\p{L}\d][^:/|#]{0,30}?)\s*[:/|#]\s*(?<rest>\S.*)$/su) },
  { partsOf: partsBy(/^(?<rest>.*[^:/|#\s])\s*[:/|#]\s*(?<tag>[\p{L}\d][^:/|#]{0,30})$/su) },
  { partsOf: partsBy(/^(?<rest>.*?\p{L})(?<tag>R\d{1,2})$/su) },
  {
    partsOf: partsBy(
      /^(?<rest>.*?\p{L})(?<tag>(?:rater|coder|observer|annotator)[\s_.-]?\d{1,2})$/isu,
    ),
  },
  { partsOf: partsBy(/^(?<rest>.*\p{L})[\s_.\-#]*(?<tag>\d{1,2})$/su) },
  { partsOf: partsBy(/^(?<rest>\p{Ll}{2,})(?<tag>\p{Lu}[\p{L}\d]*)$/su) },
  {
    partsOf: partsBy(/^(?<tag>(?:r|rater|coder|observer|annotator)\d{1,2})(?<rest>\p{L}.+)$/isu),
  },
];

function partsBy(of: RegExp): (name: string) => NameParts | undefined {
  return (name) => {
    const groups = name.length <= 120 ? of.exec(name)?.groups : undefined;
    const [rest, tag] = [groups?.["rest"]?.trim(), groups?.["tag"]?.trim()];
    return rest && tag ? { rest, tag } : undefined;
  };
}

/** Tiers of raters whom other files of the set name, also where there is one of them alone. */
function ofKnown(tiers: readonly Tier[], names: readonly string[]): Found | undefined {
  const known = new Set(names.map(foldedName));
  const parts = new Map<Tier, TierPart>();
  for (const tier of tiers.filter(isOwn)) {
    const part = tierPatterns
      .map(({ partsOf }) => partsOf(tier.name))
      .find((one) => one && known.has(foldedName(one.tag)));
    if (part) parts.set(tier, { name: part.rest, tag: part.tag });
  }
  const filled = tiers.filter((tier) => isOwn(tier) && tier.annotations.length > 0);
  if (parts.size === 0 && filled.every(({ name }) => known.has(foldedName(name)))) {
    for (const tier of filled) parts.set(tier, { name: nameOfAll, tag: tier.name });
  }
  return parts.size === 0
    ? undefined
    : {
        parts,
        options: ["rater", "subject", "no"],
        proposed: "rater",
        because: "tiers_of_other_files",
        isParticipant: false,
      };
}

const tierFields = ["code", "rater", "subject"] as const;

/** Tiers that do not fit stay as they are. */
function byTemplate(
  tiers: readonly Tier[],
  template: NameTemplate<(typeof tierFields)[number]>,
): readonly Tier[] {
  const made = new Map<Tier, Tier>();
  for (const tier of tiers) {
    const { code, rater, subject } = template(tier.fullName) ?? {};
    made.set(tier, {
      ...tier,
      parent: tier.parent && (made.get(tier.parent) ?? tier.parent),
      ...(code !== undefined && { name: code }),
      ...(rater !== undefined && { rater }),
      ...(subject !== undefined && { subject }),
    });
  }
  return [...made.values()];
}

const mostRaters = 50;

/** Words for raters with a number or a letter: "Rater 1", "coder B", "R2". */
const raterWord =
  /^(?:r|rater|coder|observer|obs|annotator|judge|kodierer|beobachter|beurteiler|rater:?)[\s_-]*(?:\d{1,3}|\p{L})$/u;

/** Numbered words for raters, letters from A on, or initials; a whole name may be anyone’s. */
function lookLikeRaters(tags: readonly string[]): boolean {
  if (tags.every((tag) => raterWord.test(foldedName(tag)))) return true;
  const letters = [...new Set(tags.map(foldedName))].toSorted();
  if (letters.every((one, at) => one === String.fromCodePoint(97 + at))) return true;
  return tags.every((tag) => /^\p{Lu}{2,3}$/u.test(tag));
}

/** Whether tiers say the same things: at least half of what the one with fewer values says, others do too. */
function saySame(tiers: readonly Tier[]): boolean {
  const [first, ...others] = tiers.map(
    ({ annotations }) => new Set(annotations.map(({ text }) => foldedName(text))),
  );
  return others.every((other) => {
    if (!first) return true;
    const common = [...other].filter((value) => first.has(value)).length;
    return common * 2 >= Math.min(first.size, other.size);
  });
}

/**
 * Whether two tiers are one thing that was coded twice: most of what the one with fewer annotations says,
 * the other says at that time, too. Few annotations or one value may do so by chance.
 */
function saySameAtOnce(tiers: readonly Tier[]): boolean {
  const sorted = tiers.toSorted((a, b) => a.annotations.length - b.annotations.length);
  const [least, ...others] = sorted;
  if (!least || least.annotations.length < fewestAtOnce) return false;
  if (new Set(least.annotations.map(({ text }) => foldedName(text))).size < 2) return false;
  return others.every(({ annotations }) => {
    const byText = new Map<string, Annotation[]>();
    for (const one of annotations) {
      const key = foldedName(one.text);
      byText.set(key, [...(byText.get(key) ?? []), one]);
    }
    const same = least.annotations.filter((one) =>
      byText.get(foldedName(one.text))?.some((other) => lieOverEachOther(one, other)),
    );
    return same.length >= least.annotations.length * 0.7;
  });
}

const fewestAtOnce = 4;

/** By at least half of the time that one of them takes. */
function lieOverEachOther(one: Annotation, other: Annotation): boolean {
  const common = Math.min(one.endUs, other.endUs) - Math.max(one.startUs, other.startUs);
  const all = Math.max(one.endUs, other.endUs) - Math.min(one.startUs, other.startUs);
  return common > 0 && common * 2 >= all;
}

/**
 * What tiers of different owners have in common in their names: "gaze" and "gaze-2", "gaze_A" and
 * "gaze_B", "gaze" and "gaze-cp". A tier that shares its name with no one keeps it.
 */
function sharedNames(
  tiers: readonly Tier[],
  ownerOf: (tier: Tier) => string,
): ReadonlyMap<Tier, TierPart> {
  const owners = new Map<string, Set<string>>();
  for (const tier of tiers) {
    for (const base of basesOf(tier.name, ownerOf(tier))) {
      const key = baseKey(tier, base);
      owners.set(key, (owners.get(key) ?? new Set()).add(foldedName(ownerOf(tier))));
    }
  }
  const taken = new Set<string>();
  const parts = new Map<Tier, TierPart>();
  for (const tier of tiers) {
    const tag = ownerOf(tier);
    const shared = basesOf(tier.name, tag)
      .map((name) => ({ name, count: owners.get(baseKey(tier, name))?.size ?? 0 }))
      .filter(({ name, count }) => {
        const own = `${foldedName(tag)}\n${baseKey(tier, name)}`;
        return count >= 2 && !taken.has(own);
      })
      .toSorted((a, b) => b.count - a.count)[0];
    const name = shared?.name ?? tier.name;
    taken.add(`${foldedName(tag)}\n${baseKey(tier, name)}`);
    parts.set(tier, { name, tag });
  }
  return parts;
}

/** The name itself first, and then what is left of it without what may stand for its owner. */
function basesOf(name: string, owner: string): readonly string[] {
  const plain = foldedName(owner);
  const initials = plain
    .split(/[\s.]+/u)
    .map((word) => word.slice(0, 1))
    .join("");
  const parted = namePatterns.flatMap(({ partsOf }) => {
    const part = partsOf(name);
    if (!part) return [];
    const tag = foldedName(part.tag);
    const isOwner =
      tag === plain || tag === initials || plain.startsWith(tag) || lookLikeRaters([part.tag]);
    return isOwner ? [part.rest] : [];
  });
  const counted = name
    .replace(/(?:[\s_\-#.]*(?:\(?\d{1,2}\)?|[\s_-]cp|[\s_-]copy)){1,10}$/iu, "")
    .trim();
  return [...new Set([name, ...parted, ...(counted === "" ? [] : [counted])])];
}

/** Tiers of different subjects or kinds are never one. */
function baseKey({ subject, kind }: Tier, base: string): string {
  return `${foldedName(base)}\n${kind}\n${raterWord.test(foldedName(subject)) ? "" : foldedName(subject)}`;
}

/** A parent comes before its children, which are its rater’s. */
function renamed(
  tiers: readonly Tier[],
  { parts, isParticipant }: Found,
  answer: "rater" | "subject",
): readonly Tier[] {
  const made = new Map<Tier, Tier>();
  const tagOf = new Map<Tier, string>();
  for (const tier of tiers) {
    const parent = tier.parent && (made.get(tier.parent) ?? tier.parent);
    const above = tier.parent ? tagOf.get(tier.parent) : undefined;
    const part = parts.get(tier) ?? (above === undefined ? undefined : partLike(tier, above));
    if (part) tagOf.set(tier, part.tag);
    made.set(tier, {
      ...tier,
      parent,
      ...(part && {
        name: part.name,
        ...(answer === "subject" && { subject: part.tag }),
        ...(answer === "rater" && { rater: part.tag, ...(isParticipant && { subject: "" }) }),
      }),
    });
  }
  return [...made.values()];
}

/** A tier below one of a rater’s, called in the same way or not. */
function partLike({ name }: Tier, tag: string): TierPart {
  const own = namePatterns
    .map(({ partsOf }) => partsOf(name))
    .find((part) => part && foldedName(part.tag) === foldedName(tag));
  return { name: own?.rest ?? name, tag };
}

function countOf(tiers: readonly Tier[], keyOf: (tier: Tier) => string): number {
  return new Set(tiers.map((tier) => foldedName(keyOf(tier)))).size;
}
