import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EncodedPacketSink, FilePathSource, Input, WEBM } from "mediabunny";
import { describe, expect, test } from "vitest";
import {
  film,
  filmSounds,
  phases,
  playCodes,
  pointCodes,
  sceneAt,
  subjects,
  talkCodes,
  toys,
  trueEvents,
  type Subject,
} from "./film.ts";

const states = trueEvents.flatMap((event) => (event.kind === "state" ? [event] : []));
const offers = trueEvents.flatMap((event) => (event.code === "offers_toy" ? [event] : []));
const frames = Array.from({ length: film.frames }, (_, frame) => frame);
const isPlay = (code: string): boolean => playCodes.some((play) => play === code);

describe("the true events of the demo film", () => {
  test("lie inside the film, on frame boundaries, and states end after they start", () => {
    expect(film.durationUs).toBe(film.frames * film.frameUs);
    for (const event of trueEvents) {
      const endUs = event.kind === "state" ? event.endUs : event.startUs + film.frameUs;

      expect(event.startUs).toBeGreaterThanOrEqual(0);
      expect(endUs).toBeGreaterThan(event.startUs);
      expect(endUs).toBeLessThanOrEqual(film.durationUs);
      expect([event.startUs % film.frameUs, endUs % film.frameUs]).toEqual([0, 0]);
    }
  });

  test.each(subjects)(
    "never have %s play in two ways, or do one thing twice, at once",
    (subject) => {
      const own = states.filter((event) => event.subject === subject);

      for (const codes of [playCodes, ...talkCodes.map((code) => [code])]) {
        const ofGroup = own.filter((event) => codes.some((code) => code === event.code));
        for (const [n, event] of ofGroup.slice(1).entries()) {
          expect(event.startUs).toBeGreaterThanOrEqual(ofGroup[n]?.endUs ?? Infinity);
        }
      }
    },
  );

  test("use every code, each for both children where it is a state", () => {
    for (const code of pointCodes) expect(trueEvents.map((event) => event.code)).toContain(code);
    for (const subject of subjects) {
      const own = states.filter((event) => event.subject === subject).map((event) => event.code);
      expect(new Set(own)).toEqual(new Set([...playCodes, ...talkCodes]));
    }
  });

  test("offer every toy at least once", () => {
    expect(new Set(offers.map((event) => event.modifiers.toy))).toEqual(new Set(toys));
  });

  test.each(subjects)("have %s play for most of the film, but not for all of it", (subject) => {
    const playedUs = states
      .filter((event) => event.subject === subject && isPlay(event.code))
      .reduce((sum, event) => sum + event.endUs - event.startUs, 0);

    expect(playedUs / film.durationUs).toBeGreaterThan(0.6);
    expect(playedUs / film.durationUs).toBeLessThan(0.95);
  });

  test("are as many as a person can code in one sitting", () => {
    expect(trueEvents.length).toBeGreaterThanOrEqual(40);
    expect(trueEvents.length).toBeLessThanOrEqual(60);
  });
});

describe("the scenes of the demo film", () => {
  const scenes = frames.map((frame) => sceneAt(frame));

  test("show each state in exactly the frames in which it is true", () => {
    const untrue = scenes.flatMap(({ frame, children }) =>
      subjects.filter((subject) => {
        const { plays, talks, looking } = children[subject];
        const shown = [
          ...(plays ? [plays.code] : []),
          ...(talks ? ["talks"] : []),
          ...(looking > 0 ? ["looks_at_other"] : []),
        ];
        return shown.toSorted().join() !== trueStates(subject, frame).join();
      }),
    );

    expect(untrue).toEqual([]);
  });

  test("begin each gesture in the frame of its point", () => {
    const begun = scenes.flatMap(({ frame, children }) =>
      subjects.flatMap((subject) => {
        const { gesture } = children[subject];
        return gesture?.progress === 0 ? [[frame * film.frameUs, subject, gesture.code]] : [];
      }),
    );

    expect(begun).toEqual(
      trueEvents
        .filter((event) => event.kind === "point")
        .map(({ startUs, subject, code }) => [startUs, subject, code]),
    );
  });

  test("have nobody play while they walk", () => {
    const wrong = scenes.filter(({ children }) =>
      subjects.some((subject) => children[subject].plays && children[subject].heading !== 0),
    );

    expect(wrong).toEqual([]);
  });

  test("have nobody hold two toys", () => {
    const wrong = scenes.filter(({ items }) => {
      const holders = Object.values(items).flatMap(({ to }) =>
        to.kind === "floor" ? [] : [to.by],
      );
      return new Set(holders).size < holders.length;
    });

    expect(wrong).toEqual([]);
  });

  test("let every syllable sound while its child talks", () => {
    const syllables = filmSounds().flatMap((sound) => (sound.kind === "syllable" ? [sound] : []));
    const unseen = syllables.filter(
      ({ subject, startUs }) => !trueStates(subject, startUs / film.frameUs).includes("talks"),
    );

    expect(syllables.length).toBeGreaterThan(80);
    expect(unseen).toEqual([]);
  });
});

describe("the made film", () => {
  test.each([
    ["peer-play.webm", 3_000_000],
    ["peer-play.jpg", 40_000],
  ])("is there as %s, of at most %i bytes", (name, maxBytes) => {
    const path = mediaPath(name);

    expect(existsSync(path)).toBe(true);
    expect(statSync(path).size).toBeLessThanOrEqual(maxBytes);
  });

  test("has every frame of the screenplay at its time, and a keyframe every second", async () => {
    const input = new Input({
      formats: [WEBM],
      source: new FilePathSource(mediaPath("peer-play.webm")),
    });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("the film has no picture");
    const packets = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    input.dispose();

    const shownUs = packets.map(({ timestamp }) => Math.round(timestamp * 1_000_000));
    const keyframes = packets.flatMap(({ type }, frame) => (type === "key" ? [frame] : []));

    expect(shownUs).toEqual(frames.map((frame) => frame * film.frameUs));
    expect(keyframes).toEqual(frames.filter((frame) => frame % film.fps === 0));
  });
});

function mediaPath(name: string): string {
  return fileURLToPath(new URL(`./media/${name}`, import.meta.url));
}

function trueStates(subject: Subject, frame: number): string[] {
  const atUs = frame * film.frameUs;
  return states
    .filter((event) => event.subject === subject && event.startUs <= atUs && atUs < event.endUs)
    .map((event): string => event.code)
    .toSorted();
}

test("the film falls into phases without a gap, from its first moment to its last", () => {
  expect(phases.map(({ startUs }) => startUs)).toEqual([0, phases[0].endUs]);
  expect(phases.at(-1)?.endUs).toBe(film.durationUs);
});

test("the film has a caption for whatever is said, as long as it is said", () => {
  const said = trueEvents.filter(({ code }) => code === "talks");
  const captions = [...readFileSync("src/demo/media/peer-play.en.vtt", "utf8").matchAll(spoken)];

  expect(captions.map(([, from = "", to = "", name = ""]) => [name, us(from), us(to)])).toEqual(
    said.map((event) => [
      event.subject === "ana" ? "Ana" : "Ben",
      event.startUs,
      event.kind === "state" ? event.endUs : event.startUs,
    ]),
  );
});

const spoken = /^(\S+) --> (\S+)\n<v (\w+)>/gmu;

/** `01:02.500` in microseconds. */
function us(time: string): number {
  const [minutes = "", seconds = ""] = time.split(":");
  return Number(minutes) * 60_000_000 + Math.round(Number(seconds) * 1_000_000);
}
