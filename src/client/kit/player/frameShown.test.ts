import { expect, test } from "vitest";
import { evenFrameTable, frameTableOf } from "../../../domain/frameTable.ts";
import { unevenStartsUs } from "../../../../tests/films/films.ts";
import { frameShownUs, newSaidBackWatch } from "./frameShown.ts";

const uneven = frameTableOf(unevenStartsUs, 4_801_000);

/**
 * What browsers told of two of the videos in `tests/films`: Chromium 156, Firefox 153 and WebKitGTK 2.50.
 * First of the frame that they showed when the video was loaded; then after seeks to the middles of frames:
 * the number in the picture that was shown, where the player stood, what it told; last while they played
 * from 1 s on. Microseconds.
 */
const recorded = [
  {
    browser: "Chromium",
    film: "reordered frames",
    firstUs: 0,
    seeks: [
      [0, 24000, 0],
      [1, 65500, 48000],
      [2, 108500, 83000],
      [3, 153000, 134000],
      [2, 108500, 83000],
      [40, 1636000, 1611000],
      [41, 1679500, 1661000],
      [70, 3049500, 3021000],
      [71, 3100000, 3078000],
      [12, 519499, 501000],
      [97, 4664000, 4637000],
      [99, 4726000, 4761000],
    ],
    played: [1012000, 1054000, 1083000, 1128000, 1160000, 1208000],
  },
  {
    browser: "Chromium",
    film: "frames in order",
    firstUs: 0,
    seeks: [
      [0, 24000, 0],
      [1, 65500, 48000],
      [2, 108500, 83000],
      [3, 153000, 134000],
      [2, 108500, 83000],
      [40, 1636000, 1611000],
      [41, 1679500, 1661000],
      [70, 3049500, 3021000],
      [71, 3100000, 3078000],
      [12, 519499, 501000],
      [97, 4664000, 4637000],
      [98, 4726000, 4691000],
    ],
    played: [1012000, 1054000, 1083000, 1128000, 1160000, 1208000],
  },
  {
    browser: "Firefox",
    film: "reordered frames",
    firstUs: 0,
    seeks: [
      [0, 24000, 24000],
      [1, 65500, 65500],
      [2, 108500, 108500],
      [3, 153000, 153000],
      [2, 108500, 108500],
      [40, 1636000, 1636000],
      [41, 1679500, 1679500],
      [70, 3049500, 3049500],
      [71, 3100000, 3100000],
      [12, 519500, 519500],
      [97, 4664000, 4664000],
      [98, 4726000, 4726000],
    ],
    played: [1012000, 1083000, 1128000, 1160000, 1208000, 1243000],
  },
  {
    browser: "Firefox",
    film: "frames in order",
    firstUs: 0,
    seeks: [
      [0, 24000, 24000],
      [1, 65500, 65500],
      [2, 108500, 108500],
      [3, 153000, 153000],
      [2, 108500, 108500],
      [40, 1636000, 1636000],
      [41, 1679500, 1679500],
      [70, 3049500, 3049500],
      [71, 3100000, 3100000],
      [12, 519500, 519500],
      [97, 4664000, 4664000],
      [98, 4726000, 4726000],
    ],
    played: [1012000, 1054000, 1083000, 1128000, 1160000, 1208000],
  },
  {
    browser: "WebKit",
    film: "reordered frames",
    firstUs: 83000,
    seeks: [
      [1, 24000, 131000],
      [2, 65500, 166000],
      [3, 108500, 217000],
      [4, 153000, 255000],
      [3, 108500, 217000],
      [41, 1636000, 1744000],
      [42, 1679500, 1781000],
      [71, 3049500, 3161000],
      [72, 3100000, 3205000],
      [13, 519500, 621000],
      [98, 4664000, 4774000],
      [99, 4726000, 4844000],
    ],
    played: [1137000, 1166000, 1211000, 1243000, 1291000, 1326000],
  },
  {
    browser: "WebKit",
    film: "frames in order",
    firstUs: 0,
    seeks: [
      [0, 24000, 24000],
      [1, 65500, 65500],
      [2, 108500, 108500],
      [3, 153000, 153000],
      [2, 108500, 108500],
      [40, 1636000, 1636000],
      [41, 1679500, 1679500],
      [70, 3049500, 3049500],
      [71, 3100000, 3100000],
      [12, 519500, 519500],
      [97, 4664000, 4664000],
      [98, 4726000, 4726000],
    ],
    played: [1012000, 1054000, 1083000, 1128000, 1160000, 1208000],
  },
] as const;

const wellKnown = () => {
  if (!uneven) throw new Error("there are frames");
  return uneven;
};

test.each(recorded)(
  "in $browser, with $film, the frame that is shown after a seek is told by its start",
  ({ firstUs, seeks }) => {
    const first = { mediaTimeUs: firstUs, clockUs: 0, isPaused: true };

    const shown = seeks.map(([, clockUs, mediaTimeUs]) =>
      frameShownUs({ mediaTimeUs, clockUs, isPaused: true }, first, wellKnown()),
    );

    expect(shown).toEqual(seeks.map(([frame]) => unevenStartsUs[frame]));
  },
);

