import type { NamedGroup } from "./groups.ts";

/**
 * Which groups are drawn where all would be too many: those that the address names (in their order among
 * all), or the first ones where it names none that is there: as many as can be told apart unasked.
 */
export function shownGroups(
  groups: readonly NamedGroup[],
  shown: string | undefined,
  { most, unasked = most }: ShownMost,
): { readonly series: readonly NamedGroup[]; readonly isChosen: boolean } {
  const wanted = new Set(idsOf(shown));
  const chosen = groups.length > most ? groups.filter(({ id }) => wanted.has(id)) : [];
  return chosen.length > 0
    ? { series: chosen.slice(0, most), isChosen: true }
    : { series: groups.slice(0, groups.length > most ? unasked : most), isChosen: false };
}

export interface ShownMost {
  /** How many can be drawn at all. */
  readonly most: number;
  /** How many of a greater number are drawn while nobody has chosen; as many, unless told. */
  readonly unasked?: number;
}

/** The groups as an address holds them; nothing where none is chosen. */
export function shownText(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(";");
}

function idsOf(shown: string | undefined): readonly string[] {
  return shown === undefined ? [] : shown.split(";");
}
