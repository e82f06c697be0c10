import type { Writer } from "../format.ts";
import {
  chosenLosses,
  headBesideEvents,
  observationCounts,
  unusedCodeCount,
} from "../lossCounts.ts";
import { observationTitle } from "../observationTitle.ts";
import { schemeOf } from "../studyCopy.ts";
import { type CueWords, eventHead, newCueWords, shownMs } from "./cueText.ts";

interface Form {
  readonly ending: string;
  readonly contentType: string;
  /** What comes before all cues. */
  readonly head: (title: string) => string;
  readonly fractionSign: string;
  /** The lines of a cue. */
  readonly linesOf: (words: CueWords) => readonly string[];
  readonly losesSubjects: boolean;
  /** Whether something of the words cannot be written. */
  readonly isExact: (words: CueWords) => boolean;
}

/** A cue for each event, by start: who is observed, the code, its modifiers, the comment. */
function captionWriter(form: Form): Writer {
  return {
    ending: form.ending,
    contentType: form.contentType,
    isFilePerObservation: true,
    losesUnused: "codes_and_subjects",
    isNamedByFile: true,
    begin: (study) => ({
      take(observation) {
        const title = observationTitle(study, observation);
        const wordsOf = newCueWords(schemeOf(study, observation));
        const durationUs =
          study.recordings.find(({ id }) => id === observation.recordingId)?.durationUs ?? 1;
        const cues = observation.events.map((event, at) => {
          const { startMs, endMs } = shownMs(event, durationUs);
          const times = `${clock(startMs, form)} --> ${clock(endMs, form)}`;
          return [at + 1, times, ...form.linesOf(wordsOf(event)), ""].join("\n");
        });
        const content = [form.head(title), ...cues].filter((one) => one !== "").join("\n");
        return [{ fileName: `${title}${form.ending}`, content }];
      },
      end: () => [],
    }),
    losses(study, observation) {
      const wordsOf = newCueWords(schemeOf(study, observation));
      const counts = {
        ...observationCounts(study, observation),
        unused_codes: unusedCodeCount(study, observation),
        characters: observation.events.filter((event) => !form.isExact(wordsOf(event))).length,
      };
      return chosenLosses(counts, [
        "ratings",
        "scans",
        "traces",
        "notes",
        "confidence",
        "modifiers",
        ...(form.losesSubjects ? (["subjects"] as const) : []),
        "points_as_intervals",
        "open_states",
        "sub_millisecond",
        "rater_names",
        "rounds",
        "states_of_work",
        "spans",
        "empty_observations",
        "unused_codes",
        "characters",
      ]);
    },
    headLosses: (study) => headBesideEvents(study),
  };
}

/** Writes events as WebVTT cues. Subjects become voice tags; reserved characters are escaped. */
export const webVttWriter = captionWriter({
  ending: ".vtt",
  contentType: "text/vtt",
  head: (title) => `${eventHead}\n\nNOTE\n${withEntities(title)}\n`,
  fractionSign: ".",
  linesOf: ({ subject, lines }) => {
    const [first = "", ...rest] = lines.map(withEntities);
    return [subject === "" ? first : `<v ${withEntities(subject)}>${first}`, ...rest];
  },
  losesSubjects: false,
  isExact: ({ isExact }) => isExact,
});

/**
 * Writes events as SubRip cues. The subject precedes the code, with a colon, because SubRip has
 * neither voices nor entities.
 */
export const subRipWriter = captionWriter({
  ending: ".srt",
  contentType: "application/x-subrip",
  head: () => "",
  fractionSign: ",",
  linesOf: ({ subject, lines }) => {
    const [first = "", ...rest] = lines.map(withoutTags);
    return [subject === "" ? first : `${withoutTags(subject)}: ${first}`, ...rest];
  },
  losesSubjects: true,
  isExact: ({ isExact, subject, lines }) =>
    isExact && [subject, ...lines].every((one) => withoutTags(one) === one && !/&\w+;/u.test(one)),
});

function clock(millis: number, { fractionSign }: Form): string {
  const seconds = Math.floor(millis / 1000);
  const whole = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");
  return `${whole}${fractionSign}${String(millis % 1000).padStart(3, "0")}`;
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}

function withEntities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** What players would take for a tag, or for the times of a cue, is written with other signs. */
function withoutTags(text: string): string {
  return text.replaceAll("-->", "→").replaceAll("<", "‹");
}
