import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readingOf } from "../../../tests/studyCopySample.ts";
import { sbvFormat, subRipFormat, webVttFormat } from "./captionFormats.ts";
import { lacks } from "../../../tests/needs.ts";

const samples = join(import.meta.dirname, "../../../../shared/samples/vtt-srt");

/** What each file is: how many events, or why it is refused; then what is to be told of it, with lines. */
const outcomes: readonly (readonly [path: string, outcome: number | string, told?: string])[] = [
  ["pysrt/bom-utf-16-be.srt", 7],
  ["pysrt/bom-utf-16-le.srt", 7],
  ["pysrt/bom-utf-32-be.srt", 7],
  ["pysrt/bom-utf-32-le.srt", 7],
  ["pysrt/bom-utf-8.srt", 7],
  // Places on the screen have no place here.
  ["pysrt/capability_tester.srt", 37, "not_supported"],
  // Two cues without words.
  ["pysrt/empty.srt", 5, "entry_unreadable 13, entry_unreadable 17"],
  // Its times have no fraction, which no player minds.
  ["pysrt/invalid.srt", 1],
  ["pysrt/no-indexes.srt", 7],
  ["pysrt/utf-8.srt", 1332],
  ["pysrt/windows-1252.srt", 1332, "encoding_guessed"],
  ["webvtt-py/captions_with_bom.vtt", 4],
  ["webvtt-py/comments.vtt", 3],
  ["webvtt-py/cue_tags.vtt", 3],
  ["webvtt-py/empty.vtt", "empty_file"],
  // Captions of the web without their first line are subtitles.
  ["webvtt-py/invalid.vtt", 7, "kind_unknown"],
  ["webvtt-py/invalid_format.sbv", "wrong_kind_of_file"],
  ["webvtt-py/invalid_format1.srt", "wrong_kind_of_file"],
  ["webvtt-py/invalid_format2.srt", "wrong_kind_of_file"],
  ["webvtt-py/invalid_format3.srt", "wrong_kind_of_file"],
  ["webvtt-py/invalid_format4.srt", "nothing_in_it"],
  ["webvtt-py/invalid_timeframe.sbv", 3, "time_unreadable 7, end_before_start 13"],
  // One time has a point for its comma.
  ["webvtt-py/invalid_timeframe.srt", 5],
  ["webvtt-py/invalid_timeframe.vtt", 6, "time_unreadable 6"],
  ["webvtt-py/invalid_timeframe_in_cue_text.vtt", 3, "entry_unreadable 6"],
  ["webvtt-py/metadata_headers.vtt", 2],
  ["webvtt-py/metadata_headers_multiline.vtt", 2],
  ["webvtt-py/missing_caption_text.sbv", 3, "entry_unreadable 4, end_before_start 12"],
  ["webvtt-py/missing_caption_text.srt", 4, "entry_unreadable 6"],
  ["webvtt-py/missing_caption_text.vtt", 4, "entry_unreadable 6"],
  ["webvtt-py/missing_timeframe.sbv", 3, "entry_unreadable 4, end_before_start 12"],
  ["webvtt-py/missing_timeframe.srt", 4, "entry_unreadable 5"],
  ["webvtt-py/missing_timeframe.vtt", 6, "entry_unreadable 6"],
  ["webvtt-py/netflix_chicas_del_cable.vtt", 865, "not_supported"],
  ["webvtt-py/no_captions.vtt", "nothing_in_it"],
  ["webvtt-py/one_caption.srt", 1],
  ["webvtt-py/one_caption.vtt", 1],
  // Its last cue ends before it starts.
  ["webvtt-py/sample.sbv", 4, "end_before_start 14"],
  ["webvtt-py/sample.srt", 5],
  ["webvtt-py/sample.vtt", 16],
  ["webvtt-py/styles.vtt", 1],
  ["webvtt-py/two_captions.sbv", 2],
  ["webvtt-py/using_identifiers.vtt", 6],
  ["webvtt-py/youtube_dl.vtt", 4, "not_supported"],
];

test
  .skipIf(lacks("samples"))
  .each(outcomes.map(([path, outcome, told = ""]) => ({ path, outcome, told })))(
  "$path is read as deserved: $outcome",
  async ({ path, outcome, told }) => {
    const file = { name: basename(path), bytes: new Uint8Array(readFileSync(join(samples, path))) };
    const formats = [webVttFormat, subRipFormat, sbvFormat];
    const start = file.bytes.subarray(0, 65_536);
    const format = formats.find(({ reader }) => (reader?.recognises(start, file) ?? 0) > 0);

    const result = await (format ?? webVttFormat).reader?.read(file, readingOf);

    const found = (result?.findings ?? [])
      // None of them tells how long its recording is.
      .filter(({ what }) => what !== "length_unknown")
      .map(({ what, place }) => `${what}${place && "line" in place ? ` ${place.line}` : ""}`)
      .join(", ");
    const isRead = result?.kind === "read";
    const events = isRead ? result.observations[0]?.events.length : found;
    expect({ outcome: events, told: isRead ? found : "" }).toEqual({ outcome, told });
    const isKnown = outcome !== "empty_file" && outcome !== "wrong_kind_of_file";
    expect(format !== undefined).toBe(isKnown);
  },
);
