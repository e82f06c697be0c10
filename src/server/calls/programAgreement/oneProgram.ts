import type { Scope } from "../../../api/contract/scope.ts";
import type { Id } from "../../../domain/rules.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import { programsAmong } from "../../database/ofPeople.ts";
import { type AnalysedWork, analysedWork } from "../../database/work.ts";

/**
 * The work of people and of the rater that is tested, whether that is a program or one of them; other programs are in no
 * figure. `raters` are all who can be tested, programs first.
 */
export async function workWithOne(
  { database, here, account }: AnalysisContext,
  scope: Scope,
  testedId: Id<"account"> | undefined,
): Promise<AnalysedWork> {
  const reader = { here, accountId: account.id };
  const work = await analysedWork(database, reader, { ...scope, who: "all" }, { rounds: "newest" });
  const programs = await programsAmong(
    database,
    work.raters.map(({ id }) => id),
  );
  const isOther = (raterId: string) => programs.has(raterId) && raterId !== testedId;
  return {
    ...work,
    places: work.places.filter(({ raterId }) => !isOther(raterId)),
    raters: work.raters.toSorted((a, b) => Number(programs.has(b.id)) - Number(programs.has(a.id))),
  };
}
