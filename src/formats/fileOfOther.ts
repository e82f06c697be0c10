import type { FindingCode, GivenFile } from "./format.ts";

/** What a file is that no format reads, where it is known how its data can be saved so that one does. */
export function fileOfOther({ name, bytes }: GivenFile): FindingCode {
  const start = new TextDecoder().decode(bytes.subarray(0, startBytes));
  if (/^\$FL[23]|^<stata_dta>/u.test(start) || statisticsEnding.test(name)) {
    return "statistics_file";
  }
  if (/<KinoveaVideoAnalysis/u.test(start) || /\.kva$/iu.test(name)) return "kinovea_file";
  return chapters.test(start) || areChapters(start) ? "chapter_file" : "not_recognised";
}

const startBytes = 4_096;
const statisticsEnding = /\.(?:z?sav|por|dta|sas7bdat|xpt|rds|rda|rdata)$/iu;
/** As OGM tools, FFmpeg and Matroska write them. */
const chapters = /^\uFEFF?(?:CHAPTER\d+=|;FFMETADATA\d)|<Chapters>/u;

/** Whether most lines are a time and a name, as chapters are listed below a video. */
function areChapters(start: string): boolean {
  const lines = start.split(/[\r\n]+/u).filter((line) => line.trim() !== "");
  const timed = lines.filter((line) =>
    /^\s*\[?\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?\]?\s*\S/u.test(line),
  );
  return timed.length >= 2 && timed.length * 2 >= lines.length;
}
