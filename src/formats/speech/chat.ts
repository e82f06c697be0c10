import type { FindingList } from "../findingList.ts";
import type { Format } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";
import { readTranscript, speakerTier, type TranscriptResult } from "./speechFile.ts";

/**
 * CHAT transcripts of CHILDES and TalkBank: a tier for each speaker, with the times between
 * bullets. Source of the format: the CHAT manual of TalkBank,
 * https://talkbank.org/manuals/CHAT.html
 */
export const chatFormat: Format = {
  name: "chat",
  endings: [".cha"],
  reader: {
    recognises(start, { name }) {
      const { text } = decoded(start);
      if (/^(?:@UTF8\s+)?(?:@(?:PID|Font|Window|Color words):[^\n]*\s+)*@Begin\b/u.test(text))
        return 1;
      return /\.cha$/iu.test(name) && /^\*[^:\s]+:\t/mu.test(text) ? 0.8 : 0;
    },
    read: (file, of) => readTranscript(file, of, chatTranscript),
  },
};

/** The tiers of a CHAT transcript; `undefined` if the file is not one. */
export function tiersOfChat(bytes: Uint8Array, findings: FindingList): readonly Tier[] | undefined {
  const result = chatTranscript(bytes, findings);
  return result.kind === "read" ? result.transcript.tiers : undefined;
}

/** An utterance, and what stands on the tiers below it. */
interface Utterance {
  readonly speaker: string;
  readonly annotation: Annotation;
  readonly below: { readonly tier: string; readonly text: string; readonly line: number }[];
}

function chatTranscript(bytes: Uint8Array, findings: FindingList): TranscriptResult {
  const { text, encoding, isGuessed } = decoded(bytes);
  if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
  const utterances: Utterance[] = [];
  let last: Utterance | undefined;
  let author = "";
  let media = "";
  let hasVideo = false;
  let isChat = false;
  for (const { line, text: content } of linesOf(text)) {
    const [, sign = "", label = "", rest = ""] =
      /^([@*%])([^:\s]*):?\s*([\s\S]*)$/u.exec(content) ?? [];
    if (sign === "*") {
      isChat = true;
      last = utteranceOf(label, rest, line, findings);
      if (!last) continue;
      if (utterances.length >= readingLimits.things) {
        return { kind: "refused", because: "too_many_things" };
      }
      utterances.push(last);
    } else if (sign === "%") {
      if (/^snd$/iu.test(label)) continue;
      if (analyses.has(label.toLowerCase())) {
        findings.add("description", "not_supported", { about: `%${label}`, found: rest });
      } else if (last) last.below.push({ tier: label, text: withoutBullets(rest), line });
      else
        findings.add("rejected", "reference_missing", {
          about: `%${label}`,
          found: rest,
          place: { kind: "line", line },
        });
    } else if (sign === "@") {
      isChat ||= label === "Begin";
      if (/^(?:Transcriber|Coder)$/u.test(label) && author === "") author = rest.trim();
      else if (label === "Media") {
        const [name = "", ...kinds] = rest
          .split(",")
          .map((part) => part.trim().replaceAll('"', ""));
        media = name;
        hasVideo = kinds.includes("video");
      } else if (!formal.test(label)) {
        findings.add("description", "not_supported", { about: `@${label}`, found: rest });
      }
    } else {
      findings.add("rejected", "entry_unreadable", {
        found: content,
        place: { kind: "line", line },
      });
    }
  }
  if (!isChat) return { kind: "refused", because: "wrong_kind_of_file" };
  return {
    kind: "read",
    transcript: { author, media, hasVideo, durationUs: null, tiers: tiersOf(utterances) },
  };
}

/** What programs make of the words again, and words once more with times of their own. */
const analyses = new Set([
  "mor",
  "gra",
  "trn",
  "grt",
  "umor",
  "ugra",
  "tok",
  "wor",
  "xmor",
  "pho",
  "mod",
]);
/** What every file has, and what is read. */
const formal = /^(?:UTF8|Begin|End|Languages|Font|Window|Options|PID|Color|Blank|New|)$/u;

/** Lines, with those that go on after a tab. */
function* linesOf(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0;
  let began = 0;
  let whole = "";
  for (const raw of text.split(/\r\n|[\n\r]/u)) {
    line += 1;
    if (/^[\t ]/u.test(raw) && whole !== "") {
      whole += ` ${raw.trim()}`;
      continue;
    }
    if (whole.trim() !== "") yield { line: began, text: whole };
    whole = raw;
    began = line;
  }
  if (whole.trim() !== "") yield { line: began, text: whole };
}

/** A bullet: times in milliseconds, in older files after the name of the sound. */
// oxlint-disable-next-line no-control-regex -- that is the bullet
const bullet = /\u0015(?:%?(?:snd|mov):"[^"]*"_)?(\d+)_(\d+)-?\u0015/gu;

function withoutBullets(text: string): string {
  return text.replaceAll(bullet, " ").replaceAll(/\s+/gu, " ").trim();
}

function utteranceOf(
  speaker: string,
  rest: string,
  line: number,
  findings: FindingList,
): Utterance | undefined {
  const times = [...rest.matchAll(bullet)];
  const said = withoutBullets(rest);
  const place = { kind: "line", line } as const;
  if (times.length === 0) {
    findings.add("rejected", "time_unreadable", { about: `*${speaker}`, found: said, place });
    return undefined;
  }
  const startMs = Math.min(...times.map(([, from]) => Number(from)));
  const endMs = Math.max(...times.map(([, , to]) => Number(to)));
  if (endMs < startMs) {
    findings.add("rejected", "end_before_start", { about: `*${speaker}`, found: said, place });
    return undefined;
  }
  const annotation = {
    startUs: startMs * 1_000,
    endUs: endMs * 1_000,
    text: said,
    entryId: null,
    parent: null,
    at: line,
  };
  return { speaker, annotation, below: [] };
}

function tiersOf(utterances: readonly Utterance[]): readonly Tier[] {
  const speakers = [...new Set(utterances.map(({ speaker }) => speaker))];
  return speakers.flatMap((speaker) => {
    const own = utterances.filter((one) => one.speaker === speaker);
    const parent = speakerTier(
      speaker,
      own.map(({ annotation }) => annotation),
      { fullName: `*${speaker}` },
    );
    const below = [...new Set(own.flatMap((one) => one.below.map(({ tier }) => tier)))];
    return [
      parent,
      ...below.map((tier): Tier => ({
        ...speakerTier(
          speaker,
          own.flatMap(({ annotation, below: told }) =>
            told
              .filter((one) => one.tier === tier)
              .map(({ text, line }) => ({
                ...annotation,
                parent: annotation,
                text: tier === "com" ? text : `%${tier}: ${text}`,
                at: line,
              })),
          ),
          { name: tier, key: `speaker ${speaker} %${tier}`, fullName: `*${speaker} %${tier}` },
        ),
        parent,
        isAssociated: true,
      })),
    ];
  });
}
