import type { Disk } from "../outbox/disk.ts";
import { SkippedQuestion } from "../outbox/skippedQuestion.ts";
import type { PlainStore } from "../query/plainStore.ts";
import type { ObservationWork } from "./observationWork.ts";
import { optionalOf, stillLacking } from "./sessionAsking.ts";
import type { ModifierQuestion, SessionState } from "./sessionState.ts";

/**
 * Keeps on this device which optional modifiers of which events were asked for and have no value, so that the
 * questions are there again when the screen is opened again. Where the device takes nothing now, the next
 * change tries again. Returns how to stop; what is still to be written is written before.
 */
export function keepSkipped({
  observationId,
  disk,
  state,
  work,
  first,
}: {
  readonly observationId: string;
  readonly disk: Pick<Disk, "writeSkipped">;
  readonly state: PlainStore<SessionState>;
  readonly work: ObservationWork;
  /** The skipped questions stored when the screen opened. */
  readonly first: readonly SkippedQuestion[];
}): () => void {
  let onDisk = new Map(first.map((question) => [question.eventId, keyOf(question)] as const));
  let { asking, waiting, skipped } = state.get();
  let isWriting = false;
  const write = async () => {
    if (isWriting) return;
    isWriting = true;
    for (;;) {
      const wanted = optionalIn(state.get(), work);
      const put = [...wanted.values()].filter((one) => onDisk.get(one.eventId) !== keyOf(one));
      const gone = [...onDisk.keys()].filter((eventId) => !wanted.has(eventId));
      if (put.length + gone.length === 0) break;
      try {
        // oxlint-disable-next-line no-await-in-loop -- What changed meanwhile is written after it.
        await disk.writeSkipped(observationId, { put, gone });
      } catch {
        break;
      }
      onDisk = new Map([...wanted.values()].map((one) => [one.eventId, keyOf(one)] as const));
    }
    isWriting = false;
  };
  void write();
  return state.subscribe(() => {
    const now = state.get();
    if (now.asking === asking && now.waiting === waiting && now.skipped === skipped) return;
    ({ asking, waiting, skipped } = now);
    void write();
  });
}

/** Questions of an earlier screen that still lack an answer. */
export function skippedEarlier(
  kept: readonly SkippedQuestion[],
  work: ObservationWork,
): readonly ModifierQuestion[] {
  return kept.flatMap((question) => stillLacking({ kind: "modifier", ...question }, work) ?? []);
}

/** Optional modifiers by event: of current, waiting and skipped questions. */
function optionalIn(
  { asking, waiting, skipped }: SessionState,
  work: ObservationWork,
): ReadonlyMap<SkippedQuestion["eventId"], SkippedQuestion> {
  const questions = [...skipped, ...(asking ? [asking] : []), ...waiting];
  return new Map(
    questions.flatMap((question) => {
      const optional = optionalOf(question, work);
      if (!optional) return [];
      const kept = SkippedQuestion.parse(optional);
      return [[kept.eventId, kept] as const];
    }),
  );
}

function keyOf({ modifierIds, picked }: SkippedQuestion): string {
  return [...modifierIds, ...picked].join(" ");
}
