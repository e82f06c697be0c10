import type { InputAudioTrack } from "mediabunny";
import { framesOf, MediaRefusal, type OpenedMedia, openInput } from "./openInput.ts";
import type { ReaderAnswer, ReaderQuestion, SpectrogramTile } from "./messages.ts";
import { readPeaks } from "./peaksReading.ts";
import { spectrogramReader } from "./spectrogramReading.ts";
import { thumbnailReader } from "./thumbnailsReading.ts";

let opening: Promise<OpenedMedia> | undefined;
let lookedAtUs = 0;
let wantThumbnails: ((timesUs: readonly number[]) => void) | undefined;
let wantTiles: ((tiles: readonly SpectrogramTile[]) => void) | undefined;

self.addEventListener("message", ({ data }: MessageEvent<ReaderQuestion>) => {
  answer(data).catch((error: unknown) => {
    if (error instanceof MediaRefusal) say({ kind: "failed", because: error.because });
    else say({ kind: "failed", because: "not_readable" });
  });
});

async function answer(question: ReaderQuestion): Promise<void> {
  if (question.kind === "open") {
    opening = openInput(question.source);
    say({ kind: "opened", facts: (await opening).facts });
    return;
  }
  if (question.kind === "look") {
    lookedAtUs = question.atUs;
    return;
  }
  const media = await opening;
  if (!media) return;
  const { video, audio } = media;
  switch (question.kind) {
    case "frames":
      say({ kind: "frames", frames: await framesOf(video) });
      return;
    case "peaks":
      if (audio) await hear(audio, question);
      return;
    case "thumbnails":
      wantThumbnails ??= video ? thumbnailReader(video, say) : undefined;
      wantThumbnails?.(question.timesUs);
      return;
    case "tiles":
      wantTiles ??= audio ? spectrogramReader(audio, say) : undefined;
      wantTiles?.(question.tiles);
  }
}

async function hear(
  audio: InputAudioTrack,
  { key, durationUs }: { readonly key: string; readonly durationUs: number },
): Promise<void> {
  await readPeaks({ audio, key, durationUs, say, lookedAtUs: () => lookedAtUs });
}

function say(message: ReaderAnswer, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
