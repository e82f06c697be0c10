import { commonStretches, type Stretch } from "../../domain/spans.ts";
import type { WinsOfRecording } from "../../statistics/falsePasses.ts";
import type { CodedWork } from "../codedWork.ts";
import { unitLabels } from "../tables/line.ts";

/** Somebody's work on a recording, with what they were to code. */
export interface FramedWork {
  readonly coded: CodedWork;
  readonly stretches: readonly Stretch[];
}

/**
 * Who wins beside one person of a recording, the program or the person, frame by frame and as a whole, on the time that all were to
 * code. `projection`: what is looked at of each label. Undefined where there is no time, or no other to be near to.
 */
export function winsOfCoding(
  {
    program,
    person,
    others,
  }: {
    readonly program: FramedWork;
    readonly person: FramedWork;
    readonly others: readonly FramedWork[];
  },
  {
    frameUs,
    subjectIds,
    projectionOf,
  }: {
    readonly frameUs: number;
    readonly subjectIds: readonly (string | null)[];
    /** Asked for once all labels are met. */
    readonly projectionOf: () => Int32Array;
  },
): WinsOfRecording | undefined {
  const all = [program, person, ...others];
  const stretches = all.map((one) => one.stretches).reduce(commonStretches);
  if (others.length === 0 || stretches.length === 0) return undefined;
  const bySubject = subjectIds.map((subjectId) =>
    all.map(({ coded }) =>
      unitLabels(coded.line(subjectId, stretches, { kind: "units", unitUs: frameUs })),
    ),
  );
  const projection = projectionOf();
  let [frames, sum, squares, programSame, personSame] = [0, 0, 0, 0, 0];
  for (const [its, own, ...rest] of bySubject) {
    if (!its || !own) continue;
    for (let at = 0; at < own.length; at += 1) {
      const [mine, programs] = [projection[own[at] ?? 0], projection[its[at] ?? 0]];
      let [near, programNear] = [0, 0];
      for (const other of rest) {
        const label = projection[other[at] ?? 0];
        if (label === mine) near += 1;
        if (label === programs) programNear += 1;
      }
      const d = Math.sign(near - programNear);
      frames += 1;
      sum += d;
      squares += d * d;
      personSame += near;
      programSame += programNear;
    }
  }
  if (frames === 0) return undefined;
  return { whole: Math.sign(personSame - programSame), frames, sum, squares };
}
