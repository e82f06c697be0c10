import type { Latency } from "../../api/contract/analysis.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { ClusteredWait } from "../../statistics/survivalInfluence.ts";
import { arrivalCurve, thinned } from "./arrivalCurve.ts";
import type { CodedLine } from "./codedLines.ts";
import type { EventColumns } from "../database/eventColumns.ts";
import type { Base, EventKey, Groups } from "./groups.ts";
import { summaryOf, type Tally } from "./tally.ts";
import { logRank } from "../../statistics/logRank.ts";

/** One code, subject and mark that is waited for. */
interface Awaited {
  readonly code: number;
  readonly subject: number;
  readonly key: EventKey;
}

/** Of one base and subject: how long each wait could have been, and which of them were ended by what. */
interface Waits {
  readonly mostUs: number[];
  /** The recording of each, counted from 0. */
  readonly recordings: number[];
  /** By lane: the waits that it ended, and after how long. */
  readonly ended: Map<number, { readonly waits: number[]; readonly us: number[] }>;
}

const curvePoints = 200;

/**
 * Time to the next start of a code: from the start of each line, or from each event of another
 * code. If observation ends first, the time is censored, not dropped.
 */
export class LatencyTally implements Tally<Pick<Latency, "rows" | "tests">> {
  readonly #groups: Groups;
  readonly #of: LatencyWish;
  readonly #lanes = new Map<number, Awaited>();
  readonly #bases = new Map<Base, Map<number, Waits>>();
  readonly #recordings = new Map<string, number>();

  constructor(groups: Groups, of: LatencyWish) {
    this.#groups = groups;
    this.#of = of;
  }

  add({ base, events, stretch, place }: CodedLine): void {
    const recording = this.#recordings.get(place.recordingId) ?? this.#recordings.size;
    this.#recordings.set(place.recordingId, recording);
    const lengthUs = stretch.endUs - stretch.startUs;
    const onsets = this.#onsetsOf(events);
    const bySubject = this.#bases.get(base) ?? new Map<number, Waits>();
    this.#bases.set(base, bySubject);
    for (const { fromUs, subject, isAfterOnset } of this.#beginnings(events)) {
      const waits: Waits = bySubject.get(subject) ?? {
        mostUs: [],
        recordings: [],
        ended: new Map(),
      };
      bySubject.set(subject, waits);
      const wait = waits.mostUs.length;
      const mostUs = Math.min(lengthUs - fromUs, this.#of.withinUs ?? Infinity);
      waits.mostUs.push(mostUs);
      waits.recordings.push(recording);
      for (const [lane, startsUs] of onsets) {
        const awaited = this.#lanes.get(lane);
        if (!awaited || (this.#of.subjects === "same" && !this.#isOf(awaited, subject))) continue;
        const isSelf = isAfterOnset && awaited.code === this.#of.after;
        const next = startsUs[firstFrom(startsUs, fromUs, isSelf)];
        if (next === undefined || next - fromUs > mostUs) continue;
        const ended = waits.ended.get(lane) ?? { waits: [], us: [] };
        waits.ended.set(lane, ended);
        ended.waits.push(wait);
        ended.us.push(next - fromUs);
      }
    }
  }

  finish() {
    const perGroup = new Map<EventKey, Set<number>>();
    for (const { key, code } of this.#lanes.values()) {
      perGroup.set(key, (perGroup.get(key) ?? new Set()).add(code));
    }
    const codesMost = Math.max(1, ...[...perGroup.values()].map(({ size }) => size));
    const groups = this.#groups.finished(Math.floor(this.#of.rowsMost / codesMost));
    const byCode = new Map<number, (readonly ClusteredWait[])[]>();
    const rows = groups.list.flatMap(({ index, base, key }) =>
      [...(perGroup.get(key) ?? [])]
        .toSorted((a, b) => a - b)
        .flatMap((code) => {
          const waited = this.#waited(base, { key, code });
          byCode.set(code, [...(byCode.get(code) ?? []), waited]);
          return this.#rowOf(index, code, waited);
        }),
    );
    const tests = [...byCode]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([code, groupsWaits]) => this.#testOf(code, groupsWaits));
    return { groups, rows, tests };
  }

  #testOf(code: number, waits: readonly (readonly ClusteredWait[])[]): Latency["tests"] {
    const groups = waits.filter((group) => group.length > 0).length;
    const codeId = this.#of.codes[code]?.id;
    if (groups < 2 || codeId === undefined) return [];
    const { chiSquare, df, p, clusters } = logRank(waits);
    return [
      {
        codeId,
        groups,
        recordings: clusters,
        df,
        chiSquare,
        p,
      },
    ];
  }

  /** All waits of a group for a code, those that were cut short too. */
  #waited(base: Base, of: { readonly key: EventKey; readonly code: number }): ClusteredWait[] {
    const waited: ClusteredWait[] = [];
    for (const [lane, awaited] of this.#lanes) {
      if (awaited.key !== of.key || awaited.code !== of.code) continue;
      for (const [subject, waits] of this.#bases.get(base) ?? []) {
        if (this.#of.subjects === "same" && !this.#isOf(awaited, subject)) continue;
        const ended = waits.ended.get(lane);
        const endedUs = new Map(ended?.waits.map((wait, at) => [wait, ended.us[at]]));
        for (const [wait, mostUs] of waits.mostUs.entries()) {
          const cameUs = endedUs.get(wait);
          waited.push({
            time: cameUs ?? mostUs,
            isCame: cameUs !== undefined,
            cluster: waits.recordings[wait] ?? 0,
          });
        }
      }
    }
    return waited;
  }

  #rowOf(group: number, place: number, waited: readonly ClusteredWait[]): Latency["rows"] {
    const code = this.#of.codes[place];
    if (!code) return [];
    const us = waited.filter(({ isCame }) => isCame).map(({ time }) => time);
    const { curve, median, medianLow, medianHigh } = arrivalCurve(waited, this.#of);
    const summary = summaryOf(Float64Array.from(us));
    return [
      {
        group,
        codeId: code.id,
        count: us.length,
        censored: waited.length - us.length,
        meanUs: summary.mean,
        sdUs: summary.sd,
        medianUs: summary.median,
        minUs: summary.min,
        maxUs: summary.max,
        survivalMedianUs: median,
        survivalMedianLowUs: medianLow,
        survivalMedianHighUs: medianHigh,
        curve: thinned(curve, curvePoints).map(({ time: atUs, ...shares }) => ({
          us: atUs,
          ...shares,
        })),
      },
    ];
  }

  /** From when on something is waited for, and of whom. Without a code before: of all subjects (0). */
  #beginnings(events: EventColumns): readonly Beginning[] {
    const { after, from } = this.#of;
    if (after === undefined) return [{ fromUs: 0, subject: 0, isAfterOnset: false }];
    const beginnings: Beginning[] = [];
    for (let at = 0; at < events.count; at += 1) {
      if (events.codes[at] !== after) continue;
      const fromUs = (from === "end" ? events.endsUs[at] : events.startsUs[at]) ?? 0;
      const isPoint = events.endsUs[at] === events.startsUs[at];
      const isAfterOnset = from === "start" || isPoint;
      beginnings.push({ fromUs, subject: events.subjects[at] ?? 0, isAfterOnset });
    }
    return beginnings;
  }

  /** Whether a wait of this subject’s can be ended by it; a wait from the start can by anyone. */
  #isOf(awaited: Awaited, subject: number): boolean {
    return this.#of.after === undefined || awaited.subject === subject;
  }

