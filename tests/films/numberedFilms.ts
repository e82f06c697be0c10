import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** How the frames of a film follow each other. */
type Pace = "25" | "29.97" | "60" | "variable";

/** A film that is made for a test: each frame carries its number in its upper edge. */
export interface NumberedFilm {
  readonly name: string;
  readonly pace: Pace;
  readonly ending: "mp4" | "webm";
  readonly path: string;
  /** When each frame starts, as its container can say it. Microseconds. */
  readonly startsUs: readonly number[];
}

export const paces: readonly Pace[] = ["25", "29.97", "60", "variable"];

/** So many frames that 100 steps and 60 seeks find new ones. */
const frameCount = 240;
/** The number of a frame: so many cells, white for 1, the lowest bit first. */
const cells = 8;
const cellPx = 20;

/** Makes a film by ffmpeg in a folder. */
export function makeNumberedFilm(
  folder: string,
  { pace, ending }: Pick<NumberedFilm, "pace" | "ending">,
): NumberedFilm {
  mkdirSync(folder, { recursive: true });
  const name = `frames ${pace} ${ending}`;
  const path = join(folder, `${name}.${ending}`);
  const [numerator, denominator] = rates[pace];
  const rate = `${numerator}/${denominator}`;
  const source = `color=c=gray:s=160x96:r=${rate}:d=${(frameCount * denominator) / numerator + 1}`;
  const number = `16+219*mod(floor(N/pow(2,floor(X/${cellPx}))),2)`;
  const picture = `geq=lum='if(lt(Y,24),${number},90+mod(N*7,60))':cb=128:cr=128,format=yuv420p`;
  const times =
    pace === "variable"
      ? `,settb=1/90000,setpts='round(90*(N*40+mod(N*N*37,29)))'`
      : ",settb=1/90000";
  const codec =
    ending === "mp4"
      ? ["-c:v", "libx264", "-preset", "veryfast", "-bf", "2", "-g", "30", "-crf", "28"]
      : ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "300k", "-g", "30"];
  const { status, stderr } = spawnSync(
    "ffmpeg",
    [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      `${source}${times},${picture}`,
      "-frames:v",
      String(frameCount),
      ...codec,
      "-fps_mode",
      "passthrough",
      "-enc_time_base",
      "1/90000",
      ...(ending === "mp4" ? ["-video_track_timescale", "90000"] : []),
      path,
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return { name, pace, ending, path, startsUs: startsOf(pace, ending) };
}

/** The number on a picture, by the brightness of a place in it; both from 0 to 1. */
export function numberOn(brightnessAt: (x: number, y: number) => number): number {
  return Array.from({ length: cells }, (_, bit) =>
    brightnessAt((bit + 0.5) / cells, 12 / 96) > 0.5 ? 2 ** bit : 0,
  ).reduce((sum, value) => sum + value, 0);
}

const rates: Readonly<Record<Pace, readonly [number, number]>> = {
  "25": [25, 1],
  "29.97": [30_000, 1001],
  "60": [60, 1],
  variable: [25, 1],
};

function startsOf(pace: Pace, ending: NumberedFilm["ending"]): number[] {
  const [numerator, denominator] = rates[pace];
  return Array.from({ length: frameCount }, (_, frame) => {
    const us =
      pace === "variable"
        ? 1_000 * (frame * 40 + ((frame * frame * 37) % 29))
        : (frame * denominator * 1e6) / numerator;
    // WebM keeps whole milliseconds.
    return ending === "webm" ? Math.round(us / 1000) * 1000 : Math.round(us);
  });
}
