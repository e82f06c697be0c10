import { spawnSync } from "node:child_process";

/** Runs ffmpeg with these words, and throws with what it says where it fails. */
export function ffmpeg(words: readonly string[]): void {
  const made = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...words]);
  if (made.status !== 0) {
    throw new Error(`ffmpeg could not make a film; is it installed? ${String(made.stderr)}`);
  }
}
