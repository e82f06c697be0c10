import type { Scheme } from "../../../domain/entities/scheme.ts";

/** One code of a label: what to write and the colour beside it. */
export interface LabelPart {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/**
 * The codes that a label of the confusion matrix stands for, in the scheme's order. Empty where
 * nothing was coded. Ids that the scheme does not know are left as they are: better seen than lost.
 */
export function labelParts(label: string, scheme: Scheme): readonly LabelPart[] {
  if (label === "") return [];
  return label.split("+").map((id) => {
    const code = scheme.codes.find((one) => one.id === id);
    return { id, name: code?.name ?? id, color: code?.color ?? "#808080" };
  });
}
