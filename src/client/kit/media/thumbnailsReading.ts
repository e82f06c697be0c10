import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import type { ReaderAnswer } from "./messages.ts";

const heightPx = 90;

interface KeyFrame {
  readonly fromUs: number;
  /** The time of the next key frame; `Infinity` after the last. */
  readonly toUs: number;
}

/** Makes thumbnails of the key frames before the requested times. */
export function thumbnailReader(
  video: InputVideoTrack,
  say: (answer: ReaderAnswer, transfer?: Transferable[]) => void,
): (timesUs: readonly number[]) => void {
  const packets = new EncodedPacketSink(video);
  const canvases = new CanvasSink(video, { height: heightPx });
  const decoding: KeyFrame[] = [];
  let wanted: readonly number[] = [];
  let isWorking = false;

  /** Gives the next requested time only when the decoder is free, so that later requests are considered. */
  async function* momentsToDecode() {
    for (let [timeUs] = wanted; timeUs !== undefined; [timeUs] = wanted) {
      wanted = wanted.slice(1);
      const frame = await keyFrameAt(packets, timeUs);
      if (frame) {
        wanted = wanted.filter((other) => !isWithin(other, frame));
        decoding.push(frame);
        // A hair after its start, so that rounding does not give the frame before.
        yield (frame.fromUs + 1) / 1e6;
      }
    }
  }
  const work = async () => {
    // What is wanted while the decoder empties itself needs another round.
    while (wanted.length > 0) {
      decoding.length = 0;
      for await (const made of canvases.canvasesAtTimestamps(momentsToDecode())) {
        const [frame] = decoding;
        if (frame && made) {
          const picture = await createImageBitmap(made.canvas);
          say({ kind: "thumbnail", picture, ...frame }, [picture]);
        }
        decoding.shift();
      }
    }
  };
  return (timesUs) => {
    // Those under way were missed before they could come.
    wanted = timesUs.filter((timeUs) => !decoding.some((frame) => isWithin(timeUs, frame)));
    if (isWorking) return;
    isWorking = true;
    // A film that cannot be decoded after all has no pictures: the timeline does without.
    void work()
      .catch(() => undefined)
      .finally(() => {
        decoding.length = 0;
        isWorking = false;
      });
  };
}

function isWithin(timeUs: number, { fromUs, toUs }: KeyFrame): boolean {
  return timeUs >= fromUs && timeUs < toUs;
}

async function keyFrameAt(
  packets: EncodedPacketSink,
  timeUs: number,
): Promise<KeyFrame | undefined> {
  const shallow = { metadataOnly: true } as const;
  const before = await packets.getKeyPacket(timeUs / 1e6, shallow);
  const packet = before ?? (await packets.getFirstKeyPacket(shallow));
  if (!packet) return undefined;
  const next = await packets.getNextKeyPacket(packet, shallow);
  return { fromUs: packet.timestamp * 1e6, toUs: next ? next.timestamp * 1e6 : Infinity };
}