  #onsetsOf({ count, startsUs, codes, subjects, marks }: EventColumns) {
    const onsets = new Map<number, number[]>();
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] ?? 0;
      if (!this.#of.isAwaited(code)) continue;
      const own = subjects[at] ?? 0;
      const subject = this.#of.subjects === "same" ? own : 0;
      const key = this.#groups.keyOf(code, own, marks[at] ?? 0);
      const lane = (key * this.#of.codes.length + code) * (this.#of.subjectCount + 1) + subject;
      const starts = onsets.get(lane);
      if (starts) starts.push(startsUs[at] ?? 0);
      else {
        onsets.set(lane, [startsUs[at] ?? 0]);
        if (!this.#lanes.has(lane)) this.#lanes.set(lane, { code, subject, key });
      }
    }
    return onsets;
  }
}

interface LatencyWish {
  /** Of how many recordings there are limits. */
  readonly recordingsForInterval: number;
  readonly codes: readonly Code[];
  readonly subjectCount: number;
  /** Place of the code from which on one waits; absent: from the start. */
  readonly after: number | undefined;
  readonly from: "start" | "end";
  readonly withinUs: number | undefined;
  readonly subjects: "same" | "any";
  readonly isAwaited: (code: number) => boolean;
  readonly rowsMost: number;
}

interface Beginning {
  readonly fromUs: number;
  readonly subject: number;
  /** An event does not end the wait that begins with its own start. */
  readonly isAfterOnset: boolean;
}

/** The place of the first start that is not before a time; or, where it must be later, after it. */
function firstFrom(startsUs: readonly number[], fromUs: number, isLater: boolean): number {
  let low = 0;
  let high = startsUs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = startsUs[middle] ?? 0;
    if (start < fromUs || (isLater && start === fromUs)) low = middle + 1;
    else high = middle;
  }
  return low;
}
