import type { Observation } from "../../../agreement/observation.ts";
import { Refusal } from "../../../domain/errors.ts";
import { rowsOfTwo } from "../../../agreement/rowsOfTwo.ts";
import { type CoveredWork, workInCommon } from "../../../agreement/twoWorks.ts";
import { CodedWork } from "../../../agreement/codedWork.ts";
import { withEverySubject } from "../../../agreement/coding.ts";
import { LabelBook } from "../../../agreement/labelBook.ts";
import type { HandlersOf } from "../../answer.ts";
import { codedColumns } from "../../database/codedColumns.ts";
import { observationOf } from "../../database/observations.ts";
import { schemeVersionOf } from "../../database/schemes.ts";
import { visibleWork } from "../../database/work.ts";
import { seenBasis } from "./sight.ts";

export const consensusAgreementCalls: HandlersOf<"readConsensusAgreement"> = {
  async readConsensusAgreement(
    { params: { observationId }, query: { unitUs } },
    { database, here, account },
  ) {
    const { studyId } = here;
    const reader = { here, accountId: account.id };
    const basis = await seenBasis(database, reader, observationId);
    const row = await observationOf(database, studyId, observationId);
    const { scheme } = await schemeVersionOf(database, studyId, row.schemeVersionId);
    const { seen } = await visibleWork(database, reader, { recordingId: row.recordingId });
    const consensus = seen.find((place) => place.observationId === observationId);
    if (!consensus) throw new Refusal("not_found", {});
    const sources = basis.sources.flatMap(
      ({ id: sourceId }) => seen.find((place) => place.observationId === sourceId) ?? [],
    );
    const book = new LabelBook(scheme.codes.map(({ id }) => id));
    const codings = await codedColumns(database, studyId, {
      observations: [consensus, ...sources],
      codes: book.codes,
    });
    const covered = ({ observationId: ofWhom, durationUs, spans }: Observation): CoveredWork => {
      const coding = withEverySubject(codings.get(ofWhom) ?? new Map(), scheme);
      return { durationUs, spans, coded: new CodedWork(coding, durationUs, book) };
    };
    const settled = covered(consensus);
    const raters = sources.map((place) => {
      const { observationId: ofRater, raterId, raterName } = place;
      const work = workInCommon(covered(place), settled);
      return {
        observationId: ofRater,
        raterId,
        raterName,
        ...rowsOfTwo(work, { scheme, book, unitUs }),
      };
    });
    return { unitUs, state: row.state, raters };
  },
};
