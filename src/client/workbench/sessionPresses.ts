import type { Code } from "../../domain/entities/scheme.ts";
import { id, type Id, mediaTimeUs } from "../../domain/rules.ts";
import { newId } from "../newId.ts";
import { meaningOf, press } from "./coding.ts";
import type { ObservationWork } from "./observationWork.ts";
import type { PlainStore } from "./plainStore.ts";
import type { Questions } from "./sessionAsking.ts";
import type { Commits } from "./sessionCommits.ts";
import { type Moment, nothingSelected, type SessionState } from "./sessionState.ts";

/**
 * What hears codes and keys before they are coded: the panel of interval sampling. It says whether it
 * took them.
 */
export interface FirstHearer {
  hearCode(code: Code): boolean;
  hearKey(key: string): boolean;
}

/** What codes, subjects and their keys do. */
export interface Presses {
  press(code: Code, moment: Moment): void;
  hearKey(key: string, moment: Moment): boolean;
  answerKey(key: string, moment: Moment): boolean;
  readonly setSubject: (subjectId: Id<"subject"> | null) => void;
  readonly listenFirst: (hearer: FirstHearer) => () => void;
}

export function newPresses({
  work,
  isContinuous,
  state,
  commits,
  questions,
}: {
  readonly work: ObservationWork;
  /** Whether events are coded at all, or only questions answered. */
  readonly isContinuous: boolean;
  readonly state: PlainStore<SessionState>;
  readonly commits: Commits;
  readonly questions: Questions;
}): Presses {
  const { say } = commits;
  const hearers = new Set<FirstHearer>();

  const light = (code: Code) =>
    state.set({ lit: { codeId: code.id, number: (state.get().lit?.number ?? 0) + 1 } });

  const pressCode = (code: Code, moment: Moment) => {
    light(code);
    if ([...hearers].some((hearer) => hearer.hearCode(code))) return undefined;
    if (!isContinuous) return say({ kind: "only_questions" });
    const atUs = mediaTimeUs.parse(Math.min(Math.max(Math.round(moment.atUs), 0), work.durationUs));
    const pressed = { code, subjectId: state.get().subjectId, atUs, isAtEnd: moment.isAtEnd };
    const step = press(work, pressed, () => newId(id("event")));
    if (step.kind === "refused") return say({ kind: "step", step });
    if (!commits.commit(step.changes, moment)) return undefined;
    const isGone = step.kind === "taken_back";
    state.set({
      selectedId: isGone ? null : step.event.id,
      selectedIds: isGone ? nothingSelected : new Set([step.event.id]),
    });
    if (step.kind === "taken_back") questions.tidy();
    else questions.askModifiers(step.asks);
    return say({ kind: "step", step });
  };

  const setSubject = (subjectId: Id<"subject"> | null) => {
    state.set({ subjectId });
    say({ kind: "subject", subjectId });
  };

  return {
    press: pressCode,
    setSubject,
    hearKey(key, moment) {
      const meaning = meaningOf(work.index, key);
      switch (meaning.kind) {
        case "nothing":
          return false;
        case "subject":
          setSubject(meaning.subjectId);
          return true;
        case "code":
          pressCode(meaning.code, moment);
          return true;
        case "choose": {
          const { atUs, isAtEnd } = moment;
          questions.ask([{ kind: "code", codes: meaning.codes, atUs, isAtEnd }]);
          return true;
        }
      }
    },
    answerKey(key, moment) {
      const { asking } = state.get();
      if (asking?.kind === "code") {
        const code = asking.codes[Number(key) - 1];
        if (!code) return false;
        const { atUs, isAtEnd } = asking;
        questions.leave();
        pressCode(code, { ...moment, atUs, isAtEnd });
        return true;
      }
      if (asking && key === "Escape") {
        questions.leave();
        return true;
      }
      return questions.hearKey(key) || [...hearers].some((hearer) => hearer.hearKey(key));
    },
    listenFirst(hearer) {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
  };
}
