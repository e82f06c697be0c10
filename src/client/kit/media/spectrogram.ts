import type { SpectrogramSource } from "../timeline/strips.ts";
import { listeners } from "./listeners.ts";
import type { ReaderAnswer, SpectrogramTile } from "./messages.ts";

/** A spectrogram whose sections arrive as they are requested. */
export interface Spectrogram extends SpectrogramSource {
  /** The frequency at the top of the picture; 8,000 Hz at first. */
  highestHz(): number;
  setHighestHz(hz: number): void;
  hear(answer: Extract<ReaderAnswer, { kind: "tile" }>): void;
  dispose(): void;
}

interface Held {
  readonly tile: SpectrogramTile;
  readonly picture: ImageBitmap;
  usedAt: number;
}

/** Creates a spectrogram. `onWanted` is called with the sections that are in view and not drawn yet. */
export function spectrogram(onWanted: (tiles: readonly SpectrogramTile[]) => void): Spectrogram {
  const held = new Map<string, Held>();
  const { subscribe, tell } = listeners();
  let highestHz = 8_000;
  let clock = 0;
  let isAsking = false;
  let wanted: readonly SpectrogramTile[] = [];
  let last: { readonly asked: string; readonly picture: ImageBitmap } | undefined;

  const ask = (tiles: readonly SpectrogramTile[]) => {
    wanted = tiles;
    if (isAsking) return;
    isAsking = true;
    queueMicrotask(() => {
      isAsking = false;
      onWanted(wanted);
    });
  };

  return {
    subscribe,
    imageBetween(fromUs, toUs, widthPx, heightPx) {
      if (toUs <= fromUs || widthPx < 1 || heightPx < 1) return undefined;
      const inSight = tilesBetween(fromUs, toUs, widthPx, highestHz);
      const missing = inSight.filter(({ id }) => !held.has(id));
      if (missing.length > 0) ask(missing);
      for (const { id } of inSight) {
        const one = held.get(id);
        if (one) one.usedAt = clock += 1;
      }
      const shown = [...held.values()].filter(
        ({ tile }) => tile.highestHz === highestHz && tile.fromUs < toUs && tile.toUs > fromUs,
      );
      const asked = [fromUs, toUs, widthPx, heightPx, shown.map(({ tile }) => tile.id)].join(" ");
      if (last?.asked === asked || shown.length === 0)
        return last?.asked === asked ? last.picture : undefined;

      const canvas = new OffscreenCanvas(widthPx, heightPx);
      const context = canvas.getContext("2d");
      if (!context) return undefined;
      const pxPerUs = widthPx / (toUs - fromUs);
      // Coarse ones first: finer ones lie over them.
      const coarseFirst = shown.toSorted((a, b) => lengthOf(b.tile) - lengthOf(a.tile));
      for (const { tile, picture } of coarseFirst) {
        const x = (tile.fromUs - fromUs) * pxPerUs;
        context.drawImage(picture, x, 0, lengthOf(tile) * pxPerUs, heightPx);
      }
      last = { asked, picture: canvas.transferToImageBitmap() };
      return last.picture;
    },
    highestHz: () => highestHz,
    setHighestHz(hz) {
      highestHz = hz;
      tell();
    },
    hear({ tile, picture }) {
      held.get(tile.id)?.picture.close();
      held.set(tile.id, { tile, picture, usedAt: (clock += 1) });
      if (held.size > tilesMost) {
        const [oldest] = [...held.values()].toSorted((a, b) => a.usedAt - b.usedAt);
        if (oldest) held.delete(oldest.tile.id);
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

const tileColumns = 256;
const tileRows = 128;
/** The minimum time per column: windows of 25 ms show nothing new at finer steps. */
const finestColumnUs = 2_000;
/** The maximum number of tiles in memory; 16 MB. */
const tilesMost = 120;

function lengthOf({ fromUs, toUs }: SpectrogramTile): number {
  return toUs - fromUs;
}

/** The tiles of the zoom level whose columns are as wide as a pixel, or down to half of it. */
function tilesBetween(
  fromUs: number,
  toUs: number,
  widthPx: number,
  highestHz: number,
): SpectrogramTile[] {
  const pixelUs = (toUs - fromUs) / widthPx;
  const step = Math.max(Math.floor(Math.log2(pixelUs / finestColumnUs)), 0);
  const tileUs = finestColumnUs * 2 ** step * tileColumns;
  const first = Math.max(Math.floor(fromUs / tileUs), 0);
  const end = Math.max(Math.ceil(toUs / tileUs), first + 1);
  return Array.from({ length: end - first }, (_, at) => ({
    id: `${step} ${first + at} ${highestHz}`,
    fromUs: (first + at) * tileUs,
    toUs: (first + at + 1) * tileUs,
    columns: tileColumns,
    rows: tileRows,
    highestHz,
  }));
}
