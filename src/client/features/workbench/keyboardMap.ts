import type { Code } from "../../../domain/entities/scheme.ts";
import { firstKeyOf, normalKey } from "../../../domain/rules.ts";

/**
 * The codes that share the keys pressed before the last one: with no first key, or after one first key. Rows
 * as on a keyboard.
 */
interface KeyPlane {
  /** What is pressed before or with the key: `""` for nothing, `"Shift+"`, or the first of two keys. */
  readonly before: string;
  readonly rows: readonly (readonly PlacedKey[])[];
}

interface PlacedKey {
  /** The key alone, without what is pressed before or with it. */
  readonly cap: string;
  readonly codes: readonly Code[];
}

/** Letter and digit rows of keyboard layouts, by language. Other keys are shown in a last row. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  de: ["1234567890ß", "qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
  fr: ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
  ar: ["1234567890", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظ"],
};
const usual = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const functionKeys = Array.from({ length: 12 }, (_, at) => `F${at + 1}`);

/**
 * The codes of a scheme at the positions of their keys, one plane for each way of pressing a key. Rows
 * without a code are excluded.
 */
export function keyPlanes(codes: readonly Code[], language: string): readonly KeyPlane[] {
  const planes = new Map<string, Map<string, Code[]>>([["", new Map()]]);
  for (const code of codes) {
    if (code.key === null) continue;
    const { before, cap } = partsOf(code.key);
    const plane = planes.get(before) ?? new Map<string, Code[]>();
    planes.set(before, plane);
    plane.set(cap, [...(plane.get(cap) ?? []), code]);
  }
  return [...planes].flatMap(([before, plane]) => {
    const rows = rowsOf(plane, layoutFor(plane, language));
    return rows.length > 0 ? [{ before, rows }] : [];
  });
}

function partsOf(key: string): { readonly before: string; readonly cap: string } {
  const whole = normalKey(key);
  const first = firstKeyOf(whole);
  if (first) return { before: first, cap: whole.slice(first.length).trim() };
  return whole.startsWith("Shift+")
    ? { before: "Shift+", cap: whole.slice("Shift+".length) }
    : { before: "", cap: whole };
}

/** The layout of the language, unless the standard layout has more of the plane’s keys. */
function layoutFor(plane: ReadonlyMap<string, unknown>, language: string): readonly string[] {
  const own = layouts[language] ?? usual;
  const lying = (layout: readonly string[]) =>
    [...plane.keys()].filter((cap) => layout.some((row) => row.includes(cap))).length;
  return lying(usual) > lying(own) ? usual : own;
}

function rowsOf(
  plane: ReadonlyMap<string, readonly Code[]>,
  layout: readonly string[],
): readonly (readonly PlacedKey[])[] {
  const known = new Set([...functionKeys, ...layout.flatMap((row) => Array.from(row))]);
  const others = [...plane.keys()].filter((cap) => !known.has(cap));
  return [functionKeys, ...layout.map((row) => Array.from(row)), others]
    .map((row) => row.map((cap) => ({ cap, codes: plane.get(cap) ?? [] })))
    .filter((row) => row.some(({ codes }) => codes.length > 0));
}
