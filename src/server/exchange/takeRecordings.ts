import type { MediaSource } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { invalidInput } from "../../domain/errors.ts";
import { limits } from "../../domain/limits.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import { phaseProblems } from "../../domain/recordingRules.ts";
import { valueProblems, variableProblems } from "../../domain/variables.ts";
import type { Id } from "../../domain/rules.ts";
import type { MediaCopy, RecordingCopy } from "../../formats/studyCopy.ts";
import { checkedRecording } from "../calls/recordings.ts";
import { addEarlierSources, addRecording } from "../database/recordings.ts";
import { putCaption, putPhases } from "../database/recordingParts.ts";
import { heldVariables } from "../database/variables.ts";
import { takeFreeName, type Taking } from "./taking.ts";
import { opened } from "../sight/unseen.ts";

/**
 * The recordings of a copy: those that are meant, and all others made, with what is known of them.
 *
 * @returns how long each is, by its id in the copy.
 */
export async function takeRecordings(
  taking: Taking,
  variables: readonly Variable[],
): Promise<ReadonlyMap<string, number>> {
  const { query, studyId, head, ids } = taking;
  const durations = new Map<string, number>();
  const there = await query
    .selectFrom("recording")
    .select(["id", "name", "durationUs"])
    .where("studyId", "=", studyId)
    .execute();
  const durationOf = new Map<string, number>(there.map((one) => [one.id, one.durationUs]));
  const names = new Set(there.map(({ name }) => opened(name, "no_reader").toLowerCase()));
  for (const [at, copy] of head.study.recordings.entries()) {
    const path = `head.study.recordings.${at}`;
    if (durations.has(copy.id)) {
      throw invalidInput({ path: `${path}.id`, rule: "shape", allowed: "different ids" });
    }
    const meant = head.same.recordings[copy.id];
    if (meant === undefined) {
      durations.set(copy.id, await addCopy(taking, copy, { path, variables, names }));
      continue;
    }
    const durationUs = durationOf.get(meant);
    if (durationUs === undefined) {
      throw invalidInput({ path: `head.same.recordings.${copy.id}`, rule: "reference_exists" });
    }
    ids.is(copy.id, meant);
    durations.set(copy.id, durationUs);
  }
  return durations;
}

async function addCopy(
  taking: Taking,
  copy: RecordingCopy,
  {
    path,
    variables,
    names,
  }: {
    readonly path: string;
    readonly variables: readonly Variable[];
    readonly names: Set<string>;
  },
): Promise<number> {
  const { query, studyId, head, ids, made, renamed, isNewStudy, at: now } = taking;
  const recordingId = ids.of("recording", copy.id);
  const sources = head.sources[copy.id] ?? playableSources(taking, copy);
  const name = takeFreeName(copy.name, names, renamed);
  const values = Object.fromEntries(
    Object.entries(copy.values).map(([variable, value]) => [ids.of("variable", variable), value]),
  );
  const { frameTimes = null, framesPerSecond, frameTiming, hasVideo } = copy;
  const checked = await checkedRecording(query, {
    id: recordingId,
    studyId,
    name,
    durationUs: copy.durationUs,
    framesPerSecond,
    frameTiming,
    hasVideo,
    sources,
    isLive: sources.length === 0,
    frameTimes,
  });
  // What was coded beyond the end of a file that took the place of another stays.
  const durationUs = Math.max(checked.durationUs, copy.durationUs);
  const problems = [
    ...phaseProblems(copy.phases, durationUs),
    ...valueProblems(variables, values, "values"),
    ...copy.captions.flatMap(({ text }, caption) =>
      text.length > limits.captionMaxChars
        ? [
            {
              path: `captions.${caption}.text`,
              rule: "too_big",
              allowed: `≤ ${limits.captionMaxChars}`,
            },
          ]
        : [],
    ),
  ];
  if (problems.length > 0) {
    throw invalidInput(
      ...problems.slice(0, 100).map((one) => ({ ...one, path: `${path}.${one.path}` })),
    );
  }
  await addRecording(query, { ...checked, durationUs });
  await addEarlierSources(
    query,
    { studyId, recordingId },
    (copy.earlierMedia ?? []).flatMap((one, at) =>
      playableSource(one, ids.of("mediaSource", `${copy.id} earlier ${at}`)).map((source) => ({
        source,
        replacedAt: one.replacedAt,
      })),
    ),
  );
  await query
    .updateTable("recording")
    .set({
      values: JSON.stringify(values),
      isTraining: copy.isTraining,
      keepUntil: copy.keepUntil ?? null,
      importId: head.id,
      ...(checked.isLive && clockOf(copy, now, path)),
      ...(isNewStudy && copy.createdAt !== null && { createdAt: new Date(copy.createdAt) }),
    })
    .where("studyId", "=", studyId)
    .where("id", "=", recordingId)
    .execute();
  const at = { studyId, recordingId };
  await putPhases(
    query,
    at,
    copy.phases.map((phase) => ({ ...phase, id: ids.of("phase", phase.id) })),
  );
  for (const caption of copy.captions) {
    await putCaption(query, at, { ...caption, id: ids.of("caption", caption.id) });
  }
  made.recordings += 1;
  return durationUs;
}

