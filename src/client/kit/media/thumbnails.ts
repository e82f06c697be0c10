import type { ThumbnailSource } from "../timeline/strips.ts";
import { listeners } from "./listeners.ts";
import type { ReaderAnswer } from "./messages.ts";

/** Thumbnails that arrive as they are requested. */
export interface Thumbnails extends ThumbnailSource {
  hear(answer: Extract<ReaderAnswer, { kind: "thumbnail" }>): void;
  /** Releases all thumbnails. */
  dispose(): void;
}

interface Held {
  readonly fromUs: number;
  readonly toUs: number;
  readonly picture: ImageBitmap;
  usedAt: number;
}

/**
 * The key frames of a video as thumbnails, up to 240 of them (14 MB). `onWanted` is called with the times that were
 * asked for since the last drawing and have no thumbnail.
 */
export function thumbnails(onWanted: (timesUs: readonly number[]) => void): Thumbnails {
  const held = new Map<number, Held>();
  const { subscribe, tell } = listeners();
  const wanted = new Set<number>();
  let clock = 0;
  let isAsking = false;

  const want = (timeUs: number) => {
    wanted.add(timeUs);
    if (isAsking) return;
    isAsking = true;
    // A drawing asks for all that is in sight at once: they go together.
    queueMicrotask(() => {
      isAsking = false;
      const timesUs = [...wanted];
      wanted.clear();
      onWanted(timesUs);
    });
  };

  return {
    subscribe,
    near(timeUs) {
      let best: Held | undefined;
      let bestUs = Infinity;
      for (const one of held.values()) {
        const awayUs = Math.max(one.fromUs - timeUs, timeUs - one.toUs, 0);
        const isInside = timeUs >= one.fromUs && timeUs < one.toUs;
        if (isInside || awayUs < bestUs) {
          best = one;
          bestUs = awayUs;
        }
        if (isInside) break;
      }
      const isThere = best !== undefined && timeUs >= best.fromUs && timeUs < best.toUs;
      if (!isThere) want(timeUs);
      if (best) best.usedAt = clock += 1;
      return best?.picture;
    },
    hear({ fromUs, toUs, picture }) {
      held.get(fromUs)?.picture.close();
      held.set(fromUs, { fromUs, toUs, picture, usedAt: (clock += 1) });
      if (held.size > picturesMost) {
        const [oldest] = [...held.values()].toSorted((a, b) => a.usedAt - b.usedAt);
        if (oldest) held.delete(oldest.fromUs);
        oldest?.picture.close();
      }
      tell();
    },
    dispose() {
      for (const { picture } of held.values()) picture.close();
      held.clear();
    },
  };
}

const picturesMost = 240;
