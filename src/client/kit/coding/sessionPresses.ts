import type { Code } from "../../../domain/entities/scheme.ts";
import { id, type Id, mediaTimeUs } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import { meaningOf, press } from "./coding.ts";
import type { ObservationWork } from "./observationWork.ts";
import type { PlainStore } from "../query/plainStore.ts";
import type { Questions } from "./sessionAsking.ts";
import type { Commits } from "./sessionCommits.ts";
import { type Moment, nothingSelected, type NotTaken, type SessionState } from "./sessionState.ts";

/** What hears codes and keys before they are coded: the panel of interval sampling. */
export interface FirstHearer {
  /** `not_asked` where it has the codes and does not ask about this one. */
  hearCode(code: Code): "taken" | "not_asked" | "not_heard";
  /** Whether it took the key. */
  hearKey(key: string): boolean;
}

/** What codes, subjects and their keys do. */
export interface Presses {
  press(code: Code, moment: Moment): void;
  hearKey(key: string, moment: Moment | undefined): boolean;
  answerKey(key: string): boolean;
  /** The code that a press of several codes' key means. The question stays where it cannot be done. */
  answerCode(code: Code, press: HeldPress): void;
  /** Says it of a code's key that cannot be heard as one now; `false` where it is no code's. */
  refuseKey(key: string, because: NotTaken): boolean;
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

  const withinUs = ({ atUs }: Moment) =>
    mediaTimeUs.parse(Math.min(Math.max(Math.round(atUs), 0), work.durationUs));
  const hearFirst = (code: Code) => {
    for (const hearer of hearers) {
      const heard = hearer.hearCode(code);
      if (heard !== "not_heard") return heard;
    }
    return "not_heard";
  };

  /** `answered` is the press of several codes' key that turns out to mean this code. */
  const pressCode = (code: Code, moment: Moment, answered?: HeldPress) => {
    light(code);
    const heard = hearFirst(code);
    if (heard !== "not_heard" || !isContinuous) {
      if (answered) questions.settlePress(answered, { isKept: false });
      if (heard === "not_heard") say({ kind: "only_questions" });
      else if (heard === "not_asked") say({ kind: "not_asked", codeId: code.id });
      return undefined;
    }
    const { subjectId } = answered ?? state.get();
    const pressed = { code, subjectId, atUs: withinUs(moment), isAtEnd: moment.isAtEnd };
    const step = press(work, pressed, () => answered?.id ?? newId(id("event")));
    if (step.kind === "refused") return say({ kind: "step", step });
    if (!commits.commit(step.changes, { ...moment, answered: answered?.id })) return undefined;
    if (answered) questions.settlePress(answered, { isKept: true });
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

  const answerCode: Presses["answerCode"] = (code, answered) =>
    pressCode(code, { ...answered, pressedAtMs: performance.now() }, answered);

  return {
    press: (code, moment) => pressCode(code, moment),
    answerCode,
    refuseKey(key, because) {
      const { kind } = meaningOf(work.index, key);
      if (kind !== "code" && kind !== "choose") return false;
      say({ kind: "not_taken", because, key });
      return true;
    },
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
          if (moment) pressCode(meaning.code, moment);
          return moment !== undefined;
        case "choose": {
          if (!moment) return false;
          if (!isContinuous && hearers.size === 0) {
            say({ kind: "only_questions" });
            return true;
          }
          questions.askCode({
            id: newId(id("event")),
            key,
            codeIds: meaning.codes.map((code) => code.id),
            subjectId: state.get().subjectId,
            atUs: withinUs(moment),
            isAtEnd: moment.isAtEnd,
            isLeft: false,
          });
          return true;
        }
      }
    },
    answerKey(key) {
      const { asking } = state.get();
      if (asking?.kind === "code") {
        const code = /^[1-9]$/u.test(key) ? asking.codes[Number(key) - 1] : undefined;
        if (code) answerCode(code, asking.press);
        if (code) return true;
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
