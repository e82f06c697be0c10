import type { Id } from "../domain/rules.ts";
import type { AnalysisThread } from "./analysisThread.ts";
import type { Hub } from "./changes/hub.ts";

/** Who submits is followed by others, and by their own next change: they are prepared for together. */
const quietMs = 1_000;
/** And where it is never quiet, all the same after so long. */
const mostMs = 10_000;

/**
 * Precomputes a study’s agreement after its observations have changed, once no changes have arrived
 * for a moment.
 */
export function prepareAfterChanges(hub: Hub, analysis: Pick<AnalysisThread, "prepare">): void {
  const waiting = new Map<Id<"study">, { readonly sinceMs: number; timer: NodeJS.Timeout }>();
  hub.watchAll((studyId, message) => {
    const isOfWork =
      message.kind === "observation" ||
      (message.kind === "study" && message.part === "observations");
    if (!isOfWork) return;
    const known = waiting.get(studyId);
    const sinceMs = known?.sinceMs ?? Date.now();
    clearTimeout(known?.timer);
    const prepare = () => {
      waiting.delete(studyId);
      analysis.prepare(studyId);
    };
    const timer = setTimeout(prepare, Math.min(quietMs, sinceMs + mostMs - Date.now()));
    waiting.set(studyId, { sinceMs, timer: timer.unref() });
  });
}
