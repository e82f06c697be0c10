import { isDeepStrictEqual } from "node:util";
import type { MediaSource, Recording } from "../../domain/entities/recording.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { limits } from "../../domain/limits.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import { can } from "../../domain/permissions.ts";
import { phaseProblems } from "../../domain/recordingRules.ts";
import type { Id } from "../../domain/rules.ts";
import { valueProblems } from "../../domain/variables.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, type Query } from "../database/database.ts";
import {
  addRecording,
  isAskedToCode,
  type NewRecording,
  observationCountOf,
  recordingIfAny,
  recordingOf,
  recordingsOf,
} from "../database/recordings.ts";
import { earlierSourcesOf } from "../database/earlierSources.ts";
import { stillCodes } from "../sight/hiddenWork.ts";
import { fileNameAsSeen, type StoredRecording } from "../sight/recordings.ts";
import { eventsBeyond, lockRecording } from "../database/recordingParts.ts";
import { forgetUpload, uploadOf, wireUpload } from "../database/uploads.ts";
import { heldVariables } from "../database/variables.ts";
import { recordingFields } from "../recordingHistory.ts";
import { mustBeAllowed } from "../media/allowedHosts.ts";
import { answerFile } from "../media/answerFile.ts";
import { keepPreviews } from "../media/previews.ts";
import { named } from "../sight/unseen.ts";

export const recordingCalls: HandlersOf<
  | "listRecordings"
  | "readRecording"
  | "addRecording"
  | "changeRecording"
  | "removeRecording"
  | "readUpload"
  | "readMedia"
