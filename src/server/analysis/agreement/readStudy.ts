import type { Scope } from "../../../api/contract/scope.ts";
import type { Account } from "../../../domain/entities/account.ts";
import type { Here } from "../../answer.ts";
import type { Query } from "../../database/database.ts";
import { handInsOf } from "../../database/handIns.ts";
import { type AnalysedWork, analysedWork } from "../../database/work.ts";
import type { RevisedPlace } from "./comparisons.ts";
import { AgreementTables } from "./tables.ts";

/** Of this thread: what two people coded is compared once, whoever asks. */
export const tables = new AgreementTables();

/** A study's handed-in work as one reader may see it, with what tells its states apart. */
export interface ReadStudy {
  readonly work: AnalysedWork;
  readonly places: readonly RevisedPlace[];
}

export async function readStudy(
  query: Query,
  { here, account }: { readonly here: Here; readonly account: Pick<Account, "id"> },
  scope: Scope,
): Promise<ReadStudy> {
  const work = await analysedWork(query, { here, accountId: account.id }, scope);
  const handIns = await handInsOf(query, here.studyId);
  const places = work.places.flatMap((place): RevisedPlace[] => {
    const handIn = handIns.get(place.observationId);
    if (!handIn) return [];
    return [{ ...place, revision: handIn.revision, submittedMs: handIn.submittedAt.getTime() }];
  });
  return { work, places };
}
