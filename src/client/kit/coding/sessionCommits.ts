import type { ErrorCode } from "../../../domain/errors.ts";
import type { Change } from "../../../domain/operations.ts";
import type { HeldPress } from "../outbox/heldPress.ts";
import { basisOn, placeOf } from "../../../domain/places.ts";
import { rules } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import type { KeepRequest, Outbox } from "../outbox/outbox.ts";
import { leftOver } from "./leftOver.ts";
import { type ObservationWork, placedAt } from "./observationWork.ts";
import type { PlainStore } from "../query/plainStore.ts";
import type { Said, SessionState } from "./sessionState.ts";
import {
  changeKey,
  markForeign,
  type Move,
  moveOf,
  redo,
  remember,
  rememberWithLast,
  type StoodBefore,
  type Turn,
  undo,
} from "./undo.ts";

/** A change that is not possible, with the rule it breaks. */
export interface RefusedChange {
  readonly change: Change;
  readonly code: ErrorCode;
  readonly rule: string | null;
}

/**
 * The only way in which this screen changes an observation: in memory, in the local database, and in the undo
 * history.
 */
export interface Commits {
  /** Makes changes: all of them, or none where one is refused, which is then announced. */
  commit(
    changes: readonly Change[],
    how: {
      /** `performance.now()` of the press that led to them. */
      readonly pressedAtMs: number;
      /** Whether they are part of the previous undo step. */
      readonly isWithLast?: boolean;
      /** Whether their order may change, where one makes room for another. */
      readonly isAnyOrder?: boolean;
      /** The press that they answer: it is removed once they are saved. */
      readonly answered?: HeldPress["id"] | undefined;
    },
  ): boolean;
  /** Makes changes at once, in any order, and announces them. */
  commitNow(changes: readonly Change[], said: Said | undefined): boolean;
  /** The changes that would be refused, whatever their order. Changes nothing. */
  refusalsOf(changes: readonly Change[]): readonly RefusedChange[];
  undo(): void;
  redo(): void;
  /** To be called with a change by someone else, so that undo skips what it affects. */
  readonly noteForeign: (change: Change) => void;
  readonly say: (what: Said) => void;
}

