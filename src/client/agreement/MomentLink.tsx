import type { ReactNode } from "react";
import { LinkAnchor } from "../frame/links.tsx";
import { useStudy } from "../frame/study.ts";
import { type Compared, compareAt } from "./compareAt.ts";
import type { Shown } from "./shown.ts";

/** Opens the raters of a recording side by side; for who may not compare, the recording itself. */
export function MomentLink({ shown, recordingId, compared, children, "aria-label": label }: Props) {
  const { can } = useStudy();
  const params = { studyId: shown.studyId, recordingId };
  const { moment } = compared;
  if (!can("observation.read")) {
    return (
      <LinkAnchor
        to="/studies/$studyId/recordings/$recordingId"
        params={params}
        search={moment ? { at: moment.startUs, to: moment.endUs } : {}}
        aria-label={label}
      >
        {children}
      </LinkAnchor>
    );
  }
  return (
    <LinkAnchor
      to="/studies/$studyId/compare/$recordingId"
      params={params}
      search={compareAt(compared, shown.search)}
      aria-label={label}
    >
      {children}
    </LinkAnchor>
  );
}

interface Props {
  readonly shown: Shown;
  readonly recordingId: string;
  readonly compared: Compared;
  readonly "aria-label": string;
  readonly children: ReactNode;
}
