import { demandsOf, type MediaDemand } from "../../../domain/playback.ts";
import { mediaParts } from "../media/mediaParts.ts";
import { fingerprintOf } from "../player/fingerprint.ts";

/** What is known of a file that stays where it is. */
export interface LocalFile {
  readonly fingerprint: string;
  readonly durationUs: number;
  readonly hasVideo: boolean;
  /** Codecs and containers of it that not every browser plays. */
  readonly demands: readonly MediaDemand[];
  readonly framesPerSecond: number | null;
  readonly frameTiming: "even" | "variable" | "unknown";
  /** Packed start times of frames; `null` where reading them would take too long. */
  readonly frameTimes: string | null;
}

/** The maximum time for reading frame times, which in some containers requires reading the whole file. */
const framesPatienceMs = 30_000;

/** Reads a file on this device, and sends nothing of it. `undefined` where no browser plays it. */
export async function readLocalFile(file: File): Promise<LocalFile | undefined> {
  const [{ openInput, framesOf, MediaRefusal }, fingerprint] = await Promise.all([
    import("../media/openInput.ts"),
    fingerprintOf(file),
  ]);
  try {
    const { facts, video } = await openInput(file);
    if (facts.durationUs < 1 || (!facts.video && !facts.audio)) return undefined;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), framesPatienceMs);
    });
    const frames = await Promise.race([framesOf(video), late]).catch(() => null);
    return {
      fingerprint,
      durationUs: facts.durationUs,
      hasVideo: facts.video !== null,
      demands: demandsOf(mediaParts(facts)),
      framesPerSecond: frames?.timing.kind === "even" ? frames.timing.framesPerSecond : null,
      frameTiming: frames?.timing.kind ?? "unknown",
      frameTimes: frames?.packed ?? null,
    };
  } catch (error) {
    if (error instanceof MediaRefusal && error.because === "not_readable") return undefined;
    throw error;
  }
}
