import type { Code } from "../../../domain/entities/scheme.ts";
import { id, type Id, mediaTimeUs, normalKey } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import type { Stretch } from "../../../domain/spans.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import { answerKeys, answerKeyOf, codeLines, endOpenStates, meaningOf, press } from "./coding.ts";
import { keepDoubtful } from "./doubtful.ts";
import type { ObservationWork } from "./observationWork.ts";
import type { PlainStore } from "../query/plainStore.ts";
import type { Questions } from "./sessionAsking.ts";
import type { Commits } from "./sessionCommits.ts";
import { isModifier } from "./keyName.ts";
import {
  type FirstKey,
  type Moment,
  nothingSelected,
  type NotTaken,
  type SessionState,
} from "./sessionState.ts";
import { withUntaken } from "./untaken.ts";

/** Receives codes and keys before they are coded: the panel of time sampling. */
export interface FirstHearer {
  /** `not_asked` where the panel has the code keys and its prompt does not include this code. */
  hearCode(code: Code): "taken" | "not_asked" | "not_heard";
  /** Whether it took the key. */
  hearKey(key: string): boolean;
}

/** A letter or digit, which a scheme can use. */
const plainKey = /^(?:Shift\+)?[\p{L}\p{N}]$/u;

/** Any key that enters a character. */
const written = /^(?:Shift\+)?[\p{L}\p{N}\p{P}\p{S}]$/u;

/** Actions of the keys and buttons of codes and subjects. */
export interface Presses {
  press(code: Code, moment: Moment): void;
  /**
   * Ends all open states at a time, or those named, as one undo step. States that start later stay as they
   * are.
   */
  endAll(moment: Moment, eventIds?: ReadonlySet<string>): void;
  hearKey(key: string, moment: Moment | undefined): boolean;
  answerKey(key: string): boolean;
  /** Stops waiting for the second key of a sequence, because something else was done. */
  readonly dropFirst: () => void;
  /** Records that a key coded nothing, and lists it. */
  noteUntaken(key: string, because: NotTaken, atUs?: number): void;
  readonly forgetUntaken: () => void;
  /** The code meant by a press of a shared key. The question stays where that code is not possible. */
  answerCode(code: Code, press: HeldPress): void;
  /** Reports that a code’s key cannot code now; `false` where it is no code’s key. */
  refuseKey(key: string, because: NotTaken): boolean;
  readonly setSubject: (subjectId: Id<"subject"> | null) => void;
  readonly listenFirst: (hearer: FirstHearer) => () => void;
}

