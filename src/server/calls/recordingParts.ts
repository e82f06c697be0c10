import { readCaptions } from "../../domain/captions.ts";
import type { MediaSource, Recording } from "../../domain/entities/recording.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { frameTiming, unpackFrameTimes } from "../../domain/frameTimes.ts";
import { limits } from "../../domain/limits.ts";
import { can } from "../../domain/permissions.ts";
import { phaseProblems } from "../../domain/recordingRules.ts";
import { rules, type Id } from "../../domain/rules.ts";
import { actionsIn, move } from "../../domain/states.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import type { Query, Writing } from "../database/database.ts";
import type { HistoryEntry } from "../database/history.ts";
import {
  captionOf,
  codedUntilUs,
  frameTimesOf,
  keepLocalFind,
  liveClockState,
  localFindsOf,
  lockRecording,
  mayWatch,
  putCaption,
  putPhases,
  removeCaption,
  setOffsets,
} from "../database/recordingParts.ts";
import { stillCodes } from "../sight/hiddenWork.ts";
import { captionAsSeen, recordingAsSeen, type StoredRecording } from "../sight/recordings.ts";
import {
  begunOn,
  dropEarlierSource,
  earlierSourcesOf,
  markBegun,
} from "../database/earlierSources.ts";
import { putSources, recordingOf } from "../database/recordings.ts";
import { forgetUpload } from "../database/uploads.ts";
import { keepPreviews } from "../media/previews.ts";
import { fileOfSource, recordingFields } from "../recordingHistory.ts";
import { mustBeAllowed } from "../media/allowedHosts.ts";
import { checkedRecording } from "./recordings.ts";
import { named, opened } from "../sight/unseen.ts";

/** A day: who forgot to start the clock did so today. */
const startedAgoMostMs = 24 * 60 * 60 * 1000;
/** Clocks of people’s machines differ. */
const aheadMostMs = 60_000;

/**
 * The parts of a recording: sources and their offsets, phases, captions, frame times, and a clock.
 */
export const recordingPartCalls: HandlersOf<
  | "changeSources"
  | "listEarlierSources"
  | "removeEarlierSource"
  | "changeOffsets"
  | "putPhases"
  | "readCaption"
  | "putCaption"
  | "removeCaption"
  | "readFrameTimes"
  | "putFrameTimes"
  | "listLocatedFiles"
  | "reportLocatedFile"
  | "moveLiveClock"
