import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { AnalysisSearch } from "./address.ts";

/** The properties that every view of the Analysis page receives. */
export interface ViewProps {
  readonly studyId: string;
  readonly search: AnalysisSearch;
  /** What may be chosen of the work there is; nothing until it is known. */
  readonly known: ScopeChoices | undefined;
  /** The scheme of the version that is looked at; nothing until it is known. */
  readonly scheme: Scheme | undefined;
  /** Where a drawing that leaves the screen came from. */
  readonly source: string;
  /** Changes what the address says, and with it the view. */
  readonly choose: (change: AnalysisSearch) => void;
}
