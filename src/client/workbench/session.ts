import { contract } from "../../api/contract.ts";
import type { TakenOperation, Workbench } from "../../api/replies.ts";
import type * as z from "zod";
import type { CodedEvent, ModifierValues } from "../../domain/entities/event.ts";
import type { Evidence, Rating } from "../../domain/entities/rating.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import { type ErrorCode, Refusal } from "../../domain/errors.ts";
import type { Change, EventChange, HeldEvent } from "../../domain/operations.ts";
import { id, type Id, mediaTimeUs } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { isCodable } from "../../domain/states.ts";
import { send, Unreachable } from "../api.ts";
import { newId } from "../newId.ts";
import type { RefusedOperation } from "../outbox/database.ts";
import type { KeepRequest, Outbox } from "../outbox/outbox.ts";
import { meaningOf, press, type Step } from "./coding.ts";
import { newObservationWork, type ObservationWork } from "./observationWork.ts";
import { plainStore, type PlainStore } from "./plainStore.ts";
import {
  emptyHistory,
  type History,
  keyOf,
  markForeign,
  type Move,
  moveOf,
  redo,
  remember,
  rememberWithLast,
  type Turn,
  undo,
  unrated,
} from "./undo.ts";

/** What was done or refused, for the line that says it. */
export type Said =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "subject"; readonly subjectId: string | null }
  | { readonly kind: "undone" | "redone"; readonly count: number }
  | { readonly kind: "nothing_to_undo" | "nothing_to_redo" | "foreign" }
  | { readonly kind: "changed" | "deleted"; readonly event: CodedEvent }
  | { readonly kind: "evidence"; readonly criterionId: string; readonly startUs: number }
  | { readonly kind: "rated"; readonly rating: Rating }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly rule: string | null }
  | { readonly kind: "not_kept" };

/** A question to the rater that does not stop the recording. */
export type Asking =
  | {
      readonly kind: "code";
      readonly codes: readonly Code[];
      readonly atUs: number;
      readonly isAtEnd: boolean;
    }
  | {
      readonly kind: "modifier";
      readonly eventId: string;
      readonly modifierIds: readonly string[];
    };

export interface SessionState {
  readonly subjectId: Id<"subject"> | null;
  readonly selectedId: string | null;
  readonly asking: Asking | null;
  /** Events and ratings that this disk has not acknowledged yet. */
  readonly keeping: ReadonlySet<string>;
  readonly history: History;
  readonly said: { readonly number: number; readonly what: Said } | null;
  /** The code that was pressed last, and how many presses there were: a button lights by it. */
  readonly lit: { readonly codeId: string; readonly number: number } | null;
  /** Where the work was read from when the screen opened. */
  readonly origin: "server" | "disk";
}

/** Where and when a key or button was pressed. */
export interface Moment {
  readonly atUs: number;
  readonly isAtEnd: boolean;
  /** `performance.now()` of the press itself. */
  readonly pressedAtMs: number;
}

export interface Session {
  readonly workbench: Workbench;
  readonly work: ObservationWork;
  readonly outbox: Outbox;
  readonly isReadOnly: boolean;
  readonly state: PlainStore<SessionState>;
  press(code: Code, moment: Moment): void;
  /** What a key means here, done; `false` where it means nothing. */
  hearKey(key: string, moment: Moment): boolean;
  setSubject(subjectId: Id<"subject"> | null): void;
  select(eventId: string | null): void;
  answerModifier(eventId: string, modifierId: string, value: ModifierValues[string]): void;
  stopAsking(): void;
  changeEvent(event: CodedEvent, change: EventChange): boolean;
  deleteEvent(event: CodedEvent): void;
  rate(rating: Rating): void;
  addEvidence(criterionId: Rating["criterionId"], evidence: Evidence): void;
  undo(): void;
  redo(): void;
  tryAgain(refused: RefusedOperation): Promise<void>;
  /** Brings in what other devices did since. */
  catchUp(serverRevision?: number): Promise<void>;
  /** Hands the work in, once all of it has arrived. */
  submit(): Promise<void>;
  close(): void;
}

/**
 * Opens the work of an observation: the server's, or this disk's where the server cannot be reached,
 * with everything on top that has not been sent yet.
 *
 * @throws Refusal where the server says no.
 * @throws Unreachable where neither server nor disk has it.
 */
