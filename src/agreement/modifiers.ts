import type { ModifierValues } from "../domain/entities/event.ts";
import type { Scheme } from "../domain/entities/scheme.ts";

/** A modifier whose values can be compared. Free text is not compared, because two texts are rarely equal. */
export interface AskedModifier {
  readonly id: string;
  readonly type: "one" | "several" | "number";
  /** Choices, in the scheme’s order; empty for a numeric modifier. */
  readonly choices: readonly string[];
  /** IDs of the codes that have this modifier. */
  readonly codes: readonly string[];
  /** The middle of what a number can be, from which numbers are added up; else 0. */
  readonly middle: number;
}

export function modifiersOf({
  codes,
  modifiers,
}: Pick<Scheme, "codes" | "modifiers">): readonly AskedModifier[] {
  return modifiers.flatMap((modifier): AskedModifier[] => {
    const { id, type } = modifier;
    if (type === "text") return [];
    const asking = codes.filter(({ modifierIds }) => modifierIds.includes(id));
    return [
      {
        id,
        type,
        choices: type === "number" ? [] : modifier.choices.map((choice) => choice.id),
        codes: asking.map((code) => code.id),
        middle: type === "number" ? (modifier.min + modifier.max) / 2 : 0,
      },
    ];
  });
}

/**
 * The possible labels of an event for a modifier. A single choice is one nominal unit with a label for “empty”;
 * for a multiple choice, each choice is a unit of its own: selected or not.
 */
export function unitsOf(modifier: AskedModifier): readonly (readonly string[])[] {
  switch (modifier.type) {
    case "one":
      return [[emptyAnswer(modifier), ...modifier.choices]];
    case "several":
      return modifier.choices.map((choice) => [choice, notChosen(choice)]);
    case "number":
      return [];
  }
}

/**
 * All labels of a modifier. A number has none of its own: only “equal”, “other”, and those that
 * hold sums of numbers.
 */
export function labelsOf(modifier: AskedModifier): readonly string[] {
  if (modifier.type !== "number") return unitsOf(modifier).flat();
  return [modifier.id, otherNumber(modifier)];
}

/**
 * The labels of one event, one for each unit; `undefined` for a number modifier without a number.
 */
export function labelsChosen(modifier: AskedModifier, values: ModifierValues): readonly string[] {
  const value = values[modifier.id];
  if (modifier.type === "several") {
    const chosen = new Set(Array.isArray(value) ? value : [value]);
    return modifier.choices.map((choice) => (chosen.has(choice) ? choice : notChosen(choice)));
  }
  const isKnown = typeof value === "string" && modifier.choices.includes(value);
  return [isKnown ? value : emptyAnswer(modifier)];
}

/** The label for a modifier that was left empty, where a single choice is expected. */
export function emptyAnswer({ id }: Pick<AskedModifier, "id">): string {
  return id;
}

export function notChosen(choice: string): string {
  return `!${choice}`;
}

/** The label of the other number if two numbers differ; equal ones have the modifier’s own id. */
export function otherNumber({ id }: Pick<AskedModifier, "id">): string {
  return `!${id}`;
}
