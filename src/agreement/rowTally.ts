import type { RowSubject } from "./row.ts";
import { asPair, type Comparison, type Part, ratersOf } from "./comparisons.ts";
import { raterOf } from "./sameRater.ts";

/** Computes a short text from many: equal for equal texts, different for others. */
export type Signer = (texts: readonly string[]) => string;

/** The comparisons of one recording that belong to one row. */
export class RecordingTally {
  readonly pairs: Comparison[] = [];
  /** The same, cut where other raters were to code: for statistics that take all raters at once. */
  readonly parts: Part[] = [];
  /** Each observation once, with one of its comparisons. */
  readonly counted: CountedSide[] = [];
  readonly #sign: Signer;
  #contentOfPairs: string | undefined;
  #contentOfParts: string | undefined;
  #ranksOfPairs: ReadonlyMap<string, number> | undefined;
  #ranksOfParts: ReadonlyMap<string, number> | undefined;

  constructor(sign: Signer) {
    this.#sign = sign;
  }

  /** Recordings with one content sum to the same. Nothing is added any more when someone asks. */
  get contentOfPairs(): string {
    this.#contentOfPairs ??= this.#sign(this.pairs.map(({ key }) => key));
    return this.#contentOfPairs;
  }

  get contentOfParts(): string {
    this.#contentOfParts ??= this.#sign(this.parts.map(partKey));
    return this.#contentOfParts;
  }

  /** The places of the raters of its pairs, by their ids. */
  get ranksOfPairs(): ReadonlyMap<string, number> {
    this.#ranksOfPairs ??= ranksOf(this.pairs.map(asPair));
    return this.#ranksOfPairs;
  }

  get ranksOfParts(): ReadonlyMap<string, number> {
    this.#ranksOfParts ??= ranksOf(this.parts);
    return this.#ranksOfParts;
  }
}

/** An observation as one side of one of its comparisons. */
export interface CountedSide {
  readonly comparison: Comparison;
  readonly side: "first" | "second";
}

/** What belongs to one row, or to several rows over different codes; not yet added up. */
export class RowTally {
  readonly of: RowSubject;
  readonly key: string;
  /** The sides that are compared: raters, or the first time and the second of the same raters. */
  readonly raters = new Set<string>();
  readonly people = new Set<string>();
  pairs = 0;
  comparedUs = 0;
  readonly #recordings = new Map<string, RecordingTally>();
  readonly #counted = new Set<string>();
  readonly #sign: Signer;
  #content: string | undefined;

  constructor(key: string, of: RowSubject, sign: Signer) {
    this.key = key;
    this.of = of;
    this.#sign = sign;
  }

  get recordings(): readonly RecordingTally[] {
    return [...this.#recordings.values()];
  }

  /** In the same order. */
  get recordingIds(): readonly string[] {
    return [...this.#recordings.keys()];
  }

  /** One pair of observations; what statistics for all raters take comes by `addPart`. */
  add(comparison: Comparison): void {
    const { first, second, comparedUs } = comparison;
    this.raters.add(first.raterId).add(second.raterId);
    this.people.add(raterOf(first)).add(raterOf(second));
    this.pairs += 1;
    this.comparedUs += comparedUs;
    this.#count(comparison, "first");
    this.#count(comparison, "second");
    this.#recording(first.recordingId).pairs.push(comparison);
    this.#content = undefined;
  }

  addPart(part: Part): void {
    this.#recording(part.comparison.first.recordingId).parts.push(part);
    this.#content = undefined;
  }

  /** Two tallies with one content have the same figures. */
  get content(): string {
    if (this.#content !== undefined) return this.#content;
    const keys: string[] = [];
    for (const recording of this.#recordings.values()) {
      const { pairs, parts } = recording;
      // Of many, what their recording’s sum is known by: it is made once for both.
      if (pairs.length > 1) keys.push(recording.contentOfPairs);
      else for (const { key } of pairs) keys.push(key);
      if (parts.length > 1) keys.push(recording.contentOfParts);
      else for (const part of parts) keys.push(partKey(part));
    }
    this.#content = this.#sign(keys);
    return this.#content;
  }

  #count(comparison: Comparison, side: CountedSide["side"]): void {
    const { observationId, recordingId } = comparison[side];
    if (this.#counted.has(observationId)) return;
    this.#counted.add(observationId);
    this.#recording(recordingId).counted.push({ comparison, side });
  }

  #recording(recordingId: string): RecordingTally {
    const known = this.#recordings.get(recordingId);
    if (known) return known;
    const made = new RecordingTally(this.#sign);
    this.#recordings.set(recordingId, made);
    return made;
  }
}

function ranksOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  return new Map(ratersOf(parts).map((raterId, rank) => [raterId, rank]));
}

function partKey({ comparison, raters }: Part): string {
  return `${comparison.key} ${raters}`;
}
