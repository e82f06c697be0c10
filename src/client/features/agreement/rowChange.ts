import type { RowSubject } from "../../../agreement/row.ts";
import { type AgreementSearch, pairText } from "./address.ts";

/**
 * What selecting a row does: a code, a group or a modifier is shown in the confusion matrix, a criterion in the
 * table of its levels, any other row becomes a filter. `undefined` where no filter exists.
 */
export function rowChange(of: RowSubject): AgreementSearch | undefined {
  switch (of.by) {
    case "overall":
      return { over: "all" };
    case "code":
      return { over: `code:${of.codeId}` };
    case "group":
      return { over: `group:${of.groupId}` };
    case "modifier":
      return { over: `modifier:${of.modifierId}` };
    case "pair":
      return { pair: pairText(of), by: undefined, table: undefined, sort: undefined };
    case "recording":
      return { recordingIds: of.recordingId, by: undefined, sort: undefined };
    case "phase":
      return { phases: encodeURIComponent(of.phase), by: undefined, sort: undefined };
    case "round":
      return { roundIds: of.roundId, by: undefined, sort: undefined };
    case "subject":
      return { subjectIds: of.subjectId ?? "nobody", by: undefined, sort: undefined };
    case "criterion":
      // There is no table of levels of a total.
      return of.criterionId === null ? undefined : { criterion: of.criterionId };
    case "week":
    case "raters":
      return undefined;
  }
}
