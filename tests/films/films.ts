import { join } from "node:path";

/** Films that each carry the number of the frame in the picture. `README.md` says how they were made. */
export const films = {
  /** VP9 in WebM, variable frame rate. */
  uneven: join(import.meta.dirname, "uneven.webm"),
  /** As telephones record: variable frame rate, reordered frames, edit lists, turned by 90°. */
  phone: join(import.meta.dirname, "phone.mov"),
  /** H.264 in Matroska. */
  matroska: join(import.meta.dirname, "matroska.mkv"),
  /** HEVC in MP4, with sound. */
  hevc: join(import.meta.dirname, "hevc.mp4"),
};

/** When each frame of the uneven films starts. */
export const unevenStartsUs: readonly number[] = Array.from(
  { length: 100 },
  (_, frame) => 1_000 * (frame * 40 + ((frame * frame * 37) % 29) + Math.max(frame - 60, 0) * 20),
);
