import { expect, test } from "vitest";
import type { Scans } from "../../../../domain/entities/observation.ts";
import type { Scan } from "../../../../domain/entities/workPart.ts";
import { promptCount } from "../../../../domain/scans.ts";
import { indexScheme } from "../../../../domain/schemeIndex.ts";
import { sampleIds, sampleScheme } from "../../../kit/coding/sampleScheme.ts";
import {
  type Draft,
  goOn,
  leave,
  markKey,
  noPrompting,
  open,
  type Prompting,
  questionsOf,
  scanOfDraft,
  skippedBefore,
  tick,
  toggledMark,
  unansweredBeside,
} from "./prompting.ts";

const second = 1_000_000;
const durationUs = 60 * second;
const index = indexScheme(sampleScheme);
const momentary: Scans = {
  method: "momentary",
  everyUs: 10 * second,
  fromUs: 0,
  codeIds: [],
  pauses: true,
};
const partial: Scans = { ...momentary, method: "partial", pauses: false };

/** A rater at a player: plays by frames of a speed, jumps, answers at once or not at all. */
function sitting(scans: Scans, { answersAtOnce = true } = {}) {
  const sampled = { scans, durationUs };
  const scansByNumber = new Map<number, Scan>();
  const scanOf = (number: number) => scansByNumber.get(number);
  const asked: number[] = [];
  let prompting: Prompting = noPrompting;
  let timeUs = 0;
  let nowMs = 0;
  const answer = () => {
    const { draft } = prompting;
    if (!draft) return;
    scansByNumber.set(draft.number, scanOfDraft(draft, questionsOf(index, scans), false));
    prompting = goOn(prompting, sampled, scanOf);
  };
  const answerAll = () => {
    while (prompting.draft) {
      answer();
      if (prompting.draft) asked.push(prompting.draft.number);
    }
  };
  const see = (seen: { isPlaying: boolean; isAtEnd?: boolean; rate?: number }) => {
    const before = prompting.draft?.number;
    const step = tick(
      prompting,
      { isAtEnd: false, rate: 1, ...seen, timeUs, nowMs },
      sampled,
      scanOf,
    );
    ({ prompting } = step);
    if (step.pauseAtUs !== null) timeUs = step.pauseAtUs;
    if (prompting.draft && prompting.draft.number !== before) asked.push(prompting.draft.number);
    if (answersAtOnce) answerAll();
    return step.pauseAtUs === null;
  };
  return {
    asked,
    scanOf,
    prompting: () => prompting,
    answer,
    set: (next: Prompting) => (prompting = next),
    jump(toS: number) {
      timeUs = toS * second;
      see({ isPlaying: false });
    },
    /** Jumps while it plays. */
    leap(toS: number) {
      timeUs = toS * second;
      nowMs += 40;
      see({ isPlaying: true });
    },
    playTo(toS: number, { rate = 1, frameMs = 40 } = {}) {
      // Playing begins, and begins again wherever the recording had to wait.
      const play = () => {
        while (!see({ isPlaying: true, rate }));
      };
      play();
      for (let frames = 0; timeUs < toS * second && frames < 10_000; frames++) {
        timeUs = Math.min(timeUs + frameMs * 1000 * rate, toS * second);
        nowMs += frameMs;
        if (timeUs < durationUs) {
          if (!see({ isPlaying: true, rate })) play();
          continue;
        }
        // The last frame of a recording begins before its end.
        timeUs = durationUs - 40_000;
        if (see({ isPlaying: false, isAtEnd: true, rate }) || timeUs >= durationUs) return;
        play();
      }
      see({ isPlaying: false, rate });
    },
  };
}

test("playing over the moments asks each of them once, the first at the very start", () => {
  const rater = sitting(momentary);

  rater.playTo(35);

  expect(rater.asked).toEqual([0, 1, 2, 3]);
});

test("sixteen times as fast no question is skipped, whether the recording waits or not", () => {
  const waiting = sitting({ ...momentary, everyUs: second });
  const running = sitting({ ...partial, everyUs: second });

  waiting.playTo(60, { rate: 16, frameMs: 250 });
  running.playTo(60, { rate: 16, frameMs: 250 });

  expect(waiting.asked).toEqual(Array.from({ length: 61 }, (_, number) => number));
  expect(running.asked).toEqual(Array.from({ length: 60 }, (_, number) => number));
});

test("the end of the recording asks the last interval", () => {
  const rater = sitting(partial);

  rater.playTo(60);

  expect(rater.asked.at(-1)).toBe(promptCount(partial, durationUs) - 1);
  expect(rater.asked).toEqual([0, 1, 2, 3, 4, 5]);
});

