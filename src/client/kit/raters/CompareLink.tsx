import type { ReactNode } from "react";
import { parseCompareSearch } from "../page/compareAddress.ts";
import { LinkAnchor } from "../page/links.tsx";

/** A link to the comparison of one rater’s coding with another’s, at a time or from the start. */
export function CompareLink({ studyId, place, at, children }: Props) {
  return (
    <LinkAnchor
      size="sm"
      to="/studies/$studyId/compare/$recordingId"
      params={{ studyId, recordingId: place.recordingId }}
      search={parseCompareSearch({
        round: place.roundId,
        who: `${place.ownObservationId}~${place.otherObservationId}`,
        ...(at !== undefined && { at }),
      })}
    >
      {children}
    </LinkAnchor>
  );
}

interface Props {
  readonly studyId: string;
  readonly place: {
    readonly recordingId: string;
    readonly roundId: string;
    readonly ownObservationId: string;
    readonly otherObservationId: string;
  };
  /** Microseconds. */
  readonly at?: number;
  readonly children: ReactNode;
}