> = {
  async listRecordings({ query }, { database, here }) {
    const { items, ...page } = await recordingsOf(database, here.studyId, query);
    return { ...page, items: items.map((one) => named(one, "permission")) };
  },

  readRecording: ({ params }, { database, here }) =>
    editedRecording(database, here.studyId, params.recordingId),

  async addRecording({ body }, context) {
    const { account, database, embeds, here, change, log } = context;
    const { studyId } = here;
    mustBeAllowed(body.sources, context);
    const wanted = { ...body, studyId };
    const added = await change({ studyId, accountId: account.id }, async (query) => {
      const checked = await checkedRecording(query, wanted);
      const there = await recordingIfAny(query, studyId, body.id);
      if (there) return { answer: repeated(there, checked), history: [], tells: ["recordings"] };
      await addRecording(query, checked);
      return {
        answer: await editedRecording(query, studyId, body.id),
        history: [
          {
            about: "recording",
            aboutId: body.id,
            action: "addRecording",
            after: recordingFields(checked),
          },
        ],
        tells: ["recordings"],
      };
    }).catch(async (error: unknown) => {
      if (isDuplicate(error, sameName)) throw new Refusal("duplicate_name", { name: body.name });
      // The same call, twice at the same moment: the other one made it.
      if (isDuplicate(error, sameId)) {
        return repeated(
          await recordingOf(database, studyId, body.id),
          await checkedRecording(database, wanted),
        );
      }
      throw error;
    });
    void keepPreviews({ change, embeds, log }, added);
    return added;
  },

  async changeRecording({ params: { recordingId }, body }, context) {
    const { account, change } = context;
    const { studyId } = context.here;
    const { name, durationUs, values, isTraining } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      const at = { studyId, recordingId };
      await lockRecording(query, at);
      const { phases, ...before } = await editedRecording(query, studyId, recordingId);
      if (values) {
        const problems = valueProblems(await heldVariables(query, studyId), values, "values");
        if (problems.length > 0) throw invalidInput(...problems);
      }
      if (durationUs !== undefined) {
        if (durationUs < before.durationUs) {
          // Decided without a look at any event: see `stillCodes`.
          const reader = { here: context.here, accountId: account.id };
          if (await stillCodes(query, reader, recordingId)) throw new Refusal("still_coding", {});
          const count = await eventsBeyond(query, at, durationUs);
          if (count > 0) throw new Refusal("in_use", { count });
        }
        const beyond = phaseProblems(phases, durationUs);
        if (beyond.length > 0) throw invalidInput(...beyond);
      }
      await query
        .updateTable("recording")
        .set({
          name: name ?? before.name,
          durationUs: durationUs ?? before.durationUs,
          ...(values && { values: JSON.stringify(values) }),
          ...(isTraining !== undefined && { isTraining }),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", recordingId)
        .execute();
      return {
        answer: await editedRecording(query, studyId, recordingId),
        history: [
          {
            about: "recording",
            aboutId: recordingId,
            action: "changeRecording",
            before: Object.fromEntries(
              Object.entries(before).filter(([field]) => Object.hasOwn(body, field)),
            ),
            after: body,
          },
        ],
        tells: [{ kind: "recording", recordingId }, "recordings"],
      };
    }).catch(async (error: unknown) => {
      if (durationUs !== undefined && isAboutWork(error)) {
        // Who tries length after length leaves a trace of each.
        await change({ studyId, accountId: account.id }, async () => ({
          answer: undefined,
          history: [
            {
              about: "recording",
              aboutId: recordingId,
              action: "shorteningRefused",
              after: { durationUs },
            },
          ],
          tells: [],
        }));
      }
      throw isDuplicate(error, sameName)
        ? new Refusal("duplicate_name", { name: name ?? "" })
        : error;
    });
  },

  async removeRecording(
    { params: { recordingId } },
    { account, here: { studyId }, change, storage },
  ) {
    const forgotten = await change({ studyId, accountId: account.id }, async (query) => {
      // Who assigns at this moment waits for this row, and then finds it gone.
      await query
        .selectFrom("recording")
        .select("id")
        .where("studyId", "=", studyId)
        .where("id", "=", recordingId)
        .forUpdate()
        .execute();
      const { sources, ...before } = await editedRecording(query, studyId, recordingId);
      const count = await observationCountOf(query, studyId, recordingId);
      if (count > 0) throw new Refusal("in_use", { count });
      await query
        .deleteFrom("recording")
        .where("studyId", "=", studyId)
        .where("id", "=", recordingId)
        .execute();
      const uploadIds = new Set(
        sources.flatMap((source) => (source.kind === "upload" ? [source.uploadId] : [])),
      );
      const unused: Id<"upload">[] = [];
      for (const uploadId of uploadIds) {
        if (await forgetUpload(query, uploadId)) unused.push(uploadId);
      }
      return {
        answer: unused,
        history: [
          {
            about: "recording",
            aboutId: recordingId,
            action: "removeRecording",
            before: recordingFields({ ...before, sources }),
          },
        ],
        tells: ["recordings"],
      };
    });
    for (const uploadId of forgotten) await storage.remove(uploadId);
    return { done: true };
  },

  async readUpload({ params: { uploadId } }, { database, here: { studyId } }) {
    return wireUpload(await uploadOf(database, studyId, uploadId));
  },

  async readMedia({ params }, { account, asked, database, here, storage }) {
    const { studyId, role } = here;
    const { recordingId, sourceId } = params;
    const mayWatch =
      can(role, "recording.read") ||
      (await isAskedToCode(database, studyId, recordingId, account.id));
    if (!mayWatch) throw new Refusal("not_found", {});
    const { sources } = await recordingOf(database, studyId, recordingId);
    const earlier = async () => (await earlierSourcesOf(database, params)).map((one) => one.source);
    const isOf = ({ id }: MediaSource) => id === sourceId;
    const source = sources.find(isOf) ?? (await earlier()).find(isOf);
    if (source?.kind !== "upload") throw new Refusal("not_found", {});
    const { checksum, sizeBytes } = await uploadOf(database, studyId, source.uploadId);
    return answerFile({
      storage,
      name: source.uploadId,
      sizeBytes,
      fileName: fileNameAsSeen(here, source.fileName),
      contentType: source.contentType,
      version: checksum ?? source.uploadId,
      headers: asked.headers,
    });
  },
};

