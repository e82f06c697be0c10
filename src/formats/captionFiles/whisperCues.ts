import type { Cue, TimedWord } from "../../domain/captions.ts";
import { limits } from "../../domain/limits.ts";
import { isRecord, listIn, member, numberIn, textIn } from "../jsonValue.ts";
import { looseJson } from "../looseJson.ts";

/**
 * The output of a speech recognition program: the JSON of Whisper (`segments`, with `words` if
 * requested), of WhisperX (with `speaker`, and some words without a time) and of whisper.cpp
 * (`transcription`, in milliseconds). `undefined` if it is none of them.
 */
export function whisperCues(
  text: string,
): { readonly cues: readonly Cue[]; readonly language: string | null } | undefined {
  const json = looseJson(text);
  if (json.kind === "refused") return undefined;
  const { value } = json;
  const segments = Array.isArray(value) ? value : listIn(member(value, "segments"));
  const transcription = listIn(member(value, "transcription"));
  const cues = [...segments.flatMap(cueOf), ...transcription.flatMap(cueOfCpp)];
  if (cues.length === 0) return undefined;
  const language =
    textIn(member(value, "language")) || textIn(member(member(value, "result"), "language"));
  return {
    cues: cues.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs),
    language: /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/u.test(language) ? language : null,
  };
}

function cueOf(segment: unknown): readonly Cue[] {
  if (!isRecord(segment)) return [];
  const startUs = secondsUs(segment["start"]);
  const endUs = secondsUs(segment["end"]);
  const text = textIn(segment["text"]).trim().replaceAll(/\s+/gu, " ");
  if (startUs === undefined || endUs === undefined || endUs <= startUs || text === "") return [];
  const voice = textIn(segment["speaker"]).trim() || null;
  const words = wordsIn(text, listIn(segment["words"]));
  return [{ startUs, endUs, lines: [{ voice, text, ...(words.length > 0 && { words }) }] }];
}

function cueOfCpp(segment: unknown): readonly Cue[] {
  const offsets = member(segment, "offsets");
  const from = numberIn(member(offsets, "from"));
  const to = numberIn(member(offsets, "to"));
  if (from === undefined || to === undefined) return [];
  return cueOf({ start: from / 1000, end: to / 1000, text: member(segment, "text") });
}

/** Each word where it stands in the text, in their order; those without a time have none. */
function wordsIn(text: string, words: readonly unknown[]): readonly TimedWord[] {
  let from = 0;
  return words.flatMap((one) => {
    const word = (textIn(member(one, "word")) || textIn(member(one, "text"))).trim();
    const at = word === "" ? -1 : text.indexOf(word, from);
    if (at < 0) return [];
    from = at + word.length;
    const startUs = secondsUs(member(one, "start"));
    return startUs === undefined ? [] : { fromChar: at, startUs };
  });
}

function secondsUs(value: unknown): number | undefined {
  const seconds = numberIn(value);
  if (seconds === undefined || seconds < 0) return undefined;
  const us = Math.round(seconds * 1e6);
  return us <= limits.recordingMaxUs ? us : undefined;
}
