import type { ModifierValues } from "../../../domain/entities/event.ts";
import type { Change } from "../../../domain/operations.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import { answerKeyOf, type Ask, choiceKeys } from "./coding.ts";
import type { ObservationWork } from "./observationWork.ts";
import type { PlainStore } from "../query/plainStore.ts";
import type { Commits } from "./sessionCommits.ts";
import type { HeldPresses } from "./sessionHeld.ts";
import type { Asking, ModifierQuestion, SessionState } from "./sessionState.ts";

/** The maximum number of skipped questions kept; others can be answered in the event list. */
const skippedMost = 200;

/** The questions to the rater: the current one and those that wait. */
export interface Questions {
  /** Shows questions before all others. The current one waits, unless it is optional. */
  ask(questions: readonly Asking[]): void;
  /** Asks which code a press means, after earlier presses. The press is stored until that is answered. */
  askCode(press: HeldPress): void;
  /** Removes an answered press; `isKept`: the answer has been saved on this device too. */
  settlePress(press: HeldPress, how: { readonly isKept: boolean }): void;
  /** Asks again about the presses left for later. */
  readonly askLeft: () => void;
  /** Deletes those presses. */
  readonly dropLeft: () => void;
  /** Asks again the optional questions that a press replaced or that were left for later. */
  readonly askSkipped: () => void;
  readonly forgetSkipped: () => void;
  /** To be called when another tab has changed the waiting presses. */
  readonly lookForPresses: () => Promise<void>;
  askModifiers(asks: readonly Ask[]): void;
  /**
   * Leaves the current question; the next one is shown. A press without a code and an optional modifier are
   * listed.
   */
  readonly leave: () => void;
  readonly leaveAll: () => void;
  answerModifier(eventId: string, modifierId: string, value: ModifierValues[string]): void;
  /** Confirms the selected choices of a modifier with several; leaves it without a selection. */
  readonly takePicked: () => void;
  readonly pick: (choiceId: string) => void;
  answerComment(eventId: string, comment: string): void;
  /** Drops questions about events that no longer exist. */
  tidy(): void;
  /** Whether the key answered the current question. */
  hearKey(key: string): boolean;
}

