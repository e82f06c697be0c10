import type { NamedGroup } from "./groups.ts";

/**
 * The groups to draw where all would be too many: those in the address, in the order of all; where none of these
 * exists, those in the title, else the first ones.
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
  /** The maximum number that can be drawn. */
  readonly most: number;
  /** The groups drawn without a selection; by default the first ones. */
  readonly unasked?: readonly string[] | undefined;
}

/** Groups as text for an address; `undefined` for an empty selection. */
export function shownText(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(";");
}

function idsOf(shown: string | undefined): readonly string[] {
  return shown === undefined ? [] : shown.split(";");
}
