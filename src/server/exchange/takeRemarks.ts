import { invalidInput } from "../../domain/errors.ts";
import type { ObservationCopy } from "../../formats/studyCopy.ts";
import type { Taking } from "./taking.ts";
import type { People } from "./takePeople.ts";

/** What was said about an observation. Beginnings come before their answers. */
export async function takeRemarks(
  { query, studyId, ids }: Taking,
  { id, remarks = [] }: ObservationCopy,
  { path, people }: { readonly path: string; readonly people: People },
): Promise<void> {
  const begun = new Set<string>();
  for (const [at, remark] of remarks.entries()) {
    const place = `${path}.remarks.${at}`;
    if (remark.answersId !== null && !begun.has(remark.answersId)) {
      throw invalidInput({ path: `${place}.answersId`, rule: "reference_exists" });
    }
    if (begun.has(remark.id)) {
      throw invalidInput({ path: `${place}.id`, rule: "shape", allowed: "different ids" });
    }
    if (remark.endUs !== null && (remark.startUs === null || remark.endUs < remark.startUs)) {
      throw invalidInput({ path: `${place}.endUs`, rule: "state_ends_after_it_starts" });
    }
    begun.add(remark.id);
    const { startUs, endUs, text, madeAt, settledBy, settledAt } = remark;
    await query
      .insertInto("remark")
      .values({
        studyId,
        observationId: ids.of("observation", id),
        id: ids.of("remark", remark.id),
        answersId: ids.orNull("remark", remark.answersId),
        accountId: await people.person(remark.accountId, `${place}.accountId`),
        startUs,
        endUs,
        text,
        madeAt: new Date(madeAt),
        settledBy: settledBy === null ? null : await people.person(settledBy, `${place}.settledBy`),
        settledAt: settledAt === null ? null : new Date(settledAt),
      })
      .execute();
  }
}
