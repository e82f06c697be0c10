/**
 * The sets of codes that are active together, numbered as they occur; number 0 is "nothing coded". One
 * book serves all tables of a scheme version, so that they can be added by number.
 */
export class LabelBook {
  /** In the scheme's order. */
  readonly codes: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #sets: (readonly number[])[] = [[]];
  readonly #numbers = new Map<string, number>([["", 0]]);
  /** What a label becomes as a code begins or ends: label × code, −1 where nobody asked yet. */
  #toggled = new Int32Array(0);

  constructor(codes: readonly string[]) {
    this.codes = codes;
    this.#places = new Map(codes.map((code, place) => [code, place]));
    this.#grow();
  }

  /** How many labels there are by now. */
  get size(): number {
    return this.#sets.length;
  }

  /** The place of a code in the scheme; −1 for one that it does not have. */
  placeOf(code: string): number {
    return this.#places.get(code) ?? -1;
  }

  /** The places of a label's codes, ascending. */
  codesOf(label: number): readonly number[] {
    return this.#sets[label] ?? [];
  }

  /** The label of these places, ascending. */
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

  /** What is left of each label where only some codes are looked at, by the label's number. */
  projection(codes: readonly number[]): Int32Array {
    const kept = new Set(codes);
    const size = this.size;
    return Int32Array.from({ length: size }, (_, label) =>
      this.numberOf(this.codesOf(label).filter((code) => kept.has(code))),
    );
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
