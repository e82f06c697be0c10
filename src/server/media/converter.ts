import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { setPriority } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";

/** Converts videos to a format that every browser plays. */
export interface Converter {
  readonly program: string;
  /** What a file holds; `undefined` where it is no video or sound that can be read, or one without a length. */
  probe(path: string, signal: AbortSignal): Promise<Probed | undefined>;
  /**
   * Writes an MP4 with H.264 and AAC, each frame at its time. Picture and sound that browsers play are copied as
   * they are. Tells how much of it is done, from 0 to 1.
   *
   * @throws Error where it cannot, saying what the program said.
   */
  convert(job: {
    readonly from: string;
    readonly to: string;
    readonly probed: Probed;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
    readonly onShare: (share: number) => void;
  }): Promise<void>;
}

export interface Probed {
  readonly durationUs: number;
  /** By the names of FFmpeg; `undefined` where there is none. */
  readonly video:
    | {
        readonly codec: string;
        readonly pixels: string | undefined;
        /** Whether a frame is two half-pictures that were taken one after the other. */
        readonly isInterlaced: boolean;
      }
    | undefined;
  readonly audio: string | undefined;
  /** In a few words: "hevc and aac in mov". */
  readonly what: string;
}

/**
 * What may be opened. A file that is a list of other files, or of addresses, is none of these: it would make the
 * program read what it names.
 */
const formats =
  "mov,matroska,mpegts,mpeg,avi,asf,flv,ogg,wav,w64,mp3,aac,flac,aiff,au,amr,caf,rm,dv,mxf,gxf,h264,hevc,m4v,mpegvideo";
const safely = ["-protocol_whitelist", "file", "-format_whitelist", formats] as const;
/** A picture that needs more would fill the memory. */
const largest = ["-max_pixels", "140000000"] as const;

/** With these a browser sees the picture as it is. */
const copiedPixels: ReadonlySet<string | undefined> = new Set(["yuv420p", "yuvj420p"]);

/** By its path, or "system": the first in the path. `undefined` where there is none, or where it is "off". */
export function openConverter(named: string): Converter | undefined {
  if (named === "off") return undefined;
  const program = named === "system" ? inPath("ffmpeg") : named;
  if (program === undefined) return undefined;
  const prober = isAbsolute(program) ? join(dirname(program), "ffprobe") : "ffprobe";
  return {
    program,
    async probe(path, signal) {
      const args = ["-v", "error", ...safely, "-of", "json", "-show_format", "-show_streams"];
      const told = await textOf(prober, [...args, `file:${path}`], signal);
      return told === undefined ? undefined : probedOf(told);
    },
    async convert({ from, to, probed, maxBytes, signal, onShare }) {
      const { video } = probed;
      const isCopied =
        video?.codec === "h264" && copiedPixels.has(video.pixels) && !video.isInterlaced;
      await run(program, {
        signal,
        // oxfmt-ignore
        args: [
          "-hide_banner", "-nostdin", "-v", "error", "-y",
          ...safely, ...largest, "-i", `file:${from}`,
          // The film and its sounds, without pictures of covers.
          "-map", "0:V:0?", "-map", "0:a?", "-sn", "-dn",
          ...(isCopied ? ["-c:v", "copy"] : encoded),
          ...(probed.audio === "aac" ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "192k"]),
          "-movflags", "+faststart", "-fs", String(maxBytes), "-progress", "pipe:1",
          "-f", "mp4", `file:${to}`,
        ],
        onLine(line) {
          const us = /^out_time_us=(\d+)$/u.exec(line)?.[1];
          if (us !== undefined) onShare(Math.min(1, Number(us) / probed.durationUs));
        },
      });
    },
  };
}

/**
 * Frames keep their times; none refers to a later one, so that a step never waits; a whole picture comes every two
 * seconds at the latest. Interlaced video becomes whole frames, as many as there were.
 */
// oxfmt-ignore
const encoded = [
  "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p",
  "-bf", "0", "-force_key_frames", "expr:gte(t,n_forced*2)", "-fps_mode", "passthrough",
  "-vf", "yadif=mode=send_frame:deint=interlaced,scale=trunc(iw/2)*2:trunc(ih/2)*2",
];

const told = z.object({
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      field_order: z.string().optional(),
      disposition: z.object({ attached_pic: z.number() }).partial().optional(),
    }),
  ),
});

function probedOf(text: string): Probed | undefined {
  const parsed = told.safeParse(JSON.parse(text));
  if (!parsed.success) return undefined;
  const { format, streams } = parsed.data;
  const durationUs = Math.round(Number(format.duration) * 1e6);
  const film = streams.find(
    (one) => one.codec_type === "video" && one.disposition?.attached_pic !== 1,
  );
  const sound = streams.find((one) => one.codec_type === "audio");
  if (!(durationUs > 0) || (!film && !sound)) return undefined;
  const codecs = [film, sound].flatMap((one) => one?.codec_name ?? []);
  return {
    durationUs,
    video: film && {
      codec: film.codec_name ?? "",
      pixels: film.pix_fmt,
      isInterlaced: ["tt", "bb", "tb", "bt"].includes(film.field_order ?? ""),
    },
    audio: sound?.codec_name,
    what: `${codecs.join(" and ")} in ${format.format_name.split(",")[0] ?? ""}`,
  };
}

async function textOf(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const lines: string[] = [];
  try {
    await run(program, { args, signal, onLine: (line) => void lines.push(line) });
    return lines.join("\n");
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && "code" in error) throw error;
    return undefined;
  }
}

/** Errors that tell more than this are rarely read. */
const errorChars = 300;
/** Anyone who codes meanwhile must not notice. */
const niceness = 10;

function run(
  program: string,
  of: {
    readonly args: readonly string[];
    readonly signal: AbortSignal;
    readonly onLine: (line: string) => void;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(program, of.args, {
      stdio: ["ignore", "pipe", "pipe"],
      signal: of.signal,
      killSignal: "SIGKILL",
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4 * errorChars);
    });
    if (child.stdout) createInterface(child.stdout).on("line", of.onLine);
    child.once("spawn", () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, niceness);
      } catch {
        // It runs all the same.
      }
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim().slice(-errorChars) || `ended with ${code}`));
    });
  });
}

function inPath(name: string): string | undefined {
  const ending = process.platform === "win32" ? ".exe" : "";
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name + ending))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