> = {
  async changeSources({ params, body: { replacesCoded, ...body } }, context) {
    const unused: Id<"upload">[] = [];
    const recording = await changed(context, params, "changeSources", async (query, before) => {
      if (before.live && liveClockState(before.live) === "started") {
        throw new Refusal("state_does_not_allow", {
          entity: "liveClock",
          from: "started",
          action: "attach",
          allowed: actionsIn("liveClock", "started"),
        });
      }
      const earlier = (await earlierSourcesOf(query, params)).map(({ source }) => source);
      // An earlier file may come back, under its own id.
      const staying = sameMedia([...before.sources, ...earlier], body.sources);
      mustBeAllowed(
        body.sources.filter(({ id }) => !staying.has(id)),
        context,
      );
      const isTaken = earlier.some(
        ({ id }) => !staying.has(id) && body.sources.some((one) => one.id === id),
      );
      if (isTaken) throw invalidInput({ path: "sources", rule: "shape", allowed: "different ids" });
      const goes = before.sources.some(({ id }) => !staying.has(id));
      const begun = goes ? await begunOn(query, params) : [];
      if (begun.length > 0 && !replacesCoded) {
        const names = begun.map(({ name }) => opened(name, "permission"));
        throw new Refusal("coded_work_there", {
          count: begun.length,
          names: [...new Set(names)].join(", "),
        });
      }
      // The first source gives the frames: those of another one are not known yet.
      const isFirstStaying = body.sources[0] !== undefined && staying.has(body.sources[0].id);
      const keepsFrames = isFirstStaying && body.sources[0]?.id === before.sources[0]?.id;
      const checked = await checkedRecording(query, {
        ...named(before, "no_reader"),
        ...body,
        isLive: false,
        ...(!keepsFrames && { framesPerSecond: null, frameTiming: "unknown" }),
      });
      const newUs = Math.max(checked.durationUs, ...before.phases.map(({ endUs }) => endUs));
      const keepsLength =
        // What was observed live keeps its length, however short the film of it is.
        (before.live && liveClockState(before.live) === "ended") ||
        // As a whole, and not up to the last event: the length would tell where that is.
        (await isStillCoded(context, query, params)) ||
        (await codedUntilUs(query, params)) > newUs;
      await putSources(query, params, {
        sources: checked.sources,
        hasVideo: checked.hasVideo,
        durationUs: keepsLength ? Math.max(newUs, before.durationUs) : newUs,
        staying,
        keepsEarlier: begun.length > 0,
        ...(!keepsFrames && {
          framesPerSecond: checked.framesPerSecond,
          frameTiming: checked.frameTiming,
          frameTimes: checked.frameTimes ?? null,
        }),
      });
      if (begun.length > 0) await markBegun(query, params);
      for (const uploadId of uploadsOf(before.sources)) {
        if (await forgetUpload(query, uploadId)) unused.push(uploadId);
      }
      if (begun.length === 0) return [];
      return [
        {
          about: "recording",
          aboutId: params.recordingId,
          action: "replaceCoded",
          before: { sources: before.sources.map(fileOfSource) },
          after: { sources: checked.sources.map(fileOfSource) },
        },
      ];
    });
    for (const uploadId of unused) await context.storage.remove(uploadId);
    void keepPreviews(context, recording);
    return recording;
  },

  async listEarlierSources({ params }, { database }) {
    await recordingOf(database, params.studyId, params.recordingId);
    return earlierSourcesOf(database, params);
  },

  async removeEarlierSource({ params }, context) {
    const { account, change, storage } = context;
    const { studyId, recordingId, sourceId } = params;
    const unused = await change({ studyId, accountId: account.id }, async (query) => {
      await lockRecording(query, params);
      const earlier = await earlierSourcesOf(query, params);
      const found = earlier.find(({ source }) => source.id === sourceId);
      if (!found) throw new Refusal("not_found", {});
      await dropEarlierSource(query, params, sourceId);
      const left: Id<"upload">[] = [];
      for (const uploadId of uploadsOf([found.source])) {
        if (await forgetUpload(query, uploadId)) left.push(uploadId);
      }
      return {
        answer: left,
        history: [
          {
            about: "recording",
            aboutId: recordingId,
            action: "removeEarlierSource",
            before: { sources: [fileOfSource(found.source)] },
          },
        ],
        tells: [{ kind: "recording", recordingId }, "recordings"],
      };
    });
    for (const uploadId of unused) await storage.remove(uploadId);
    return { done: true };
  },

  changeOffsets: ({ params, body: { offsets } }, context) =>
    changed(context, params, "changeOffsets", async (query, before) => {
      const { sources } = before;
      const mayMoveFirst = can(context.here.role, "recording.edit");
      offsets.forEach(({ sourceId, offsetUs }, at) => {
        const position = sources.findIndex(({ id }) => id === sourceId);
        const source = sources[position];
        if (!source) {
          throw invalidInput({ path: `offsets.${at}.sourceId`, rule: "reference_exists" });
        }
        // All that was coded counts from where the first source starts.
        if (position === 0 && source.offsetUs !== offsetUs && !mayMoveFirst) {
          const allowed = String(source.offsetUs);
          throw invalidInput({ path: `offsets.${at}.offsetUs`, rule: "not_in_list", allowed });
        }
      });
      await setOffsets(query, params, offsets);
      await lengthen(query, params, before);
    }),

  putPhases: ({ params, body: { phases } }, context) =>
    changed(context, params, "putPhases", async (query, { durationUs }) => {
      const problems = phaseProblems(phases, durationUs);
      if (problems.length > 0) throw invalidInput(...problems);
      await putPhases(query, params, phases);
    }),

  async readCaption({ params }, context) {
    await checkMayWatch(context, params);
    const caption = await captionOf(context.database, params, params.captionId);
    return captionAsSeen(context.here, caption);
  },

  putCaption: ({ params, body }, context) =>
    changed(context, params, "putCaption", async (query, { captions }) => {
      const isThere = captions.some(({ id }) => id === params.captionId);
      if (!isThere && captions.length >= limits.captionsPerRecording) {
        throw new Refusal("quota_reached", {
          limit: "captionsPerRecording",
          max: limits.captionsPerRecording,
        });
      }
      // What is readable is taken, as players do; what has not one readable cue is no caption.
      if (readCaptions(body.text).kind === "refused") {
        throw new Refusal("import_unreadable", { place: "1:1" });
      }
      await putCaption(query, params, { id: params.captionId, ...body });
    }),

  removeCaption: ({ params }, context) =>
    changed(context, params, "removeCaption", (query) =>
      removeCaption(query, params, params.captionId),
    ),

  async readFrameTimes({ params }, context) {
    await checkMayWatch(context, params);
    return { packed: await frameTimesOf(context.database, params) };
  },

  putFrameTimes: ({ params, body: { packed } }, context) =>
    changed(context, params, "putFrameTimes", async (query, { hasFrameTimes }) => {
      if (hasFrameTimes) throw new Refusal("already_exists", {});
      const timesUs = unpackFrameTimes(packed);
      const timing = timesUs && frameTiming(timesUs);
      if (!timing) throw invalidInput({ path: "packed", rule: "shape" });
      const rate = timing.kind === "even" ? timing.framesPerSecond : null;
      await query
        .updateTable("recording")
        .set({
          frameTimes: packed,
          frameTiming: timing.kind,
          framesPerSecond: rules.framesPerSecond.nullable().parse(rate),
        })
        .where("studyId", "=", params.studyId)
        .where("id", "=", params.recordingId)
        .execute();
    }),

  async listLocatedFiles({ params }, { database }) {
    await recordingOf(database, params.studyId, params.recordingId);
    const finds = await localFindsOf(database, params);
    return finds.map(({ foundAt, name, ...find }) => ({
      ...find,
      name: opened(name, "permission"),
      foundAt: foundAt.toISOString(),
    }));
  },

  async reportLocatedFile({ params, body: { fingerprint } }, context) {
    const { account, database, change } = context;
    const { studyId, recordingId, sourceId } = params;
    await checkMayWatch(context, params);
    const { sources } = await recordingOf(database, studyId, recordingId);
    const source = sources.find(({ id }) => id === sourceId);
    if (source?.kind !== "local") throw new Refusal("not_found", {});
    if (source.fingerprint !== fingerprint) throw new Refusal("media_does_not_match", {});
    await change({ studyId, accountId: account.id }, async (query) => {
      await keepLocalFind(query, { studyId, recordingId }, { sourceId, accountId: account.id });
      return { answer: undefined, history: [], tells: ["recordings"] };
    });
    return { done: true };
  },

  moveLiveClock: ({ params, body: { action, at } }, context) =>
    changed(context, params, "moveLiveClock", async (query, { live, durationUs: longestUs }) => {
      if (!live) throw new Refusal("not_found", {});
      move("liveClock", liveClockState(live), action);
      const time = new Date(at);
      checkClock(time, live.startedAt);
      const change =
        action === "start" || live.startedAt === null
          ? { liveStartedAt: time }
          : {
              liveEndedAt: time,
              durationUs: await liveLengthUs(context, query, params, {
                startedMs: Date.parse(live.startedAt),
                endedMs: time.getTime(),
                longestUs,
              }),
            };
      await query
        .updateTable("recording")
        .set(change)
        .where("studyId", "=", params.studyId)
        .where("id", "=", params.recordingId)
        .execute();
    }),
};

