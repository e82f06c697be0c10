import { type AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import type { ReaderAnswer, SpectrogramTile } from "./messages.ts";
import { planeReader } from "./soundOf.ts";
import { loudnessColour, spectrum } from "./spectrum.ts";

/** Draws sections of the audio as spectrogram tiles, the latest requests first. */
export function spectrogramReader(
  audio: InputAudioTrack,
  say: (answer: ReaderAnswer, transfer?: Transferable[]) => void,
): (tiles: readonly SpectrogramTile[]) => void {
  const sink = new AudioSampleSink(audio);
  const mix = mixer();
  let wanted: readonly SpectrogramTile[] = [];
  let drawnId: string | undefined;
  let isWorking = false;

  const work = async () => {
    for (let [tile] = wanted; tile; [tile] = wanted) {
      wanted = wanted.slice(1);
      drawnId = tile.id;
      const image = await drawTile(tile, sink, mix);
      const picture = await createImageBitmap(image);
      say({ kind: "tile", tile, picture }, [picture]);
    }
  };
  return (tiles) => {
    // The one under way was missed before it could come.
    wanted = tiles.filter(({ id }) => id !== drawnId || !isWorking);
    if (isWorking) return;
    isWorking = true;
    // A sound that cannot be decoded after all has no picture: the timeline does without.
    void work()
      .catch(() => undefined)
      .finally(() => {
        isWorking = false;
      });
  };
}

/** Above this length, a section is not decoded as a whole: one window for every second column is enough. */
const heardWholeUs = 20_000_000;
const columnsPerSpot = 2;
const looksMost = 4;
const lookUs = 25_000;

/** Decoded audio, its channels mixed into one. */
interface Sound {
  readonly samplesPerSecond: number;
  /** The time of the first sample. */
  readonly startUs: number;
  readonly samples: Float32Array;
}

async function drawTile(
  tile: SpectrogramTile,
  sink: AudioSampleSink,
  mix: (samples: readonly AudioSample[]) => Sound | undefined,
): Promise<ImageData> {
  const columnUs = (tile.toUs - tile.fromUs) / tile.columns;
  const image = new ImageData(tile.columns, tile.rows);
  if (tile.toUs - tile.fromUs <= heardWholeUs) {
    const sound = mix(await heard(sink, tile.fromUs - lookUs, tile.toUs + lookUs));
    const looks = Math.min(Math.max(Math.round(columnUs / lookUs), 1), looksMost);
    for (let column = 0; column < tile.columns; column += 1) {
      const atUs = Array.from(
        { length: looks },
        (_, look) => tile.fromUs + (column + (look + 0.5) / looks) * columnUs,
      );
      drawColumn(image, column, tile, sound, atUs);
    }
    return image;
  }
  const spotsUs = Array.from(
    { length: Math.ceil(tile.columns / columnsPerSpot) },
    (_, spot) => tile.fromUs + (spot + 0.5) * columnsPerSpot * columnUs,
  );
  let spot = 0;
  for await (const sample of sink.samplesAtTimestamps(spotsUs.map((spotUs) => spotUs / 1e6))) {
    const sound = mix(sample ? [sample] : []);
    const middleUs = sound && sound.startUs + (sound.samples.length / sound.samplesPerSecond) * 5e5;
    for (let column = spot * columnsPerSpot; column < (spot + 1) * columnsPerSpot; column += 1) {
      drawColumn(image, column, tile, sound, [middleUs ?? 0]);
    }
    spot += 1;
  }
  return image;
}

/**
 * Draws one column: the loudest of several windows, from the lowest band at the bottom to the highest at the top.
 */
function drawColumn(
  image: ImageData,
  column: number,
  { rows, highestHz }: SpectrogramTile,
  sound: Sound | undefined,
  atUs: readonly number[],
): void {
  const loudest = new Float32Array(rows).fill(-Infinity);
  if (sound) {
    const looking = spectrumOf(sound.samplesPerSecond, rows, highestHz);
    const decibels = new Float32Array(rows);
    for (const momentUs of atUs) {
      const middle = ((momentUs - sound.startUs) * sound.samplesPerSecond) / 1e6;
      looking.look(sound.samples, Math.round(middle - looking.windowSamples / 2), decibels);
      for (let row = 0; row < rows; row += 1) {
        loudest[row] = Math.max(loudest[row] ?? 0, decibels[row] ?? 0);
      }
    }
  }
  for (let row = 0; row < rows; row += 1) {
    const at = ((rows - 1 - row) * image.width + column) * 4;
    const [red, green, blue] = loudnessColour(loudest[row] ?? -Infinity);
    image.data[at] = red;
    image.data[at + 1] = green;
    image.data[at + 2] = blue;
    image.data[at + 3] = 255;
  }
}

const spectra = new Map<string, ReturnType<typeof spectrum>>();

/** The spectrum for a number of bands and a highest frequency, prepared once: a reader needs few of them. */
function spectrumOf(samplesPerSecond: number, rows: number, highestHz: number) {
  const key = `${samplesPerSecond} ${rows} ${highestHz}`;
  const made = spectra.get(key) ?? spectrum(samplesPerSecond, { rows, highestHz });
  spectra.set(key, made);
  return made;
}

async function heard(sink: AudioSampleSink, fromUs: number, toUs: number): Promise<AudioSample[]> {
  const samples: AudioSample[] = [];
  for await (const sample of sink.samples(Math.max(fromUs, 0) / 1e6, toUs / 1e6)) {
    samples.push(sample);
  }
  return samples;
}

/** Joins pieces of audio, each at its own time, and releases them. */
function mixer(): (samples: readonly AudioSample[]) => Sound | undefined {
  const planeOf = planeReader();
  return (samples) => {
    const [first] = samples;
    const last = samples.at(-1);
    if (!first || !last) return undefined;
    const { sampleRate: samplesPerSecond, timestamp } = first;
    const length = Math.round((last.timestamp + last.duration - timestamp) * samplesPerSecond);
    const mixed = new Float32Array(Math.max(length, 0));
    for (const sample of samples) {
      const offset = Math.round((sample.timestamp - timestamp) * samplesPerSecond);
      for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
        const plane = planeOf(sample, channel);
        const end = Math.min(plane.length, mixed.length - offset);
        for (let at = 0; at < end; at += 1) {
          mixed[offset + at] =
            (mixed[offset + at] ?? 0) + (plane[at] ?? 0) / sample.numberOfChannels;
        }
      }
      sample.close();
    }
    return { samplesPerSecond, startUs: timestamp * 1e6, samples: mixed };
  };
}
