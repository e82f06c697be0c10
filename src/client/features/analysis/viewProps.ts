import type { ScopeChoices } from "../../../api/contract/scopeChoices.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { AnalysisSearch } from "./address.ts";

/** The properties that every view of the Analysis page receives. */
export interface ViewProps {
  readonly studyId: string;
  readonly search: AnalysisSearch;
  /** The values that filters offer; `undefined` while loading. */
  readonly known: ScopeChoices | undefined;
  /** The scheme of the selected version; `undefined` while loading. */
  readonly scheme: Scheme | undefined;
  /** The source line of saved pictures. */
  readonly source: string;
  /** Changes the search parameters, and with them the view. */
  readonly choose: (change: AnalysisSearch) => void;
}