/** What can be played of what a copy names: an address, or a file that is known by its fingerprint. */
function playableSources({ ids }: Taking, { id, media }: RecordingCopy): MediaSource[] {
  return media
    .slice(0, limits.sourcesPerRecording)
    .flatMap((one, at) => playableSource(one, ids.of("mediaSource", `${id} ${at}`)));
}

function playableSource(one: MediaCopy, id: Id<"mediaSource">): MediaSource[] {
  const common = { id, offsetUs: one.offsetUs };
  if (one.address !== null) {
    const found = recogniseAddress(one.address);
    const isPlayable = found && (found.kind === "file" || found.codable);
    if (isPlayable) {
      return [
        {
          kind: "address",
          ...common,
          url: one.address,
          provider: found.kind === "file" ? "file" : found.provider,
          title: null,
          hasPoster: false,
        },
      ];
    }
  }
  const { fileName, sizeBytes, fingerprint, demands = [] } = one;
  return sizeBytes === null || fingerprint === null
    ? []
    : [{ kind: "local", ...common, fileName, sizeBytes, fingerprint, demands }];
}

/** What has nothing to play was observed live, and is over: what shows it can be added later. */
function clockOf({ live, durationUs }: RecordingCopy, now: Date, path: string) {
  if (!live) {
    return {
      liveStartedAt: new Date(now.getTime() - Math.max(1, Math.ceil(durationUs / 1_000))),
      liveEndedAt: now,
    };
  }
  const { startedAt, endedAt } = live;
  if (endedAt !== null && (startedAt === null || Date.parse(startedAt) >= Date.parse(endedAt))) {
    throw invalidInput({ path: `${path}.live.endedAt`, rule: "wallTime" });
  }
  return {
    liveStartedAt: startedAt === null ? null : new Date(startedAt),
    liveEndedAt: endedAt === null ? null : new Date(endedAt),
  };
}

/** The variables of a copy: those that are meant, and all others added to the study’s. Returns all. */
export async function takeVariables(taking: Taking): Promise<readonly Variable[]> {
  const { query, studyId, head, ids, made, renamed } = taking;
  const there = await heldVariables(query, studyId);
  const names = new Set(there.map(({ name }) => name.trim().toLowerCase()));
  const added: Variable[] = [];
  for (const variable of head.study.variables) {
    const meant = head.same.variables[variable.id];
    if (meant === undefined) {
      const name = takeFreeName(variable.name, names, renamed);
      added.push({ ...variable, id: ids.of("variable", variable.id), name });
      continue;
    }
    if (!there.some(({ id }) => id === meant)) {
      throw invalidInput({
        path: `head.same.variables.${variable.id}`,
        rule: "reference_exists",
      });
    }
    ids.is(variable.id, meant);
  }
  const all = [...there, ...added];
  const problems = variableProblems(all);
  if (all.length > limits.variablesPerStudy) {
    problems.push({
      path: "variables",
      rule: "too_big",
      allowed: `≤ ${limits.variablesPerStudy}`,
    });
  }
  if (problems.length > 0) {
    throw invalidInput(...problems.map((one) => ({ ...one, path: `head.study.${one.path}` })));
  }
  if (added.length > 0) {
    await query
      .updateTable("study")
      .set({ variables: JSON.stringify(all) })
      .where("id", "=", studyId)
      .execute();
  }
  made.variables = added.length;
  return all;
}
