import { join } from "node:path";
import { ffmpeg } from "./ffmpeg.ts";

const onceSeconds = 10;

/** Writes a film of 1280 × 720 at 25 frames a second with sound into a folder: ten seconds over and over. */
export function makeFilm720(folder: string, name: string, seconds: number): string {
  const once = join(folder, `once-${name}`);
  const inputs = `-f lavfi -i testsrc2=s=1280x720:r=25:d=${onceSeconds} -f lavfi -i sine=f=440:b=1:d=${onceSeconds}`;
  const coding = "-c:v libx264 -preset veryfast -b:v 1500k -pix_fmt yuv420p -c:a aac";
  ffmpeg([...`${inputs} ${coding}`.split(" "), once]);
  const path = join(folder, name);
  const more = String(Math.ceil(seconds / onceSeconds) - 1);
  ffmpeg(["-stream_loop", more, "-i", once, ..."-c copy -movflags +faststart".split(" "), path]);
  return path;
}
