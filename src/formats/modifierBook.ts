import type { Modifier } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { id, type Id } from "../domain/rules.ts";
import type { FindingList } from "./findingList.ts";

/** A modifier as it was first found in a file. */
export interface ModifierMet {
  readonly name: string;
  readonly type: Modifier["type"];
  /** Those that the file declares, in its order; values that are met later join them. */
  readonly choices?: readonly string[];
  /** Of a number. */
  readonly unit?: string;
}

/** A modifier of the study, with a function that converts texts into its values. */
export interface ModifierSlot {
  readonly id: Id<"modifier">;
  /**
   * What an event holds for a text: the id of a choice (made where it is not there yet; for a modifier of
   * several, of one of them), a number, or the text. `null`: it is empty, not a number, or one choice
   * more than there may be.
   */
  valueOf(text: string): string | number | null;
}

export interface ModifierBook {
  /** The modifier of this name and type; `null` where a scheme can have no more. */
  slot(met: ModifierMet): ModifierSlot | null;
  /** Choices without any choice have become text; a number’s range is what was met. */
  all(): Modifier[];
}

const modifiersMost = 200;
const choicesMost = 100;
const textMostChars = 1_000;

/** Gathers modifiers by name: one name of two types is two modifiers. */
export function newModifierBook(
  { newUuid, fallbackName }: { readonly newUuid: () => string; readonly fallbackName: string },
  findings: FindingList,
  known: readonly Modifier[] = [],
): ModifierBook {
  const names = new Set(known.map(({ name }) => name));
  const making = new Map<string, Making>();

  return {
    slot(met) {
      const key = `${met.type} ${met.name}`;
      const there = making.get(key);
      if (there) {
        for (const choice of met.choices ?? []) there.slot.valueOf(choice);
        return there.slot;
      }
      if (known.length + making.size >= modifiersMost) {
        findings.add("rejected", "too_many_things", { about: met.name });
        return null;
      }
      const made = makingOf(met);
      making.set(key, made);
      for (const choice of met.choices ?? []) made.slot.valueOf(choice);
      return made.slot;
    },
    all: () => [...known, ...Array.from(making.values(), (one) => one.modifier())],
  };

  function nameOf(given: string): string {
    const cut = (given.trim() || fallbackName).slice(0, limits.nameMaxChars).trim();
    let name = cut;
    for (let number = 2; names.has(name); number += 1) {
      name = `${cut.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    if (name !== cut) findings.add("changed", "duplicate_name", { about: cut, found: name });
    if (given.trim().length > limits.nameMaxChars) {
      findings.add("changed", "text_cut", { about: name });
    }
    names.add(name);
    return name;
  }

  function makingOf({ name: given, type, unit = "" }: ModifierMet): Making {
    const modifierId = id("modifier").parse(newUuid());
    const name = nameOf(given);
    const common = {
      id: modifierId,
      name,
      isRequired: false,
      askedAt: "start",
      texts: {},
    } as const;
    const choices = new Map<string, Id<"choice">>();
    let least = Infinity;
    let most = -Infinity;

    const choiceOf = (text: string): string | null => {
      const cut = text.slice(0, limits.nameMaxChars).trim();
      if (cut.length < text.length)
        findings.add("changed", "text_cut", { about: name, found: cut });
      const there = choices.get(cut);
      if (there) return there;
      if (choices.size >= choicesMost) return null;
      const choiceId = id("choice").parse(newUuid());
      choices.set(cut, choiceId);
      return choiceId;
    };
    const numberOf = (text: string): number | null => {
      const value = Number(text);
      if (!Number.isFinite(value)) return null;
      least = Math.min(least, value);
      most = Math.max(most, value);
      return value;
    };
    const cutText = (text: string): string => {
      if (text.length > textMostChars) findings.add("changed", "text_cut", { about: name });
      return text.slice(0, textMostChars);
    };

    return {
      slot: {
        id: modifierId,
        valueOf(value) {
          // Words are kept as they stand, spaces too: they are somebody's.
          if (type === "text") return value === "" ? null : cutText(value);
          const text = value.trim();
          if (text === "") return null;
          return type === "number" ? numberOf(text) : choiceOf(text);
        },
      },
      modifier() {
        if (type === "number") {
          const min = Number.isFinite(least) ? least : 0;
          const max = most > min ? most : min + 1;
          return { type, ...common, unit: unit.slice(0, 40), min, max };
        }
        if (type === "text" || choices.size === 0) return { type: "text", ...common };
        return {
          type,
          ...common,
          choices: Array.from(choices, ([choice, choiceId]) => ({
            id: choiceId,
            name: choice,
            key: null,
            texts: {},
          })),
        };
      },
    };
  }
}

interface Making {
  readonly slot: ModifierSlot;
  readonly modifier: () => Modifier;
}
