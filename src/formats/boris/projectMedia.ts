import { rules } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import { isNothing, isRecord, listIn, member, numberIn, shown, textIn } from "../jsonValue.ts";
import type { MediaCopy } from "../studyCopy.ts";

/** The media files of one observation in a BORIS project. */
export interface ProjectMedia {
  readonly media: readonly Partial<MediaCopy>[];
  /** To the end of the last file; `null` where the length of one is not told, or there is none. */
  readonly durationUs: number | null;
  readonly framesPerSecond: number | null;
  readonly hasVideo: boolean;
}

/**
 * The files of each player in the recording’s time. Several files of one player play in succession;
 * a player starts at its offset.
 */
export function projectMedia(
  observation: unknown,
  { findings, place }: { readonly findings: FindingList; readonly place: Place },
): ProjectMedia {
  const info = member(observation, "media_info");
  const media: Partial<MediaCopy>[] = [];
  const rates = new Set<number>();
  let durationUs: number | null = 0;
  let hasVideo = false;
  let elsewhere = 0;
  for (const [player, paths] of playersOf(member(observation, "file"))) {
    let atUs: number | null = offsetUs(observation, player, { findings, place });
    for (const path of paths) {
      if (typeof path !== "string" || path.trim() === "") {
        if (!isNothing(path)) {
          findings.add("rejected", "entry_unreadable", { about: shown(path), place });
        }
        continue;
      }
      if (media.length >= mostMedia) {
        findings.add("rejected", "too_many_things", { about: path, place });
        continue;
      }
      const seconds = numberIn(member(member(info, "length"), path));
      const lengthUs =
        seconds === undefined
          ? undefined
          : rules.durationUs.safeParse(Math.round(seconds * 1e6)).data;
      if (atUs === null) findings.add("changed", "length_unknown", { about: path, place });
      if (/[\\/]/u.test(path)) elsewhere += 1;
      media.push({
        fileName: path,
        address: rules.address.safeParse(path).data ?? null,
        offsetUs: rules.offsetUs.safeParse(atUs).data ?? 0,
        durationUs: lengthUs ?? null,
      });
      const rate = numberIn(member(member(info, "fps"), path));
      if (rate !== undefined && rate > 0) rates.add(rate);
      hasVideo ||= member(member(info, "hasVideo"), path) !== false;
      atUs = atUs === null || lengthUs === undefined ? null : atUs + lengthUs;
      if (atUs === null) durationUs = null;
    }
    if (atUs !== null && durationUs !== null) durationUs = Math.max(durationUs, atUs);
  }
  if (elsewhere > 0) {
    const found = listIn(media)[0];
    findings.add("noted", "media_elsewhere", {
      found: textIn(member(found, "fileName")),
      place,
      count: elsewhere,
    });
  }
  const [framesPerSecond = null] = rates;
  if (rates.size > 1) {
    findings.add("changed", "not_supported", { about: "fps", found: [...rates].join(", "), place });
  }
  const isKnown = durationUs !== null && durationUs > 0;
  return { media, durationUs: isKnown ? durationUs : null, framesPerSecond, hasVideo };
}

const mostMedia = 100;

function playersOf(file: unknown): readonly (readonly [string, readonly unknown[]])[] {
  if (Array.isArray(file)) return file.length === 0 ? [] : [["1", file]];
  if (typeof file === "string") return [["1", [file]]];
  if (!isRecord(file)) return [];
  return Object.entries(file)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([player, paths]) => [player, typeof paths === "string" ? [paths] : listIn(paths)]);
}

/** Before version 7 only the second player had an offset, in a place of its own. */
function offsetUs(
  observation: unknown,
  player: string,
  { findings, place }: { readonly findings: FindingList; readonly place: Place },
): number {
  const given =
    member(member(member(observation, "media_info"), "offset"), player) ??
    (player === "2" ? member(observation, "time offset second player") : undefined);
  const us = Math.round((numberIn(given) ?? 0) * 1e6);
  if (rules.offsetUs.safeParse(us).success && (numberIn(given) !== undefined || isNothing(given))) {
    return us;
  }
  findings.add("rejected", "value_unreadable", {
    about: `offset ${player}`,
    found: shown(given),
    place,
  });
  return 0;
}
