import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ListPart } from "./narrowing.ts";

/** An option of a filter. */
export interface Choice {
  /** The value in the address. */
  readonly value: string;
  readonly name: string;
  /** The name of what it belongs to, where that distinguishes it. */
  readonly of?: string;
  readonly color?: string;
}

/** Choices with one common name: a group of codes. */
export interface ChoiceGroup {
  readonly name: string;
  readonly values: readonly string[];
}

interface Words {
  readonly round: (round: { readonly number: number; readonly name: string }) => string;
  readonly nobody: string;
}

/** The values that can be selected for each filter: from existing work, and from its scheme version. */
export function choosable(
  part: ListPart,
  known: ScopeChoices,
  scheme: Scheme | undefined,
  words: Words,
): readonly Choice[] {
  switch (part) {
    case "rounds":
      return known.rounds.map((round) => ({ value: round.id, name: words.round(round) }));
    case "raters":
      return known.raters.map(({ id, name }) => ({ value: id, name }));
    case "recordings":
      return known.recordings.map(({ id, name }) => ({ value: id, name }));
    case "phases":
      return known.phases.map((name) => ({ value: encodeURIComponent(name), name }));
    case "variables":
      return known.variables.flatMap(({ id, name, unit, values }) =>
        values.map((value) => ({
          value: `${id}:${encodeURIComponent(value)}`,
          name: unit === "" ? value : `${value} ${unit}`,
          of: name,
        })),
      );
    case "subjects":
      return scheme === undefined || scheme.subjects.length === 0
        ? []
        : [
            ...scheme.subjects.map(({ id, name }) => ({ value: id, name })),
            { value: "nobody", name: words.nobody },
          ];
    case "codes":
      return codeChoices(scheme);
    case "modifiers":
      return (scheme?.modifiers ?? []).flatMap((modifier) =>
        "choices" in modifier
          ? modifier.choices.map(({ id, name }) => ({ value: id, name, of: modifier.name }))
          : [],
      );
  }
}

/** Options that can be selected together. */
export function choiceGroups(part: ListPart, scheme: Scheme | undefined): readonly ChoiceGroup[] {
  if (part !== "codes" || scheme === undefined) return [];
  return scheme.groups
    .map(({ id, name }) => ({
      name,
      values: scheme.codes.filter(({ groupId }) => groupId === id).map((code) => code.id),
    }))
    .filter(({ values }) => values.length > 0);
}

function codeChoices(scheme: Scheme | undefined): readonly Choice[] {
  const groups = new Map<string, string>(scheme?.groups.map(({ id, name }) => [id, name]));
  return (scheme?.codes ?? []).map(({ id, name, groupId, color }) => {
    const group = groupId === null ? undefined : groups.get(groupId);
    return { value: id, name, color, ...(group !== undefined && { of: group }) };
  });
}
