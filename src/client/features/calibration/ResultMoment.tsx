import { timecode } from "../../kit/text/timecode.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import type { Part } from "./address.ts";

/** A link to a moment of the recording, on the page of the result that it belongs to. */
export function ResultMoment({ studyId, observationId, part, startUs }: Props) {
  return (
    <LinkAnchor
      to="/studies/$studyId/calibration"
      params={{ studyId }}
      search={{ section: part, result: observationId, at: startUs }}
      replace
      resetScroll={false}
    >
      <bdi dir="ltr" className="figures">
        {timecode(startUs)}
      </bdi>
    </LinkAnchor>
  );
}

/** The result that is shown, and the part of the Calibration page that its back link opens. */
export interface ShownResult {
  readonly studyId: string;
  readonly observationId: string;
  readonly part: Part | undefined;
}

interface Props extends ShownResult {
  readonly startUs: number;
}