/** A recording for who may read or edit them all. @throws Refusal `not_found`. */
async function editedRecording(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<Recording> {
  return named(await recordingOf(query, studyId, recordingId), "permission");
}

/** Whether a length was refused for what is, or may be, coded beyond it. */
function isAboutWork(error: unknown): boolean {
  const code = error instanceof Refusal ? String(error.code) : "";
  return code === "in_use" || code === "still_coding";
}

const sameName = "recording_study_id_name_key";
const sameId = "recording_pkey";

/**
 * The recording to be stored: what was found in its uploads takes precedence over what the client
 * stated. @throws Refusal if it has neither media nor a clock, or both.
 */
export async function checkedRecording(query: Query, wanted: NewRecording): Promise<NewRecording> {
  if (wanted.isLive === wanted.sources.length > 0) {
    throw invalidInput({ path: "sources", rule: "source_or_live" });
  }
  const ids = new Set(wanted.sources.map(({ id }) => id));
  if (ids.size < wanted.sources.length) {
    throw invalidInput({ path: "sources", rule: "shape", allowed: "different ids" });
  }
  const known: Found[] = [];
  const sources: MediaSource[] = [];
  for (const [position, source] of wanted.sources.entries()) {
    if (source.kind === "upload") {
      const found = await readyUpload(query, wanted.studyId, source.uploadId, position);
      const { endUs, contentType, demands, fileName, sizeBytes } = found;
      known.push({ ...found, endUs: endUs + source.offsetUs });
      sources.push({ ...source, contentType, demands, fileName, sizeBytes });
    } else {
      sources.push(source.kind === "address" ? playableAddress(source) : source);
    }
  }
  if (known.length === 0) return { ...wanted, sources };

  const isAllKnown = known.length === sources.length;
  const endUs = Math.max(...known.map((found) => found.endUs), isAllKnown ? 1 : wanted.durationUs);
  const firstFound = sources[0]?.kind === "upload" ? known[0] : undefined;
  return {
    ...wanted,
    sources,
    durationUs: Math.min(endUs, limits.recordingMaxUs),
    ...(firstFound && framesOf(firstFound, known, wanted)),
    hasVideo: known.some(({ hasVideo }) => hasVideo) || (!isAllKnown && wanted.hasVideo),
  };
}

type Frames = Partial<Pick<NewRecording, "framesPerSecond" | "frameTiming" | "frameTimes">>;

/** The frames of a recording are those of its first source; beside a sound, the rate of the first video. */
function framesOf(first: Found, known: readonly Found[], wanted: NewRecording): Frames {
  if (!first.hasVideo) {
    const film = known.find(({ hasVideo }) => hasVideo);
    const rate = film?.framesPerSecond ?? null;
    const frameTiming = rate === null ? "unknown" : "even";
    return { framesPerSecond: rate, frameTiming, frameTimes: null };
  }
  const { framesPerSecond, frameTiming, frameTimes } = first;
  // What could not be read here may have been read elsewhere.
  if (frameTiming === "unknown" && wanted.frameTimes) return {};
  return { framesPerSecond, frameTiming, frameTimes };
}

interface Found {
  /** Where it ends in the time of its own file. */
  readonly endUs: number;
  readonly framesPerSecond: number | null;
  readonly frameTiming: Recording["frameTiming"];
  readonly frameTimes: string | null;
  readonly hasVideo: boolean;
}

async function readyUpload(
  query: Query,
  studyId: Id<"study">,
  uploadId: Id<"upload">,
  position: number,
) {
  const upload = await uploadOf(query, studyId, uploadId);
  const { state, contentType, demands, durationUs, fileName, sizeBytes } = upload;
  if (state === "refused") {
    throw new Refusal("media_not_playable", { found: upload.refusedBecause ?? "" });
  }
  if (state !== "ready" || contentType === null || durationUs === null) {
    throw invalidInput({
      path: `sources.${position}.uploadId`,
      rule: "reference_exists",
      allowed: "ready",
    });
  }
  const { framesPerSecond, frameTiming, frameTimes } = upload;
  const frames = { framesPerSecond, frameTiming, frameTimes, hasVideo: upload.hasVideo ?? false };
  return { contentType, demands, endUs: durationUs, fileName, sizeBytes, ...frames };
}

type AddressSource = Extract<MediaSource, { readonly kind: "address" }>;

function playableAddress(wanted: AddressSource): MediaSource {
  const address = recogniseAddress(wanted.url);
  if (!address) throw new Refusal("media_not_recognised", { address: wanted.url });
  const source = withoutPreview(wanted);
  if (address.kind === "file") return { ...source, provider: "file" };
  if (!address.codable) throw new Refusal("media_not_playable", { found: address.provider });
  return { ...source, provider: address.provider };
}

/** Title and picture are what its host tells the server, never what a caller says. */
function withoutPreview<Source extends MediaSource>(source: Source): Source {
  return source.kind === "address" ? { ...source, title: null, hasPoster: false } : source;
}

/** Adding the same twice is adding it once; something else under the same id is refused. */
function repeated(
  stored: StoredRecording,
  { frameTimes: _found, ...wanted }: NewRecording,
): Recording {
  const there = named(stored, "permission");
  const { id, studyId, name, durationUs, framesPerSecond, frameTiming, hasVideo } = there;
  const sources = there.sources.map(withoutPreview);
  const asAdded: NewRecording = {
    id,
    studyId,
    name,
    durationUs,
    framesPerSecond,
    frameTiming,
    hasVideo,
    sources,
    isLive: there.live !== null,
  };
  if (!isDeepStrictEqual(asAdded, wanted)) throw new Refusal("already_exists", {});
  return there;
}
