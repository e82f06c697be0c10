import { commonStretches, type Stretch } from "../../domain/spans.ts";
import type { WinsOfRecording } from "../../statistics/falsePasses.ts";
import type { CodedWork } from "../codedWork.ts";
import { unitLabels } from "../tables/line.ts";
import type { CodedFrames } from "./equivalencePasses.ts";

/** Someone’s work on a recording, with what they were to code. */
export interface FramedWork {
  readonly coded: CodedWork;
  readonly stretches: readonly Stretch[];
}

interface FramesAsked {
  readonly frameUs: number;
  readonly subjectIds: readonly (string | null)[];
  /** Asked for once all labels are met. */
  readonly projectionOf: () => Int32Array;
}

/** Labels by subject and rater, frame by frame, of the time that all were to code. */
function framesOf(
  all: readonly FramedWork[],
  { frameUs, subjectIds, projectionOf }: FramesAsked,
): readonly (readonly (readonly number[])[])[] {
  const stretches = all.map((one) => one.stretches).reduce(commonStretches);
  if (stretches.length === 0) return [];
  const bySubject = subjectIds.map((subjectId) =>
    all.map(({ coded }) =>
      unitLabels(coded.line(subjectId, stretches, { kind: "units", unitUs: frameUs })),
    ),
  );
  const projection = projectionOf();
  return bySubject.map((lines) =>
    lines.map((line) => Array.from(line, (label) => projection[label] ?? 0)),
  );
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
  how: FramesAsked,
): WinsOfRecording | undefined {
  if (others.length === 0) return undefined;
  let [frames, sum, squares, programSame, personSame] = [0, 0, 0, 0, 0];
  for (const [its, own, ...rest] of framesOf([program, person, ...others], how)) {
    if (!its || !own) continue;
    for (let at = 0; at < own.length; at += 1) {
      let [near, programNear] = [0, 0];
      for (const other of rest) {
        if (other[at] === own[at]) near += 1;
        if (other[at] === its[at]) programNear += 1;
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

/** The frames of a recording, on the time that all were to code, by what the program and people have there. */
export function framesCoded(
  { program, people }: { readonly program: FramedWork; readonly people: readonly FramedWork[] },
  how: FramesAsked,
): readonly CodedFrames[] {
  const kinds = new Map<string, CodedFrames & { times: number }>();
  for (const [its, ...rest] of framesOf([program, ...people], how)) {
    its?.forEach((label, at) => {
      const others = rest.map((line) => line[at] ?? 0).toSorted((a, b) => a - b);
      const key = [label, ...others].join(" ");
      const kind = kinds.get(key);
      if (kind) kind.times += 1;
      else kinds.set(key, { program: label, people: others, times: 1 });
    });
  }
  return [...kinds.values()];
}
