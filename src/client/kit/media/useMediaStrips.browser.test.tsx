import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { MediaStrips } from "./openStrips.ts";
import { useMediaStrips } from "./useMediaStrips.ts";
import { wavOf } from "./wav.ts";

/** A screen that uses the strips of a source, and what it last saw of them. */
function screen() {
  const root = createRoot(document.createElement("div"));
  const seen: MediaStrips[] = [];
  function Seeing({ source }: { readonly source: Blob | string | undefined }) {
    seen.push(useMediaStrips(source, key, 2_000_000));
    return null;
  }
  const key = crypto.randomUUID();
  return {
    show: (source: Blob | string | undefined) =>
      flushSync(() => root.render(<Seeing source={source} />)),
    leave: () => root.unmount(),
    last: () => seen.at(-1),
  };
}

test("without a file, and with one on another server, it says that there is nothing to read", () => {
  const { show, last, leave } = screen();

  show(undefined);
  expect(last()?.state).toEqual({ kind: "none", because: "no_source" });

  show("https://media.example.org/clip.mp4");
  expect(last()).toMatchObject({
    state: { kind: "none", because: "other_host" },
    waveform: undefined,
  });
  leave();
});

test("a file of this device has its waveform soon, and another one replaces it", async () => {
  const { show, last, leave } = screen();
  show(wavOf(2, () => 0.5));
  expect(last()?.state).toEqual({ kind: "opening" });

  await expect.poll(() => last()?.state, { timeout: 30_000 }).toEqual({ kind: "ready" });
  expect(last()?.waveform?.peaksBetween(0, 2_000_000, 1)?.[1]).toBeCloseTo(0.5, 3);

  show(new Blob(["words"]));
  await expect
    .poll(() => last()?.state, { timeout: 30_000 })
    .toEqual({ kind: "none", because: "not_readable" });
  expect(last()?.waveform).toBeUndefined();
  leave();
});
