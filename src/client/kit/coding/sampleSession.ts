import { Workbench } from "../../../api/contract/work.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { continuousSampling, type Sampling } from "../../../domain/entities/observation.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import { openOutbox } from "../outbox/outbox.ts";
import { sampleScheme } from "./sampleScheme.ts";
import { openSession, type Session } from "./session.ts";

/** A session of the sample scheme on a real local database without a server, for tests. */
export async function openSampleSession({
  sampling = continuousSampling,
  events = [],
  durationUs = 100_000_000,
  scheme = sampleScheme,
}: {
  readonly sampling?: Sampling;
  readonly events?: readonly CodedEvent[];
  readonly durationUs?: number;
  readonly scheme?: Scheme;
} = {}): Promise<{
  readonly session: Session;
  /** The same observation on another screen, from the local database. */
  readonly openAgain: () => Promise<Session>;
  readonly close: () => Promise<void>;
}> {
  const outbox = openOutbox(newId(id("account")));
  const workbench = sampleWorkbench({ sampling, durationUs, scheme });
  const byId = new Map(events.map((event) => [event.id, event]));
  await outbox.disk.writeWork(workbench.observation.id, {
    revision: 0,
    eventIds: events.map((event) => event.id),
    read(eventId) {
      const event = byId.get(id("event").parse(eventId));
      return event && { event, version: 1, isDeleted: false };
    },
    places: () => [],
  });
  const session = await openSession(workbench, outbox);
  const sessions = [session];
  return {
    session,
    async openAgain() {
      const again = await openSession(workbench, outbox);
      sessions.push(again);
      return again;
    },
    async close() {
      for (const one of sessions) one.close();
      outbox.close();
      await outbox.disk.destroy();
    },
  };
}

function sampleWorkbench({
  sampling,
  durationUs,
  scheme,
}: {
  readonly sampling: Sampling;
  readonly durationUs: number;
  readonly scheme: Scheme;
}): Workbench {
  const [observationId, studyId, recordingId, roundId, raterId, versionId] = [
    newId(id("observation")),
    newId(id("study")),
    newId(id("recording")),
    newId(id("round")),
    newId(id("account")),
    newId(id("schemeVersion")),
  ];
  const now = "2026-11-21T12:00:00.000Z";
  return Workbench.parse({
    observation: {
      id: observationId,
      studyId,
      recordingId,
      roundId,
      raterId,
      purpose: "work",
      sampling,
      spans: [],
      state: "in_progress",
      revision: 0,
      returnReason: null,
      dueAt: null,
      assignedAt: now,
      startedAt: now,
      submittedAt: null,
    },
    isMine: true,
    raterName: "Ren",
    studyName: "Play",
    roundNumber: 1,
    recording: {
      id: recordingId,
      studyId,
      name: "Film",
      sources: [],
      durationUs,
      framesPerSecond: 25,
      hasFrameTimes: false,
      hasVideo: true,
      live: null,
      phases: [],
      captions: [],
      values: {},
      isTraining: false,
      createdAt: now,
    },
    schemeVersion: {
      id: versionId,
      studyId,
      number: 1,
      state: "published",
      edition: 0,
      scheme,
      createdAt: now,
      publishedAt: now,
    },
  });
}
