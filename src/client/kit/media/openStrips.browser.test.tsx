import { afterEach, expect, test, vi } from "vitest";
import film from "../../../demo/media/peer-play.webm";
import { type MediaStrips, openStrips, type OpenStrips } from "./openStrips.ts";
import { wavOf } from "./wav.ts";

const open: OpenStrips[] = [];
afterEach(() => {
  for (const strips of open.splice(0)) strips.dispose();
});

function opened(source: Blob | string, durationUs: number, key: string = crypto.randomUUID()) {
  const strips = openStrips(source, { key, durationUs });
  open.push(strips);
  return strips;
}

/** Waits until something is there, asking again whenever there is news. */
async function when<T>(
  source: { readonly subscribe: (listener: () => void) => () => void },
  look: () => T | undefined,
): Promise<T> {
  return await new Promise((resolve) => {
    const see = () => {
      const seen = look();
      if (seen === undefined) return;
      stop();
      resolve(seen);
    };
    const stop = source.subscribe(() => queueMicrotask(see));
    see();
  });
}

async function ready(strips: OpenStrips): Promise<MediaStrips> {
  return await when(strips, () => {
    const snapshot = strips.snapshot();
    return snapshot.state.kind === "ready" ? snapshot : undefined;
  });
}

const burstAt = (second: number) => (second >= 2 && second < 2.1 ? Math.sin(second * 3000) : 0);

test("a burst after two seconds is seen after two seconds and nowhere else", async () => {
  const { waveform } = await ready(opened(wavOf(4, burstAt), 4_000_000));

  const pairs = waveform?.peaksBetween(0, 4_000_000, 40) ?? new Float32Array();
  const loud = Array.from({ length: 40 }, (_, column) => pairs[column * 2 + 1] ?? 0);

  expect(loud.flatMap((highest, column) => (highest > 0.5 ? [column] : []))).toEqual([20]);
  expect(pairs[20 * 2]).toBeLessThan(-0.9);
  expect(loud.filter((highest) => highest === 0)).toHaveLength(39);
});

test("zoomed in, its beginning is found to within a bucket", async () => {
  const { waveform } = await ready(opened(wavOf(4, burstAt), 4_000_000));

  const pairs = waveform?.peaksBetween(1_950_000, 2_050_000, 100) ?? new Float32Array();
  const first = Array.from({ length: 100 }, (_, column) => pairs[column * 2 + 1] ?? 0).findIndex(
    (highest) => highest > 0.05,
  );

  expect(first).toBeGreaterThanOrEqual(50);
  expect(first).toBeLessThanOrEqual(55);
});

test("before and after the recording there is nothing", async () => {
  const { waveform } = await ready(
    opened(
      wavOf(2, () => 0.5),
      2_000_000,
    ),
  );

  const pairs = waveform?.peaksBetween(-2_000_000, 4_000_000, 6) ?? new Float32Array();

  const isNothing = Array.from({ length: 6 }, (_, column) => Number.isNaN(pairs[column * 2]));
  expect(isNothing).toEqual([true, true, false, false, true, true]);
});

test("what was read once is kept under its key and not read again", async () => {
  const key = crypto.randomUUID();
  await ready(opened(wavOf(4, burstAt), 4_000_000, key));

  // Another content under the same key would show itself if it were read.
  const { waveform } = await ready(
    opened(
      wavOf(4, () => 0.25),
      4_000_000,
      key,
    ),
  );

  expect(waveform?.peaksBetween(0, 1_000_000, 1)?.[1]).toBe(0);
  expect(waveform?.peaksBetween(2_000_000, 2_100_000, 1)?.[1]).toBeGreaterThan(0.9);
});

test("of a long sound the whole can be guessed before any part is read", async () => {
  const seconds = 600;
  const half = wavOf(seconds, (second) => (second < 300 ? 0 : Math.sin(second * 3000)), 8_000);
  const strips = opened(half, seconds * 1_000_000);
  const waveform = await when(strips, () => strips.snapshot().waveform);

  const pairs = await when(waveform, () => waveform.peaksBetween(0, seconds * 1_000_000, 100));

  expect(strips.snapshot().state).toEqual({ kind: "reading", share: 0 });
  expect(pairs[20 * 2 + 1]).toBe(0);
  expect(pairs[80 * 2 + 1]).toBeGreaterThan(0.9);
});

test("a tone of 440 Hz is brightest at 440 Hz, near and from far away", async () => {
  const tone = wavOf(60, (second) => 0.1 * Math.sin(2 * Math.PI * 440 * second));
  const { spectrogram } = await ready(opened(tone, 60_000_000));

  for (const toUs of [11_000_000, 60_000_000]) {
    const image = await when(
      { subscribe: (listener) => spectrogram?.subscribe(listener) ?? (() => undefined) },
      () => whole(spectrogram?.imageBetween(10_000_000, toUs, 100, 128)),
    );
    const rows = brightnessOfRows(image, 50);
    // 128 rows of 62.5 Hz from the bottom.
    expect(127 - rows.indexOf(Math.max(...rows))).toBe(7);
    expect(rows[20]).toBeLessThan((rows[120] ?? 0) / 3);
  }
});

