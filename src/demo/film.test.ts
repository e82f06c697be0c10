import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EncodedPacketSink, FilePathSource, Input, WEBM } from "mediabunny";
import { describe, expect, test } from "vitest";
import {
  type Film,
  picture,
  playCodes,
  pointCodes,
  subjects,
  talkCodes,
  toys,
  type Subject,
} from "./film.ts";
import { films } from "./films.ts";

const isPlay = (code: string): boolean => playCodes.some((play) => play === code);

describe.each(films)("the true events of $name", (film) => {
  const { trueEvents, phases } = film;
  const states = statesOf(film);

  test("lie inside the film, on frame boundaries, and states end after they start", () => {
    expect(film.durationUs).toBe(film.frames * picture.frameUs);
    for (const event of trueEvents) {
      const endUs = event.kind === "state" ? event.endUs : event.startUs + picture.frameUs;

      expect(event.startUs).toBeGreaterThanOrEqual(0);
      expect(endUs).toBeGreaterThan(event.startUs);
      expect(endUs).toBeLessThanOrEqual(film.durationUs);
      expect([event.startUs % picture.frameUs, endUs % picture.frameUs]).toEqual([0, 0]);
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

  test("fall into phases without a gap, from the first moment to the last, where the tower falls", () => {
    const [tower, ball] = phases;
    if (!tower) return;

    expect(tower.startUs).toBe(0);
    expect(ball?.startUs).toBe(tower.endUs);
    expect(phases.at(-1)?.endUs).toBe(film.durationUs);
  });

  test("are as many as a person can code in one sitting", () => {
    expect(trueEvents.length).toBeGreaterThanOrEqual(12);
    expect(trueEvents.length).toBeLessThanOrEqual(60);
  });
});

describe("the first film", () => {
  const [film = missing()] = films;
  const { trueEvents } = film;
  const states = statesOf(film);
  const offers = trueEvents.flatMap((event) => (event.code === "offers_toy" ? [event] : []));

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

  test("has two phases, and a caption for whatever is said, as long as it is said", () => {
    const said = trueEvents.filter(({ code }) => code === "talks");
    const captions = [...readFileSync("src/demo/media/peer-play.en.vtt", "utf8").matchAll(spoken)];

    expect(film.phases.map(({ name }) => name)).toEqual(["tower", "ball"]);
    expect(captions.map(([, from = "", to = "", name = ""]) => [name, us(from), us(to)])).toEqual(
      said.map((event) => [
        event.subject === "ana" ? "Ana" : "Ben",
        event.startUs,
        event.kind === "state" ? event.endUs : event.startUs,
      ]),
    );
  });
});

describe.each(films)("the scenes of $name", (film) => {
  const { trueEvents } = film;
  const scenes = framesOf(film).map((frame) => film.sceneAt(frame));

  test("show each state in exactly the frames in which it is true", () => {
    const untrue = scenes.flatMap(({ frame, children }) =>
      subjects.filter((subject) => {
        const { plays, talks, looking } = children[subject];
        const shown = [
          ...(plays ? [plays.code] : []),
          ...(talks ? ["talks"] : []),
          ...(looking > 0 ? ["looks_at_other"] : []),
        ];
        return shown.toSorted().join() !== trueStates(film, subject, frame).join();
      }),
    );

    expect(untrue).toEqual([]);
  });

  test("begin each gesture in the frame of its point", () => {
    const begun = scenes.flatMap(({ frame, children }) =>
      subjects.flatMap((subject) => {
        const { gesture } = children[subject];
        return gesture?.progress === 0 ? [[frame * picture.frameUs, subject, gesture.code]] : [];
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
    const syllables = film.sounds().flatMap((sound) => (sound.kind === "syllable" ? [sound] : []));
    const unseen = syllables.filter(
      ({ subject, startUs }) =>
        !trueStates(film, subject, startUs / picture.frameUs).includes("talks"),
    );

    expect(syllables.length).toBeGreaterThan(10);
    expect(unseen).toEqual([]);
  });
});

test("the films are eight, of at most 12 MB in all, and one has a picture", () => {
  const bytes = films.map(({ name }) => statSync(mediaPath(`${name}.webm`)).size);

  expect(films.length).toBe(8);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12_000_000);
  expect(statSync(mediaPath("peer-play.jpg")).size).toBeLessThanOrEqual(40_000);
});

test("the tower is seen to fall in some films and not in others", () => {
  expect(new Set(films.map(({ phases }) => phases.length))).toEqual(new Set([0, 2]));
});

test.each(films)(
  "$name, as made, has every frame of the screenplay at its time, and a keyframe every second",
  async (film) => {
    const input = new Input({
      formats: [WEBM],
      source: new FilePathSource(mediaPath(`${film.name}.webm`)),
    });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error("the film has no picture");
    const packets = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    input.dispose();

    const shownUs = packets.map(({ timestamp }) => Math.round(timestamp * 1_000_000));
    const keyframes = packets.flatMap(({ type }, frame) => (type === "key" ? [frame] : []));

    expect(shownUs).toEqual(framesOf(film).map((frame) => frame * picture.frameUs));
    expect(keyframes).toEqual(framesOf(film).filter((frame) => frame % picture.fps === 0));
  },
);

function mediaPath(name: string): string {
  return fileURLToPath(new URL(`./media/${name}`, import.meta.url));
}

function framesOf({ frames }: Film): number[] {
  return Array.from({ length: frames }, (_, frame) => frame);
}

function statesOf({ trueEvents }: Film) {
  return trueEvents.flatMap((event) => (event.kind === "state" ? [event] : []));
}

function trueStates(film: Film, subject: Subject, frame: number): string[] {
  const atUs = frame * picture.frameUs;
  return statesOf(film)
    .filter((event) => event.subject === subject && event.startUs <= atUs && atUs < event.endUs)
    .map((event): string => event.code)
    .toSorted();
}

function missing(): never {
  throw new Error("there is no film");
}

const spoken = /^(\S+) --> (\S+)\n<v (\w+)>/gmu;

/** `01:02.500` in microseconds. */
function us(time: string): number {
  const [minutes = "", seconds = ""] = time.split(":");
  return Number(minutes) * 60_000_000 + Math.round(Number(seconds) * 1_000_000);
}
