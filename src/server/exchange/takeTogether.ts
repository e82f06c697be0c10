import type * as z from "zod";
import type { Id } from "../../domain/rules.ts";
import type { Decision } from "../../domain/entities/consensus.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import type { Taking } from "./taking.ts";
import type { People } from "./takePeople.ts";

/** What joins an observation with others; its ids and theirs are of the copy. */
export interface Together extends Pick<ObservationCopy, "id" | "consensus" | "calibration"> {
  readonly path: string;
}

/** What consensuses were made from, what was decided, and how work did against gold standards. */
export async function takeTogether(
  taking: Taking,
  all: readonly Together[],
  { taken, people }: { readonly taken: ReadonlySet<string>; readonly people: People },
): Promise<void> {
  const { query, studyId, ids } = taking;
  const mustBeThere = (id: string, path: string) => {
    if (!taken.has(id)) throw invalidInput({ path, rule: "reference_exists" });
  };
  for (const { id, path, consensus, calibration } of all) {
    const observationId = ids.of("observation", id);
    if (consensus) {
      const { toleranceUs, sources, decisions } = consensus;
      await query.insertInto("consensus").values({ studyId, observationId, toleranceUs }).execute();
      const sourceIds = new Set<string>();
      for (const [position, source] of sources.entries()) {
        const place = `${path}.consensus.sources.${position}.observationId`;
        mustBeThere(source.observationId, place);
        if (sourceIds.has(source.observationId)) {
          throw invalidInput({ path: place, rule: "shape", allowed: "different ids" });
        }
        sourceIds.add(source.observationId);
        await query
          .insertInto("consensusSource")
          .values({
            studyId,
            consensusId: observationId,
            observationId: ids.of("observation", source.observationId),
            position,
            revision: source.revision,
          })
          .execute();
      }
      const keys = new Set<string>();
      for (const [at, decision] of decisions.entries()) {
        const place = `${path}.consensus.decisions.${at}`;
        if (keys.has(decision.key)) {
          throw invalidInput({ path: `${place}.key`, rule: "shape", allowed: "different keys" });
        }
        keys.add(decision.key);
        if (decision.takenFrom !== null) mustBeThere(decision.takenFrom, `${place}.takenFrom`);
        await addDecision(taking, observationId, decision, {
          accountId: await people.person(decision.accountId, `${place}.accountId`),
        });
      }
    }
    if (calibration) {
      const { goldId, outcome, results, madeAt, ...result } = calibration;
      mustBeThere(goldId, `${path}.calibration.goldId`);
      await query
        .insertInto("calibrationResult")
        .values({
          studyId,
          observationId,
          goldId: ids.of("observation", goldId),
          ...result,
          results: ids.inText(results),
          outcome: JSON.stringify(outcome),
          madeAt: new Date(madeAt),
        })
        .execute();
    }
  }
}

async function addDecision(
  { query, studyId, ids }: Taking,
  consensusId: Id<"observation">,
  decision: z.infer<typeof Decision>,
  { accountId }: { readonly accountId: Id<"account"> },
): Promise<void> {
  const { key, basis, state, how, takenFrom, eventIds, reason, decidedAt } = decision;
  const isAboutEvents = startsWithId.test(key);
  await query
    .insertInto("decision")
    .values({
      studyId,
      consensusId,
      key: isAboutEvents ? inOrder(textWithIds(ids, key)) : textWithIds(ids, key),
      id: ids.of("decision", decision.id),
      basis: isAboutEvents ? inOrder(textWithIds(ids, basis)) : textWithIds(ids, basis),
      state,
      how,
      takenFrom: ids.orNull("observation", takenFrom),
      eventIds: ids.inText(eventIds),
      reason,
      accountId,
      decidedAt: new Date(decidedAt),
    })
    .execute();
}

/** What was judged has words for a key. */
const startsWithId = /^[0-9a-f]{8}-/iu;

/** Keys and bases speak of events by their ids. */
function textWithIds(ids: Taking["ids"], text: string): string {
  return String(ids.in(text));
}

/** They are joined in the order of the ids, which are others now. */
function inOrder(text: string): string {
  return text.split("+").toSorted().join("+");
}
