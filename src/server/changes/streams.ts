import { PassThrough, type Readable } from "node:stream";
import { setTimeout as later } from "node:timers";
import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { ChangeMessage } from "../../api/changes.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { sessionIdOf, sessionsLettingIn } from "../accounts/sessions.ts";
import type { Database } from "../database/database.ts";
import { ownStands } from "../database/sighted.ts";
import { type Audience, openAudience } from "./audience.ts";
import { type Hub, messageKey } from "./hub.ts";

/** All streams of changes that are open in this process. */
export interface Streams {
  /**
   * A stream of what someone may hear of a study. It ends with the session that it was opened with, when
   * they are no member any more, and when what they may hear cannot be found out: a screen connects
   * again and looks again, which is better than missing something.
   * @throws Refusal `not_signed_in` where the session has ended meanwhile, `rate_limited` where the account has
   * as many open here as it may.
   */
  open(
    studyId: Id<"study">,
    by: {
      readonly accountId: Id<"account">;
      readonly sessionToken: string | undefined;
      /** Aborted when they hang up. */
      readonly signal: AbortSignal;
    },
  ): Promise<Readable>;
  /** How many are open, and of how many accounts. */
  counts(): { readonly open: number; readonly people: number };
  /** Ends all of them, and lets no other begin. */
  close(): void;
}

/** Who has too many open finds that some have ended by then: what is dead is noticed. */
const retryAfterSeconds = 60;

interface Options {
  readonly database: Database;
  readonly hub: Omit<Hub, "publish">;
  readonly limits: Limits;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly aliveEveryMs?: number;
}

interface Stream {
  readonly accountId: Id<"account">;
  readonly sessionId: Id<"session">;
  readonly body: PassThrough;
  /** Of each thing the last message, while the other end is slow to read. */
  readonly waiting: Map<string, string>;
  /** How what they were asked to do stood when that was last looked at. */
  stand: string | undefined;
}

/** The streams of one study, and what is to be told on them. */
interface Group {
  readonly studyId: Id<"study">;
  readonly streams: Set<Stream>;
  readonly audience: Audience;
  readonly waiting: Map<string, ChangeMessage>;
  /** What is told to its maker already, and to the others with the next round of theirs. */
  readonly later: Map<string, ChangeMessage>;
  laterTimer: NodeJS.Timeout | undefined;
  /** When the others were last told. */
  laterToldMs: number;
  /** Whether there is something to tell, or someone may have to leave. */
  hasNews: boolean;
  isTelling: boolean;
  readonly stopWatching: () => void;
}

