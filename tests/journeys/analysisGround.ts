import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { Change } from "../../src/domain/operations.ts";
import type { Id } from "../../src/domain/rules.ts";
import {
  codes as sample,
  newId,
  pointEvent,
  scheme as sampleScheme,
  stateEvent,
} from "../sample.ts";
import { call, type Rater } from "./ground.ts";
import type { Site } from "./site.ts";

const second = 1_000_000;

const codes = { ...sample, looks: newId("code") } as const;
const criteria = {
  warmth: sample.criterion,
  washes: newId("criterion"),
  explains: newId("criterion"),
};

/** The sample with a state beside its group, and a checklist of two beside its grade. */
export const analysedScheme: Scheme = {
  ...sampleScheme,
  codes: [
    ...sampleScheme.codes,
    ...sampleScheme.codes
      .slice(0, 1)
      .map((code) => ({ ...code, id: codes.looks, groupId: null, name: "Looks", key: "k" })),
  ],
  criteria: sampleScheme.criteria.flatMap((warmth) => [
    warmth,
    ...[
      { id: criteria.washes, name: "Washes hands" },
      { id: criteria.explains, name: "Explains" },
    ].map((item) => ({
      ...warmth,
      ...item,
      scale: "checklist" as const,
      levels: ["no", "yes"].map((name, value) => ({ value, name, descriptor: "", texts: {} })),
    })),
  ]),
};

/** What each rater gave on each of three clips: the grade, and how much of the checklist. */
const clips = [
  { name: "Clip A", warmth: [1, 2], checklist: [0, 0] },
  { name: "Clip B", warmth: [2, 2], checklist: [1, 0] },
  { name: "Clip C", warmth: [3, 3], checklist: [1, 1] },
] as const;

/**
 * Three clips of one minute, coded, rated and handed in by both raters: a case known by heart. `again`: the
 * clips where they are there, for another round.
 */
export async function handInKnownWork(
  site: Site,
  owner: Parameters<typeof call>[0],
  studyId: Id<"study">,
  raters: readonly [Rater, Rater],
  again?: readonly Id<"recording">[],
): Promise<readonly Id<"recording">[]> {
  const made: Id<"recording">[] = [];
  const { schemeVersion } = await call(raters[0].context, site, contract.readWorkbench, {
    params: { observationId: raters[0].observationId },
  });
  for (const [place, clip] of clips.entries()) {
    const there = again?.[place];
    const recordingId = there ?? newId("recording");
    made.push(recordingId);
    if (!there) {
      await call(owner, site, contract.addRecording, {
        params: { studyId },
        body: {
          id: recordingId,
          name: clip.name,
          durationUs: 60 * second,
          framesPerSecond: 25,
          hasVideo: true,
          sources: [],
          isLive: true,
        },
      });
    }
    for (const [at, { context, accountId }] of raters.entries()) {
      const observationId = newId("observation");
      await call(owner, site, contract.assign, {
        params: { studyId },
        body: {
          schemeVersionId: schemeVersion.id,
          observations: [{ id: observationId, recordingId, raterId: accountId }],
        },
      });
      const [washes, explains] = clip.checklist;
      const changes: Change[] = [
        ...eventsOf(at).map((event) => ({ kind: "putEvent" as const, event })),
        rated(criteria.warmth, clip.warmth[at] ?? 0),
        rated(criteria.washes, washes),
        rated(criteria.explains, explains),
      ];
      await handIn(site, { context, observationId, changes });
    }
  }
  return made;
}

/** The first sees more, and one state longer, than the second. */
function eventsOf(rater: number) {
  return rater === 0
    ? [
        stateEvent(codes.solitary, 0, 30 * second),
        pointEvent(codes.laughs, 5 * second),
        stateEvent(codes.looks, 20 * second, 40 * second),
        stateEvent(codes.together, 30 * second, 40 * second),
        pointEvent(codes.laughs, 35 * second),
      ]
    : [
        stateEvent(codes.solitary, 0, 15 * second),
        pointEvent(codes.laughs, 5 * second),
        stateEvent(codes.together, 30 * second, 40 * second),
      ];
}

function rated(criterionId: Id<"criterion">, value: number): Change {
  return {
    kind: "putRating",
    rating: { criterionId, value, cannotBeJudged: false, reason: "", comment: "", evidence: [] },
  };
}

async function handIn(site: Site, { context, observationId, changes }: Work): Promise<void> {
  const { revision } = await call(context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: changes.map((change, at) => ({
        ...change,
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await call(context, site, contract.submitObservation, {
    params: { observationId },
    body: { revision },
  });
}

interface Work {
  readonly context: Rater["context"];
  readonly observationId: Id<"observation">;
  readonly changes: readonly Change[];
}
