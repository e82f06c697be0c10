import { grouped } from "../domain/grouped.ts";
import type { Scans } from "../domain/entities/observation.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import type { Scan } from "../domain/entities/workPart.ts";
import { askedNumbers, type Stretch } from "../domain/spans.ts";
import { type Observation, placeKey } from "./observation.ts";
import { raterOf } from "./sameRater.ts";

/** An observation with its sampling prompts and the answers to them. */
export interface ScannedWork {
  readonly place: Pick<
    Observation,
    | "observationId"
    | "recordingId"
    | "recordingName"
    | "roundId"
    | "roundNumber"
    | "raterId"
    | "ownOf"
    | "durationUs"
    | "spans"
    | "submittedMs"
  >;
  readonly scans: Scans;
  readonly answers: readonly Scan[];
}

/** Stands for no answer, next to yes (1) and no (0): not asked, not answered, or not visible. */
export const missing = -1;

/** Several raters’ answers to the same prompts: all that a statistic needs. */
export interface ScanAnswers {
  /** Rater IDs, one per column. */
  readonly raters: readonly string[];
  /** Numbers of the prompts, ascending, one per row. */
  readonly numbers: readonly number[];
  /** Only codes that two of them or more were asked for, in the scheme’s order. */
  readonly codes: readonly {
    readonly codeId: string;
    /** Answers, prompt by prompt, and for each prompt rater by rater. */
    readonly answers: Int8Array;
  }[];
}

/** Answers about one subject in one recording and round, to the same prompts. */
export interface ScanSheet extends ScanAnswers {
  readonly place: ScannedWork["place"];
  readonly scans: Scans;
  /** `null`: no subject. */
  readonly subjectId: string | null;
  /** Rater IDs, one per column. */
  readonly people: readonly string[];
  /** Observation IDs, one per column. */
  readonly observationIds: readonly string[];
}

/** Filters of the sampling prompts that are compared. */
export interface SheetsOver {
  /** Code IDs to include; all if absent. */
  readonly codeIds?: readonly string[] | undefined;
  /** Subject IDs to include, `nobody` for no subject; all if absent. */
  readonly subjectIds?: readonly string[] | undefined;
  /** By recording, only questions within these; absent: all. */
  readonly within?: ((recordingId: string) => readonly Stretch[]) | undefined;
}

/**
 * The answers of all observations of the same recording and round, ready to be compared. Observations with another
 * sampling method or other prompts are not compared. “No subject” is a subject of a code if the scheme has no
 * others for it or if one of the raters marked it so.
 */
export function scanSheets(
  scheme: Pick<Scheme, "codes" | "subjects">,
  works: readonly ScannedWork[],
  over: SheetsOver = {},
): readonly ScanSheet[] {
  const together = grouped(works, (work) => {
    const { method, everyUs, fromUs } = work.scans;
    return `${placeKey(work.place)} ${method} ${everyUs} ${fromUs}`;
  });
  return [...together.values()].flatMap((group) =>
    group.length < 2
      ? []
      : sheetsOf(
          scheme,
          group.toSorted((a, b) => compareText(idsOf(a), idsOf(b))),
          over,
        ),
  );
}

function sheetsOf(
  { codes, subjects }: Pick<Scheme, "codes" | "subjects">,
  group: readonly ScannedWork[],
  over: SheetsOver,
): readonly ScanSheet[] {
  const [first] = group;
  if (!first) return [];
  const within = over.within?.(first.place.recordingId);
  const asked = group.map(({ place, scans }) => {
    const numbers = new Set(askedNumbers(scans, place.durationUs, place.spans));
    if (!within) return numbers;
    const inside = within.length === 0 ? [] : askedNumbers(scans, place.durationUs, within);
    return new Set(inside.filter((number) => numbers.has(number)));
  });
  const numbers = [...new Set(asked.flatMap((own) => [...own]))].toSorted((a, b) => a - b);
  if (numbers.length === 0) return [];
  const answered = group.map(({ answers }, rater) => {
    const seen = answers.filter(
      ({ number, isAnswered, isUnseen }) => isAnswered && !isUnseen && asked[rater]?.has(number),
    );
    return new Map(
      seen.map(({ number, marks }) => [
        number,
        new Set(marks.map(({ codeId, subjectId }) => markKey(codeId, subjectId))),
      ]),
    );
  });
  const marked = new Set(answered.flatMap((own) => [...own.values()].flatMap((one) => [...one])));
  const wanted = codes.filter(({ id }) => over.codeIds?.includes(id) ?? true);

  return [...subjects.map(({ id }) => id), null].flatMap((subjectId): ScanSheet[] => {
    if (over.subjectIds && !over.subjectIds.includes(subjectId ?? "nobody")) return [];
    const ofSubject = wanted.flatMap(({ id: codeId, subjectIds }) => {
      const isAbout =
        subjectId === null
          ? subjects.length === 0 || marked.has(markKey(codeId, null))
          : subjectIds.length === 0 || subjectIds.includes(subjectId);
      const were = group.map(
        ({ scans }) => scans.codeIds.length === 0 || scans.codeIds.includes(codeId),
      );
      if (!isAbout || were.filter(Boolean).length < 2) return [];
      const answers = new Int8Array(numbers.length * group.length).fill(missing);
      numbers.forEach((number, scan) => {
        answered.forEach((own, rater) => {
          const marks = were[rater] ? own.get(number) : undefined;
          if (!marks) return;
          answers[scan * group.length + rater] = marks.has(markKey(codeId, subjectId)) ? 1 : 0;
        });
      });
      return [{ codeId, answers }];
    });
    if (ofSubject.length === 0) return [];
    return [
      {
        place: first.place,
        scans: first.scans,
        subjectId,
        raters: group.map(({ place }) => place.raterId),
        people: group.map(({ place }) => raterOf(place)),
        observationIds: group.map(({ place }) => place.observationId),
        numbers,
        codes: ofSubject,
      },
    ];
  });
}

function markKey(codeId: string, subjectId: string | null): string {
  return `${codeId} ${subjectId ?? ""}`;
}

function idsOf({ place }: ScannedWork): string {
  return `${place.raterId} ${place.observationId}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
