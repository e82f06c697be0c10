import type { ModifierValues } from "../domain/entities/event.ts";
import type { Stretch } from "../domain/spans.ts";
import type { TimedEvent } from "../statistics/timed.ts";
import {
  type Coding,
  type CutSubject,
  cutSubject,
  stretchesKey,
  type SubjectColumns,
} from "./coding.ts";
import type { LabelBook } from "./labelBook.ts";
import { type Line, lineOf, type LineCut } from "./tables/line.ts";

/** An event on a segment, with its index in the columns of its subject. */
export interface PlacedEvent extends TimedEvent {
  readonly at: number;
}

/**
 * One observation’s events, converted to lines once for all the observations that it is compared
 * with.
 */
export class CodedWork {
  readonly #coding: Coding;
  readonly #durationUs: number;
  readonly #book: LabelBook;
  readonly #cuts = new Map<string, CutSubject>();
  readonly #lines = new Map<string, Line>();
  readonly #starts = new Map<string | null, readonly Float64Array[]>();

  constructor(coding: Coding, durationUs: number, book: LabelBook) {
    this.#coding = coding;
    this.#durationUs = durationUs;
    this.#book = book;
  }

  /** Of whom something is coded; `null` is no subject. */
  get subjectIds(): readonly (string | null)[] {
    return [...this.#coding.keys()];
  }

  columns(subjectId: string | null): SubjectColumns | undefined {
    return this.#coding.get(subjectId);
  }

  cut(subjectId: string | null, stretches: readonly Stretch[]): CutSubject {
    const key = `${subjectId} ${stretchesKey(stretches, this.#durationUs)}`;
    const known = this.#cuts.get(key);
    if (known) return known;
    const made = cutSubject(this.columns(subjectId), stretches, this.#book.codes.length);
    this.#cuts.set(key, made);
    return made;
  }

  line(subjectId: string | null, stretches: readonly Stretch[], cut: LineCut): Line {
    const how = cut.kind === "time" ? "" : `${cut.kind} ${cut.unitUs}`;
    const key = `${how} ${subjectId} ${stretchesKey(stretches, this.#durationUs)}`;
    const known = this.#lines.get(key);
    if (known) return known;
    const made = lineOf(this.cut(subjectId, stretches), cut, this.#book);
    this.#lines.set(key, made);
    return made;
  }

  /** When events of each code begin, ascending; in all of the recording. */
  starts(subjectId: string | null): readonly Float64Array[] {
    const known = this.#starts.get(subjectId);
    if (known) return known;
    const byCode = this.#book.codes.map(() => new Array<number>());
    const columns = this.columns(subjectId);
    columns?.codes.forEach((code, at) => byCode[code]?.push(columns.startsUs[at] ?? 0));
    const made = byCode.map((starts) => Float64Array.from(starts).toSorted());
    this.#starts.set(subjectId, made);
    return made;
  }

  /** The modifier values of an event. */
  modifiers(subjectId: string | null, { at }: PlacedEvent): ModifierValues {
    return this.columns(subjectId)?.modifiers?.[at] ?? {};
  }

  /** What of one subject lies in a segment, in the segment’s own time and in order of time. */
  events(subjectId: string | null, { startUs: fromUs, endUs: toUs }: Stretch): PlacedEvent[] {
    const columns = this.columns(subjectId);
    const found: PlacedEvent[] = [];
    columns?.codes.forEach((place, at) => {
      const code = this.#book.codes[place] ?? "";
      const startUs = columns.startsUs[at] ?? 0;
      const endUs = columns.endsUs[at] ?? 0;
      if (startUs >= endUs) {
        if (startUs < fromUs || startUs > toUs) return;
        found.push({ at, code, startUs: startUs - fromUs, endUs: startUs - fromUs });
      } else if (endUs > fromUs && startUs < toUs) {
        found.push({
          at,
          code,
          startUs: Math.max(startUs, fromUs) - fromUs,
          endUs: Math.min(endUs, toUs) - fromUs,
        });
      }
    });
    return found.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
  }
}