/** Creates the questions of one session. */
export function newQuestions({
  work,
  state,
  commits,
  held,
}: {
  readonly work: ObservationWork;
  readonly state: PlainStore<SessionState>;
  readonly commits: Commits;
  readonly held: HeldPresses;
}): Questions {
  const show = (questions: readonly Asking[]) => {
    const [asking = null, ...waiting] = questions.flatMap((question) => {
      const still = stillAsked(question, work);
      return still ? [still] : [];
    });
    const skipped = state.get().skipped.flatMap((question) => stillLacking(question, work) ?? []);
    state.set({ asking, waiting, skipped });
  };
  /** Optional questions give way, and are listed while their modifier lacks a value. */
  const giveWay = (): readonly Asking[] => {
    const before = all();
    listSkipped(before.filter((question) => !isKept(question)));
    return before.filter(isKept);
  };
  const listSkipped = (questions: readonly Asking[]) => {
    const going = questions.flatMap((question) => optionalOf(question, work) ?? []);
    if (going.length === 0) return;
    const skipped = [...state.get().skipped, ...going];
    state.set({ skipped: skipped.slice(-skippedMost) });
  };
  const all = (): readonly Asking[] => {
    const { asking, waiting } = state.get();
    return asking ? [asking, ...waiting] : [];
  };
  const isKept = (question: Asking) => mustBeAnswered(question, work);
  const leaveSome = (questions: readonly Asking[], rest: readonly Asking[]) => {
    const leaving = pressesIn(questions).map((press) => ({ ...press, isLeft: true }));
    const [press] = leaving;
    if (press) {
      held.hold(leaving);
      const left = inOrder([...state.get().left, ...leaving]);
      state.set({ left });
      commits.say({ kind: "press_left", press, count: left.length });
    }
    listSkipped(questions);
    show(rest);
  };
  const leave = () => {
    const { asking, waiting } = state.get();
    leaveSome(asking ? [asking] : [], waiting);
  };
  const ask = (questions: readonly Asking[]) => show([...questions, ...giveWay()]);
  /** Presses are asked about in their order, at the position of the first of them among the questions. */
  const askCodes = (presses: readonly HeldPress[]) => {
    const others = giveWay();
    const at = others.findIndex(({ kind }) => kind === "code");
    const codeQuestions = inOrder([...pressesIn(others), ...presses]).map((press) =>
      codeQuestion(press, work),
    );
    const before = others.slice(0, Math.max(at, 0));
    const after = others.slice(Math.max(at, 0)).filter(({ kind }) => kind !== "code");
    show([...before, ...codeQuestions, ...after]);
  };

  const answerModifier: Questions["answerModifier"] = (eventId, modifierId, value) => {
    const event = work.held(eventId)?.event;
    if (!event) return;
    const modifiers = { ...event.modifiers, [modifierId]: value };
    const change: Change = {
      kind: "changeEvent",
      eventId: event.id,
      base: 1,
      change: { modifiers },
    };
    const { asking, history } = state.get();
    const isAsked = asking?.kind === "modifier" && asking.eventId === eventId;
    // The answer belongs to the undo step of the press, unless something else was done in between.
    const isWithLast =
      isAsked &&
      (history.past.at(-1)?.moves.some(({ forth }) => concerns(forth, eventId)) ?? false);
    if (!commits.commit([change], { pressedAtMs: performance.now(), isWithLast })) return;
    if (isAsked) show(all());
  };
  const takePicked = () => {
    const { asking } = state.get();
    if (asking?.kind !== "modifier") return;
    const [modifierId] = asking.modifierIds;
    if (modifierId === undefined || asking.picked.length === 0) return leave();
    answerModifier(asking.eventId, modifierId, [...asking.picked]);
  };
  const pick = (choiceId: string) => {
    const { asking } = state.get();
    if (asking?.kind !== "modifier") return;
    const picked = asking.picked.includes(choiceId)
      ? asking.picked.filter((one) => one !== choiceId)
      : [...asking.picked, choiceId];
    state.set({ asking: { ...asking, picked } });
  };

  return {
    ask,
    askModifiers(asks) {
      ask(asks.map((one) => ({ kind: "modifier", picked: [], ...one })));
    },
    askCode(press) {
      held.hold([press]);
      askCodes([press]);
      const count = pressesIn(all()).length;
      commits.say({ kind: "press_waits", press, count });
    },
    settlePress(press, how) {
      held.settle([press.id], how);
      show(all().filter((one) => one.kind !== "code" || one.press.id !== press.id));
    },
    askLeft() {
      const presses = state.get().left.map((press) => ({ ...press, isLeft: false }));
      if (presses.length === 0) {
        if (!all().some(({ kind }) => kind === "code")) commits.say({ kind: "nothing_left" });
        return undefined;
      }
      held.hold(presses);
      state.set({ left: [] });
      return askCodes(presses);
    },
    dropLeft() {
      const { left } = state.get();
      held.settle(
        left.map(({ id }) => id),
        { isKept: false },
      );
      state.set({ left: [] });
      commits.say({ kind: "presses_dropped", count: left.length });
    },
    askSkipped() {
      const { skipped } = state.get();
      state.set({ skipped: [] });
      show([...all(), ...skipped]);
    },
    forgetSkipped: () => state.set({ skipped: [] }),
    async lookForPresses() {
      const { added, gone } = await held.look();
      const still = ({ id }: HeldPress) => !gone.has(id);
      const left = [...state.get().left.filter(still), ...added.filter(({ isLeft }) => isLeft)];
      state.set({ left: inOrder(left) });
      show(all().filter((one) => one.kind !== "code" || still(one.press)));
      askCodes(added.filter(({ isLeft }) => !isLeft));
    },
    leave,
    leaveAll: () => leaveSome(all(), []),
    answerModifier,
    takePicked,
    pick,
    answerComment(eventId, comment) {
      const { asking } = state.get();
      // A field that is removed reports its value twice.
      if (asking?.kind !== "comment" || asking.eventId !== eventId) return;
      const event = work.held(eventId)?.event;
      leave();
      if (!event || event.comment === comment) return;
      commits.commitNow(
        [{ kind: "changeEvent", eventId: event.id, base: 1, change: { comment } }],
        {
          kind: "changed",
          event,
        },
      );
    },
    tidy() {
      const { asking, waiting, skipped } = state.get();
      if (asking ?? waiting[0] ?? skipped[0]) show(all());
    },
    hearKey(key) {
      const { asking } = state.get();
      if (asking?.kind !== "modifier") return false;
      const modifier = work.index.modifiers.get(asking.modifierIds[0] ?? "");
      if (!modifier) return false;
      if (modifier.type === "several" && key === "Enter") {
        takePicked();
        return true;
      }
      const choice = choiceKeys(modifier).get(answerKeyOf(work.index, key));
      if (!choice) return false;
      if (modifier.type === "several") pick(choice.id);
      else answerModifier(asking.eventId, modifier.id, choice.id);
      return true;
    },
  };
}

