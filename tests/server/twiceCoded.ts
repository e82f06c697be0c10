import type { Insertable } from "kysely";
import { uuidv7 } from "uuidv7";
import { id, type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import type { Writing } from "../../src/server/database/database.ts";
import type { Tables } from "../../src/server/database/tables.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import type { TeamStudy } from "./teamStudy.ts";

const dayMs = 86_400_000;
const lengthUs = 120_000_000;

/** A recording that a rater did twice. */
export interface Twice {
  readonly raterId: Id<"account">;
  readonly recordingId: Id<"recording">;
  readonly firstId: Id<"observation">;
  readonly againId: Id<"observation">;
  readonly days: number;
}

/** Of each rater a third is done again, by each as well as they can. */
export async function repeatSome(
  database: Writing,
  study: Pick<TeamStudy, "studyId">,
  seed: number,
): Promise<readonly Twice[]> {
  const random = randomFrom(seed);
  const observations = await database
    .selectFrom("observation")
    .selectAll()
    .where("studyId", "=", study.studyId)
    .orderBy("id")
    .execute();
  const chosen = observations.filter(() => random() < 0.34);
  const made: Twice[] = [];
  for (const {
    assignedAt: _assigned,
    changedAt: _changed,
    importId: _import,
    ...first
  } of chosen) {
    const againId = id("observation").parse(uuidv7());
    const days = 7 + Math.floor(random() * 30);
    // oxlint-disable no-await-in-loop -- One after the other: what is drawn is the same every time.
    await database
      .insertInto("observation")
      .values({
        ...first,
        sampling: JSON.stringify(first.sampling),
        spans: JSON.stringify(first.spans),
        id: againId,
        purpose: "repeat",
        submittedAt: new Date((first.submittedAt?.getTime() ?? 0) + days * dayMs + 1_000),
      })
      .execute();
    await copyWork(database, first.id, { studyId: study.studyId, observationId: againId }, random);
    // oxlint-enable no-await-in-loop
    made.push({
      raterId: first.raterId,
      recordingId: first.recordingId,
      firstId: first.id,
      againId,
      days,
    });
  }
  return made;
}

/** The work of an observation in another; with chance not quite the same. */
export async function copyWork(
  database: Writing,
  from: Id<"observation">,
  to: { readonly studyId: Id<"study">; readonly observationId: Id<"observation"> },
  random?: () => number,
): Promise<void> {
  const events = await database
    .selectFrom("event")
    .selectAll()
    .where("observationId", "=", from)
    .orderBy("startUs")
    .orderBy("id")
    .execute();
  const copies = events.flatMap((event): Insertable<Tables["event"]>[] => {
    if (random && random() < 0.1) return [];
    const byUs = random ? Math.floor((random() - 0.5) * 900_000) : 0;
    const startUs = Math.min(Math.max(0, event.startUs + byUs), lengthUs - 1);
    const endUs =
      event.endUs === null ? null : Math.max(startUs + 1, Math.min(lengthUs, event.endUs + byUs));
    return [
      {
        ...event,
        ...to,
        id: id("event").parse(uuidv7()),
        modifiers: JSON.stringify(event.modifiers),
        startUs: mediaTimeUs.parse(startUs),
        endUs: endUs === null ? null : mediaTimeUs.parse(endUs),
      },
    ];
  });
  if (copies.length > 0) await database.insertInto("event").values(copies).execute();
  const ratings = await database
    .selectFrom("rating")
    .selectAll()
    .where("observationId", "=", from)
    .orderBy("criterionId")
    .execute();
  const again = ratings.map((rating) => ({
    ...rating,
    ...to,
    evidence: JSON.stringify(rating.evidence),
    value:
      rating.value !== null && rating.value > 1 && random && random() < 0.3
        ? rating.value - 1
        : rating.value,
  }));
  if (again.length > 0) await database.insertInto("rating").values(again).execute();
}
