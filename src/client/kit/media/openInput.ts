import {
  ADTS,
  BlobSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  UrlSource,
  WAVE,
  WEBM,
} from "mediabunny";
import { collectFrames } from "../../../domain/frameCollector.ts";
import { frameTiming, packFrameTimes } from "../../../domain/frameTimes.ts";
import type { FrameFacts, MediaFacts, MediaFailure } from "./messages.ts";

/** A media file whose header has been read. */
export interface OpenedMedia {
  readonly facts: MediaFacts;
  readonly video: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
}

/** A file that cannot be read, and why. */
export class MediaRefusal extends Error {
  override readonly name = "MediaRefusal";
  readonly because: MediaFailure;

  constructor(because: MediaFailure, cause: unknown) {
    super(because, { cause });
    this.because = because;
  }
}

/**
 * Reads the header of a file, or of the file at an absolute address. @throws MediaRefusal where it cannot be
 * reached or read.
 */
export async function openInput(source: Blob | string): Promise<OpenedMedia> {
  let isReachable = true;
  const input = new Input({
    formats,
    source:
      typeof source === "string"
        ? new UrlSource(source, {
            getRetryDelay: (attempts) => (attempts < retries ? attempts / 2 : null),
            fetchFn: async (...asked) => {
              isReachable = false;
              const answer = await fetch(...asked);
              isReachable = answer.ok;
              return answer;
            },
          })
        : new BlobSource(source),
  });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    return { video, audio, facts: await factsOf(input, video, audio) };
  } catch (error) {
    input.dispose();
    const isOurs = isReachable && !(error instanceof DOMException);
    const isUnknown = error instanceof UnsupportedInputFormatError;
    throw new MediaRefusal(isOurs || isUnknown ? "not_readable" : "not_reachable", error);
  }
}

/** The start times of all frames; `null` without video, or with more frames than are stored. */
export async function framesOf(video: InputVideoTrack | null): Promise<FrameFacts | null> {
  if (!video) return null;
  const frames = collectFrames();
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp } of packets) {
    if (!frames.add(Math.round(timestamp * 1e6))) return null;
  }
  const timesUs = frames.timesUs();
  const timing = frameTiming(timesUs);
  const packed = packFrameTimes(timesUs);
  return timing && packed !== undefined ? { packed, timing } : null;
}

/** Playlists are excluded: they would make the reader open other addresses. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, FLAC, ADTS, MPEG_TS];
const retries = 3;

async function factsOf(
  input: Input,
  video: InputVideoTrack | null,
  audio: InputAudioTrack | null,
): Promise<MediaFacts> {
  const [videos, audios] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return {
    container: (await input.getFormat()).name,
    durationUs: Math.max(Math.round(seconds * 1e6), 0),
    videoTracks: videos.length,
    audioTracks: audios.length,
    video: video && {
      codec: await video.getCodec(),
      widthPx: await video.getDisplayWidth(),
      heightPx: await video.getDisplayHeight(),
      rotationDegrees: await video.getRotation(),
      language: await video.getLanguageCode(),
      isDecodable: await video.canDecode(),
    },
    audio: audio && {
      codec: await audio.getCodec(),
      channels: await audio.getNumberOfChannels(),
      samplesPerSecond: await audio.getSampleRate(),
      language: await audio.getLanguageCode(),
      isDecodable: await audio.canDecode(),
    },
  };
}
