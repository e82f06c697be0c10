import { type AskedModifier, labelsOf } from "./modifiers.ts";

/**
 * The sets of codes that are active together, numbered in order of occurrence; number 0 is “nothing
 * coded”. One book serves all tables of a scheme version, so that they can be added by number. A
 * label may also be the value of a modifier, alone or with the code of the event; such labels are
 * numbered after those of all codes.
 */
export class LabelBook {
  /** Code IDs, in the scheme’s order. */
  readonly codes: readonly string[];
  readonly modifiers: readonly AskedModifier[];
  /** What can be chosen, in the scheme’s order, and of which modifier. */
  readonly #choices: readonly { readonly label: string; readonly modifierId: string }[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #sets: (readonly number[])[] = [[]];
  readonly #numbers = new Map<string, number>([["", 0]]);
  /** What a label becomes as a code begins or ends: label × code, −1 where no one asked yet. */
  #toggled = new Int32Array(0);

  constructor(codes: readonly string[], modifiers: readonly AskedModifier[] = []) {
    this.codes = codes;
    this.modifiers = modifiers;
    this.#choices = modifiers.flatMap((modifier) =>
      labelsOf(modifier).map((label) => ({ label, modifierId: modifier.id })),
    );
    this.#places = new Map(
      [...codes, ...this.#choices.map(({ label }) => label)].map((name, place) => [name, place]),
    );
    this.#grow();
  }

  /** The number of labels so far. */
  get size(): number {
    return this.#sets.length;
  }

  /** The place of a code in the scheme, or of a choice after all codes; −1 for one that it does not have. */
  placeOf(code: string): number {
    return this.#places.get(code) ?? -1;
  }

  /** The name at an index: a code ID or a choice. */
  nameOf(place: number): string {
    return this.codes[place] ?? this.#choices[place - this.codes.length]?.label ?? "";
  }

  /** The indexes of the codes in a label, ascending. */
  codesOf(label: number): readonly number[] {
    return this.#sets[label] ?? [];
  }

  /** The number of the label for these indexes, given in ascending order. */
  numberOf(places: readonly number[]): number {
    const key = places.join(" ");
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const made = this.#sets.length;
    this.#sets.push(places);
    this.#numbers.set(key, made);
    this.#grow();
    return made;
  }

  /** The label that has this code more, or less where it has it. */
  toggled(label: number, code: number): number {
    const at = label * this.codes.length + code;
    const known = this.#toggled[at] ?? -1;
    if (known >= 0) return known;
    const set = this.codesOf(label);
    const made = this.numberOf(
      set.includes(code)
        ? set.filter((one) => one !== code)
        : [...set, code].toSorted((a, b) => a - b),
    );
    this.#toggled[at] = made;
    return made;
  }

  /** Labels as the scheme has their codes, whenever they were met: "nothing" first, then single codes, then several. */
  inOrder(labels: Iterable<number>): number[] {
    return [...labels].toSorted((a, b) => compareSets(this.codesOf(a), this.codesOf(b)));
  }

  /**
   * What is left of each label where only some codes are looked at, or one modifier, by the label’s number. Of a choice
   * with its code the choice is left: it counts alike whichever code it was made of.
   */
  projection({
    codes,
    modifierId,
  }: {
    readonly codes: readonly number[];
    readonly modifierId?: string | undefined;
  }): Int32Array {
    const kept = new Set(codes);
    const size = this.size;
    return Int32Array.from({ length: size }, (_, label) => {
      const places = this.codesOf(label);
      const last = places.at(-1) ?? -1;
      if (last < this.codes.length) return this.numberOf(places.filter((code) => kept.has(code)));
      const isOfCode = places.length === 1 || kept.has(places[0] ?? -1);
      const own = this.#choices[last - this.codes.length]?.modifierId;
      const isWanted = isOfCode && (modifierId === undefined || own === modifierId);
      return isWanted ? this.numberOf([last]) : 0;
    });
  }

  #grow(): void {
    const needed = this.#sets.length * this.codes.length;
    if (needed <= this.#toggled.length) return;
    const larger = new Int32Array(Math.max(64, 2 * needed)).fill(-1);
    larger.set(this.#toggled);
    this.#toggled = larger;
  }
}

function compareSets(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [at, place] of a.entries()) {
    const apart = place - (b[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}