/** The rest of a question: without modifiers that have a value and events that no longer exist. */
function stillAsked(question: Asking, work: ObservationWork): Asking | undefined {
  if (question.kind === "code") return question;
  if (question.kind === "modifier") return stillLacking(question, work);
  const held = work.held(question.eventId);
  return held && !held.isDeleted ? question : undefined;
}

/**
 * The question about the modifiers that an event still lacks; `undefined` where it lacks none or no longer
 * exists.
 */
export function stillLacking(
  question: ModifierQuestion,
  work: ObservationWork,
): ModifierQuestion | undefined {
  const held = work.held(question.eventId);
  if (!held || held.isDeleted) return undefined;
  return withOnly(question, (modifierId) => held.event.modifiers[modifierId] === undefined);
}

/** The optional part of a question; `undefined` where it has none. */
export function optionalOf(
  question: Asking,
  { index }: ObservationWork,
): ModifierQuestion | undefined {
  if (question.kind !== "modifier") return undefined;
  return withOnly(question, (modifierId) => index.modifiers.get(modifierId)?.isRequired === false);
}

/**
 * The question restricted to some of its modifiers; the selected choices belong to the first of them.
 * `undefined` where none is left.
 */
function withOnly(
  question: ModifierQuestion,
  isLeft: (modifierId: string) => boolean,
): ModifierQuestion | undefined {
  const modifierIds = question.modifierIds.filter(isLeft);
  if (modifierIds.length === 0) return undefined;
  if (modifierIds.length === question.modifierIds.length) return question;
  return { ...question, modifierIds, picked: [] };
}

/** Whether a question is shown again after others that came before it. */
function mustBeAnswered(question: Asking, work: ObservationWork): boolean {
  if (question.kind === "code") return true;
  return (
    question.kind === "modifier" &&
    question.modifierIds.some((modifierId) => work.index.modifiers.get(modifierId)?.isRequired)
  );
}

/** The question about a press, with its possible answers. */
export function codeQuestion(press: HeldPress, { index }: Pick<ObservationWork, "index">): Asking {
  return {
    kind: "code",
    press,
    codes: press.codeIds.flatMap((codeId) => index.codes.get(codeId) ?? []),
  };
}

function pressesIn(questions: readonly Asking[]): readonly HeldPress[] {
  return questions.flatMap((question) => (question.kind === "code" ? question.press : []));
}

/** In the order of the presses: ids increase with time. */
function inOrder(presses: readonly HeldPress[]): readonly HeldPress[] {
  return presses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function concerns(change: Change, eventId: string): boolean {
  if (change.kind === "putEvent") return change.event.id === eventId;
  return "eventId" in change && change.eventId === eventId;
}