test.each(
  recorded.flatMap((one) => [
    { ...one, behindUs: 0 },
    { ...one, behindUs: 170_000 },
  ]),
)(
  "in $browser, with $film, each frame is told by its start while it plays, $behindUs µs after it was drawn",
  ({ browser, firstUs, played, behindUs }) => {
    const first = { mediaTimeUs: firstUs, clockUs: 0, isPaused: true };
    // A busy machine's clock of WebKit stands still behind the picture, others' run on before it.
    const clockOf = (startUs: number) =>
      browser === "WebKit" ? startUs + 5_000 - behindUs : startUs + 5_000 + behindUs;

    for (const mediaTimeUs of played) {
      const startUs = mediaTimeUs - firstUs;
      const shownUs = frameShownUs(
        { mediaTimeUs, clockUs: clockOf(startUs), isPaused: false },
        first,
        wellKnown(),
      );

      expect(unevenStartsUs).toContain(shownUs);
      expect(Math.abs(shownUs - startUs)).toBeLessThanOrEqual(1);
    }
  },
);

test("a film that was opened in its middle tells how far WebKit's times are ahead too", () => {
  const first = { mediaTimeUs: 2_503_000 + 83_000, clockUs: 2_503_000, isPaused: true };
  const [startUs = 0] = unevenStartsUs.slice(30);
  const playing = { mediaTimeUs: startUs + 83_000, clockUs: startUs + 9_000, isPaused: false };

  expect(frameShownUs(playing, first, wellKnown())).toBe(startUs);
});

test("after a seek Chromium is believed where it shows a neighbour of the frame that was meant", () => {
  const first = { mediaTimeUs: 0, clockUs: 0, isPaused: true };
  const [startUs = 0, nextUs = 0] = unevenStartsUs.slice(60);
  const told = { mediaTimeUs: startUs, clockUs: (nextUs + 3_000) | 0, isPaused: true };

  expect(frameShownUs(told, first, wellKnown())).toBe(startUs);
  expect(
    frameShownUs({ ...told, mediaTimeUs: nextUs, clockUs: nextUs - 400 }, first, wellKnown()),
  ).toBe(nextUs);
});

test("after a seek a time at which no frame begins is not believed: the clock says which frame it is", () => {
  const first = { mediaTimeUs: 0, clockUs: 0, isPaused: true };
  const even = evenFrameTable({ framesPerSecond: 25, durationUs: 4_000_000 });

  expect(
    frameShownUs({ mediaTimeUs: 1_460_000, clockUs: 1_020_000, isPaused: true }, first, even),
  ).toBe(1_000_000);
});

const rounded = frameTableOf([0, 33_000, 133_000, 149_667, 400_000], 500_000);
const first = { mediaTimeUs: 0, clockUs: 0, isPaused: true };

test.each([
  [150_000, 149_667],
  [149_000, 149_667],
  [399_500, 400_000],
])(
  "a frame that the player rounds to %d µs is told by its time in the table",
  (toldUs, startUs) => {
    if (!rounded) throw new Error("there are frames");
    const told = { mediaTimeUs: toldUs, clockUs: toldUs + 6_000, isPaused: false };

    expect(frameShownUs(told, first, rounded)).toBe(startUs);
  },
);

test("while it plays, a time that no frame of the table begins near is left as the player tells it", () => {
  if (!rounded) throw new Error("there are frames");
  const told = { mediaTimeUs: 280_000, clockUs: 290_000, isPaused: false };

  expect(frameShownUs(told, first, rounded)).toBe(280_000);
});

test("a first frame before the start is at the start", () => {
  const early = frameTableOf([-20_000, 20_000, 60_000], 100_000);
  if (!early) throw new Error("there are frames");
  const told = { mediaTimeUs: -20_000, clockUs: 0, isPaused: true };

  expect(frameShownUs(told, told, early)).toBe(0);
});

test.each(recorded)(
  "in $browser, with $film, it is noticed without a table whether times are said back",
  ({ browser, film, seeks }) => {
    const watch = newSaidBackWatch();
    const says = seeks.map(([, clockUs, mediaTimeUs]) => {
      watch.hear({ mediaTimeUs, clockUs, isPaused: true });
      return watch.says();
    });

    const tells = browser === "Chromium";
    // As far ahead as each film needs, that is not always the same to the microsecond.
    if (browser === "WebKit" && film === "reordered frames") return;
    expect(says.slice(2)).toEqual(says.slice(2).map(() => !tells));
  },
);

test("two frames too close to each other are said back", () => {
  const watch = newSaidBackWatch();
  watch.hear({ mediaTimeUs: 401_000, clockUs: 401_000, isPaused: true });
  expect(watch.says()).toBe(false);
  watch.hear({ mediaTimeUs: 402_000, clockUs: 402_000, isPaused: true });

  expect(watch.says()).toBe(true);
});
