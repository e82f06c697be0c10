import type { Format } from "../format.ts";
import { decoded } from "../text.ts";
import { subRipWriter, webVttWriter } from "./captionWriter.ts";
import { readCaptionFile } from "./readCaptionFile.ts";
import { hasSbvTimes } from "./sbvTimes.ts";

/** WebVTT captions. */
export const webVttFormat: Format = {
  name: "webvtt",
  endings: [".vtt"],
  reader: {
    recognises: (start) => (/^WEBVTT(?:\s|$)/u.test(decoded(start).text) ? 1 : 0),
    read: readCaptionFile,
  },
  writer: webVttWriter,
};

/** SubRip subtitles; also WebVTT captions without their first line. */
export const subRipFormat: Format = {
  name: "srt",
  endings: [".srt"],
  reader: {
    recognises(start, { name }) {
      const { text } = decoded(start);
      if (text.startsWith("WEBVTT") || !subRipTimes.test(text)) return 0;
      return /\.(?:srt|vtt)$/iu.test(name) ? 0.95 : 0.8;
    },
    read: readCaptionFile,
  },
  writer: subRipWriter,
};

/** SubViewer captions (`.sbv`), which YouTube used to export. */
export const sbvFormat: Format = {
  name: "sbv",
  endings: [".sbv"],
  reader: {
    recognises: (start) => (hasSbvTimes(decoded(start).text) ? 0.95 : 0),
    read: readCaptionFile,
  },
};

const subRipTimes =
  /^\d{1,4}:\d{1,2}:\d{1,2}(?:[.,]\d{1,6})?[ \t]{0,20}-->[ \t]{0,20}\d{1,4}:\d{1,2}:/mu;
