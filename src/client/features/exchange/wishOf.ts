import { uuidv7 } from "uuidv7";
import type { ImportHead } from "../../../api/contract/exchange.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { id, type Id } from "../../../domain/rules.ts";
import type { RecordingCopy } from "../../../formats/studyCopy.ts";
import type { ImportWish, KnownOfMedia } from "./importBody.ts";
import {
  type LinkedMedia,
  mediaFinder,
  type MediaWay,
  sourceId,
  sourcesOf,
} from "./linkedMedia.ts";
import { firstRound, type Known, type Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";

interface Making {
  readonly importId: Id<"import">;
  readonly reading: Reading;
  readonly plan: Plan;
  readonly known: Known;
  readonly media: readonly LinkedMedia[];
  readonly way: MediaWay;
  /** IDs of observations that are excluded. */
  readonly without?: readonly string[];
}

/** A plan in the form of the request. */
export function wishOf({
  importId,
  reading,
  plan,
  known,
  media,
  way,
  without = [],
}: Making): ImportWish {
  const schemes: Record<string, ImportWish["schemes"][string]> = {};
  const same: ImportHead["same"] = {
    schemes: {},
    rounds: {},
    people: {},
    recordings: {},
    variables: {},
  };
  for (const { copy, chosen, round } of plan.schemes) {
    if (chosen.kind === "own") continue;
    schemes[copy.id] = { scheme: chosen.fit.joined, ids: chosen.fit.ids };
    if (chosen.kind === "joined") continue;
    same.schemes[copy.id] = id("schemeVersion").parse(chosen.version.id);
    const first = firstRound(copy, reading);
    if (round && first !== undefined) same.rounds[first] = id("round").parse(round.id);
  }
  for (const { person, accountId } of plan.people) {
    if (accountId !== null) same.people[person.id] = id("account").parse(accountId);
  }
  const find = mediaFinder(media);
  /**
   * A recording without media that are uploaded after the import: raters are not asked for these as local files.
   */
  const sentApart = (recording: RecordingCopy): KnownOfMedia => ({
    media: recording.media.map((one) =>
      one.address === null && find(one).found?.state.kind === "read"
        ? { ...one, fingerprint: null }
        : one,
    ),
  });
  const sources: ImportHead["sources"] = {};
  const recordings: Record<string, KnownOfMedia> = {};
  for (const { recording, recordingId } of plan.recordings) {
    if (recordingId !== null) {
      same.recordings[recording.id] = id("recording").parse(recordingId);
      continue;
    }
    const found = sourcesOf(recording, media, () => sourceId.parse(uuidv7()));
    recordings[recording.id] = { ...found?.known, ...(way === "upload" && sentApart(recording)) };
    if (found && way === "local") sources[recording.id] = found.sources;
  }
  for (const variable of reading.study?.variables ?? []) {
    const there = known.variables.find((one) => isSame(one, variable));
    if (there) same.variables[variable.id] = there.id;
  }
  const read = reading.files.filter(({ counts }) => counts !== null);
  const names = new Set(read.flatMap(({ format }) => (format === null ? [] : [format])));
  return {
    id: importId,
    format: [...names].join(" ").slice(0, 40),
    files: read.map(({ name }) => name.trim().slice(0, 200)).slice(0, 1_000),
    same,
    sources,
    schemes,
    recordings,
    without,
  };
}

/** Whether a variable can hold the values of another. */
function isSame(there: Variable, read: Variable): boolean {
  return (
    there.name === read.name &&
    there.type === read.type &&
    read.choices.every((choice) => there.choices.includes(choice))
  );
}
