import type { ScannedWork } from "../../agreement/scanSheets.ts";
import type { ScanShares } from "../../api/contract/analysis.ts";
import type { Observation } from "../../agreement/observation.ts";
import { scanMethods, type Scans } from "../../domain/entities/observation.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { askedNumbers } from "../../domain/spans.ts";
import { ratioInterval } from "../../statistics/ratioOfTotals.ts";
import { endsOf } from "./ends.ts";
import type { EventKey, Groups } from "./groups.ts";

interface Counts {
  readonly method: Scans["method"];
  readonly everyUs: number;
  unseen: number;
  /** By recording. */
  readonly recordings: Map<string, { scans: number; yes: number }>;
}

/** What is asked of answers: which codes and subjects, and how many rows an answer holds. */
export interface ScanSharesWish {
  readonly codeIds: readonly string[] | undefined;
  /** `nobody`: no subject. */
  readonly subjectIds: readonly string[] | undefined;
  readonly bySubject: boolean;
  readonly rowsMost: number;
}

/**
 * Of the questions asked at regular times the share that was answered with yes, by code and group. Methods and
 * intervals are distinguished: shares of different ones are not comparable. A code that several subjects have at
 * once is one yes, unless subjects are distinguished. Questions that were not answered, or at which nothing was to be
 * seen, are no answers. Intervals are Student’s over recordings.
 */
export function scanShares(
  groups: Groups,
  { codes, subjects }: Pick<Scheme, "codes" | "subjects">,
  works: readonly (Omit<ScannedWork, "place"> & { readonly place: Observation })[],
  { codeIds, subjectIds, bySubject, rowsMost }: ScanSharesWish,
) {
  const found = new Map<string, { key: EventKey; base: number; code: number; counts: Counts }>();
  const isSubjectAsked = (subjectId: string | null) =>
    subjectIds?.includes(subjectId ?? "nobody") ?? true;
  for (const { place, scans, answers } of works) {
    const base = groups.baseOf(place);
    base.observations.add(place.observationId);
    base.recordings.add(place.recordingId);
    const asked = new Set(askedNumbers(scans, place.durationUs, place.spans));
    const answered = answers.filter(({ number, isAnswered }) => isAnswered && asked.has(number));
    for (const [code, { id, subjectIds: own }] of codes.entries()) {
      if (!(codeIds?.includes(id) ?? true)) continue;
      if (scans.codeIds.length > 0 && !scans.codeIds.includes(id)) continue;
      const whose: readonly (string | null)[] = bySubject
        ? subjects
            .map((subject) => subject.id)
            .filter((one) => own.length === 0 || own.includes(one))
        : [null];
      for (const subjectId of bySubject && subjects.length === 0 ? [null] : whose) {
        if (bySubject && !isSubjectAsked(subjectId)) continue;
        const subject = subjects.findIndex((one) => one.id === subjectId) + 1;
        const key = groups.keyOf(code, subject, 0);
        const { method, everyUs } = scans;
        const name = `${base.at} ${key} ${code} ${method} ${everyUs}`;
        const known = found.get(name) ?? {
          key,
          base: base.at,
          code,
          counts: { method, everyUs, unseen: 0, recordings: new Map() },
        };
        found.set(name, known);
        const { counts } = known;
        const sums = counts.recordings.get(place.recordingId) ?? { scans: 0, yes: 0 };
        counts.recordings.set(place.recordingId, sums);
        for (const { isUnseen, marks } of answered) {
          if (isUnseen) {
            counts.unseen += 1;
            continue;
          }
          sums.scans += 1;
          const isYes = marks.some(
            (mark) =>
              mark.codeId === id &&
              (bySubject ? mark.subjectId === subjectId : isSubjectAsked(mark.subjectId)),
          );
          if (isYes) sums.yes += 1;
        }
      }
    }
  }
  const perGroup = Math.max(1, codes.length);
  const finished = groups.finished(Math.max(1, Math.floor(rowsMost / perGroup)));
  const rows = finished.list.flatMap(({ index, base, key }) =>
    [...found.values()]
      .filter((one) => one.base === base.at && one.key === key)
      .toSorted((a, b) => a.code - b.code || byMethod(a.counts, b.counts))
      .flatMap(({ code, counts }): ScanShares["rows"] => {
        const codeId = codes[code]?.id;
        if (!codeId) return [];
        const units = [...counts.recordings.values()];
        const scans = units.reduce((sum, one) => sum + one.scans, 0);
        const yes = units.reduce((sum, one) => sum + one.yes, 0);
        const shares = units.map((one) => ({ of: one.yes, to: one.scans }));
        const { method, everyUs, unseen } = counts;
        return [
          {
            group: index,
            codeId,
            method,
            everyUs,
            recordings: units.filter((one) => one.scans > 0).length,
            scans,
            unseen,
            yes,
            share: scans === 0 ? null : yes / scans,
            shareInterval: yes === 0 ? null : endsOf(ratioInterval(shares, { most: 1 })),
          },
        ];
      }),
  );
  return { groups: finished, rows };
}

function byMethod(a: Counts, b: Counts): number {
  return scanMethods.indexOf(a.method) - scanMethods.indexOf(b.method) || a.everyUs - b.everyUs;
}