export function newPresses({
  observationId,
  work,
  isContinuous,
  state,
  commits,
  questions,
}: {
  readonly observationId: Id<"observation">;
  readonly work: ObservationWork;
  /** Whether events are coded, or only prompts answered. */
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

  /** `answered` is the press of several codes’ key that turns out to mean this code. */
  const noteUntaken: Presses["noteUntaken"] = (key, because, atUs) => {
    list(key, because, atUs);
    say({ kind: "not_taken", because, key });
  };
  const list: Presses["noteUntaken"] = (key, because, atUs) => {
    const untaken = { key, because, atUs: atUs ?? null };
    state.set({ untaken: withUntaken(state.get().untaken, untaken) });
  };

  const pressCode = (code: Code, moment: Moment, answered?: HeldPress) => {
    light(code);
    const heard = hearFirst(code);
    if (heard !== "not_heard" || !isContinuous) {
      if (answered) questions.settlePress(answered, { isKept: false });
      if (heard !== "taken") list(code.key ?? code.name, "not_possible", withinUs(moment));
      if (heard === "not_heard") say({ kind: "only_questions" });
      else if (heard === "not_asked") say({ kind: "not_asked", codeId: code.id });
      return undefined;
    }
    const { subjectId } = answered ?? state.get();
    const pressed = { code, subjectId, atUs: withinUs(moment), isAtEnd: moment.isAtEnd };
    const step = press(work, pressed, () => answered?.id ?? newId(id("event")));
    if (step.kind === "refused") {
      list(code.key ?? code.name, "not_possible", withinUs(moment));
      return say({ kind: "step", step });
    }
    if (!commits.commit(step.changes, { ...moment, answered: answered?.id })) {
      return list(code.key ?? code.name, "not_possible", withinUs(moment));
    }
    if (answered) questions.settlePress(answered, { isKept: true });
    const isGone = step.kind === "taken_back";
    if (moment.behind) {
      const doubtful = new Map(state.get().doubtful).set(step.event.id, moment.behind);
      state.set({ doubtful });
      keepDoubtful(observationId, doubtful);
    }
    state.set({
      selectedId: isGone ? null : step.event.id,
      selectedIds: isGone ? nothingSelected : new Set([step.event.id]),
    });
    if (step.kind === "taken_back") questions.tidy();
    else questions.askModifiers(step.asks);
    return say({ kind: "step", step });
  };

  const pressOnLines = (code: Code, lines: readonly Stretch[], moment: Moment) => {
    light(code);
    const { subjectId } = state.get();
    const refuse = () => list(code.key ?? code.name, "not_possible", lines[0]?.startUs);
    if (!isContinuous) {
      refuse();
      return say({ kind: "only_questions" });
    }
    const step = codeLines(work, { code, subjectId, lines }, () => newId(id("event")));
    if (step.kind === "refused") {
      refuse();
      return say({ kind: "step", step: { ...step, event: null } });
    }
    if (!commits.commit(step.changes, moment)) return refuse();
    const [first] = step.events;
    state.set({
      selectedId: first.id,
      selectedIds: new Set(step.events.map((event) => event.id)),
    });
    questions.askModifiers(step.asks);
    const { startUs } = first;
    return say({ kind: "lines_coded", codeId: code.id, startUs, count: step.events.length });
  };

  const setSubject = (subjectId: Id<"subject"> | null) => {
    state.set({ subjectId });
    say({ kind: "subject", subjectId });
  };

  const answerCode: Presses["answerCode"] = (code, answered) =>
    pressCode(code, { ...answered, pressedAtMs: performance.now() }, answered);

  const hearMeaning = (key: string, moment: Moment | undefined): boolean => {
    const meaning = meaningOf(work.index, key);
    const { lines } = state.get();
    switch (meaning.kind) {
      case "nothing":
        return false;
      case "first":
        state.set({ first: { key: normalKey(key), moment } });
        say({ kind: "first_key", key });
        return true;
      case "subject":
        setSubject(meaning.subjectId);
        return true;
      case "code":
        if (moment && lines) pressOnLines(meaning.code, lines, moment);
        else if (moment) pressCode(meaning.code, moment);
        return moment !== undefined;
      case "choose": {
        if (!moment) return false;
        if (lines) {
          // Which of them is meant is asked of a moment, and lines are none.
          noteUntaken(key, "not_possible", lines[0]?.startUs);
          return true;
        }
        if (!isContinuous && hearers.size === 0) {
          list(key, "not_possible", withinUs(moment));
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
  };
  /** The second key of a sequence, at the time of the first: by then the behaviour has happened. */
  const hearSecond = ({ key: first, moment, because }: FirstKey, second: string) => {
    const whole = `${first} ${normalKey(second)}`;
    state.set({ first: null });
    if (because) noteUntaken(whole, because);
    else if (!hearMeaning(whole, moment)) noteUntaken(whole, "no_code", moment?.atUs);
  };
  const dropFirst = () => {
    const { first } = state.get();
    if (!first) return;
    state.set({ first: null });
    noteUntaken(first.key, "no_second", first.moment?.atUs);
  };
  /** Whether a key completes a sequence. Any other key ends the wait for the second key. */
  const endFirst = (key: string): boolean => {
    const { first } = state.get();
    if (!first || isModifier(key)) return false;
    if (plainKey.test(key)) {
      hearSecond(first, key);
      return true;
    }
    dropFirst();
    return key === "Escape";
  };

  return {
    press: (code, moment) => pressCode(code, moment),
    answerCode,
    endAll(moment, eventIds) {
      const at = { atUs: withinUs(moment), isAtEnd: moment.isAtEnd };
      const open = work.snapshot().open.filter(({ id: eventId }) => eventIds?.has(eventId) ?? true);
      const { changes, asks, count } = endOpenStates(work, open, at);
      if (count === 0) return say({ kind: "nothing_runs" });
      if (!commits.commit([...changes], moment)) return undefined;
      questions.askModifiers(asks);
      return say({ kind: "ended_many", count });
    },
    noteUntaken,
    dropFirst,
    forgetUntaken: () => state.set({ untaken: [] }),
    refuseKey(key, because) {
      const { kind } = meaningOf(work.index, key);
      if (kind === "first" && because !== "locked") {
        state.set({ first: { key: normalKey(key), moment: undefined, because } });
        return true;
      }
      if (kind !== "nothing") noteUntaken(key, because);
      else if (because === "rubric" && written.test(key)) noteUntaken(key, "no_code");
      else return false;
      return true;
    },
    setSubject,
    hearKey(key, moment) {
      if (hearMeaning(key, moment)) return true;
      // What writes something and is the scheme's for nothing was meant for something.
      if (!written.test(key) || work.index.scheme.codes.length === 0) return false;
      noteUntaken(key, "no_code", moment?.atUs);
      return true;
    },
    answerKey(key) {
      if (endFirst(key)) return true;
      const { asking } = state.get();
      if (asking?.kind === "code") {
        const at = answerKeys(work.index, asking.codes.length).indexOf(
          answerKeyOf(work.index, key),
        );
        const code = asking.codes[at];
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
