import { commonStretches, type Stretch } from "../../domain/spans.ts";
import type { WinsOfRecording } from "../../statistics/falsePasses.ts";
import type { CodedWork } from "../codedWork.ts";
import { unitLabels } from "../tables/line.ts";
import type { CodedFrames } from "./equivalencePasses.ts";

/** The coding of one recording by a person or program, with the segments that were assigned for it. */
export interface FramedWork {
  readonly coded: CodedWork;
  readonly stretches: readonly Stretch[];
}

interface FramesAsked {
  readonly frameUs: number;
  readonly subjectIds: readonly (string | null)[];
  /** Called once all labels are known. */
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
 * Whether the program or the omitted person is nearer to the other people of a recording, by frame and
 * overall, in the time assigned to all. `projection` selects what is compared of each label. Undefined without
 * such time or without other people.
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

/**
 * The frames of a recording, over the time assigned to everyone, with the labels of the program and
 * of people.
 */
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
