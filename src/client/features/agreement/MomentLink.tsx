import type { ReactNode } from "react";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { type Compared, compareAt } from "./compareAt.ts";
import type { Shown } from "./shown.ts";
import { comesBackTo, leaveBy } from "./wayBack.ts";

/** By this time after navigation, in milliseconds, the router has scrolled a new page to its top. */
const scrolledMs = 250;

/**
 * A link to the comparison of a recording’s raters; for people who may not compare, to the
 * recording.
 */
export function MomentLink({ shown, recordingId, compared, children, "aria-label": label }: Props) {
  const { can } = useStudy();
  const params = { studyId: shown.studyId, recordingId };
  const { moment } = compared;
  const key = JSON.stringify([recordingId, compared]);
  const focusing = {
    ref: (link: HTMLAnchorElement | null) => {
      if (!link || !comesBackTo(key)) return;
      link.focus();
      // A page that is come to by a link is put to its top some time after it is drawn.
      setTimeout(() => link.scrollIntoView({ block: "center" }), scrolledMs);
    },
    onClick: () => leaveBy(key),
  };
  if (!can("observation.read")) {
    return (
      <LinkAnchor
        to="/studies/$studyId/recordings/$recordingId"
        params={params}
        search={moment ? { at: moment.startUs, to: moment.endUs } : {}}
        {...focusing}
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
      {...focusing}
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
