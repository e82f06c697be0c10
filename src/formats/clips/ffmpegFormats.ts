import { safeFileName } from "../fileNames.ts";
import type { Format } from "../format.ts";
import { observationTitle } from "../observationTitle.ts";
import { type Clip, clipHeadLosses, clipLosses, clipsOf } from "./clipsOf.ts";

/**
 * A script of FFmpeg’s concat demuxer: successive events as one video, each from its first source.
 * `ffmpeg -safe 0 -f concat -i list.ffconcat film.mp4`, in the folder of the media files.
 */
export const ffconcatFormat: Format = {
  name: "ffconcat",
  endings: [".ffconcat"],
  writer: {
    ending: ".ffconcat",
    contentType: "text/plain",
    isFilePerObservation: true,
    begin: (study) => ({
      take(observation) {
        const title = observationTitle(study, observation);
        const met = new Set<string>();
        const clips = clipsOf(study, observation).filter(({ event }) => {
          const isFirst = !met.has(event.id);
          met.add(event.id);
          return isFirst;
        });
        const lines = clips.flatMap((clip) => [
          `# ${oneLine(clip.name)}`,
          `file ${quoted(beside(clip.fileName))}`,
          `inpoint ${seconds(clip.startUs)}`,
          `outpoint ${seconds(clip.endUs)}`,
        ]);
        const content = ["ffconcat version 1.0", ...lines, ""].join("\n");
        return [{ fileName: `${title}.ffconcat`, content }];
      },
      end: () => [],
    }),
    losses: (study, observation) => clipLosses(study, observation),
    headLosses: clipHeadLosses,
  },
};

/**
 * The arguments of FFmpeg for each clip, as lists in a JSON file: they do not pass through a shell,
 * so that no name can act as a command. A clip is cut exactly, not at the nearest key frame, and
 * never overwrites an existing file.
 */
export const ffmpegCutsFormat: Format = {
  name: "ffmpegCuts",
  endings: [".json"],
  writer: {
    ending: ".json",
    contentType: "application/json",
    isFilePerObservation: true,
    begin: (study) => ({
      take(observation) {
        const title = observationTitle(study, observation);
        const clips = clipsOf(study, observation);
        const digits = String(clips.length).length;
        const cuts = clips.map((clip, at) => cutOf(clip, String(at + 1).padStart(digits, "0")));
        const content = `[\n${cuts.map((cut) => JSON.stringify(cut)).join(",\n")}\n]\n`;
        return [{ fileName: `${title} clips.json`, content }];
      },
      end: () => [],
    }),
    losses: (study, observation) => clipLosses(study, observation),
    headLosses: clipHeadLosses,
  },
};

function cutOf(clip: Clip, number: string): readonly string[] {
  const ending = /\.[A-Za-z0-9]{2,5}$/u.exec(clip.fileName)?.[0] ?? ".mp4";
  const source = clip.source === 0 ? "" : ` (${clip.source + 1})`;
  const length = seconds(clip.endUs - clip.startUs);
  return [
    "-nostdin",
    "-n",
    "-ss",
    seconds(clip.startUs),
    "-i",
    beside(clip.fileName),
    "-t",
    length,
    "-metadata",
    `title=${oneLine(clip.name)}`,
    beside(safeFileName(`${number} ${clip.name}${source}${ending}`)),
  ];
}

/** Never an option, and never an address: a file beside the list. */
function beside(fileName: string): string {
  return `./${oneLine(fileName)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function seconds(us: number): string {
  return (us / 1_000_000).toFixed(6);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\0]+/gu, " ").trim();
}