test("with 2,000 Hz at the top the same tone stands higher", async () => {
  const tone = wavOf(4, (second) => 0.1 * Math.sin(2 * Math.PI * 440 * second));
  const { spectrogram } = await ready(opened(tone, 4_000_000));
  spectrogram?.setHighestHz(2_000);

  const image = await when(
    { subscribe: (listener) => spectrogram?.subscribe(listener) ?? (() => undefined) },
    () => whole(spectrogram?.imageBetween(1_000_000, 3_000_000, 100, 128)),
  );
  const rows = brightnessOfRows(image, 50);

  expect((127 - rows.indexOf(Math.max(...rows))) * (2000 / 128)).toBeCloseTo(440, -1.3);
});

test("a film has pictures of its key frames, and different ones at different times", async () => {
  const strips = opened(film, 92_000_000);
  const { thumbnails } = await when(strips, () => {
    const snapshot = strips.snapshot();
    return snapshot.thumbnails ? snapshot : undefined;
  });
  const source = thumbnails;
  if (!source) throw new Error("there are no thumbnails");

  const first = await when(source, () => source.near(0));
  const later = await when(source, () => {
    const picture = source.near(70_000_000);
    return picture === first ? undefined : picture;
  });

  expect([first.width, first.height]).toEqual([160, 90]);
  expect([later.width, later.height]).toEqual([160, 90]);
});

test("a file that is none says so and shows nothing", async () => {
  const strips = opened(new Blob(["words"]), 1_000_000);

  const snapshot = await when(strips, () => {
    const seen = strips.snapshot();
    return seen.state.kind === "none" ? seen : undefined;
  });

  expect(snapshot).toMatchObject({
    state: { kind: "none", because: "not_readable" },
    waveform: undefined,
    thumbnails: undefined,
  });
});

/** Only where every place of it is drawn. */
function whole(picture: ImageBitmap | undefined): ImageData | undefined {
  if (!picture) return undefined;
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context?.drawImage(picture, 0, 0);
  const image = context?.getImageData(0, 0, picture.width, picture.height);
  return image?.data.every((value, at) => at % 4 !== 3 || value > 250) ? image : undefined;
}

function brightnessOfRows(image: ImageData, column: number): number[] {
  return Array.from({ length: image.height }, (_, row) => {
    const at = (row * image.width + column) * 4;
    return (image.data[at] ?? 0) + (image.data[at + 1] ?? 0);
  });
}

const noted = () =>
  Object.keys(localStorage).filter((key) => key.startsWith("interrater-decoding-"));

test("while sound is read that is noted, so that a tab which that ends is known by it; afterwards it is not", async () => {
  const strips = opened(wavOf(4, burstAt), 4_000_000);
  await when(strips, () => (strips.snapshot().state.kind === "reading" ? true : undefined));

  expect(noted()).toHaveLength(1);
  await ready(strips);
  expect(noted()).toEqual([]);
  const left = opened(wavOf(4, burstAt), 4_000_000);
  await when(left, () => (left.snapshot().state.kind === "reading" ? true : undefined));
  left.dispose();
  expect(noted()).toEqual([]);
});

test("after a tab that reading ended, sound is read where somebody asks for it, and then as ever", async () => {
  localStorage.setItem("interrater-decoding-of-a-tab-that-is-gone", "1");
  const strips = opened(film, 92_000_000);

  const read = await when(strips, () => {
    const { state } = strips.snapshot();
    return state.kind === "withheld" ? state.read : undefined;
  });
  expect(strips.snapshot()).toMatchObject({ waveform: undefined, spectrogram: undefined });
  expect(strips.snapshot().thumbnails).toBeDefined();
  read();
  read();

  expect((await ready(strips)).waveform).toBeDefined();
  await vi.waitFor(() => expect(noted()).toEqual([]));
  expect((await ready(opened(wavOf(2, burstAt), 2_000_000))).waveform).toBeDefined();
});

test("what another tab reads at this moment keeps no sound from being read", async () => {
  const letGo = new AbortController();
  await new Promise<void>((held) => {
    void navigator.locks.request("interrater-decoding-of-another-tab", () => {
      held();
      return new Promise<void>((resolve) => {
        letGo.signal.addEventListener("abort", () => resolve());
      });
    });
  });
  localStorage.setItem("interrater-decoding-of-another-tab", "1");

  expect((await ready(opened(wavOf(2, burstAt), 2_000_000))).waveform).toBeDefined();
  expect(noted()).toEqual(["interrater-decoding-of-another-tab"]);
  localStorage.clear();
  letGo.abort();
});
