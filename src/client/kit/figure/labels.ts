import type { Scheme } from "../../../domain/entities/scheme.ts";

/** A code of a label, or a choice: its name, and the colour shown beside it. */
export interface LabelPart {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/**
 * The codes that a label of the confusion matrix stands for, in the scheme’s order; empty where nothing was coded.
 * An id that the scheme does not contain is kept as its name.
 */
export function labelParts(label: string, scheme: Scheme): readonly LabelPart[] {
  if (label === "") return [];
  return label.split("+").map((id) => {
    const code = scheme.codes.find((one) => one.id === id);
    return { id, name: code?.name ?? id, color: code?.color ?? "#808080" };
  });
}

/** What a label says of a modifier; `undefined` for a label of codes. */
export function choiceOfLabel(label: string, { modifiers }: Scheme): LabelOfModifier | undefined {
  const isOther = label.startsWith("!");
  const id = isOther ? label.slice(1) : label;
  for (const modifier of modifiers) {
    const { name } = modifier;
    if (modifier.id === id) {
      if (modifier.type !== "number") return { modifier: name, says: "none" };
      return { modifier: name, says: isOther ? "otherNumber" : "number" };
    }
    if (modifier.type !== "one" && modifier.type !== "several") continue;
    const choice = modifier.choices.find((one) => one.id === id)?.name;
    if (choice !== undefined) return { modifier: name, choice, says: isOther ? "not" : "choice" };
  }
  return undefined;
}

interface LabelOfModifier {
  readonly modifier: string;
  readonly choice?: string;
  /**
   * Which value the label stands for: a choice, no choice, not that choice, a certain number, or another number.
   */
  readonly says: "choice" | "none" | "not" | "number" | "otherNumber";
}
