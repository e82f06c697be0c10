import { foldedName } from "./foldedName.ts";
import { fileTags } from "./fileTags.ts";
import {
  type FileOf,
  type Found,
  groupsOf,
  mostRaters,
  type NamingOf,
  type Part,
  fileStem,
} from "./foundRaters.ts";
import type { ReadStudy } from "./joinedStudies.ts";
import { saidByNames, saysNobody } from "./namePatterns.ts";
import { areOfOtherFilms, likenessWithin } from "./sameFilm.ts";
import type { ObservationCopy } from "./studyCopy.ts";

/** What the sheets of workbooks are: each a rater’s of the recording that its workbook is called by, or the other way round. */
export interface Sheets {
  readonly parts: readonly Part[];
  readonly tags: ReadonlyMap<string, string>;
  readonly files: number;
  readonly hasEvents: boolean;
  /** How many workbooks have several sheets. */
  readonly shared: number;
  readonly said: SheetsAre | undefined;
  /** `undefined` where neither their names nor what is on them tell, or what is on them speaks against their names. */
  readonly are: SheetsAre | undefined;
}

type SheetsAre = NonNullable<ReturnType<typeof saidByNames>>;

export function sheetsOf(
  { study }: ReadStudy,
  observations: readonly ObservationCopy[],
  of: NamingOf,
): Sheets {
  const names = new Map<string, string>(study.recordings.map((one) => [one.id, one.name]));
  const parts: Part[] = [];
  const files = new Map<string, FileOf>();
  const keyOf = new Map<ObservationCopy, string>();
  for (const observation of observations) {
    const file = of.fileOf?.get(observation.id);
    if (!file?.hasSheets) continue;
    const tag = names.get(observation.recordingId) ?? "";
    const rest = fileStem(file);
    files.set(file.key, file);
    keyOf.set(observation, file.key);
    parts.push({ observation, name: `${rest}: ${tag}`, tag, rest });
  }
  const tags = new Map(parts.map(({ tag }) => [foldedName(tag), tag]));
  const inFiles = workBy(parts, ({ observation }) => keyOf.get(observation) ?? "");
  const ofName = workBy(parts, ({ tag }) => foldedName(tag));
  const said = saidByNames([...tags.values()], [...fileTags([...files.values()]).values()]);
  const areOthers = { raters: areOfOtherFilms(inFiles), recordings: areOfOtherFilms(ofName) };
  const shown = shownByWork(inFiles, ofName);
  const hasEvents = parts.some(({ observation }) => observation.events.length > 0);
  // Of scores alone nothing but names can show it.
  const are = files.size === 1 && said === "raters" && hasEvents ? shown : (said ?? shown);
  const isOpen = are === undefined || areOthers[are] || (shown !== undefined && shown !== are);
  return {
    parts,
    tags,
    files: files.size,
    hasEvents,
    shared: inFiles.filter(({ length }) => length >= 2).length,
    said,
    are: isOpen ? undefined : are,
  };
}

/** Those who coded one recording have far more in common than one has with oneself in several recordings. */
function shownByWork(
  inFiles: readonly (readonly ObservationCopy[])[],
  ofName: readonly (readonly ObservationCopy[])[],
): SheetsAre | undefined {
  const [byFile, byName] = [likenessWithin(inFiles), likenessWithin(ofName)];
  if (byFile === undefined) return undefined;
  if (inFiles.length === 1) return byFile >= 0.5 ? "raters" : undefined;
  if (byName === undefined) return undefined;
  if (byFile > 1.5 * byName + 0.1) return "raters";
  return byName > 1.5 * byFile + 0.1 ? "recordings" : undefined;
}

function workBy(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): readonly (readonly ObservationCopy[])[] {
  return groupsOf(parts, keyOf).map((ones) => ones.map(({ observation }) => observation));
}

/** A workbook for each recording, and in it a sheet for each rater. */
export function bySheets(
  read: ReadStudy,
  observations: readonly ObservationCopy[],
  of: NamingOf,
): Found[] {
  const { parts, tags, files, hasEvents, shared, said, are } = sheetsOf(read, observations, of);
  const words = [...tags.values()];
  if (parts.length < Math.max(2, observations.length * 0.8) || shared === 0) return [];
  if (tags.size > mostRaters || words.every(saysNobody)) return [];
  // Of one workbook alone sheets of events are recordings, unless something speaks for raters.
  if (files === 1 && hasEvents && are !== "raters" && said !== "raters") return [];
  // Other names in each workbook are no raters'.
  if (files > 1 && tags.size === parts.length) return [];
  return [
    {
      answer: "by_sheet",
      parts,
      isParted: true,
      tags,
      evidence: shared,
      isStrong: are === "raters",
      ...(are === undefined && { isDoubted: true }),
      because:
        are === undefined
          ? { what: "sheets_or_files" }
          : { what: "sheets_share_recordings", count: shared },
      raterOfFile: new Map(),
    },
  ];
}