export function newCommits({
  observationId,
  work,
  outbox,
  state,
}: {
  readonly observationId: string;
  readonly work: ObservationWork;
  readonly outbox: Outbox;
  readonly state: PlainStore<SessionState>;
}): Commits {
  const say = (what: Said) =>
    state.set({ said: { number: (state.get().said?.number ?? 0) + 1, what } });

  /** Announced as it is after the change: a screen reader tells where an event moved. */
  const asItIsNow = (said: Said): Said =>
    said.kind === "changed"
      ? { ...said, event: work.held(said.event.id)?.event ?? said.event }
      : said;

  let marks = 0;
  /** Measurements for developers only; the browser would keep the marks of a whole day. */
  const mark = (name: "press-painted" | "press-durable", start: number) => {
    marks += 1;
    if (marks % marksKept === 0) {
      performance.clearMeasures("press-painted");
      performance.clearMeasures("press-durable");
    }
    performance.measure(name, { start });
  };
  const keep = (requests: readonly KeepRequest[], start: number) => {
    const keys = requests.map(({ change }) => changeKey(change));
    state.set({ keeping: new Set([...state.get().keeping, ...keys]) });
    afterPaint(() => mark("press-painted", start));
    void outbox
      .keep(observationId, requests, () => say({ kind: "not_kept" }))
      .then(() => {
        mark("press-durable", start);
        const keeping = new Set(state.get().keeping);
        for (const key of keys) keeping.delete(key);
        state.set({ keeping });
      });
  };

  /** The undo moves of a change; `undefined` where it was refused. */
  const bringIn = (
    changes: readonly Change[],
    {
      pressedAtMs,
      isAnyOrder = false,
      answered,
    }: Omit<Parameters<Commits["commit"]>[1], "isWithLast">,
  ): Move[] | undefined => {
    const moves: Move[] = [];
    const requests: KeepRequest[] = [];
    /** Why a change is refused; `undefined` where it was made. */
    const tryOne = (given: Change): Said | undefined => {
      const change = withBase(given, work);
      const before = standingAt(work, changeKey(change));
      const outcome = work.apply(change);
      if (outcome.result === "refused") {
        return { kind: "refused", code: outcome.code, rule: firstRule(outcome.details) };
      }
      if (outcome.result === "deleted") return { kind: "refused", code: "not_found", rule: null };
      const move = moveOf(change, before);
      if (move) moves.push(move);
      requests.push(keepRequest(change, work));
      return undefined;
    };
    let refusal: Said | undefined;
    const isTaken = (change: Change) => {
      refusal = tryOne(change);
      return refusal === undefined;
    };
    const isDone = work.attempt(() =>
      isAnyOrder ? leftOver(changes, isTaken).length === 0 : changes.every(isTaken),
    );
    if (!isDone) {
      if (refusal) say(refusal);
      return undefined;
    }
    const last = requests.pop();
    if (last) keep([...requests, { ...last, answered }], pressedAtMs);
    return moves;
  };

  const take = (turn: Turn, kind: "undone" | "redone") => {
    switch (turn.kind) {
      case "nothing":
        return say({ kind: kind === "undone" ? "nothing_to_undo" : "nothing_to_redo" });
      case "foreign":
        state.set({ history: turn.history });
        return say({ kind: "foreign" });
      case "changes":
        if (!bringIn(turn.changes, { pressedAtMs: performance.now() })) return undefined;
        state.set({ history: turn.history });
        return say({ kind, what: lastOfEach(turn.changes) });
    }
  };

  const commit: Commits["commit"] = (changes, { isWithLast = false, ...how }) => {
    const moves = bringIn(changes, how);
    if (!moves) return false;
    const { history } = state.get();
    state.set({
      history: isWithLast ? rememberWithLast(history, moves) : remember(history, moves),
    });
    return true;
  };
  return {
    commit,
    commitNow(changes, said) {
      if (!commit(changes, { pressedAtMs: performance.now(), isAnyOrder: true })) return false;
      if (said) say(asItIsNow(said));
      return true;
    },
    refusalsOf(changes) {
      const why = new Map<Change, RefusedChange>();
      let left: readonly Change[] = [];
      work.attempt(() => {
        left = leftOver(changes, (change) => {
          const outcome = work.apply(withBase(change, work));
          if (outcome.result === "applied" || outcome.result === "merged") return true;
          why.set(change, {
            change,
            code: outcome.result === "refused" ? outcome.code : "not_found",
            rule: outcome.result === "refused" ? firstRule(outcome.details) : null,
          });
          return false;
        });
        return false;
      });
      return left.flatMap((change) => why.get(change) ?? []);
    },
    undo: () => take(undo(state.get().history), "undone"),
    redo: () => take(redo(state.get().history), "redone"),
    noteForeign: (change) =>
      state.set({ history: markForeign(state.get().history, changeKey(change)) }),
    say,
  };
}

/** Of several changes to one event or rating, the last one. */
function lastOfEach(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [changeKey(change), change])).values()];
}

const marksKept = 1_000;

function standingAt(work: ObservationWork, key: string): StoodBefore {
  const { ratings, parts } = work.snapshot();
  return { held: work.held(key), rating: ratings.get(key), part: parts.get(key) };
}

/** A change to be saved, with its result. */
export function keepRequest(change: Change, work: ObservationWork): KeepRequest {
  const key = changeKey(change);
  return { change, held: work.held(key), placed: placedAt(work.snapshot(), key) };
}

/** A change with its basis: the version of its event, or the value of its entry. */
function withBase(change: Change, work: ObservationWork): Change {
  if (change.kind === "changeEvent") {
    return { ...change, base: work.held(change.eventId)?.version ?? change.base };
  }
  if (change.kind !== "putRating" && change.kind !== "putPart") return change;
  const at = { id: newId(rules.id) };
  return { ...change, basis: change.basis ?? basisOn(work.snapshot(), placeOf(change), at) };
}

/** The first rule that a refusal names; `null` where it names none. */
function firstRule(details: Record<string, unknown>): string | null {
  const { fields } = details;
  if (!Array.isArray(fields)) return null;
  const [first]: unknown[] = fields;
  const rule = typeof first === "object" && first !== null && "rule" in first ? first.rule : null;
  return typeof rule === "string" ? rule : null;
}

/** Runs after the next frame has been painted. */
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
