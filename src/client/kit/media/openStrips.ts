import type { ThumbnailSource, WaveformSource } from "../timeline/strips.ts";
import { listeners } from "./listeners.ts";
import { mediaReader } from "./mediaReader.ts";
import type { MediaFacts } from "./messages.ts";
import { type Peaks, peaks } from "./peaks.ts";
import { type Spectrogram, spectrogram } from "./spectrogram.ts";
import { tabGuard } from "./tabGuard.ts";
import { type Thumbnails, thumbnails } from "./thumbnails.ts";

const soundGuard = tabGuard("interrater-decoding-");

/** How far the reading of a recording’s file is, or why nothing is read. */
export type StripsState =
  | { readonly kind: "none"; readonly because: NoStrips }
  | { readonly kind: "opening" }
  /** The share of the sound that is read, from 0 to 1. */
  | { readonly kind: "reading"; readonly share: number }
  | { readonly kind: "ready" }
  /** Reading the audio has ended a tab before: it is read only when `read` is called. */
  | { readonly kind: "withheld"; readonly read: () => void };

type NoStrips =
  /** No source is chosen, or the source is not a file. */
  | "no_source"
  /** The file is on another server: the browser may play it but not read it. */
  | "other_host"
  | "not_reachable"
  | "not_readable";

/**
 * What a timeline can show of a file. Strips are `undefined` where the file has no such content, or where this
 * browser cannot decode it.
 */
export interface MediaStrips {
  readonly state: StripsState;
  readonly facts: MediaFacts | undefined;
  readonly waveform: WaveformSource | undefined;
  readonly thumbnails: ThumbnailSource | undefined;
  readonly spectrogram: Spectrogram | undefined;
}

export interface OpenStrips {
  /** The same object until something changes. */
  readonly snapshot: () => MediaStrips;
  readonly subscribe: (listener: () => void) => () => void;
  dispose(): void;
}

/**
 * Reads a file for the timeline, in a thread of its own. `key` identifies the content: its waveform is stored on
 * this device under it, and is available at once the next time.
 */
export function openStrips(
  source: Blob | string,
  { key, durationUs }: { readonly key: string; readonly durationUs: number },
): OpenStrips {
  const { subscribe, tell } = listeners();
  let snapshot: MediaStrips = { ...noStrips, state: { kind: "opening" } };
  let wave: Peaks | undefined;
  let pictures: Thumbnails | undefined;
  let sound: Spectrogram | undefined;
  let lookedAtUs = 0;
  let isOver = false;
  let endSound: ((how: "well" | "stopped") => void) | undefined;

  const show = (changed: Partial<MediaStrips>) => {
    snapshot = { ...snapshot, ...changed };
    tell();
  };
  const begin = (facts: MediaFacts) => {
    if (facts.video?.isDecodable) {
      pictures = thumbnails((timesUs) => reader.ask({ kind: "thumbnails", timesUs }));
    }
    show({ facts, thumbnails: pictures });
    if (facts.audio?.isDecodable) void offerSound(facts);
    else show({ state: { kind: "ready" } });
  };
  const offerSound = async (facts: MediaFacts) => {
    if (await soundGuard.mayBegin()) return readSound(facts);
    return show({ state: { kind: "withheld", read: () => void readSound(facts) } });
  };
  const readSound = async (facts: MediaFacts) => {
    const lengthUs = Math.max(durationUs, facts.durationUs, 1);
    if (endSound) return undefined;
    endSound = () => undefined;
    const end = await soundGuard.begin();
    if (isOver) return end("stopped");
    endSound = end;
    wave = peaks(lengthUs, (atUs) => {
      if (atUs === lookedAtUs) return;
      lookedAtUs = atUs;
      reader.ask({ kind: "look", atUs });
    });
    sound = spectrogram((tiles) => reader.ask({ kind: "tiles", tiles }));
    reader.ask({ kind: "peaks", key, durationUs: lengthUs });
    return show({ waveform: wave, spectrogram: sound, state: { kind: "reading", share: 0 } });
  };

  const reader = mediaReader(source, (answer) => {
    switch (answer.kind) {
      case "opened":
        return begin(answer.facts);
      case "failed":
        endSound?.("stopped");
        return show({ state: { kind: "none", because: answer.because } });
      case "peaksGuessed":
        return wave?.hear(answer);
      case "peaksRead": {
        wave?.hear(answer);
        const { share } = answer;
        if (share >= 1) endSound?.("well");
        return show({ state: share < 1 ? { kind: "reading", share } : { kind: "ready" } });
      }
      case "thumbnail":
        return pictures?.hear(answer);
      case "tile":
        return sound?.hear(answer);
      case "frames":
        return undefined;
    }
  });
  return {
    snapshot: () => snapshot,
    subscribe,
    dispose() {
      isOver = true;
      reader.end();
      endSound?.("stopped");
      pictures?.dispose();
      sound?.dispose();
    },
  };
}

const noStrips = {
  facts: undefined,
  waveform: undefined,
  thumbnails: undefined,
  spectrogram: undefined,
};
