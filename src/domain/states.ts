import { Refusal } from "./errors.ts";

/**
 * The states of each entity: state → action → state. Server, client and documentation read this
 * table.
 */
export const stateTransitions = {
  study: {
    draft: { open: "open" },
    open: { close: "closed" },
    closed: { open: "open", archive: "archived" },
    archived: { close: "closed" },
  },
  schemeVersion: {
    draft: { publish: "published" },
    published: { retire: "retired" },
    retired: {},
  },
  observation: {
    assigned: { start: "in_progress", withdraw: "withdrawn" },
    in_progress: { submit: "submitted", withdraw: "withdrawn" },
    submitted: { accept: "accepted", return: "returned" },
    returned: { start: "in_progress", withdraw: "withdrawn" },
    accepted: { return: "returned" },
    withdrawn: {},
  },
  upload: {
    receiving: { check: "checking", refuse: "refused" },
    checking: { convert: "converting", finish: "ready", refuse: "refused" },
    /** The server makes a copy that every browser plays. */
    converting: { finish: "ready", refuse: "refused", leave: "checking" },
    ready: {},
    refused: {},
  },
  /** Of a live observation; it runs once. */
  liveClock: {
    not_started: { start: "started" },
    started: { end: "ended" },
    ended: {},
  },
  invitation: {
    /** Renewing an invitation creates a new link and ends the previous one. */
    pending: {
      accept: "accepted",
      expire: "expired",
      revoke: "revoked",
      renew: "pending",
      fill: "full",
    },
    accepted: {},
    /** A class link that the maximum number of people have joined by. */
    full: { revoke: "revoked" },
    expired: { renew: "pending" },
    revoked: {},
  },
  /** The first comment of a thread. */
  remark: {
    open: { settle: "settled" },
    settled: { reopen: "open" },
  },
  difference: {
    open: { settle: "settled" },
    settled: { reopen: "open" },
  },
  /** On the rater’s own disk. A refused one is kept, shown and can be exported; it is never dropped. */
  operation: {
    queued: { send: "sent" },
    sent: { acknowledge: "acknowledged", refuse: "refused", lose: "queued" },
    acknowledged: {},
    refused: {},
  },
} as const;

export type Entity = keyof typeof stateTransitions;
export type StateOf<E extends Entity> = keyof (typeof stateTransitions)[E] & string;
type KeysOfUnion<T> = T extends unknown ? keyof T : never;
export type ActionOf<E extends Entity> = KeysOfUnion<
  (typeof stateTransitions)[E][StateOf<E> & keyof (typeof stateTransitions)[E]]
> &
  string;

export type StudyState = StateOf<"study">;
export type SchemeVersionState = StateOf<"schemeVersion">;
export type ObservationState = StateOf<"observation">;
export type InvitationState = StateOf<"invitation">;

/** The actions that are possible on an entity in a state, in the order of the table. */
export function actionsIn<E extends Entity>(entity: E, state: string): ActionOf<E>[] {
  return Object.keys(movesOf(entity, state)).filter(
    (action): action is ActionOf<E> => action !== "",
  );
}

/**
 * The state to which an action leads.
 * @throws Refusal `state_does_not_allow` where the action is not possible in that state.
 */
export function move<E extends Entity>(
  entity: E,
  from: StateOf<E>,
  action: ActionOf<E>,
): StateOf<E> {
  const moves = movesOf(entity, from);
  const to = moves[action];
  if (to === undefined || !isStateOf(entity, to)) {
    throw new Refusal("state_does_not_allow", {
      entity,
      from,
      action,
      allowed: Object.keys(moves),
    });
  }
  return to;
}

export function isStateOf<E extends Entity>(entity: E, state: string): state is StateOf<E> {
  return Object.hasOwn(stateTransitions[entity], state);
}

/** The states of an entity, first to last. Never empty. */
export function statesOf<E extends Entity>(entity: E): [StateOf<E>, ...StateOf<E>[]] {
  const [first, ...rest] = Object.keys(stateTransitions[entity]).filter(
    (state): state is StateOf<E> => isStateOf(entity, state),
  );
  if (first === undefined) throw new Error(`${entity} has no states`);
  return [first, ...rest];
}

/** The states of a study in which work can be assigned and done. */
export function takesWork(state: StudyState): boolean {
  return state === "draft" || state === "open";
}

/** Whether an observation in this state can be changed by its rater. */
export function isCodable(state: ObservationState): boolean {
  return state === "assigned" || state === "in_progress" || state === "returned";
}

/** The states in which an observation’s work is submitted: it counts in agreement and analysis. */
export function isSubmitted(state: ObservationState): boolean {
  return state === "submitted" || state === "accepted";
}

function movesOf(entity: Entity, state: string): Readonly<Record<string, string>> {
  const states: Readonly<Record<string, Readonly<Record<string, string>>>> =
    stateTransitions[entity];
  return states[state] ?? {};
}
