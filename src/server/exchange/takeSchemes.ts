import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { schemeProblems } from "../../domain/schemeRules.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import type { Taking } from "./taking.ts";

/**
 * The scheme versions and rounds of a copy: those that are meant, and all others made. In a new study
 * they keep their numbers, else they are the next ones.
 *
 * @returns what each round of the copy is coded by, by its id there.
 */
export async function takeSchemes(taking: Taking): Promise<ReadonlyMap<string, SchemeIndex>> {
  const { head } = taking;
  const indexes = new Map<string, SchemeIndex>();
  for (const { scheme } of head.study.schemes) keepParts(taking, scheme);
  for (const [at, copy] of head.study.schemes.entries()) {
    const meant = head.same.schemes[copy.id];
    if (meant) {
      const { state, scheme } = await schemeVersionOf(taking.query, taking.studyId, meant);
      if (state === "draft") throw new Refusal("scheme_not_published", {});
      indexes.set(copy.id, indexScheme(scheme));
      continue;
    }
    const problems = copy.state === "draft" ? [] : schemeProblems(copy.scheme);
    if (problems.length > 0) {
      throw invalidInput(
        ...problems
          .slice(0, 100)
          .map((one) => ({ ...one, path: `head.study.schemes.${at}.scheme.${one.path}` })),
      );
    }
    await addScheme(taking, at);
    indexes.set(copy.id, indexScheme(copy.scheme));
  }
  return takeRounds(taking, indexes);
}

/** What versions of one scheme have in common keeps its id. */
function keepParts({ ids }: Taking, scheme: Scheme): void {
  const { groups, codes, modifiers, subjects, sections = [], criteria } = scheme;
  for (const part of [...groups, ...codes, ...modifiers, ...subjects, ...sections, ...criteria]) {
    ids.is(part.id, part.id);
  }
  for (const modifier of modifiers) {
    if (modifier.type === "one" || modifier.type === "several") {
      for (const choice of modifier.choices) ids.is(choice.id, choice.id);
    }
  }
}

async function addScheme(
  { query, studyId, head, ids, made, isNewStudy, at: now }: Taking,
  at: number,
): Promise<void> {
  const copy = head.study.schemes[at];
  if (!copy) return;
  const { latest } = await query
    .selectFrom("schemeVersion")
    .select((select) => select.fn.coalesce(select.fn.max("number"), select.lit(0)).as("latest"))
    .where("studyId", "=", studyId)
    .executeTakeFirstOrThrow();
  if (isNewStudy && copy.number <= latest) {
    throw invalidInput({ path: `head.study.schemes.${at}.number`, rule: "too_small" });
  }
  const publishedAt = copy.publishedAt === null ? now : new Date(copy.publishedAt);
  await query
    .insertInto("schemeVersion")
    .values({
      studyId,
      id: ids.of("schemeVersion", copy.id),
      number: isNewStudy ? copy.number : latest + 1,
      state: copy.state,
      scheme: ids.inText(copy.scheme),
      ...(copy.createdAt !== null && { createdAt: new Date(copy.createdAt) }),
      publishedAt: copy.state === "draft" ? null : publishedAt,
      importId: head.id,
    })
    .execute();
  made.schemes += 1;
}

async function takeRounds(
  { query, studyId, head, ids, made, isNewStudy }: Taking,
  indexes: ReadonlyMap<string, SchemeIndex>,
): Promise<ReadonlyMap<string, SchemeIndex>> {
  const rounds = new Map<string, SchemeIndex>();
  const there = await query
    .selectFrom("round")
    .select(["id", "number", "schemeVersionId"])
    .where("studyId", "=", studyId)
    .execute();
  let number = Math.max(0, ...there.map((round) => round.number));
  for (const [at, round] of head.study.rounds.entries()) {
    const index = indexes.get(round.schemeVersionId);
    const path = `head.study.rounds.${at}`;
    if (!index) throw invalidInput({ path: `${path}.schemeVersionId`, rule: "reference_exists" });
    rounds.set(round.id, index);
    const schemeVersionId: Id<"schemeVersion"> =
      head.same.schemes[round.schemeVersionId] ?? ids.of("schemeVersion", round.schemeVersionId);
    const meant = head.same.rounds[round.id];
    if (meant) {
      const isOfVersion = there.some(
        (one) => one.id === meant && one.schemeVersionId === schemeVersionId,
      );
      if (!isOfVersion) {
        throw invalidInput({ path: `head.same.rounds.${round.id}`, rule: "reference_exists" });
      }
      continue;
    }
    const { basisRoundId } = round;
    if (basisRoundId !== null && !rounds.has(basisRoundId)) {
      throw invalidInput({ path: `${path}.basisRoundId`, rule: "reference_exists" });
    }
    if (isNewStudy && round.number <= number) {
      throw invalidInput({ path: `${path}.number`, rule: "too_small", allowed: `> ${number}` });
    }
    number = isNewStudy ? round.number : number + 1;
    await query
      .insertInto("round")
      .values({
        studyId,
        id: ids.of("round", round.id),
        number,
        name: round.name,
        schemeVersionId,
        basisRoundId: ids.orNull("round", basisRoundId),
        importId: head.id,
      })
      .execute();
    made.rounds += 1;
  }
  return rounds;
}
