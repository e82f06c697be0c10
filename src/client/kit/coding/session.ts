import { workCalls } from "../../../api/contract/work.ts";
import type { Workbench } from "../../../api/contract/work.ts";
import type { CodedEvent, ModifierValues } from "../../../domain/entities/event.ts";
import type { Evidence, Rating } from "../../../domain/entities/rating.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import type { WorkPart } from "../../../domain/entities/workPart.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { CodingContext } from "../../../domain/eventRules.ts";
import { codableUntilUs } from "../../../domain/liveLength.ts";
import type { Change, EventChange } from "../../../domain/operations.ts";
import { type OwnCodeKeys, withOwnKeys } from "../../../domain/ownCodeKeys.ts";
import { basisOn, placeOf, type Put, type PutBasis } from "../../../domain/places.ts";
import { type Id, rules } from "../../../domain/rules.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import type { Stretch } from "../../../domain/spans.ts";
import { isCodable } from "../../../domain/states.ts";
import { send } from "../query/api.ts";
import { newId } from "../query/newId.ts";
import type { RefusedOperation } from "../outbox/database.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isAtServer } from "../outbox/saving.ts";
import { readDoubtful } from "./doubtful.ts";
import type { ObservationWork } from "./observationWork.ts";
import { plainStore, type PlainStore } from "../query/plainStore.ts";
import { codeQuestion, newQuestions } from "./sessionAsking.ts";
import { newHeldPresses } from "./sessionHeld.ts";
import { keepRequest, newCommits, type RefusedChange } from "./sessionCommits.ts";
import { openWork } from "./sessionOpening.ts";
import { keepSkipped, skippedEarlier } from "./sessionSkipped.ts";
import { type FirstHearer, newPresses } from "./sessionPresses.ts";
import {
  firstState,
  type Moment,
  nothingSelected,
  type NotTaken,
  type Said,
  type SessionState,
} from "./sessionState.ts";
import { changeKey, unrated } from "./undo.ts";
import { keepUntaken, readUntaken } from "./untaken.ts";

/** One rater’s coding of one observation, while its screen is open. A read-only one rejects all changes. */
export interface Session {
  readonly workbench: Workbench;
  readonly context: CodingContext;
  readonly work: ObservationWork;
  readonly outbox: Outbox;
  readonly isReadOnly: boolean;
  readonly state: PlainStore<SessionState>;

  press(code: Code, moment: Moment): void;
  /** Ends all open states at a time, as one undo step. */
  endAll(moment: Moment, eventIds?: ReadonlySet<string>): void;
  /** Carries out the meaning of a key; `false` where it has none. A code needs a time, a subject does not. */
  hearKey(key: string, moment: Moment | undefined): boolean;
  /**
   * The same for a key that answers the current question: answers take precedence over commands and codes.
   */
  answerKey(key: string): boolean;
  /** The code meant by a press of a key that several codes share. */
  answerCode(code: Code, press: HeldPress): void;
  /** Reports that a code’s key has no effect; `false` where it is no code’s key. */
  refuseKey(key: string, because: NotTaken): boolean;
  /** Stops waiting for the second key of a sequence, because something else was done. */
  dropFirst(): void;
  /** Records that a press coded nothing, and lists it; the list outlasts a reload. */
  noteUntaken(key: string, because: NotTaken): void;
  /** Clears the list of presses that were not coded. */
  forgetUntaken(): void;
  /** Receives codes and keys before they are coded. Returns a function that stops it. */
  listenFirst(hearer: FirstHearer): () => void;
  setSubject(subjectId: Id<"subject"> | null): void;
  /** Sets the lines of the transcript that code keys apply to; `null`: the time on screen again. */
  aimAtLines(lines: readonly Stretch[] | null): void;

  /** Selects one event and no other; `null` selects none. */
  select(eventId: string | null): void;
  /** Selects several events; shortcuts act on the current one. */
  setSelection(eventIds: Iterable<string>, currentId: string | null): void;

