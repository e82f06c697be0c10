import { PassThrough, type Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { ChangeMessage } from "../../api/changes.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { sessionIdOf, sessionsLettingIn } from "../accounts/sessions.ts";
import type { Database } from "../database/database.ts";
import { ownStands } from "../database/sighted.ts";
import { type Audience, openAudience } from "./audience.ts";
import { type Hub, messageKey } from "./hub.ts";

/** All streams of changes that are open in this process. */
export interface Streams {
  /**
   * A stream of what somebody may hear of a study. It ends with the session that it was opened with, when
   * they are no member any more, and when what they may hear cannot be found out: a screen connects
   * again and looks anew, which is better than missing something.
   * @throws Refusal `not_signed_in` where the session has ended meanwhile.
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
  /** Ends all of them, and lets no other begin. */
  close(): void;
}

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
  /** Whether there is something to tell, or somebody may have to leave. */
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

  /** Ends the streams of sessions that are over without anybody having ended them. */
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
    groups.delete(group.studyId);
  }

  /** Tells what waits, one round after the other: what comes meanwhile is told together. */
  async function tell(group: Group): Promise<void> {
    group.hasNews = true;
    if (group.isTelling) return;
    group.isTelling = true;
    try {
      while (group.hasNews) {
        group.hasNews = false;
        const messages = [...group.waiting.values()];
        group.waiting.clear();
        await tellAll(group, messages);
      }
    } catch (error) {
      log.warn({ err: error }, "changes could not be told");
      group.waiting.clear();
      for (const { body } of group.streams) body.end();
    } finally {
      group.isTelling = false;
    }
  }

  async function tellAll(group: Group, messages: readonly ChangeMessage[]): Promise<void> {
    if (!hub.isListening()) group.audience.forget();
    const known = await group.audience.know(messages);
    const isAboutOwn = (stream: Stream) =>
      messages.some((message) => known.mayHear(message, stream.accountId) === "if_own");
    const wondering = [...group.streams].filter(isAboutOwn);
    const changed = await withOwnChanged(group.studyId, wondering);
    for (const stream of group.streams) {
      if (known.roleOf(stream.accountId) === undefined) stream.body.end();
    }
    for (const message of messages) {
      const text = textOf(message);
      for (const stream of group.streams) {
        const may = known.mayHear(message, stream.accountId);
        if (may === true || (may === "if_own" && changed.has(stream))) write(stream, message, text);
      }
    }
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

    close() {
      isClosed = true;
      clearInterval(alive);
      for (const { body } of all()) body.end();
    },
  };
}

function textOf(message: ChangeMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

function send(stream: Stream, message: ChangeMessage): void {
  write(stream, message, textOf(message));
}

function write({ body, waiting }: Stream, message: ChangeMessage, text: string): void {
  if (body.writableEnded) return;
  if (body.writableNeedDrain) waiting.set(messageKey(message), text);
  else body.write(text);
}

function writeWaiting({ body, waiting }: Stream): void {
  if (body.writableEnded) return;
  const texts = [...waiting.values()];
  waiting.clear();
  if (texts.length > 0) body.write(texts.join(""));
}
