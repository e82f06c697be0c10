import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Modifier, Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place, ReadingOf } from "../format.ts";
import type { StudyBook } from "../studyBook.ts";
import type { BehaviorRead } from "./borisScheme.ts";

/** Parses an event’s modifier text: sets separated by `|`, several values of a set by `,`. */
export interface EventModifiers {
  valuesOf(behavior: BehaviorRead, text: string, place: Place): ModifierValues;
}

/**
 * A value that is not in its set is added to the set; a value without a set gets a modifier of its
 * own.
 */
export function newEventModifiers(
  { scheme, book }: { readonly scheme: Scheme; readonly book: StudyBook },
  {
    newUuid,
    words,
    findings,
  }: Pick<ReadingOf, "newUuid" | "words"> & { readonly findings: FindingList },
): EventModifiers {
  const modifiers = new Map(scheme.modifiers.map((one) => [one.id, one]));
  const known = new Map<string, ModifierValues>();
  return {
    valuesOf(behavior, text, place) {
      if (text === "" || text === "None") return {};
      const key = `${behavior.codeId} ${text}`;
      const there = known.get(key);
      if (there) return there;
      const values: ModifierValues = {};
      text.split("|").forEach((given, at) => {
        const trimmed = given.trim();
        if (trimmed === "" || trimmed === "None") return;
        if (trimmed !== given) findings.add("changed", "spaces_cut", { about: given, place });
        const modifierId = behavior.modifierIds[at];
        const modifier = modifierId ? modifiers.get(modifierId) : undefined;
        if (modifier) put(values, modifier, trimmed, place);
        else putElsewhere(values, behavior, { text: trimmed, at, place });
      });
      known.set(key, values);
      return values;
    },
  };

  function put(values: ModifierValues, modifier: Modifier, text: string, place: Place): void {
    const value = valueOf(modifier, text, place);
    if (value === undefined) {
      findings.add("rejected", "value_unreadable", { about: modifier.name, found: text, place });
    } else values[modifier.id] = value;
  }

  function valueOf(
    modifier: Modifier,
    text: string,
    place: Place,
  ): ModifierValues[string] | undefined {
    switch (modifier.type) {
      case "text":
        if (text.length > textMostChars)
          findings.add("changed", "text_cut", { about: text, place });
        return text.slice(0, textMostChars);
      case "number": {
        const value = Number(text);
        const isAllowed = value >= modifier.min && value <= modifier.max;
        return Number.isFinite(value) && isAllowed ? value : undefined;
      }
      case "one":
        return choiceIn(modifier, text, place);
      case "several": {
        const names = text.split(",").map((one) => one.trim());
        const given = names.filter((one) => one !== "" && one !== "None");
        const choices = given.flatMap((one) => choiceIn(modifier, one, place) ?? []);
        return choices.length === 0 || choices.length < given.length
          ? undefined
          : [...new Set(choices)];
      }
    }
  }

  function choiceIn(
    modifier: Extract<Modifier, { readonly type: "one" | "several" }>,
    text: string,
    place: Place,
  ): string | undefined {
    const there = modifier.choices.find(({ name }) => name === text);
    if (there) return there.id;
    if (modifier.choices.length >= mostChoices || text.length > limits.nameMaxChars)
      return undefined;
    const choiceId = id("choice").parse(newUuid());
    modifier.choices.push({ id: choiceId, name: text, key: null, texts: {} });
    findings.add("changed", "added_to_list", { about: modifier.name, found: text, place });
    return choiceId;
  }

  function putElsewhere(
    values: ModifierValues,
    behavior: BehaviorRead,
    { text, at, place }: { readonly text: string; readonly at: number; readonly place: Place },
  ): void {
    const name = `${behavior.given.slice(0, 150)}: ${words.modifier} ${at + 1}`;
    const slot = book.modifier(behavior.codeId, { name, type: "text" });
    const value = slot?.valueOf(text) ?? null;
    const about = { about: behavior.given, found: text, place };
    if (!slot || value === null) return findings.add("rejected", "value_not_allowed", about);
    findings.add("changed", "added_to_list", about);
    values[slot.id] = value;
  }
}

const mostChoices = 100;
const textMostChars = 1_000;