  answerModifier(eventId: string, modifierId: string, value: ModifierValues[string]): void;
  /** Adds a choice to the answer of a question with several choices, or removes it. */
  readonly pick: (choiceId: string) => void;
  takePicked(): void;
  answerComment(eventId: string, comment: string): void;
  /** Opens a comment on the selected event, else on the last one coded. */
  commentLast(): void;
  setConfidence(confidence: number | null): void;
  /** Leaves the current question for later; the next one is shown. */
  stopAsking(): void;
  stopAskingAll(): void;
  /** Asks again which code is meant by the presses left for later. */
  askLeft(): void;
  /** Deletes those presses. */
  dropLeft(): void;
  /** Asks again the optional questions that a press replaced or that were left for later. */
  askSkipped(): void;
  forgetSkipped(): void;

  changeEvent(event: CodedEvent, change: EventChange): boolean;
  /** Makes several changes as one undo step: all, or none where one is refused. */
  changeMany(changes: readonly Change[], said: Said): boolean;
  /** The changes that would be refused if all were made as one step, with the reasons. Changes nothing. */
  refusalsOf(changes: readonly Change[]): readonly RefusedChange[];
  deleteEvent(event: CodedEvent): void;
  /** Deletes all selected events, as one undo step. */
  deleteSelected(): void;
  rate(rating: Rating): void;
  addEvidence(criterionId: Rating["criterionId"], evidence: Evidence): void;
  /** Replaces a part of the observation other than events and ratings. */
  putPart(part: WorkPart, how?: { readonly said?: Said; readonly basis?: PutBasis }): boolean;
  /** Sets the value of each disputed entry, in place of the versions from several devices. */
  settle(puts: readonly Put[]): void;
  /**
   * Replaces several parts without an announcement; as part of the previous undo step where they belong to
   * it.
   */
  putParts(parts: readonly WorkPart[], how: { readonly isWithLast: boolean }): boolean;
  say(what: Said): void;
  undo(): void;
  redo(): void;

  tryAgain(refused: RefusedOperation): Promise<void>;
  /** Loads changes made on other devices. */
  catchUp(serverRevision?: number): Promise<void>;
  /** Submits the observation, once all changes have reached the server. */
  submit(): Promise<void>;
  close(): void;
}

/**
 * Opens an observation.
 * @param ownKeys the rater’s own keys for codes, instead of the scheme’s. @throws Refusal where the server
 * refuses. @throws Unreachable where neither server nor local database has it.
 */
