import { createHash } from "node:crypto";
import type { RowSubject } from "../../../api/contract/agreement.ts";
import type { Comparison, Part } from "./comparisons.ts";

/** Everything of one recording that is in a row. */
export interface RecordingTally {
  readonly pairs: Comparison[];
  /** For recipes that take all raters at once. */
  readonly parts: Part[];
  /** Each observation once, with one of its comparisons. */
  readonly counted: CountedSide[];
}

/** An observation: a side of one of its comparisons. */
export interface CountedSide {
  readonly comparison: Comparison;
  readonly side: "first" | "second";
}

/** What belongs to one row, or to several over different codes; not yet added up. */
export class RowTally {
  readonly of: RowSubject;
  readonly key: string;
  readonly raters = new Set<string>();
  pairs = 0;
  comparedUs = 0;
  readonly #recordings = new Map<string, RecordingTally>();
  readonly #counted = new Set<string>();
  #content: string | undefined;

  constructor(key: string, of: RowSubject) {
    this.key = key;
    this.of = of;
  }

  get recordings(): readonly RecordingTally[] {
    return [...this.#recordings.values()];
  }

  /** One pair of observations; what recipes for all raters take comes by `addPart`. */
  add(comparison: Comparison): void {
    const { first, second, comparedUs } = comparison;
    this.raters.add(first.raterId).add(second.raterId);
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
    for (const { pairs, parts } of this.#recordings.values()) {
      for (const { key } of pairs) keys.push(key);
      for (const part of parts) keys.push(partKey(part));
    }
    this.#content = hashed(keys);
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
    const made: RecordingTally = { pairs: [], parts: [], counted: [] };
    this.#recordings.set(recordingId, made);
    return made;
  }
}

/** Recordings with one content add up to the same. */
export function contentOfPairs(tally: RecordingTally): string {
  return contentOf(pairContents, tally, () => tally.pairs.map(({ key }) => key));
}

export function contentOfParts(tally: RecordingTally): string {
  return contentOf(partContents, tally, () => tally.parts.map(partKey));
}

/** Found once: nothing is added any more when somebody asks. */
function contentOf(
  contents: WeakMap<RecordingTally, string>,
  tally: RecordingTally,
  keysOf: () => readonly string[],
): string {
  const known = contents.get(tally);
  if (known !== undefined) return known;
  const made = hashed(keysOf());
  contents.set(tally, made);
  return made;
}

const pairContents = new WeakMap<RecordingTally, string>();
const partContents = new WeakMap<RecordingTally, string>();

function partKey({ comparison, weight }: Part): string {
  return `${comparison.key} ${weight}`;
}

function hashed(keys: readonly string[]): string {
  return createHash("sha256").update(keys.join("\n")).digest("base64url");
}
