import type { Modifier } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { ReadingOf } from "../format.ts";
import { type Annotation, placeOn, type Tier } from "./tier.ts";
import { lookLikeNames, type ValueSurvey } from "./valueSurvey.ts";

/** A modifier whose values are the annotations of a tier. */
export interface TierModifier {
  readonly id: Id<"modifier">;
  /** What an event holds for it; `null` where the annotation says nothing. */
  valueOf(annotation: Annotation): string | string[] | number | null;
}

export interface TierModifiers {
  /** Tiers of one name and one kind of value are one modifier. */
  of(tier: Tier, name: string, survey: ValueSurvey): TierModifier | null;
  all(): Modifier[];
}

const modifiersMost = 200;
const choicesMost = 100;
const textMostChars = 1_000;
/** Separates the values of a modifier that allows several. */
export const choiceSeparator = "; ";

export function newTierModifiers(
  { newUuid, words }: Pick<ReadingOf, "newUuid" | "words">,
  findings: FindingList,
): TierModifiers {
  const made = new Map<string, Making>();
  const names = new Set<string>();
  return {
    of(tier, name, survey) {
      const type = typeOf(tier, survey);
      const key = `${type}\n${tier.vocabulary?.name ?? ""}\n${name}`;
      const known = made.get(key);
      if (known) return known.modifier;
      if (made.size >= modifiersMost) {
        findings.add("rejected", "too_many_things", { about: tier.fullName });
        return null;
      }
      const making =
        type === "one" || type === "several" ? choosing(tier, type) : telling(tier, type);
      const whole = making(id("modifier").parse(newUuid()), unique(name));
      made.set(key, whole);
      return whole.modifier;
    },
    all: () => Array.from(made.values(), ({ whole }) => whole()),
  };

  function unique(given: string): string {
    const name = (given.trim() || words.modifier).slice(0, limits.nameMaxChars).trim();
    let one = name;
    for (let number = 2; names.has(one); number += 1) {
      one = `${name.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    if (one !== given.trim())
      findings.add("changed", "duplicate_name", { about: given, found: one });
    names.add(one);
    return one;
  }

  function choosing(tier: Tier, type: "one" | "several") {
    return (modifierId: Id<"modifier">, name: string): Making => {
      const choices: Extract<Modifier, { type: "one" }>["choices"] = [];
      const byValue = new Map<string, string>();
      const byEntry = new Map<string, string>();
      const choice = (given: string, texts: Modifier["texts"] = {}): string | null => {
        const known = byValue.get(given);
        if (known) return known;
        const value = given.slice(0, limits.nameMaxChars).trim();
        if (value === "") return null;
        if (choices.length >= choicesMost) {
          findings.add("rejected", "value_not_allowed", { about: tier.fullName, found: value });
          return null;
        }
        const choiceId = id("choice").parse(newUuid());
        choices.push({ id: choiceId, name: value, key: null, texts });
        byValue.set(given, choiceId);
        return choiceId;
      };
      for (const entry of tier.vocabulary?.entries ?? []) {
        const choiceId = choice(entry.value, entry.texts);
        if (choiceId) byEntry.set(entry.id, choiceId);
      }
      return {
        modifier: {
          id: modifierId,
          valueOf({ text, entryId }) {
            const value = text.trim();
            if (value === "") return null;
            const entry = entryId === null ? undefined : byEntry.get(entryId);
            if (type === "one") return entry ?? choice(value);
            const several = value.split(choiceSeparator).flatMap((one) => choice(one.trim()) ?? []);
            return several.length > 0 ? [...new Set(several)] : null;
          },
        },
        whole: () =>
          choices.length > 0
            ? { type, ...commonOf(modifierId, name), choices }
            : { type: "text", ...commonOf(modifierId, name) },
      };
    };
  }

  function telling(first: Tier, type: "number" | "text") {
    return (modifierId: Id<"modifier">, name: string): Making => {
      let least = Infinity;
      let most = -Infinity;
      return {
        modifier: {
          id: modifierId,
          valueOf(annotation) {
            const { text } = annotation;
            const place = () => placeOn(first, annotation);
            const value = text.trim();
            if (value === "") return null;
            if (type === "text") {
              if (value.length > textMostChars)
                findings.add("changed", "text_cut", { about: name, place: place() });
              return value.slice(0, textMostChars);
            }
            const number = Number(value);
            if (!Number.isFinite(number)) {
              findings.add("rejected", "value_unreadable", {
                about: name,
                found: value,
                place: place(),
              });
              return null;
            }
            least = Math.min(least, number);
            most = Math.max(most, number);
            return number;
          },
        },
        whole() {
          if (type === "text") return { type, ...commonOf(modifierId, name) };
          const min = Number.isFinite(least) ? least : 0;
          return {
            type,
            ...commonOf(modifierId, name),
            unit: "",
            min,
            max: most > min ? most : min + 1,
          };
        },
      };
    };
  }
}

interface Making {
  readonly modifier: TierModifier;
  readonly whole: () => Modifier;
}

function typeOf(tier: Tier, survey: ValueSurvey): Modifier["type"] {
  if (tier.values !== null && tier.values !== "comment") return tier.values;
  if (tier.vocabulary !== null && tier.vocabulary.entries.length > 0) {
    return tier.vocabulary.entries.length <= choicesMost ? "one" : "text";
  }
  if (survey.areNumbers && survey.different > 5) return "number";
  return lookLikeNames(survey) ? "one" : "text";
}

function commonOf(modifierId: Id<"modifier">, name: string) {
  return { id: modifierId, name, isRequired: false, askedAt: "start" as const, texts: {} };
}