export async function openSession(workbench: Workbench, outbox: Outbox): Promise<Session> {
  const observationId = workbench.observation.id;
  const { disk } = outbox;
  const isReadOnly = !workbench.isMine || !isCodable(workbench.observation.state);
  const context = {
    index: indexScheme(workbench.schemeVersion.scheme),
    durationUs: workbench.recording.durationUs,
  };
  const work = newObservationWork(context);
  const applied = new Set<string>();
  const early: Change[] = [];
  let isOpen = false;

  const stopListening = outbox.listen(observationId, {
    onKeptElsewhere(changes) {
      for (const { operationId, change } of changes) {
        if (applied.has(operationId)) continue;
        applied.add(operationId);
        if (isOpen) bringIn(change);
        else early.push(change);
      }
    },
    onAnswered({ serverRevision, diskRevision, hasRefused }) {
      if (!isOpen) return;
      revision = Math.max(revision, diskRevision);
      if (hasRefused) void reload();
      else if (serverRevision > revision) void catchUp(serverRevision);
    },
  });

  // The queue first: what is acknowledged in between is then in the server's answer, never in neither.
  const queued = workbench.isMine ? await disk.queued(observationId) : [];
  const base = await readBase(workbench, outbox);
  let { revision } = base;
  const fill = (
    events: Iterable<HeldEvent>,
    ratings: Iterable<Rating>,
    changes: Iterable<Change>,
  ) => {
    work.replace(events, ratings);
    for (const change of changes) work.apply(change);
  };
  for (const operation of queued) applied.add(operation.id);
  fill(base.events, base.ratings, [...queued, ...early]);
  isOpen = true;

  const state = plainStore<SessionState>({
    subjectId: context.index.scheme.subjects[0]?.id ?? null,
    selectedId: null,
    asking: null,
    keeping: new Set(),
    history: emptyHistory,
    said: null,
    lit: null,
    origin: base.origin,
  });

  const writeAll = async () => {
    await disk.writeWork(observationId, {
      revision,
      eventIds: [...work.all()].map(({ event }) => event.id),
      read: (eventId) => work.held(eventId),
      ratings: () => work.snapshot().ratings.values(),
    });
  };
  if (workbench.isMine) {
    await outbox.look(observationId);
    const head = await disk.headOf(observationId);
    if (base.origin === "server" && head.revision !== revision) void writeAll();
    void disk.writeWorkbench(workbench);
  }

  const say = (what: Said) =>
    state.set({ said: { number: (state.get().said?.number ?? 0) + 1, what } });
  const bringIn = (change: Change) => {
    state.set({ history: markForeign(state.get().history, keyOf(change)) });
    return work.apply(change);
  };

  /** Does changes here and on the disk; all of them, or none where one is refused. */
  const commit = (
    changes: readonly Change[],
    { pressedAtMs }: { readonly pressedAtMs: number },
  ): Move[] | undefined => {
    const moves: Move[] = [];
    const requests: KeepRequest[] = [];
    for (const given of changes) {
      const change = withBase(given, work);
      const key = keyOf(change);
      const before = { held: work.held(key), rating: work.snapshot().ratings.get(key) };
      const outcome = work.apply(change);
      if (outcome.result === "refused" || outcome.result === "deleted") {
        for (const { back } of moves.toReversed()) work.apply(back);
        say({
          kind: "refused",
          code: outcome.result === "refused" ? outcome.code : "not_found",
          rule: outcome.result === "refused" ? firstRule(outcome.details) : null,
        });
        return undefined;
      }
      const move = moveOf(change, before);
      if (move) moves.push(move);
      const rating = change.kind === "putRating" ? change.rating : undefined;
      requests.push({ change, held: work.held(key), rating });
    }
    const keys = requests.map(({ change }) => keyOf(change));
    state.set({ keeping: new Set([...state.get().keeping, ...keys]) });
    const start = pressedAtMs;
    afterPaint(() => performance.measure("press-painted", { start }));
    outbox.keep(observationId, requests).then(
      () => {
        performance.measure("press-durable", { start });
        const keeping = new Set(state.get().keeping);
        for (const key of keys) keeping.delete(key);
        state.set({ keeping });
      },
      () => say({ kind: "not_kept" }),
    );
    return moves;
  };
  const doNow = (changes: readonly Change[], what: Said): boolean => {
    const moves = commit(changes, { pressedAtMs: performance.now() });
    if (!moves) return false;
    state.set({ history: remember(state.get().history, moves) });
    say(what);
    return true;
  };

  const take = (turn: Turn, kind: "undone" | "redone") => {
    switch (turn.kind) {
      case "nothing":
        return say({ kind: kind === "undone" ? "nothing_to_undo" : "nothing_to_redo" });
      case "foreign":
        state.set({ history: turn.history });
        return say({ kind: "foreign" });
      case "changes":
        if (!commit(turn.changes, { pressedAtMs: performance.now() })) return undefined;
        state.set({ history: turn.history, asking: null });
        return say({ kind, count: turn.changes.length });
    }
  };

  const pressCode = (code: Code, moment: Moment) => {
    if (isReadOnly) return;
    const at = mediaTimeUs.parse(
      Math.min(Math.max(Math.round(moment.atUs), 0), context.durationUs),
    );
    const pressed = { code, subjectId: state.get().subjectId, atUs: at, isAtEnd: moment.isAtEnd };
    const step = press(work, pressed, () => newId(id("event")));
    const lit = { codeId: code.id, number: (state.get().lit?.number ?? 0) + 1 };
    if (step.kind === "refused") {
      state.set({ lit });
      return say({ kind: "step", step });
    }
    const moves = commit(step.changes, moment);
    if (!moves) return;
    const asks = step.kind === "marked" || step.kind === "started" ? step.asks : [];
    state.set({
      lit,
      history: remember(state.get().history, moves),
      selectedId: step.kind === "taken_back" ? null : step.event.id,
      asking:
        asks.length > 0 ? { kind: "modifier", eventId: step.event.id, modifierIds: asks } : null,
    });
    say({ kind: "step", step });
  };

  let catching: Promise<void> | undefined;
  const catchUp = (serverRevision = Infinity): Promise<void> => {
    if (serverRevision <= revision) return Promise.resolve();
    catching ??= bringInOthers().finally(() => {
      catching = undefined;
    });
    return catching;
  };
  const bringInOthers = async () => {
    const clientIds = new Set((await disk.headOf(observationId)).clientIds);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await send(contract.listOperations, {
        params: { observationId },
        query: { after: revision },
      });
      const others = page.operations.filter(({ clientId }) => !clientIds.has(clientId));
      const isClean = others.every((taken) => isTaken(taken, bringIn(taken.operation).result));
      revision = Math.max(revision, page.operations.at(-1)?.revision ?? page.revision);
      if (others.length > 0 && workbench.isMine) {
        const touched = others.map(({ operation }) => keyOf(operation));
        // oxlint-disable-next-line no-await-in-loop
        await disk.addToWork(observationId, {
          revision,
          events: touched.flatMap((key) => work.held(key) ?? []),
          ratings: touched.flatMap((key) => work.snapshot().ratings.get(key) ?? []),
        });
      }
      if (!isClean) return reload();
      if (page.operations.length === 0 || revision >= page.revision) return undefined;
    }
  };
  /** Reads everything anew: what this screen holds and what the server holds have parted. */
  const reload = async () => {
    const stillQueued = await disk.queued(observationId);
    const fresh = await send(contract.readWork, { params: { observationId } });
    ({ revision } = fresh);
    const events = fresh.events.map((one) => ({ ...one, isDeleted: false }));
    fill(events, fresh.ratings, stillQueued);
    await writeAll();
  };

  return {
    workbench,
    work,
    outbox,
    isReadOnly,
    state,
    press: pressCode,
    hearKey(key, moment) {
      if (isReadOnly) return false;
      const meaning = meaningOf(context.index, key);
      switch (meaning.kind) {
        case "nothing":
          return false;
        case "subject":
          state.set({ subjectId: meaning.subjectId });
          say({ kind: "subject", subjectId: meaning.subjectId });
          return true;
        case "code":
          pressCode(meaning.code, moment);
          return true;
        case "choose": {
          const { atUs, isAtEnd } = moment;
          state.set({ asking: { kind: "code", codes: meaning.codes, atUs, isAtEnd } });
          return true;
        }
      }
    },
    setSubject(subjectId) {
      state.set({ subjectId });
      say({ kind: "subject", subjectId });
    },
    select: (selectedId) => state.set({ selectedId }),
    answerModifier(eventId, modifierId, value) {
      const held = work.held(eventId);
      if (!held || isReadOnly) return;
      const modifiers = { ...held.event.modifiers, [modifierId]: value };
      const change: Change = {
        kind: "changeEvent",
        eventId: held.event.id,
        base: 1,
        change: { modifiers },
      };
      const moves = commit([change], { pressedAtMs: performance.now() });
      if (!moves) return;
      const { asking, history } = state.get();
      const isAsked = asking?.kind === "modifier" && asking.eventId === eventId;
      const left = isAsked ? asking.modifierIds.filter((one) => one !== modifierId) : [];
      state.set({
        history: isAsked ? rememberWithLast(history, moves) : remember(history, moves),
        ...(isAsked && {
          asking: left.length > 0 ? { kind: "modifier", eventId, modifierIds: left } : null,
        }),
      });
    },
    stopAsking: () => state.set({ asking: null }),
    changeEvent(event, change) {
      if (isReadOnly) return false;
      const whole: Change = { kind: "changeEvent", eventId: event.id, base: 1, change };
      return doNow([whole], { kind: "changed", event });
    },
    deleteEvent(event) {
      if (isReadOnly) return;
      if (doNow([{ kind: "deleteEvent", eventId: event.id }], { kind: "deleted", event })) {
        state.set({ selectedId: null, asking: null });
      }
    },
    rate(rating) {
      if (!isReadOnly) doNow([{ kind: "putRating", rating }], { kind: "rated", rating });
    },
    addEvidence(criterionId, evidence) {
      if (isReadOnly) return;
      const rating = work.snapshot().ratings.get(criterionId) ?? unrated(criterionId);
      const changed = { ...rating, evidence: [...rating.evidence, evidence] };
      const said: Said = { kind: "evidence", criterionId, startUs: evidence.startUs };
      doNow([{ kind: "putRating", rating: changed }], said);
    },
    undo: () => (isReadOnly ? undefined : take(undo(state.get().history), "undone")),
    redo: () => (isReadOnly ? undefined : take(redo(state.get().history), "redone")),
    async tryAgain(refused) {
      const { id: _id, at: _at, sequence: _sequence, ...change } = refused.operation;
      work.apply(change);
      const key = keyOf(change);
      await outbox.keep(observationId, [
        {
          change,
          held: work.held(key),
          rating: change.kind === "putRating" ? change.rating : undefined,
        },
      ]);
      await outbox.putAside(refused);
    },
    catchUp,
    async submit() {
      await allSent(outbox, observationId);
      await catchUp();
      await send(contract.submitObservation, { params: { observationId }, body: { revision } });
    },
    close: stopListening,
  };
}