/** The calls that change a recording, as its history names them. */
type RecordingAction = Exclude<
  keyof typeof recordingPartCalls,
  | "readCaption"
  | "readFrameTimes"
  | "listLocatedFiles"
  | "reportLocatedFile"
  | "listEarlierSources"
  | "removeEarlierSource"
>;

interface At {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
}

/** Changes a recording that the caller may watch, behind its lock, and tells everyone who watches it. */
async function changed(
  context: StudyContext,
  { studyId, recordingId }: At,
  action: RecordingAction,
  /** @returns what else the history has of it. */
  write: (query: Writing, recording: StoredRecording) => Promise<readonly HistoryEntry[] | void>,
): Promise<Recording> {
  const { account, database, change, here } = context;
  await checkMayWatch(context, { studyId, recordingId });
  const recording = await change({ studyId, accountId: account.id }, async (query) => {
    await lockRecording(query, { studyId, recordingId });
    const before = await recordingOf(query, studyId, recordingId);
    const more = (await write(query, before)) ?? [];
    const after = await recordingOf(query, studyId, recordingId);
    return {
      answer: after,
      history: [
        {
          about: "recording",
          aboutId: recordingId,
          action,
          before: recordingFields(named(before, "no_reader")),
          after: recordingFields(named(after, "no_reader")),
          isSitting: true,
        },
        ...more,
      ],
      tells: [{ kind: "recording", recordingId }, "recordings"],
    };
  });
  return recordingAsSeen(database, here, recording);
}