test("jumping over a question does not ask it, standing still or playing", () => {
  const rater = sitting(partial);

  rater.playTo(5);
  rater.jump(25);
  rater.playTo(27);
  rater.leap(58);
  rater.playTo(59);

  expect(rater.asked).toEqual([]);
});

test("played over again, an answered question is not asked again and an open one is", () => {
  const rater = sitting(partial, { answersAtOnce: false });

  rater.playTo(12);
  rater.set(leave(rater.prompting(), rater.scanOf));
  rater.jump(5);
  rater.playTo(9);
  rater.playTo(22);
  rater.answer();
  rater.jump(15);
  rater.playTo(22);

  expect(rater.asked).toEqual([0, 1]);
});

test("a question that is passed while another is up waits behind it", () => {
  const rater = sitting(partial, { answersAtOnce: false });

  rater.playTo(35);
  expect(rater.prompting()).toMatchObject({ draft: { number: 0 }, due: [1, 2] });
  rater.answer();
  rater.answer();

  expect(rater.prompting()).toMatchObject({ draft: { number: 2 }, due: [] });
});

test("a prompt left for later is not shown again while the recording stays there", () => {
  const rater = sitting(momentary, { answersAtOnce: false });

  rater.playTo(0);
  expect(rater.prompting().draft?.number).toBe(0);
  rater.set(leave(rater.prompting(), rater.scanOf));
  rater.playTo(3);

  expect(rater.asked).toEqual([0]);
  expect(rater.prompting().draft).toBeNull();
});

test("going through unanswered prompts shows the next after each answer, and none at the end", () => {
  const rater = sitting({ ...momentary, everyUs: 20 * second });
  rater.set(open(rater.prompting(), 2, rater.scanOf));

  const numbers: (number | undefined)[] = [];
  for (let times = 0; times < 5; times++) {
    numbers.push(rater.prompting().draft?.number);
    rater.answer();
  }

  expect(numbers).toEqual([2, 3, 0, 1, undefined]);
  const sampled = { scans: momentary, durationUs };
  expect(
    unansweredBeside(
      0,
      -1,
      { ...sampled, scans: { ...momentary, everyUs: 20 * second } },
      rater.scanOf,
    ),
  ).toBeUndefined();
});

test("an instant is one of codes that exclude each other, an interval can be several", () => {
  const empty: Draft = { number: 0, marks: new Set<string>(), comment: "" };
  const mark = (scans: Scans) =>
    [sampleIds.alone, sampleIds.together, sampleIds.speaks].reduce(
      (draft, codeId) => toggledMark(draft, { codeId, subjectId: sampleIds.ana }, { scans, index }),
      empty,
    ).marks;

  expect([...mark(momentary)]).toEqual([
    markKey(sampleIds.together, sampleIds.ana),
    markKey(sampleIds.speaks, sampleIds.ana),
  ]);
  expect(mark(partial).size).toBe(3);
});

test("every asked code is asked of every subject that it is for", () => {
  const [speaks] = sampleScheme.codes.filter(({ id }) => id === sampleIds.speaks);
  const codeIds = speaks ? [speaks.id] : [];

  expect(questionsOf(index, momentary)).toHaveLength(8);
  expect(questionsOf(index, { ...momentary, codeIds })).toEqual([
    { codeId: sampleIds.speaks, subjectId: sampleIds.ana },
    { codeId: sampleIds.speaks, subjectId: sampleIds.ben },
  ]);
});

test("what could not be seen has no marks", () => {
  const draft = {
    number: 4,
    marks: new Set([markKey(sampleIds.alone, sampleIds.ana)]),
    comment: "",
  };

  expect(scanOfDraft(draft, questionsOf(index, momentary), true)).toMatchObject({
    number: 4,
    isAnswered: true,
    isUnseen: true,
    marks: [],
  });
});

test("prompts that were jumped over are known at once, without those shown, waiting or answered", () => {
  const rater = sitting({ ...partial, pauses: false }, { answersAtOnce: false });
  const skipped = (atS: number) =>
    skippedBefore(atS * second, rater.prompting(), { scans: partial, durationUs }, rater.scanOf);

  rater.playTo(11);
  expect(rater.prompting().draft?.number).toBe(0);
  expect(skipped(11)).toEqual([]);

  rater.jump(45);
  expect(skipped(45)).toEqual([1, 2, 3]);
  rater.set(open(rater.prompting(), 2, rater.scanOf));
  rater.answer();
  expect(skipped(45)).not.toContain(2);
  expect(skipped(25)).not.toContain(3);
});
