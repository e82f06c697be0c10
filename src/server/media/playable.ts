import {
  ADTS,
  FLAC,
  Input,
  InputDisposedError,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from "mediabunny";
import { foundWords } from "../../domain/filesFound.ts";
import { frameTiming, packFrameTimes } from "../../domain/frameTimes.ts";
import { limits } from "../../domain/limits.ts";
import { demandsOf, type MediaParts, playersOf } from "../../domain/playback.ts";
import { rules } from "../../domain/rules.ts";
import type { FoundMedia } from "../database/uploads.ts";
import { readFrameTimes } from "./frameTimes.ts";
import { mayBeInterlaced } from "./interlacing.ts";
import { kindOfBytes } from "./kindOfBytes.ts";
import type { Storage } from "./storage.ts";

/** What a file turned out to be: something that browsers play, or what it is instead, in a few words. */
export type Look =
  | ({
      readonly kind: "playable";
      /** Whether so few browsers surely play it, or all of them so badly, that a copy is made where that can be done. */
      readonly wantsCopy: boolean;
    } & FoundMedia)
  | {
      readonly kind: "other";
      readonly found: string;
      /** Whether it may be a video or a sound that only another program reads. */
      readonly wantsCopy: boolean;
    };

const patienceMs = 120_000;
/** Of four browsers: what three surely play is left as it is. */
const browsersWanted = 3;

/**
 * Looks into a file, whatever its name says. Only what is needed is read: tables and the
 * headers of frames.
 */
export async function lookInto(
  storage: Pick<Storage, "mediaOf" | "read" | "sizeOf">,
  name: string,
): Promise<Look> {
  const named = kindOfBytes(await firstBytes(storage, name));
  if (named) return { kind: "other", found: named.found, wantsCopy: named.isMedia };

  const input = new Input({ source: storage.mediaOf(name), formats: playableFormats });
  const timer = setTimeout(() => input.dispose(), patienceMs);
  try {
    return await lookAt(input);
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) {
      return { kind: "other", found: foundWords("unknown"), wantsCopy: true };
    }
    if (error instanceof InputDisposedError) {
      return { kind: "other", found: foundWords("slow"), wantsCopy: false };
    }
    // The reader throws plain errors at broken files; those of the storage carry a code.
    if (error instanceof Error && "code" in error) throw error;
    return { kind: "other", found: foundWords("damaged"), wantsCopy: true };
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

/** Playlists are excluded: they would make the reader open other files. */
export const playableFormats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, FLAC, ADTS, MPEG_TS];

/** Container → what it is sent as; one that is not here is recognised but not played by browsers. */
const contentTypes = new Map([
  [MP4, { video: "video/mp4", audio: "audio/mp4" }],
  [QTFF, { video: "video/quicktime", audio: "audio/mp4" }],
  [WEBM, { video: "video/webm", audio: "audio/webm" }],
  [MATROSKA, { video: "video/x-matroska", audio: "audio/x-matroska" }],
  [OGG, { video: "video/ogg", audio: "audio/ogg" }],
  [MP3, { video: undefined, audio: "audio/mpeg" }],
  [WAVE, { video: undefined, audio: "audio/wav" }],
  [FLAC, { video: undefined, audio: "audio/flac" }],
  [ADTS, { video: undefined, audio: "audio/aac" }],
]);

async function lookAt(input: Input): Promise<Look> {
  const format = await input.getFormat();
  const [videos, audios] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
  const video = await input.getPrimaryVideoTrack();
  if (videos.length + audios.length === 0) {
    return {
      kind: "other",
      found: foundWords("withoutTracks", { name: format.name }),
      wantsCopy: false,
    };
  }
  const types = contentTypes.get(format);
  const contentType = video ? types?.video : types?.audio;
  if (contentType === undefined) {
    const found = foundWords("notPlayed", { name: format.name });
    return { kind: "other", found, wantsCopy: true };
  }
  const refusal = await unplayable(format.name, video, audios);
  if (refusal !== undefined) return { kind: "other", found: refusal, wantsCopy: true };

  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const durationUs = Math.round(seconds * 1_000_000);
  if (durationUs < 1) {
    return {
      kind: "other",
      found: foundWords("withoutDuration", { name: format.name }),
      wantsCopy: true,
    };
  }
  if (durationUs > limits.recordingMaxUs) {
    const hours = (seconds / 3600).toFixed(1);
    const found = foundWords("hours", { name: format.name, hours });
    return { kind: "other", found, wantsCopy: false };
  }
  const parts = {
    container: format.name,
    video: video ? await video.getCodec() : undefined,
    audio: audios[0] ? await audios[0].getCodec() : undefined,
  };
  return {
    kind: "playable",
    wantsCopy:
      playersOf(parts).surely.length < browsersWanted ||
      (video !== null && (await mayBeInterlaced(video))),
    contentType,
    durationUs,
    ...(await framesOf(video)),
    hasVideo: video !== null,
    demands: demandsOf(parts),
  };
}

/**
 * Why no browser would show anything, or play no sound where there is some; `undefined` where at least one
 * does on some computers. Anyone who sends a file is told beforehand which do.
 */
async function unplayable(
  container: string,
  video: InputVideoTrack | null,
  audios: readonly InputAudioTrack[],
): Promise<string | undefined> {
  if (video) {
    const codec = await video.getCodec();
    if (!isPlayed({ container, video: codec, audio: undefined })) {
      return notPlayed("videoNotPlayed", container, codec);
    }
  }
  const codecs = await Promise.all(audios.map((audio) => audio.getCodec()));
  const isHeard = codecs.some((audio) => isPlayed({ container, video: undefined, audio }));
  if (codecs.length > 0 && !isHeard) {
    return notPlayed("audioNotPlayed", container, codecs.find(Boolean) ?? null);
  }
  return undefined;
}

function notPlayed(
  kind: "audioNotPlayed" | "videoNotPlayed",
  name: string,
  codec: string | null,
): string {
  return codec === null ? foundWords("notPlayed", { name }) : foundWords(kind, { name, codec });
}

function isPlayed(parts: MediaParts): boolean {
  const { surely, perhaps } = playersOf(parts);
  return surely.length + perhaps.length > 0;
}

/** How the frames follow one another, and when each is shown where that can be kept. */
async function framesOf(
  video: InputVideoTrack | null,
): Promise<Pick<FoundMedia, "framesPerSecond" | "frameTiming" | "frameTimes">> {
  const timesUs = video ? await readFrameTimes(video) : undefined;
  const timing = timesUs && frameTiming(timesUs);
  const rate = timing?.kind === "even" ? timing.framesPerSecond : null;
  return {
    framesPerSecond: rules.framesPerSecond.safeParse(rate).data ?? null,
    frameTiming: timing?.kind ?? "unknown",
    frameTimes: (timesUs && packFrameTimes(timesUs)) ?? null,
  };
}

async function firstBytes(
  storage: Pick<Storage, "read" | "sizeOf">,
  name: string,
): Promise<Buffer> {
  const last = Math.min((await storage.sizeOf(name)) ?? 0, 4096) - 1;
  if (last < 0) return Buffer.alloc(0);
  const pieces: Buffer[] = [];
  const bytes: AsyncIterable<Buffer> = await storage.read(name, { start: 0, end: last });
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
