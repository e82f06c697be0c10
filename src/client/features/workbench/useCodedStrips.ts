import { useMemo } from "react";
import type { Strips } from "../../kit/timeline/strips.ts";
import { evidenceMarks } from "./rubric/evidenceMarks.ts";
import { traceSources } from "./rubric/traceStrip.ts";
import { promptTicks } from "./sampling/promptTicks.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useCodedPart } from "../../kit/coding/useStore.ts";
import type { Words } from "../../kit/coding/useWords.ts";

/** The strips above the rows that come from the observation itself: continuous ratings, evidence, prompts. */
export function useCodedStrips(
  session: Session,
  words: Words,
): Pick<Strips, "traces" | "evidence" | "prompts"> {
  const { work, workbench } = session;
  const { criteria } = work.index.scheme;
  const { spans, sampling } = workbench.observation;
  const { scans } = sampling;
  const { durationUs } = workbench.recording;
  const ratings = useCodedPart(session, (coded) => coded.ratings);
  const parts = useCodedPart(session, (coded) => coded.parts);
  const traces = useMemo(() => traceSources(work, criteria, words), [work, criteria, words]);
  const evidence = useMemo(
    () => evidenceMarks(ratings, criteria, words),
    [ratings, criteria, words],
  );
  const prompts = useMemo(
    () => (scans ? promptTicks(parts, scans, durationUs, spans) : undefined),
    [parts, scans, durationUs, spans],
  );
  return { traces, evidence, prompts };
}
