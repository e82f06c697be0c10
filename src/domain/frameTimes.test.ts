import * as fc from "fast-check";
import { expect, test } from "vitest";
import { frameTiming, packFrameTimes, unpackFrameTimes } from "./frameTimes.ts";
import { limits } from "./limits.ts";

/** Frames of a rate, in whole microseconds, as a container that counts `unitUs` gives them. */
const frames = (count: number, rate: number, unitUs = 1) =>
  Array.from({ length: count }, (_, frame) =>
    Math.round(Math.round((frame * 1e6) / rate / unitUs) * unitUs),
  );
const ascending = (lengths: readonly number[], first = 0) => {
  let timeUs = first;
  return [first, ...lengths.map((length) => (timeUs += length))];
};
/** Numbers from 0 to 1 that are the same in every run. */
function* noise(seed = 1) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

function packed(times: readonly number[]): string {
  return packFrameTimes(times) ?? "too long";
}

/** Half a million numbers take seconds to compare one matcher at a time. */
function isSame(found: Float64Array | undefined, wanted: readonly number[]): boolean {
  return found?.length === wanted.length && wanted.every((timeUs, at) => timeUs === found[at]);
}

const twoHoursAt60 = 2 * 3600 * 60;

test("what is packed comes back, whatever the times", () => {
  const times = fc
    .tuple(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.oneof(fc.nat(50_000), fc.constant(33_367), fc.nat(40_000_000)), {
        maxLength: 400,
      }),
      fc.constantFrom(1, 2, 1000),
    )
    .map(([first, lengths, unit]) =>
      ascending(
        lengths.map((length) => length * unit),
        first,
      ).filter((timeUs) => timeUs <= 86_400_000_000),
    );

  fc.assert(
    fc.property(times, (timesUs) => {
      expect([...(unpackFrameTimes(packed(timesUs)) ?? [])]).toEqual(timesUs);
    }),
  );
});

test("no frames and one frame come back too", () => {
  expect(unpackFrameTimes(packed([]))).toEqual(new Float64Array(0));
  expect(unpackFrameTimes(packed([-6_000]))).toEqual(new Float64Array([-6_000]));
});

test.each([
  ["25", frames(twoHoursAt60, 25)],
  ["29.97", frames(twoHoursAt60, 30_000 / 1001)],
  ["29.97 in milliseconds", frames(twoHoursAt60, 30_000 / 1001, 1000)],
  ["59.94 in milliseconds", frames(twoHoursAt60, 60_000 / 1001, 1000)],
  ["23.976 in milliseconds", frames(twoHoursAt60, 24_000 / 1001, 1000)],
])("%s frames a second take less than 500 characters for half a million frames", (_rate, times) => {
  const text = packed(times);

  expect(text.length).toBeLessThan(500);
  expect(isSame(unpackFrameTimes(text), times)).toBe(true);
});

test("two hours of 60 frames a second that all shake by milliseconds are kept", () => {
  const random = noise();
  const times = frames(twoHoursAt60, 60).map((timeUs) =>
    Math.round(timeUs + 2000 * (random.next().value ?? 0)),
  );

  const text = packed(times);

  expect(text.length).toBeLessThan(limits.frameTimesMaxChars);
  expect(isSame(unpackFrameTimes(text), times)).toBe(true);
});

test("text that is anything else is refused, never a crash and never too much", () => {
  const text = packed(frames(1000, 25).map((timeUs, frame) => timeUs + (frame % 7)));

  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 200 })), (other) => {
      const times = unpackFrameTimes(other);
      expect(times === undefined || times.length <= limits.framesPerRecording).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom("A", "/", "é", ""), (at, letter) => {
      const times = unpackFrameTimes(text.slice(0, at) + letter + text.slice(at + 1));
      expect(times === undefined || times.every(Number.isSafeInteger)).toBe(true);
    }),
  );
  expect(unpackFrameTimes(text.slice(0, -8))).toBeUndefined();
  expect(unpackFrameTimes(`${text}AAAA`)).toBeUndefined();
  expect(unpackFrameTimes("")).toBeUndefined();
});

test("times out of order or in parts of microseconds are not packed", () => {
  expect(() => packFrameTimes([0, 40_000, 39_999])).toThrow(RangeError);
  expect(() => packFrameTimes([0, 0.5])).toThrow(RangeError);
  expect(() => packFrameTimes([0, Number.NaN])).toThrow(RangeError);
});

test("more frames than are kept, and times too irregular to be short, are not packed", () => {
  const random = noise();
  const irregular = frames(twoHoursAt60, 60).map((timeUs) =>
    Math.round(timeUs + 16_000 * (random.next().value ?? 0)),
  );

  expect(packFrameTimes(new Float64Array(limits.framesPerRecording + 1))).toBeUndefined();
  expect(packFrameTimes(irregular)).toBeUndefined();
});

test.each([24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60, 120, 12.5])(
  "%d frames per second are found exactly, in whole milliseconds too, over two hours",
  (rate) => {
    const count = Math.round(rate * 7200);
    const exact = frameTiming(frames(count, rate));
    const rounded = frameTiming(frames(count, rate, 1000));

    expect(exact).toEqual({ kind: "even", framesPerSecond: expect.closeTo(rate, 6) });
    expect(rounded).toEqual({ kind: "even", framesPerSecond: expect.closeTo(rate, 3) });
  },
);

test("a film that does not begin at 0 is even too", () => {
  const times = frames(300, 25).map((timeUs) => timeUs + 23_000);

  expect(frameTiming(times)).toEqual({ kind: "even", framesPerSecond: 25 });
});

test("a frame left out makes it variable, with the longest and the shortest said", () => {
  const times = frames(100, 25).toSpliced(40, 1);

  expect(frameTiming(times)).toEqual({
    kind: "variable",
    lowestFps: 12.5,
    highestFps: 25,
    meanFps: expect.closeTo(24.75, 2),
  });
});

test("a camera that slows down in the dark is variable", () => {
  const times = [...frames(100, 30), ...frames(50, 15).map((timeUs) => timeUs + 4e6)];

  expect(frameTiming(times)).toMatchObject({
    kind: "variable",
    highestFps: expect.closeTo(30, 1),
    // Between the hundredth frame and the slower ones.
    lowestFps: expect.closeTo(1 / (4 - 3.3), 2),
  });
});

test.each([
  ["no frames", []],
  ["one frame", [0]],
  ["two frames", [0, 40_000]],
  ["frames at one time", [0, 0, 0, 0]],
])("nothing can be told from %s", (_what, times) => {
  expect(frameTiming(times)).toBeUndefined();
});