export function openStreams({
  database,
  hub,
  limits,
  log,
  aliveEveryMs = 25_000,
}: Options): Streams {
  const groups = new Map<Id<"study">, Group>();
  let isClosed = false;

  const all = (): Stream[] => [...groups.values()].flatMap(({ streams }) => [...streams]);
  const alive = setInterval(() => {
    for (const stream of all()) send(stream, { kind: "alive" });
    void endStrangers();
  }, aliveEveryMs);
  alive.unref();
  hub.watchSessions((sessionId) => {
    for (const stream of all()) if (stream.sessionId === sessionId) stream.body.end();
  });

  /** Ends the streams of sessions that are over without anyone having ended them. */
  async function endStrangers(): Promise<void> {
    const open = all();
    if (open.length === 0) return;
    try {
      const ids = [...new Set(open.map(({ sessionId }) => sessionId))];
      const lettingIn = await sessionsLettingIn(database, ids, limits);
      for (const { sessionId, body } of open) if (!lettingIn.has(sessionId)) body.end();
    } catch (error) {
      log.warn({ err: error }, "sessions of open streams could not be looked at");
      for (const { body } of open) body.end();
    }
  }

  function groupOf(studyId: Id<"study">): Group {
    const known = groups.get(studyId);
    if (known) return known;
    const audience = openAudience(database, studyId);
    const group: Group = {
      studyId,
      streams: new Set(),
      audience,
      waiting: new Map(),
      later: new Map(),
      laterTimer: undefined,
      laterToldMs: Number.NEGATIVE_INFINITY,
      hasNews: false,
      isTelling: false,
      stopWatching: hub.watch(studyId, {
        changed(messages) {
          for (const message of messages) group.waiting.set(messageKey(message), message);
          void tell(group);
        },
        sightChanged() {
          audience.forget();
          void tell(group);
        },
      }),
    };
    groups.set(studyId, group);
    return group;
  }

  function leave(group: Group, stream: Stream): void {
    if (!group.streams.delete(stream) || group.streams.size > 0) return;
    group.stopWatching();
    clearTimeout(group.laterTimer);
    groups.delete(group.studyId);
  }

  /**
   * Tells what waits, one round after the other: what comes meanwhile is told together. Between two rounds
   * there is a moment, so that many changes of sight at once are read once.
   */
  async function tell(group: Group): Promise<void> {
    group.hasNews = true;
    if (group.isTelling) return;
    group.isTelling = true;
    try {
      while (group.hasNews) {
        group.hasNews = false;
        const nextMs = performance.now() + limits.changesWaitMs;
        await tellAll(group, takeDue(group));
        if (group.hasNews) await setTimeout(Math.max(0, nextMs - performance.now()));
      }
    } catch (error) {
      log.warn({ err: error }, "changes could not be told");
      group.waiting.clear();
      group.later.clear();
      for (const { body } of group.streams) body.end();
    } finally {
      group.isTelling = false;
    }
  }

  /** What is new, and what the others have waited for long enough. */
  function takeDue(group: Group): Due {
    const fresh = [...group.waiting.values()];
    group.waiting.clear();
    const nowMs = performance.now();
    if (nowMs < group.laterToldMs + limits.othersHeadsEveryMs) return { fresh, late: [] };
    const late = [...group.later.values()];
    group.later.clear();
    return { fresh, late };
  }

  async function tellAll(group: Group, { fresh, late }: Due): Promise<void> {
    if (!hub.isListening()) group.audience.forget();
    const known = await group.audience.know([...fresh, ...late]);
    const byRole = new Map<Role, Stream[]>();
    const byAccount = new Map<Id<"account">, Stream[]>();
    for (const stream of group.streams) {
      const role = known.roleOf(stream.accountId);
      if (role === undefined) {
        stream.body.end();
        continue;
      }
      addTo(byRole, role, stream);
      addTo(byAccount, stream.accountId, stream);
    }
    const streamsOf = (roles: ReadonlySet<Role>) =>
      [...roles].flatMap((role) => byRole.get(role) ?? noStreams);

    const texts = new Map<Stream, Map<string, string>>();
    const say = (stream: Stream, message: ChangeMessage, text: string) => {
      const said = texts.get(stream) ?? new Map<string, string>();
      texts.set(stream, said.set(messageKey(message), text));
    };
    const wondering = new Map<ChangeMessage, readonly Stream[]>();
    const sayToAll = (message: ChangeMessage, isToMaker: boolean, isToOthers: boolean) => {
      const { roles, accounts, rolesIfOwn, madeBy } = known.hearersOf(message);
      const text = textOf(message);
      const isDue = (accountId: Id<"account">) =>
        accountId === madeBy ? isToMaker : isToOthers || madeBy === undefined;
      for (const [accountId, mayHear] of accounts) {
        if (!mayHear || !isDue(accountId)) continue;
        for (const stream of byAccount.get(accountId) ?? noStreams) say(stream, message, text);
      }
      if (madeBy === undefined || isToOthers) {
        for (const stream of streamsOf(roles)) {
          if (!accounts.has(stream.accountId)) say(stream, message, text);
        }
      }
      if (rolesIfOwn.size > 0) wondering.set(message, streamsOf(rolesIfOwn));
      return madeBy === undefined;
    };

    const isTimeForOthers = performance.now() >= group.laterToldMs + limits.othersHeadsEveryMs;
    for (const message of late) sayToAll(message, false, true);
    let hasToldOthers = late.length > 0;
    for (const message of fresh) {
      const isForAllAtOnce = sayToAll(message, true, isTimeForOthers);
      if (isForAllAtOnce) continue;
      if (isTimeForOthers) hasToldOthers = true;
      else group.later.set(messageKey(message), message);
    }
    if (hasToldOthers) group.laterToldMs = performance.now();
    if (group.later.size > 0) tellOthersLater(group);

    const changed = await withOwnChanged(group.studyId, [
      ...new Set([...wondering.values()].flat()),
    ]);
    for (const [message, streams] of wondering) {
      for (const stream of streams) if (changed.has(stream)) say(stream, message, textOf(message));
    }
    for (const [stream, said] of texts) write(stream, said);
  }

  function tellOthersLater(group: Group): void {
    if (group.laterTimer !== undefined) return;
    const dueMs = group.laterToldMs + limits.othersHeadsEveryMs - performance.now();
    group.laterTimer = later(
      () => {
        group.laterTimer = undefined;
        void tell(group);
      },
      Math.max(0, dueMs) + 1,
    ).unref();
  }

  /** Those streams to whose people something was assigned, or given back, or taken away since. */
  async function withOwnChanged(
    studyId: Id<"study">,
    streams: readonly Stream[],
  ): Promise<ReadonlySet<Stream>> {
    if (streams.length === 0) return new Set();
    const accountIds = [...new Set(streams.map(({ accountId }) => accountId))];
    const stands = await ownStands(database, studyId, accountIds);
    const changed = streams.filter(({ accountId, stand }) => stands.get(accountId) !== stand);
    for (const stream of changed) stream.stand = stands.get(stream.accountId);
    return new Set(changed);
  }

  return {
    async open(studyId, { accountId, sessionToken, signal }) {
      if (all().filter((one) => one.accountId === accountId).length >= limits.streamsPerAccount) {
        throw new Refusal("rate_limited", { retryAfterSeconds });
      }
      // Read before the caller hears that the stream is open and asks anew: nothing falls in between.
      const stands = await ownStands(database, studyId, [accountId]);
      const sessionId = await sessionIdOf(database, sessionToken);
      if (sessionId === undefined || isClosed) throw new Refusal("not_signed_in", {});
      const stream: Stream = {
        accountId,
        sessionId,
        body: new PassThrough(),
        waiting: new Map(),
        stand: stands.get(accountId),
      };
      const group = groupOf(studyId);
      group.streams.add(stream);
      stream.body.once("close", () => leave(group, stream));
      stream.body.on("drain", () => writeWaiting(stream));
      signal.addEventListener("abort", () => stream.body.destroy());
      // Who left or was signed out in between was not told so: they were not here yet.
      const isStill = await sessionIdOf(database, sessionToken).then(
        (now) => now === sessionId,
        () => false,
      );
      if (!isStill || isClosed || signal.aborted) {
        stream.body.destroy();
        throw new Refusal("not_signed_in", {});
      }
      void tell(group);
      send(stream, { kind: "alive" });
      return stream.body;
    },

    counts() {
      const open = all();
      return { open: open.length, people: new Set(open.map(({ accountId }) => accountId)).size };
    },

    close() {
      isClosed = true;
      clearInterval(alive);
      for (const { body } of all()) body.end();
    },
  };
}

/** What a round tells: news, and heads of observations of which only their makers have heard. */
interface Due {
  readonly fresh: readonly ChangeMessage[];
  readonly late: readonly ChangeMessage[];
}

function addTo<Key>(lists: Map<Key, Stream[]>, key: Key, stream: Stream): void {
  const list = lists.get(key);
  if (list) list.push(stream);
  else lists.set(key, [stream]);
}

const noStreams: readonly Stream[] = [];

function textOf(message: ChangeMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

function send(stream: Stream, message: ChangeMessage): void {
  write(stream, new Map([[messageKey(message), textOf(message)]]));
}

/** In one piece, whatever there is to tell. */
function write({ body, waiting }: Stream, texts: ReadonlyMap<string, string>): void {
  if (body.writableEnded) return;
  if (body.writableNeedDrain) for (const [key, text] of texts) waiting.set(key, text);
  else body.write([...texts.values()].join(""));
}

function writeWaiting({ body, waiting }: Stream): void {
  if (body.writableEnded) return;
  const texts = [...waiting.values()];
  waiting.clear();
  if (texts.length > 0) body.write(texts.join(""));
}
