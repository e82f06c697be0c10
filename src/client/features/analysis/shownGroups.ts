import type { NamedGroup } from "./groups.ts";

/**
 * Which groups are drawn where all would be too many: those that the address names (in their order among
 * all), or where it names none that is there, those that the title is about, else the first ones.
 */
export function shownGroups(
  groups: readonly NamedGroup[],
  shown: string | undefined,
  { most, unasked }: ShownMost,
): { readonly series: readonly NamedGroup[]; readonly isChosen: boolean } {
  if (groups.length <= most) return { series: groups, isChosen: false };
  const among = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return groups.filter(({ id }) => wanted.has(id)).slice(0, most);
  };
  const chosen = among(idsOf(shown));
  if (chosen.length > 0) return { series: chosen, isChosen: true };
  const meant = among(unasked ?? []);
  return { series: meant.length > 0 ? meant : groups.slice(0, most), isChosen: false };
}

export interface ShownMost {
  /** How many can be drawn at all. */
  readonly most: number;
  /** Which of a greater number are drawn while no one has chosen; the first ones, unless told. */
  readonly unasked?: readonly string[] | undefined;
}

/** The groups as an address holds them; nothing where none is chosen. */
export function shownText(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(";");
}

function idsOf(shown: string | undefined): readonly string[] {
  return shown === undefined ? [] : shown.split(";");
}
