import type { FindingList } from "../findingList.ts";
import type { Format } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { decoded } from "../text.ts";
import type { Annotation, Tier } from "../tiers/tier.ts";
import { type XmlElement, xmlTree } from "../xmlTree.ts";
import { readTranscript, speakerTier, type TranscriptResult } from "./speechFile.ts";

/**
 * Basic transcriptions of EXMARaLDA: tiers of one speaker and one category, on a timeline that all share.
 * Source of the format: https://exmaralda.org/en/
 */
export const exmaraldaFormat: Format = {
  name: "exmaralda",
  endings: [".exb"],
  reader: {
    recognises: (start) => (/<basic-transcription[\s>]/u.test(decoded(start).text) ? 1 : 0),
    read: (file, of) => readTranscript(file, of, exmaraldaTranscript),
  },
};

/** The tiers of an EXMARaLDA transcription; `undefined` if the file is not one. */
export function tiersOfExmaralda(
  bytes: Uint8Array,
  findings: FindingList,
): readonly Tier[] | undefined {
  const result = exmaraldaTranscript(bytes, findings);
  return result.kind === "read" ? result.transcript.tiers : undefined;
}

function exmaraldaTranscript(bytes: Uint8Array, findings: FindingList): TranscriptResult {
  const tree = xmlTree(bytes, readingLimits.things);
  if (tree.kind === "refused") return tree;
  const { root, trouble } = tree;
  if (root.name !== "basic-transcription")
    return { kind: "refused", because: "wrong_kind_of_file" };
  if (trouble) findings.add("changed", trouble, {});
  const all = elementsBelow(root);
  const times = timeline(all, findings);
  const speakers = new Map(
    all
      .filter(({ name }) => name === "speaker")
      .map((speaker) => [
        attribute(speaker, "id"),
        speaker.children.find(({ name }) => name === "abbreviation")?.text.trim() ?? "",
      ]),
  );
  tellSpeakers(all, findings);
  const tiers = all
    .filter(({ name }) => name === "tier")
    .map((tier, at): Tier => {
      const speakerId = attribute(tier, "speaker");
      const speaker = speakers.get(speakerId) || speakerId;
      const category = attribute(tier, "category") || `tier ${at + 1}`;
      const fullName = attribute(tier, "display-name") || `${speaker} [${category}]`;
      const made = speakerTier(speaker, annotationsOf(tier, fullName, times, findings), {
        name: category,
        key: attribute(tier, "id") || `tier ${at + 1}`,
        fullName,
      });
      // Annotations are of a set of signs, sayings and descriptions free text.
      return attribute(tier, "type") === "a" ? { ...made, values: null } : made;
    });
  const media = all.find(({ name }) => name === "referenced-file");
  const url = media ? attribute(media, "url") : "";
  return {
    kind: "read",
    transcript: {
      author: "",
      media: url,
      hasVideo: !/\.(?:wav|mp3|m4a|ogg|flac|aiff?)$/iu.test(url),
      durationUs: null,
      tiers,
    },
  };
}

function elementsBelow(root: XmlElement): readonly XmlElement[] {
  return root.children.flatMap((child) => [child, ...elementsBelow(child)]);
}

function attribute({ attributes }: XmlElement, name: string): string {
  return attributes.get(name)?.trim() ?? "";
}

/** When each point of the timeline is, in microseconds; those without a time lie evenly between their neighbours. */
function timeline(all: readonly XmlElement[], findings: FindingList): ReadonlyMap<string, number> {
  const points = all.filter(({ name }) => name === "tli");
  const known = points.map((point) => {
    const seconds = Number(attribute(point, "time") || NaN);
    return Number.isFinite(seconds) ? Math.round(seconds * 1e6) : undefined;
  });
  const times = new Map<string, number>();
  let before = -1;
  let after = 0;
  for (const [at, point] of points.entries()) {
    const own = known[at];
    if (own !== undefined) before = at;
    while (after < points.length && (after <= at || known[after] === undefined)) after += 1;
    const [from, to] = [known[before], known[after]];
    const id = attribute(point, "id");
    if (own !== undefined) times.set(id, own);
    else if (from !== undefined && to !== undefined) {
      times.set(id, Math.round(from + ((to - from) * (at - before)) / (after - before)));
      findings.add("changed", "time_spread", {
        about: id,
        place: { kind: "line", line: point.line },
      });
    }
  }
  return times;
}

function annotationsOf(
  tier: XmlElement,
  about: string,
  times: ReadonlyMap<string, number>,
  findings: FindingList,
): readonly Annotation[] {
  return tier.children.flatMap((event): readonly Annotation[] => {
    if (event.name !== "event" || event.text.trim() === "") return [];
    const [startUs, endUs] = [
      times.get(attribute(event, "start")),
      times.get(attribute(event, "end")),
    ];
    const place = { kind: "line", line: event.line } as const;
    if (startUs === undefined || endUs === undefined) {
      findings.add("rejected", "time_unreadable", { about, found: event.text.trim(), place });
      return [];
    }
    if (endUs < startUs) {
      findings.add("rejected", "end_before_start", { about, found: event.text.trim(), place });
      return [];
    }
    return [
      { startUs, endUs, text: event.text.trim(), entryId: null, parent: null, at: event.line },
    ];
  });
}

/** What else is known of who speaks: there is no place for it. */
function tellSpeakers(all: readonly XmlElement[], findings: FindingList): void {
  for (const speaker of all.filter(({ name }) => name === "speaker")) {
    const about =
      speaker.children.find(({ name }) => name === "abbreviation")?.text.trim() ||
      attribute(speaker, "id");
    const told = speaker.children.flatMap((child) => {
      if (child.name === "abbreviation") return [];
      const value = attribute(child, "value") || attribute(child, "lang") || child.text.trim();
      const inside = child.children.map((one) => attribute(one, "lang") || one.text.trim());
      const said = [value, ...inside].filter((text) => text !== "").join(", ");
      return said === "" ? [] : [`${child.name}: ${said}`];
    });
    if (told.length === 0) continue;
    findings.add("description", "not_supported", { about, found: told.join("; ") });
  }
}