interface Base {
  readonly origin: SessionState["origin"];
  readonly revision: number;
  readonly events: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
}

async function readBase({ observation, isMine }: Workbench, { disk }: Outbox): Promise<Base> {
  try {
    const reply = await send(contract.readWork, { params: { observationId: observation.id } });
    const events = reply.events.map((one) => ({ ...one, isDeleted: false }));
    return { origin: "server", revision: reply.revision, events, ratings: reply.ratings };
  } catch (error) {
    if (!(error instanceof Unreachable) || !isMine) throw error;
    const kept = await disk.readWork(observation.id);
    if (!kept) throw error;
    return { origin: "disk", ...kept };
  }
}

/** Resolves when the server has everything of an observation; rejects where it will not come to that. */
function allSent(outbox: Outbox, observationId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const saving = outbox.saving(observationId);
      if (saving.kind === "saved") resolve();
      else if (saving.kind === "stopped" || saving.kind === "refused") {
        reject(new Refusal("in_use", { count: saving.count }));
      } else return;
      stop();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}

/** The change with the version that it is made to. */
function withBase(change: Change, work: ObservationWork): Change {
  if (change.kind !== "changeEvent") return change;
  return { ...change, base: work.held(change.eventId)?.version ?? change.base };
}

/** Whether what the server did with an operation is what was done with it here. */
function isTaken(taken: z.infer<typeof TakenOperation>, here: string): boolean {
  return taken.result === "deleted" ? here !== "applied" : here === "applied" || here === "merged";
}

function firstRule(details: Record<string, unknown>): string | null {
  const { fields } = details;
  if (!Array.isArray(fields)) return null;
  const [first]: unknown[] = fields;
  const rule = typeof first === "object" && first !== null && "rule" in first ? first.rule : null;
  return typeof rule === "string" ? rule : null;
}

/** After the next frame has been painted: a task that the frame's callback leaves behind. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });
}