export async function openSession(
  workbench: Workbench,
  outbox: Outbox,
  ownKeys: OwnCodeKeys = {},
): Promise<Session> {
  const { observation, recording, schemeVersion, isMine } = workbench;
  const observationId = observation.id;
  const isReadOnly = !isMine || !isCodable(observation.state);
  const context: CodingContext = {
    index: indexScheme(withOwnKeys(schemeVersion.scheme, ownKeys)),
    durationUs: recording.durationUs,
    untilUs: codableUntilUs(recording, Date.now()),
    sampling: observation.sampling,
    spans: observation.spans,
  };
  const foreign: Change[] = [];
  let noteForeign = (change: Change): void => void foreign.push(change);
  const shared = await openWork({
    workbench,
    outbox,
    context,
    onForeign: (change) => noteForeign(change),
  });
  const { work, origin } = shared;
  const subjectId = context.index.scheme.subjects[0]?.id ?? null;
  const [pressed, skipped] = isReadOnly
    ? [[], []]
    : await Promise.all([
        outbox.disk.heldPresses(observationId),
        outbox.disk.skippedQuestions(observationId),
      ]);
  const state = plainStore<SessionState>({
    ...firstState({ subjectId, origin }),
    doubtful: readDoubtful(observationId),
    untaken: readUntaken(observationId),
    left: pressed.filter(({ isLeft }) => isLeft),
    skipped: skippedEarlier(skipped, work),
    ...questionsFirst(pressed, work),
  });
  const stopUntaken = keepUntaken(observationId, state);
  const commits = newCommits({ observationId, work, outbox, state });
  noteForeign = commits.noteForeign;
  for (const change of foreign) noteForeign(change);
  const heldPresses = newHeldPresses({
    observationId,
    outbox,
    first: pressed,
    onFailure: () => commits.say({ kind: "not_kept" }),
  });
  const questions = newQuestions({ work, state, commits, held: heldPresses });
  noteForeign = (change) => {
    commits.noteForeign(change);
    // It is told before it is done: what another device has answered is asked no more.
    queueMicrotask(() => questions.tidy());
  };
  const stopSkipped = isReadOnly
    ? () => undefined
    : keepSkipped({ observationId, disk: outbox.disk, state, work, first: skipped });
  const stopPresses = isReadOnly
    ? () => undefined
    : outbox.listenPresses(observationId, () => void questions.lookForPresses());
  const presses = newPresses({
    observationId,
    work,
    isContinuous: observation.sampling.isContinuous,
    state,
    commits,
    questions,
  });

  const selectNone = { selectedId: null, selectedIds: nothingSelected };
  const selectedEvents = () =>
    [...state.get().selectedIds].flatMap((eventId) => {
      const held = work.held(eventId);
      return held && !held.isDeleted ? held.event : [];
    });
  const deleteEvents = (events: readonly CodedEvent[]) => {
    const [event] = events;
    if (isReadOnly || !event) return;
    const changes = events.map(({ id }): Change => ({ kind: "deleteEvent", eventId: id }));
    const said: Said =
      events.length === 1
        ? { kind: "deleted", event }
        : { kind: "deleted_many", count: events.length };
    if (!commits.commitNow(changes, said)) return;
    state.set(selectNone);
    questions.tidy();
  };
  const changeEvent = (event: CodedEvent, change: EventChange) => {
    const whole: Change = { kind: "changeEvent", eventId: event.id, base: 1, change };
    if (isReadOnly || !commits.commitNow([whole], { kind: "changed", event })) return false;
    questions.tidy();
    return true;
  };
  /** The selected event, else the last one coded in this session. */
  const lastEvent = (): CodedEvent | undefined => {
    const { selectedId, history } = state.get();
    const selected = selectedId === null ? undefined : work.held(selectedId);
    if (selected && !selected.isDeleted) return selected.event;
    for (const step of history.past.toReversed()) {
      for (const { forth } of step.moves.toReversed()) {
        const held = work.held(changeKey(forth));
        if (held && !held.isDeleted) return held.event;
      }
    }
    return undefined;
  };

  return {
    workbench,
    context,
    work,
    outbox,
    isReadOnly,
    state,
    press(code, moment) {
      if (!isReadOnly) presses.press(code, moment);
    },
    endAll(moment, eventIds) {
      if (!isReadOnly) presses.endAll(moment, eventIds);
    },
    hearKey: (key, moment) => !isReadOnly && presses.hearKey(key, moment),
    answerKey: (key) => !isReadOnly && presses.answerKey(key),
    answerCode(code, press) {
      if (!isReadOnly) presses.answerCode(code, press);
    },
    refuseKey: (key, because) => presses.refuseKey(key, because),
    noteUntaken: (key, because) => presses.noteUntaken(key, because),
    dropFirst: presses.dropFirst,
    forgetUntaken: presses.forgetUntaken,
    listenFirst: presses.listenFirst,
    setSubject: presses.setSubject,
    aimAtLines: (lines) => state.set({ lines }),
    select(selectedId) {
      state.set(
        selectedId === null ? selectNone : { selectedId, selectedIds: new Set([selectedId]) },
      );
    },
    setSelection(eventIds, selectedId) {
      state.set({ selectedId, selectedIds: new Set(eventIds) });
    },
    answerModifier(eventId, modifierId, value) {
      if (!isReadOnly) questions.answerModifier(eventId, modifierId, value);
    },
    pick: questions.pick,
    takePicked: questions.takePicked,
    answerComment(eventId, comment) {
      if (!isReadOnly) questions.answerComment(eventId, comment);
    },
    commentLast() {
      if (isReadOnly) return;
      const event = lastEvent();
      if (event) questions.ask([{ kind: "comment", eventId: event.id }]);
      else commits.say({ kind: "nothing_to_comment" });
    },
    setConfidence(confidence) {
      if (isReadOnly) return;
      const event = lastEvent();
      if (event) changeEvent(event, { confidence });
      else commits.say({ kind: "nothing_to_comment" });
    },
    stopAsking: questions.leave,
    stopAskingAll: questions.leaveAll,
    askLeft: questions.askLeft,
    dropLeft: questions.dropLeft,
    askSkipped: questions.askSkipped,
    forgetSkipped: questions.forgetSkipped,
    changeEvent,
    changeMany: (changes, said) => !isReadOnly && commits.commitNow(changes, said),
    refusalsOf: (changes) => commits.refusalsOf(changes),
    deleteEvent: (event) => deleteEvents([event]),
    deleteSelected: () => deleteEvents(selectedEvents()),
    rate(rating) {
      if (!isReadOnly)
        commits.commitNow([{ kind: "putRating", rating }], { kind: "rated", rating });
    },
    addEvidence(criterionId, evidence) {
      if (isReadOnly) return;
      const rating = work.snapshot().ratings.get(criterionId) ?? unrated(criterionId);
      const changed = { ...rating, evidence: [...rating.evidence, evidence] };
      const said: Said = { kind: "evidence", criterionId, startUs: evidence.startUs };
      commits.commitNow([{ kind: "putRating", rating: changed }], said);
    },
    putPart: (part, { said, basis } = {}) =>
      !isReadOnly && commits.commitNow([{ kind: "putPart", part, basis }], said),
    settle(puts) {
      if (isReadOnly) return;
      const coded = work.snapshot();
      const changes = puts.map((put): Change => {
        const taken = { id: newId(rules.id), takesAll: true };
        return { ...put, basis: basisOn(coded, placeOf(put), taken) };
      });
      commits.commitNow(changes, { kind: "settled" });
    },
    putParts(parts, { isWithLast }) {
      const changes = parts.map((part): Change => ({ kind: "putPart", part }));
      return !isReadOnly && commits.commit(changes, { pressedAtMs: performance.now(), isWithLast });
    },
    say: commits.say,
    undo() {
      if (isReadOnly) return;
      commits.undo();
      questions.tidy();
    },
    redo() {
      if (isReadOnly) return;
      commits.redo();
      questions.tidy();
    },
    async tryAgain(refused) {
      const { id: _id, at: _at, sequence: _sequence, ...change } = refused.operation;
      work.apply(change);
      await outbox.keep(observationId, [keepRequest(change, work)]);
      await outbox.putAside(refused);
    },
    catchUp: shared.catchUp,
    async submit() {
      do {
        // Whatever the server turns out to have lost is sent again first.
        /* oxlint-disable no-await-in-loop */
        await allSent(outbox, observationId);
        await shared.catchUp();
        /* oxlint-enable no-await-in-loop */
      } while (!isAtServer(outbox.saving(observationId)));
      await send(workCalls.submitObservation, {
        params: { observationId },
        body: { revision: shared.revision() },
      });
    },
    close() {
      stopPresses();
      stopUntaken();
      stopSkipped();
      shared.close();
    },
  };
}

/** The questions that were open when the screen was left, in the order of the presses. */
function questionsFirst(
  presses: readonly HeldPress[],
  work: ObservationWork,
): Pick<SessionState, "asking" | "waiting"> {
  const [asking = null, ...waiting] = presses.flatMap((press) =>
    press.isLeft ? [] : codeQuestion(press, work),
  );
  return { asking, waiting };
}

/** Resolves when the server has all changes of an observation; rejects where they cannot be sent. */
function allSent(outbox: Outbox, observationId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const saving = outbox.saving(observationId);
      if (isAtServer(saving)) resolve();
      else if (saving.kind === "stopped" || saving.kind === "refused") {
        reject(new Refusal("in_use", { count: saving.count }));
      } else return;
      stop();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}
