import type { AskedModifier } from "../../../agreement/modifiers.ts";
import type { CodedEvent, ModifierValues } from "../../../domain/entities/event.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";

/** An event’s values of one modifier, as names; empty where none was chosen. */
type AnswerTo =
  | {
      readonly type: "one" | "several";
      readonly chosen: readonly string[];
      /** All possible values; with several per event, each is a unit, chosen or not. */
      readonly choices: readonly string[];
    }
  | { readonly type: "number"; readonly value: number | undefined };

/** Values of modifiers, by modifier name. */
export type Answers = ReadonlyMap<string, AnswerTo>;

/** An event’s modifier values, with its rater and the common name of its code. */
export interface Answered {
  readonly rater: string;
  readonly code: string;
  readonly answers: Answers;
}

/** Gives the function that returns an event’s values of all modifiers that its code asks for, except free text. */
export function answeredBy({
  codes,
  modifiers,
}: Pick<Scheme, "codes" | "modifiers">): (event: CodedEvent) => Answers {
  const asked = new Map(
    codes.map(({ id, modifierIds }) => [
      id,
      modifiers.filter((modifier) => modifierIds.includes(modifier.id)),
    ]),
  );
  return (event) =>
    new Map(
      (asked.get(event.codeId) ?? []).flatMap((modifier): [string, AnswerTo][] => {
        const value = event.modifiers[modifier.id];
        if (modifier.type === "text") return [];
        if (modifier.type === "number") {
          const given = typeof value === "number" ? value : undefined;
          return [[modifier.name, { type: "number", value: given }]];
        }
        const given = new Set(Array.isArray(value) ? value : [value]);
        const { type, choices } = modifier;
        const namesOf = (some: typeof choices) => some.map(({ name }) => name);
        const chosen = namesOf(choices.filter(({ id }) => given.has(id)));
        return [[modifier.name, { type, chosen, choices: namesOf(choices) }]];
      }),
    );
}

/**
 * The modifiers of several files, matched by name, and the function that returns an event’s values by modifier id.
 * A modifier of different types cannot be compared, nor one that only one rater’s files ask for: the others did not
 * leave it empty.
 */
export function joinedModifiers(events: readonly Answered[]): {
  readonly modifiers: readonly AskedModifier[];
  readonly valuesOf: (answers: Answers) => ModifierValues;
} {
  const found = new Map<string, Joined>();
  for (const { rater, code, answers } of events) {
    for (const [name, answer] of answers) {
      const known = found.get(name) ?? newJoined(answer.type);
      found.set(name, known);
      known.types.add(answer.type);
      known.codes.set(code, (known.codes.get(code) ?? new Set()).add(rater));
      if (answer.type === "number") {
        if (answer.value !== undefined) known.numbers.push(answer.value);
        continue;
      }
      for (const choice of answer.choices) known.choices.add(choice);
    }
  }
  // No name of a code can be one of these.
  const comparable = [...found].filter(
    ([, { types, codes }]) => types.size === 1 && sharedCodes(codes).length > 0,
  );
  const ids = new Map(comparable.map(([name], at) => [name, `modifier\n${at}`]));
  const choiceId = (name: string, choice: string) => `${ids.get(name)}\n${choice}`;
  const modifiers = comparable.map(([name, { types, codes, choices, numbers }]): AskedModifier => ({
    id: ids.get(name) ?? "",
    type: [...types][0] ?? "one",
    choices: [...choices].toSorted().map((choice) => choiceId(name, choice)),
    codes: sharedCodes(codes),
    middle: numbers.reduce((sum, one) => sum + one / numbers.length, 0),
  }));
  return {
    modifiers,
    valuesOf: (answers) =>
      Object.fromEntries(
        [...answers].flatMap(([name, answer]): [string, ModifierValues[string]][] => {
          const id = ids.get(name);
          if (id === undefined) return [];
          if (answer.type === "number")
            return answer.value === undefined ? [] : [[id, answer.value]];
          const chosen = answer.chosen.map((choice) => choiceId(name, choice));
          return [[id, answer.type === "several" ? chosen : (chosen[0] ?? "")]];
        }),
      ),
  };
}

interface Joined {
  readonly types: Set<AskedModifier["type"]>;
  /** By code, the raters whose events were asked for it. */
  readonly codes: Map<string, Set<string>>;
  readonly choices: Set<string>;
  readonly numbers: number[];
}

function newJoined(type: AskedModifier["type"]): Joined {
  return { types: new Set([type]), codes: new Map(), choices: new Set(), numbers: [] };
}

/** Codes of which events of two or more raters were asked for it. */
function sharedCodes(codes: Joined["codes"]): readonly string[] {
  return [...codes].flatMap(([code, raters]) => (raters.size > 1 ? [code] : []));
}
