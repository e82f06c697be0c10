import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from "mediabunny";

const cells = 16;
const cellPx = 20;

/**
 * A video for tests, whose frames start at given times and show their number as 16 cells: white for 1, the lowest
 * bit first. `endUs` is the end of its last frame.
 */
export async function numberedFilm(
  timesUs: readonly number[],
  container: "mp4" | "webm",
): Promise<{ readonly file: Blob; readonly endUs: number }> {
  const canvas = new OffscreenCanvas(cells * cellPx, 180);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  const target = new BufferTarget();
  const output = new Output({
    format: container === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  });
  const track = new CanvasSource(canvas, {
    codec: container === "mp4" ? "vp9" : "vp8",
    bitrate: 1_000_000,
    keyFrameInterval: 2,
  });
  output.addVideoTrack(track);
  await output.start();
  const endUs = (timesUs.at(-1) ?? 0) + 40_000;
  for (const [frame, timeUs] of timesUs.entries()) {
    context.fillStyle = `hsl(${frame * 7} 60% 40%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (let bit = 0; bit < cells; bit += 1) {
      context.fillStyle = (frame >> bit) & 1 ? "#fff" : "#000";
      context.fillRect(bit * cellPx, 0, cellPx, 24);
    }
    // oxlint-disable-next-line no-await-in-loop -- frames follow one another
    await track.add(timeUs / 1e6, ((timesUs[frame + 1] ?? endUs) - timeUs) / 1e6);
  }
  await output.finalize();
  if (!target.buffer) throw new Error("nothing was written");
  return { file: new Blob([target.buffer], { type: `video/${container}` }), endUs };
}

/** The frame number encoded in the current picture. Used by tests. */
export function shownNumber(video: HTMLVideoElement): number {
  const canvas = document.createElement("canvas");
  canvas.width = cells * cellPx;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("there is no canvas");
  const scale = video.videoWidth / (cells * cellPx);
  context.drawImage(video, 0, 12 * scale, video.videoWidth, 1, 0, 0, canvas.width, 1);
  const { data } = context.getImageData(0, 0, canvas.width, 1);
  return Array.from({ length: cells }, (_, bit) => {
    const at = (bit * cellPx + cellPx / 2) * 4;
    return (data[at] ?? 0) > 128 ? 2 ** bit : 0;
  }).reduce((sum, bit) => sum + bit, 0);
}
