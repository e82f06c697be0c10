import type { CodedEvent } from "../domain/entities/event.ts";
import type { Modifier, Scheme } from "../domain/entities/scheme.ts";

/**
 * The value of an event’s modifier as text: the names of choices, a number, or free text; empty
 * without a value.
 */
export function modifierText(
  modifier: Modifier,
  { modifiers }: Pick<CodedEvent, "modifiers">,
): string {
  const value = modifiers[modifier.id];
  if (value === undefined) return "";
  if (modifier.type === "number" || modifier.type === "text") return String(value);
  const ids = typeof value === "object" ? value : [String(value)];
  const nameOf = (choiceId: string) =>
    modifier.choices.find(({ id }) => id === choiceId)?.name ?? choiceId;
  return ids.map(nameOf).join(", ");
}

/** The names and values of an event’s modifiers as text, in the order of the scheme. Empty ones are skipped. */
export function modifierTexts(
  { modifiers }: Pick<Scheme, "modifiers">,
  event: Pick<CodedEvent, "modifiers">,
): { readonly name: string; readonly text: string }[] {
  return modifiers.flatMap((modifier) => {
    const text = modifierText(modifier, event);
    return text === "" ? [] : [{ name: modifier.name, text }];
  });
}
