import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import type { ReaderAnswer } from "./messages.ts";

const heightPx = 90;
/** Few, so that what is wanted next does not wait long. */
const atOnce = 6;

interface KeyFrame {
  readonly timeUs: number;
  readonly fromUs: number;
  /** Where the next key frame is; `Infinity` after the last. */
  readonly toUs: number;
}

/** Makes small pictures of the key frames before the moments that are wanted. */
export function thumbnailReader(
  video: InputVideoTrack,
  say: (answer: ReaderAnswer, transfer?: Transferable[]) => void,
): (timesUs: readonly number[]) => void {
  const packets = new EncodedPacketSink(video);
  const canvases = new CanvasSink(video, { height: heightPx });
  let wanted: readonly number[] = [];
  let isWorking = false;

  const work = async () => {
    while (wanted.length > 0) {
      const batch = wanted.slice(0, atOnce);
      wanted = wanted.slice(atOnce);
      const frames = new Map<number, KeyFrame>();
      for (const timeUs of batch) {
        const frame = await keyFrameAt(packets, timeUs);
        if (frame) frames.set(frame.fromUs, frame);
      }
      const inOrder = [...frames.values()].toSorted((a, b) => a.fromUs - b.fromUs);
      let at = 0;
      for await (const made of canvases.canvasesAtTimestamps(inOrder.map(secondsIn))) {
        const frame = inOrder[at];
        at += 1;
        if (frame && made) {
          const picture = await createImageBitmap(made.canvas);
          say({ kind: "thumbnail", picture, fromUs: frame.fromUs, toUs: frame.toUs }, [picture]);
        }
      }
    }
  };
  return (timesUs) => {
    wanted = timesUs;
    if (isWorking) return;
    isWorking = true;
    // A film that cannot be decoded after all has no pictures: the timeline does without.
    void work()
      .catch(() => undefined)
      .finally(() => {
        isWorking = false;
      });
  };
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
  return {
    timeUs,
    fromUs: packet.timestamp * 1e6,
    toUs: next ? next.timestamp * 1e6 : Infinity,
  };
}

/** A hair after its start, so that rounding does not give the frame before. */
function secondsIn({ fromUs }: KeyFrame): number {
  return (fromUs + 1) / 1e6;
}
