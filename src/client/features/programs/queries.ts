import { programAgreementCalls } from "../../../api/contract/programAgreement.ts";
import type { ErrorMomentKind } from "../../../agreement/programs/eventErrors.ts";
import type { ProgramsSearch } from "./address.ts";
import { keptMeanwhile, queryOf } from "../../kit/query/useCall.ts";

/** How often the rest is fetched while the comparison is incomplete, in milliseconds. */
const askAgainMs = 600;

export const programQueries = {
  one: (studyId: string, { program, margin, epsilon }: ProgramsSearch) =>
    queryOf(
      programAgreementCalls.readProgram,
      {
        params: { studyId },
        query: {
          ...(program !== undefined && { programId: program }),
          ...(margin !== undefined && { margin: String(margin) }),
          ...(epsilon !== undefined && { epsilon: String(epsilon) }),
        },
      },
      {
        ...keptMeanwhile,
        refetchInterval: ({ state: { data } }) =>
          data && data.progress.compared < data.progress.all ? askAgainMs : false,
      },
    ),
  moments: (studyId: string, raterId: string, of: MomentsOf) =>
    queryOf(programAgreementCalls.readProgramInstances, {
      params: { studyId, raterId },
      query: of,
    }),
};

/**
 * Which moments are requested: those of a kind of error, of a cell of codes or answers, or of a range of confidence,
 * which is written as text.
 */
export type MomentsOf =
  | { readonly kind: ErrorMomentKind; readonly codeId?: string }
  | { readonly kind: "cell"; readonly row: string; readonly column: string }
  | {
      readonly kind: "scan";
      readonly row: string;
      readonly column: string;
      readonly codeId?: string;
    }
  | { readonly kind: "confidence"; readonly from: string; readonly below?: string };
