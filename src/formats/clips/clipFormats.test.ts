import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copiedStudy, writtenFiles } from "../../../tests/studyCopySample.ts";
import type { Format } from "../format.ts";
import type { StudyCopy } from "../studyCopy.ts";
import { edlFormat } from "./edlFormat.ts";
import { ffconcatFormat, ffmpegCutsFormat } from "./ffmpegFormats.ts";
import { lacks } from "../../../tests/needs.ts";

const media = (fileName: string, offsetUs = 0, durationUs: number | null = null) => ({
  fileName,
  address: null,
  offsetUs,
  durationUs,
  sizeBytes: null,
  fingerprint: null,
});

const textsOf = async (
  { writer }: Format,
  change: (recording: StudyCopy["recordings"][number]) => void = () => undefined,
): Promise<readonly string[]> => {
  const { study, observation } = copiedStudy();
  const [recording] = study.recordings;
  if (!writer || !recording) throw new Error("nothing to write");
  change(recording);
  const files = await writtenFiles(writer, study, [observation]);
  return files.map(({ bytes }) => new TextDecoder().decode(bytes));
};

test("an edit list has an edit for each event, in frames, with its file and its words", async () => {
  const [text = ""] = await textsOf(edlFormat, (recording) => {
    recording.media = [media("cam 1.mp4")];
  });

  const lines = text.split("\r\n");
  expect(lines.slice(0, 6)).toEqual([
    "TITLE: clip 1 (Sam)",
    "FCM: NON-DROP FRAME",
    "",
    "001  CAM1     V     C        00:00:01:00 00:00:02:13 00:00:00:00 00:00:01:13",
    "* FROM CLIP NAME: cam 1.mp4",
    "* COMMENT: Walks (fast), Anna, 00-00-01.000 · First-foot: left",
  ]);
  // A point is shown from two seconds before it to three after it.
  expect(lines[12]).toBe(
    "004  CAM1     V     C        00:00:01:00 00:00:06:00 00:00:03:10 00:00:08:10",
  );
  // An open state lasts to the end of the recording.
  expect(lines.at(-4)).toContain("00:00:05:00 00:01:00:00");
});

test("every source that shows an event has a clip of it, in its own time", async () => {
  const [text = ""] = await textsOf(edlFormat, (recording) => {
    recording.media = [
      media("a.mp4"),
      media("b.mp4", 2_000_000, 1_500_000),
      media("b.mov", -10_000_000),
    ];
  });

  const edits = text.split("\r\n").filter((line) => /^\d/u.test(line));
  const all = ["A", "B2", "B"];
  expect(edits.map((line) => line.slice(5, 14).trim())).toEqual(
    [["A", "B"], all, all, all, all, ["A", "B"]].flat(),
  );
  // 2.5 s to 4 s of the recording is 0.5 s to the end of the second file, and 12.5 s of the third.
  expect(edits[3]).toContain("00:00:00:13 00:00:01:13");
  expect(edits[4]).toContain("00:00:12:13 00:00:14:00");
});

test("more than 999 edits make further lists", async () => {
  const { study, observation } = copiedStudy();
  const [first] = observation.events;
  if (!first || !edlFormat.writer) throw new Error("nothing to write");
  const events = Array.from({ length: 1_001 }, () => first);

  const files = await writtenFiles(edlFormat.writer, study, [{ ...observation, events }]);

  expect(files.map(({ name }) => name)).toEqual(["clip 1 (Sam).edl", "clip 1 (Sam) 2.edl"]);
  expect(new TextDecoder().decode(files[1]?.bytes)).toContain("\r\n002  ");
});

test("times between frames and events without media are told as losses", () => {
  const { study, observation } = copiedStudy();
  const [recording] = study.recordings;
  const counts = () =>
    Object.fromEntries(
      edlFormat.writer?.losses(study, observation).map(({ what, count }) => [what, count]) ?? [],
    );

  // 2.5 s is between two frames of 25 a second, and so are 2.6001 s and 3.1 s.
  expect(counts()).toMatchObject({ frame_times: 4, points_as_intervals: 2 });
  expect(counts()).not.toHaveProperty("events_without_media");
  if (recording) recording.isLive = true;
  expect(counts()).toMatchObject({ events_without_media: 6 });
});

test("cuts are arguments and no commands, whatever names are like", async () => {
  const [text = ""] = await textsOf(ffmpegCutsFormat, (recording) => {
    recording.media = [media("-y; rm 'x' $(x).MKV")];
  });

  const cuts: unknown = JSON.parse(text);
  expect(cuts).toHaveLength(6);
  expect(Array.isArray(cuts) ? cuts[0] : []).toEqual([
    "-nostdin",
    "-n",
    "-ss",
    "1.000000",
    "-i",
    "./-y; rm 'x' $(x).MKV",
    "-t",
    "1.500000",
    "-metadata",
    "title=Walks (fast), Anna, 00-00-01.000",
    "./1 Walks (fast), Anna, 00-00-01.000.MKV",
  ]);
});

test.skipIf(lacks("ffmpeg"))(
  "FFmpeg makes the film and the clips of what is written",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "clips-"));
    const run = (command: string, ...args: readonly string[]) =>
      spawnSync(command, args, { cwd: folder, encoding: "utf8" });
    const secondsOf = (file: string) =>
      Number(
        run("ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file)
          .stdout,
      );
    const name = "it's a #film.mp4";
    run(
      "ffmpeg",
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc=size=64x64:rate=25:duration=8",
      "-g",
      "1",
      name,
    );
    const named = (recording: StudyCopy["recordings"][number]) => {
      recording.media = [media(name)];
      recording.durationUs = 8_000_000;
    };

    const [film = ""] = await textsOf(ffconcatFormat, named);
    writeFileSync(join(folder, "list.ffconcat"), film);
    const made = run(
      "ffmpeg",
      "-v",
      "error",
      "-safe",
      "0",
      "-f",
      "concat",
      "-i",
      "list.ffconcat",
      "out.mp4",
    );
    const [cuts = ""] = await textsOf(ffmpegCutsFormat, named);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at in the test above
    const [first = []] = JSON.parse(cuts) as string[][];
    const cut = run("ffmpeg", "-v", "error", ...first);

    expect(made.stderr).toBe("");
    // 1.5 + 1.5 + 0.4 + 5 + 5 + 3 seconds, to a frame for each.
    expect(secondsOf("out.mp4")).toBeCloseTo(16.4, 0);
    expect(cut.stderr).toBe("");
    expect(secondsOf(first.at(-1) ?? "")).toBeCloseTo(1.5, 1);
    rmSync(folder, { recursive: true });
  },
  60_000,
);
