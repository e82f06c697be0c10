import type { Format, GivenFile, ReadingOf, ReadResult } from "../format.ts";
import { openedText } from "../openedText.ts";
import { raterOfFile } from "../raterOfFile.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type ObservationBook } from "../studyBook.ts";
import { decoded } from "../text.ts";

/**
 * Rich transcription time marks (RTTM), the output of speaker diarisation programs: a state for
 * each segment, whose speaker is the subject. Source of the format: NIST, RT-09 evaluation plan,
 * appendix A.
 */
export const rttmFormat: Format = {
  name: "rttm",
  endings: [".rttm"],
  reader: {
    recognises(start, { name }) {
      const isFirst = rowForm.test(
        decoded(start)
          .text.split(/\r?\n/u)
          .find((line) => line.trim() !== "" && !line.startsWith(";;")) ?? "",
      );
      if (!isFirst) return 0;
      return /\.rttm$/iu.test(name) ? 1 : 0.9;
    },
    read: readRttm,
  },
};

const rowForm =
  /^(?:SPEAKER|SEGMENT|NOSCORE|NO_RT_METADATA|LEXEME|NON-LEX|NON-SPEECH|FILLER|EDIT|IP|SU|CB|A\/P|SPKR-INFO)\s+\S+\s+\S+\s+(?:<NA>|\d)/u;

function readRttm(file: GivenFile, of: ReadingOf): ReadResult {
  const { name } = file;
  const opened = openedText(file);
  if (opened.refusal) return opened.refusal;
  const { text, findings } = opened;
  const asked = raterOfFile(of, name);
  const book = newStudyBook(of, findings);
  const observations = new Map<string, ObservationBook>();
  const [subjects, codes] = [new Set<string>(), new Set<string>()];
  let events = 0;
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === "" || line.startsWith(";;")) continue;
    const place = { kind: "line", line: at + 1 } as const;
    const [
      type = "",
      recording = "",
      ,
      start = "",
      length = "",
      said = "",
      sort = "",
      speaker = "",
      sure = "",
    ] = line.trim().split(/\s+/u);
    if (type === "SPKR-INFO" || type === "NOSCORE" || type === "NO_RT_METADATA") {
      findings.add("technical", "not_supported", { about: type, found: line });
      continue;
    }
    events += 1;
    if (events > readingLimits.things) return refusedReading("too_many_things");
    const [startS, lengthS] = [Number(start || NaN), Number(isNone(length) ? 0 : length)];
    if (!rowForm.test(line.trim()) || !Number.isFinite(startS) || !Number.isFinite(lengthS)) {
      findings.add("rejected", "entry_unreadable", { about: type, found: line, place });
      continue;
    }
    const label = isNone(sort) || sort === "" || type === "SPEAKER" ? type : `${type} ${sort}`;
    const kind = isNone(length) ? "point" : "state";
    const codeId = book.code({ name: label, kind });
    const subject = isNone(speaker) ? "" : speaker;
    codes.add(`${kind} ${label}`);
    if (subject !== "") subjects.add(subject);
    const confidence = isNone(sure) || sure === "" ? NaN : Number(sure);
    if (!Number.isNaN(confidence)) {
      findings.add("description", "not_supported", { about: label, found: sure, place });
    }
    observationOf(recording).event({
      codeId,
      kind,
      subjectId: book.subject(subject),
      startUs: startS * 1e6,
      ...(kind === "state" && { endUs: (startS + lengthS) * 1e6 }),
      comment: isNone(said) ? "" : said,
      place,
    });
  }
  const title = name.replace(/\.[^.]*$/u, "");
  return {
    kind: "read",
    ...book.finish({ name: title }),
    held: { observations: observations.size, events, subjects: subjects.size, codes: codes.size },
    findings: findings.all(),
    questions: [asked.question],
  };

  function observationOf(named: string): ObservationBook {
    const known = observations.get(named);
    if (known) return known;
    const recordingId = book.recording({
      name: named,
      // The second field is what the film is called, whatever the file of marks is.
      media: [{ fileName: named }],
      durationUs: null,
      hasVideo: false,
    });
    const made = book.observation({ name: named, recordingId, raterId: book.person(asked.rater) });
    observations.set(named, made);
    return made;
  }
}

function isNone(word: string): boolean {
  return word === "<NA>";
}