/** Whether the caller is to learn nothing of what others have coded of a recording. */
async function isStillCoded(
  { here, account }: StudyContext,
  query: Query,
  { recordingId }: At,
): Promise<boolean> {
  return here.role === "rater" || stillCodes(query, { here, accountId: account.id }, recordingId);
}

/**
 * How long a live observation was: from start to end, and not shorter than what the caller has coded
 * themselves. Where they may know of others’ work, and some of it lies later, it lasted until now: the
 * time that was told was wrong, and the length is not to tell where the last event is.
 */
async function liveLengthUs(
  context: StudyContext,
  query: Query,
  at: At,
  {
    startedMs,
    endedMs,
    longestUs,
  }: { readonly startedMs: number; readonly endedMs: number; readonly longestUs: number },
): Promise<number> {
  const toldUs = Math.min((endedMs - startedMs) * 1000, longestUs);
  const ownUs = await codedUntilUs(query, at, context.account.id);
  if (await isStillCoded(context, query, at)) return Math.max(toldUs, ownUs);
  const codedUs = await codedUntilUs(query, at);
  if (codedUs <= toldUs) return toldUs;
  return Math.max(codedUs, Math.min((Date.now() - startedMs) * 1000, longestUs));
}

/** @throws Refusal `not_found` where the caller has nothing to do with the recording. */
async function checkMayWatch({ account, database, here }: StudyContext, at: At): Promise<void> {
  const watcher = { role: here.role, accountId: account.id };
  if (!(await mayWatch(database, at, watcher))) throw new Refusal("not_found", {});
}

/** @throws Refusal `invalid_input` where a clock cannot have been started or ended at this time. */
function checkClock(time: Date, startedAt: string | null): void {
  const now = Date.now();
  const earliestMs = startedAt === null ? now - startedAgoMostMs : Date.parse(startedAt) + 1;
  if (time.getTime() < earliestMs) {
    const allowed = `≥ ${new Date(earliestMs).toISOString()}`;
    throw invalidInput({ path: "at", rule: "too_small", allowed });
  }
  if (time.getTime() > now + aheadMostMs) {
    const allowed = `≤ ${new Date(now + aheadMostMs).toISOString()}`;
    throw invalidInput({ path: "at", rule: "too_big", allowed });
  }
}

/** A source that has been moved is never beyond the end of its recording. */
async function lengthen(query: Writing, at: At, before: StoredRecording): Promise<void> {
  const { sources } = await recordingOf(query, at.studyId, at.recordingId);
  const { durationUs } = await checkedRecording(query, {
    ...named(before, "no_reader"),
    sources,
    isLive: false,
  });
  if (durationUs <= before.durationUs) return;
  await query
    .updateTable("recording")
    .set({ durationUs: rules.durationUs.parse(durationUs) })
    .where("studyId", "=", at.studyId)
    .where("id", "=", at.recordingId)
    .execute();
}

/** The ids of those sources that are the same file as before, wherever it lies in time. */
function sameMedia(
  before: readonly MediaSource[],
  after: readonly MediaSource[],
): ReadonlySet<string> {
  const media = new Map(before.map((source) => [source.id, mediaOf(source)]));
  return new Set(
    after.filter((source) => media.get(source.id) === mediaOf(source)).map(({ id }) => id),
  );
}

function mediaOf(source: MediaSource): string {
  switch (source.kind) {
    case "address":
      return `address ${source.url}`;
    case "upload":
      return `upload ${source.uploadId}`;
    case "local":
      return `local ${source.fingerprint}`;
  }
}

function uploadsOf(sources: readonly MediaSource[]): ReadonlySet<Id<"upload">> {
  return new Set(sources.flatMap((source) => (source.kind === "upload" ? [source.uploadId] : [])));
}
