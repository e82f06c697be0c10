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

/** One rater’s work on one observation, while its screen is open. In a read-only one nothing changes. */
export interface Session {
  readonly workbench: Workbench;
  readonly context: CodingContext;
  readonly work: ObservationWork;
  readonly outbox: Outbox;
  readonly isReadOnly: boolean;
  readonly state: PlainStore<SessionState>;

  press(code: Code, moment: Moment): void;
  /** Ends all that runs at a moment, as one step. */
  endAll(moment: Moment, eventIds?: ReadonlySet<string>): void;
  /** What a key means here, done; `false` where it means nothing. A code needs a moment, a subject none. */
  hearKey(key: string, moment: Moment | undefined): boolean;
  /** The same for a key that answers what is being asked: it goes before commands and codes. */
  answerKey(key: string): boolean;
  /** Which code is meant by a press of a key that several have. */
  answerCode(code: Code, press: HeldPress): void;
  /** Says it of a code’s key that leads to nothing here; `false` where it is no code’s. */
  refuseKey(key: string, because: NotTaken): boolean;
  /** The second of two keys is not waited for any longer: something else was done. */
  dropFirst(): void;
  /** Says of a press that it became nothing, and keeps it to be seen, after a reload too. */
  noteUntaken(key: string, because: NotTaken): void;
  /** Clears the list of presses that were not coded. */
  forgetUntaken(): void;
  /** Hears codes and keys before they are coded. Returns how to stop. */
  listenFirst(hearer: FirstHearer): () => void;
  setSubject(subjectId: Id<"subject"> | null): void;
  /** Lines of the transcript that a code’s key codes from now on; `null`: the moment on screen again. */
  aimAtLines(lines: readonly Stretch[] | null): void;

  /** Selects one event and no other; `null` selects none. */
  select(eventId: string | null): void;
  /** Selects several; the current one is the one that the keys are about. */
  setSelection(eventIds: Iterable<string>, currentId: string | null): void;

  answerModifier(eventId: string, modifierId: string, value: ModifierValues[string]): void;
  /** Adds a choice to what is picked for a question that takes several, or takes it out. */
  readonly pick: (choiceId: string) => void;
  takePicked(): void;
  answerComment(eventId: string, comment: string): void;
  /** Asks for a comment on the selected event, else on the one that was coded last. */
  commentLast(): void;
  setConfidence(confidence: number | null): void;
  /** Leaves the question that is up for later; the next one comes. */
  stopAsking(): void;
  stopAskingAll(): void;
  /** Asks again which code is meant by the presses that were left for later. */
  askLeft(): void;
  /** Forgets those presses. */
  dropLeft(): void;
  /** Asks the optional questions again that gave way to a press or were left for later. */
  askSkipped(): void;
  forgetSkipped(): void;

  changeEvent(event: CodedEvent, change: EventChange): boolean;
  /** Several changes as one step of undo: all, or none where one is refused. */
  changeMany(changes: readonly Change[], said: Said): boolean;
  /** Which of several changes would be refused if they were done as one step, and why. Does nothing. */
  refusalsOf(changes: readonly Change[]): readonly RefusedChange[];
  deleteEvent(event: CodedEvent): void;
  /** All that is selected, as one step. */
  deleteSelected(): void;
  rate(rating: Rating): void;
  addEvidence(criterionId: Rating["criterionId"], evidence: Evidence): void;
  /** Puts a part of the work beside events and ratings in the place of what was there. */
  putPart(part: WorkPart, how?: { readonly said?: Said; readonly basis?: PutBasis }): boolean;
  /** Puts what is to stand in each place from now on, instead of all that several have put there. */
  settle(puts: readonly Put[]): void;
  /** Several of them, silently; as part of the step before where they belong to what it began. */
  putParts(parts: readonly WorkPart[], how: { readonly isWithLast: boolean }): boolean;
  say(what: Said): void;
  undo(): void;
  redo(): void;

  tryAgain(refused: RefusedOperation): Promise<void>;
  /** Brings in what other devices did since. */
  catchUp(serverRevision?: number): Promise<void>;
  /** Submits the observation, once all changes have reached the server. */
  submit(): Promise<void>;
  close(): void;
}

/**
 * Opens the work of an observation.
 *
 * @param ownKeys keys of the rater’s own for codes, in the place of the scheme’s.
 * @throws Refusal where the server says no.
 * @throws Unreachable where neither server nor disk has it.
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
  /** The selected event, else the one that was coded last in this session. */
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
        // Each time that the server turns out to have lost something, it is sent again first.
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

/** What was asked when the screen was left is asked again, in the order of the presses. */
function questionsFirst(
  presses: readonly HeldPress[],
  work: ObservationWork,
): Pick<SessionState, "asking" | "waiting"> {
  const [asking = null, ...waiting] = presses.flatMap((press) =>
    press.isLeft ? [] : codeQuestion(press, work),
  );
  return { asking, waiting };
}

/** Resolves when the server has everything of an observation; rejects where it will not come to that. */
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
