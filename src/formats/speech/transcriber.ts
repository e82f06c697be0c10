import type { FindingList } from "../findingList.ts";
import type { Format } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";
import { readXml } from "../xml.ts";
import { readTranscript, speakerTier, type TranscriptResult } from "./speechFile.ts";

/**
 * Transcriptions of Transcriber: speaker turns, divided by synchronisation points, within sections.
 * Source of the format: trans-14.dtd of Transcriber, https://trans.sourceforge.net
 */
export const transcriberFormat: Format = {
  name: "transcriber",
  endings: [".trs"],
  reader: {
    recognises: (start) =>
      /<Trans\s[^>]*>\s*(?:<Topics|<Speakers|<Episode)/u.test(decoded(start).text) ? 1 : 0,
    read: (file, of) => readTranscript(file, of, transcriberTranscript),
  },
};

/** The tiers of a Transcriber file; `undefined` if the file is not one. */
export function tiersOfTranscriber(
  bytes: Uint8Array,
  findings: FindingList,
): readonly Tier[] | undefined {
  const result = transcriberTranscript(bytes, findings);
  return result.kind === "read" ? result.transcript.tiers : undefined;
}

/** A turn while it is read. */
interface Turn {
  readonly speakers: readonly string[];
  readonly endUs: number;
  /** Of what comes now: when it begins and where. */
  startUs: number;
  line: number;
  /** Who speaks in what comes now, of several who speak at once. */
  who: number;
  /** How much of its text is in pieces already. */
  taken: number;
  /** What was said since the last moment of synchronisation: it ends at the next. */
  readonly pieces: { readonly who: number; readonly text: string }[];
}

function transcriberTranscript(bytes: Uint8Array, findings: FindingList): TranscriptResult {
  const names = new Map<string, string>();
  const topics = new Map<string, string>();
  const said = new Map<string, Annotation[]>();
  const sections: Annotation[] = [];
  let turn: Turn | undefined;
  let isTranscription = false;
  let author = "";
  let media = "";
  let things = 0;
  let lastUs = 0;

  const take = (whole: string) => {
    if (!turn) return;
    const text = whole.slice(turn.taken).replaceAll(/\s+/gu, " ").trim();
    turn.taken = whole.length;
    if (text !== "") turn.pieces.push({ who: turn.who, text });
  };
  const put = ({ speakers, startUs, line: at, pieces }: Turn, endUs: number) => {
    for (const { who, text } of pieces.splice(0)) {
      const id = speakers[who] ?? speakers[0] ?? "";
      const speaker = names.get(id) ?? id;
      const list = said.get(speaker) ?? [];
      said.set(speaker, list);
      if (endUs >= startUs) {
        list.push({ startUs, endUs, text, entryId: null, parent: null, at });
      } else {
        const place = { kind: "line", line: at } as const;
        const what = endUs < startUs ? "end_before_start" : "time_unreadable";
        findings.add("rejected", what, { about: speaker, found: text, place });
      }
    }
  };

  const result = readXml(bytes, {
    open(tag, at) {
      things += 1;
      if (things > readingLimits.things) at.refuse("too_many_things");
      const word = (name: string) => tag.attribute(name)?.trim() ?? "";
      const us = (name: string) => Math.round(Number(word(name) || NaN) * 1e6);
      switch (tag.name) {
        case "Trans":
          isTranscription = true;
          author = word("scribe");
          media = word("audio_filename");
          break;
        case "Speaker":
          names.set(word("id"), word("name") || word("id"));
          tellSpeaker(word, findings);
          break;
        case "Topic":
          topics.set(word("id"), word("desc"));
          break;
        case "Section": {
          const [startUs, endUs] = [us("startTime"), us("endTime")];
          if (endUs > 0) lastUs = Math.max(lastUs, endUs);
          const text = topics.get(word("topic")) || word("type");
          if (text !== "" && text !== "filler" && endUs >= startUs) {
            sections.push({ startUs, endUs, text, entryId: null, parent: null, at: at.line() });
          }
          break;
        }
        case "Turn": {
          const speakers = word("speaker")
            .split(/\s+/u)
            .filter((id) => id !== "");
          const [startUs, endUs] = [us("startTime"), us("endTime")];
          turn = { speakers, startUs, endUs, line: at.line(), who: 0, taken: 0, pieces: [] };
          break;
        }
        case "Sync":
          if (turn) {
            take(at.textBefore());
            put(turn, us("time"));
            turn.startUs = us("time");
            turn.line = at.line();
            turn.who = 0;
          }
          break;
        case "Who":
          if (turn) {
            take(at.textBefore());
            turn.who = Math.max(Number(word("nb") || 1) - 1, 0);
          }
          break;
        case "Event":
        case "Background":
        case "Comment":
          if (word("desc") !== "") {
            findings.add("description", "not_supported", {
              about: tag.name,
              found: word("desc"),
              place: at.place(),
            });
          }
          break;
        default:
      }
    },
    close(name, text) {
      if (name !== "Turn" || !turn) return;
      take(text);
      put(turn, turn.endUs);
      turn = undefined;
    },
  });
  if (result.kind === "refused") return result;
  if (!isTranscription) return { kind: "refused", because: "wrong_kind_of_file" };
  if (result.trouble) findings.add("changed", result.trouble, {});
  const tiers = Array.from(said, ([speaker, annotations]) => speakerTier(speaker, annotations));
  if (sections.length > 0) {
    tiers.push({
      ...speakerTier("", sections, { name: "section", key: "sections" }),
      values: null,
    });
  }
  return {
    kind: "read",
    transcript: { author, media, hasVideo: false, durationUs: lastUs > 0 ? lastUs : null, tiers },
  };
}

/** What else is known of who speaks: there is no place for it. */
function tellSpeaker(word: (name: string) => string, findings: FindingList): void {
  const told = ["type", "dialect", "accent"].filter((what) => word(what) !== "");
  if (told.length === 0) return;
  findings.add("description", "not_supported", {
    about: word("name") || word("id"),
    found: told.map((what) => `${what}: ${word(what)}`).join("; "),
  });
}
