import { captionText } from "../../domain/captionText.ts";
import { captionTextMostChars, type Cue, readCaptions } from "../../domain/captions.ts";
import { newFindingList } from "../findingList.ts";
import { chatFormat, tiersOfChat } from "../speech/chat.ts";
import { exmaraldaFormat, tiersOfExmaralda } from "../speech/exmaralda.ts";
import { tiersOfTranscriber, transcriberFormat } from "../speech/transcriber.ts";
import { elanReader, tiersOfEaf } from "../elan/readElan.ts";
import { decoded, type Encoding } from "../text.ts";
import { textGridReader, tiersOfTextGrid } from "../textgrid/readTextGrid.ts";
import { hasSbvTimes, withArrows } from "./sbvTimes.ts";
import { spokenTiers } from "./spokenTiers.ts";
import { whisperCues } from "./whisperCues.ts";

/** A transcript file as captions, the form that every part of the application reads. */
export type TranscriptFile =
  | {
      readonly kind: "read";
      /** WebVTT, or SubRip as it was given. */
      readonly text: string;
      /** As the file says it; `null` where it does not. */
      readonly language: string | null;
      /** What its letters were taken for, where nothing in the file says it. */
      readonly guessed: Encoding | null;
      /** Tiers that are no talk: sounds, or what stands on another tier. */
      readonly excluded: readonly string[];
      /** The times of words are too much for what can be kept: those of lines stay. */
      readonly isWithoutWords: boolean;
    }
  | { readonly kind: "refused"; readonly because: "not_captions" | "too_long" };

/**
 * Reads a transcript by its content: WebVTT, SubRip, SBV, the JSON of Whisper, WhisperX and whisper.cpp, Praat’s
 * TextGrids, annotation files of ELAN, CHAT, EXMARaLDA, Transcriber.
 *
 * @param mostChars what can be kept of it
 */
export function readTranscriptFile(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  mostChars: number,
): TranscriptFile {
  const start = bytes.subarray(0, 64 * 1024);
  if (elanReader.recognises(start, { name }) > 0) return ofTiers(tiersOfEaf(bytes));
  if (textGridReader.recognises(start, { name }) > 0) return ofTiers(tiersOfTextGrid(bytes));
  const speech = speechFormats.find(
    ({ format }) => (format.reader?.recognises(start, { name }) ?? 0) > 0,
  );
  if (speech) return ofTiers(speech.tiersOf(bytes, newFindingList()));
  const { text, encoding, isGuessed } = decoded(bytes);
  const guessed = isGuessed ? encoding : null;
  if (/^\s*[[{]/u.test(text)) {
    const spoken = whisperCues(text);
    return spoken ? written(spoken.cues, { language: spoken.language, guessed }) : notCaptions;
  }
  const isSbv = hasSbvTimes(text);
  const read = readCaptions(isSbv ? withArrows(text) : text);
  if (read.kind === "refused") {
    return read.because === "too_long" ? tooLong : notCaptions;
  }
  if (isSbv) return written(read.cues, { guessed });
  if (text.length > mostChars) return written(read.cues, { guessed });
  return { ...empty, kind: "read", text, guessed };

  function ofTiers(tiers: Parameters<typeof spokenTiers>[0] | undefined): TranscriptFile {
    return tiers ? written(...spokenTiers(tiers)) : notCaptions;
  }

  function written(
    cues: readonly Cue[],
    of: Partial<Omit<Extract<TranscriptFile, { kind: "read" }>, "kind" | "text">>,
  ): TranscriptFile {
    if (cues.length === 0) return notCaptions;
    const whole = captionText(cues);
    const isWithoutWords = whole.length > mostChars;
    const kept = isWithoutWords ? captionText(cues, { withWords: false }) : whole;
    if (kept.length > Math.min(mostChars, captionTextMostChars)) return tooLong;
    return { ...empty, ...of, kind: "read", text: kept, isWithoutWords };
  }
}

const speechFormats = [
  { format: chatFormat, tiersOf: tiersOfChat },
  { format: exmaraldaFormat, tiersOf: tiersOfExmaralda },
  { format: transcriberFormat, tiersOf: tiersOfTranscriber },
] as const;

const empty = { language: null, guessed: null, excluded: [], isWithoutWords: false };
const notCaptions = { kind: "refused", because: "not_captions" } as const;
const tooLong = { kind: "refused", because: "too_long" } as const;
