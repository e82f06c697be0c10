import type pg from "pg";
import * as z from "zod";
import type { ChangeMessage } from "../../api/changes.ts";
import { ChangeMessage as messageSchema } from "../../api/changes.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import { type Connection, newClient } from "../database/database.ts";

/** Someone who watches one study. */
interface Watcher {
  /** What was told together, in its order. */
  changed(messages: readonly ChangeMessage[]): void;
  /** Who may see what in the study is not what it was: whatever was read of it before counts no more. */
  sightChanged(): void;
}

/** Watchers of studies, across all processes that share the database. */
export interface Hub {
  /** Says that something changed. Told after a moment, together with what else changed. */
  publish(studyId: Id<"study">, message: ChangeMessage): void;
  /** Returns the function that stops watching. */
  watch(studyId: Id<"study">, watcher: Watcher): () => void;
  /** Hears of every study, until the hub is closed. */
  watchAll(listener: (studyId: Id<"study">, message: ChangeMessage) => void): void;
  /** Hears of every session that ends, in whatever way, until the hub is closed. */
  watchSessions(listener: (sessionId: Id<"session">) => void): void;
  /** While it does not hear, no one is told that sight has changed: what was read is good for nothing. */
  isListening(): boolean;
  close(): Promise<void>;
}

const channel = "interrater_changes";
/** Told by the database itself, in the transaction that makes the change: see its triggers. */
const sightChannel = "interrater_sight";
const sessionChannel = "interrater_session_ended";
const notification = z.object({ studyId: id("study"), messages: z.array(messageSchema) });
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const messagesPerNotification = 40;
/** What a screen that missed everything needs to hear: look again. */
const lookAgain: readonly ChangeMessage[] = (
  ["study", "members", "recordings", "schemes", "labels", "observations"] as const
).map((part) => ({ kind: "study", part }));

/**
 * A hub on LISTEN and NOTIFY, over one direct connection (a pooler in between would lose LISTEN).
 * Where that connection is lost it is made again, and everyone is told to look again, because
 * no one knows what was missed.
 *
 * What the database says arrives in the order of its commits: who hears that an observation has
 * changed has heard before of all that decides who may know, as far as it was there by then.
 */
export async function openHub(
  connection: Connection,
  { onTrouble }: { readonly onTrouble: (error: unknown) => void },
): Promise<Hub> {
  const watchers = new Map<Id<"study">, Set<Watcher>>();
  const watchersOfAll = new Set<Parameters<Hub["watchAll"]>[0]>();
  const watchersOfSessions = new Set<Parameters<Hub["watchSessions"]>[0]>();
  const waiting = new Map<Id<"study">, Map<string, ChangeMessage>>();
  let timer: NodeJS.Timeout | undefined;
  let attempt: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const next = newClient(connection);
    next.on("notification", hear);
    next.on("error", () => undefined);
    next.on("end", () => {
      if (client !== next) return;
      client = undefined;
      tryAgainIn(1_000);
    });
    try {
      await next.connect();
      for (const name of [channel, sightChannel, sessionChannel]) {
        await next.query(`listen ${name}`);
      }
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  /** One attempt at a time, however many things went wrong: each would lead to further ones. */
  function tryAgainIn(ms: number): void {
    if (isClosed) return;
    clearTimeout(attempt);
    attempt = setTimeout(() => void again(), ms).unref();
  }

  async function again(): Promise<void> {
    if (isClosed || client) return;
    try {
      await listen();
      for (const studyId of watchers.keys()) {
        tellOfSight(studyId);
        tell(studyId, lookAgain);
      }
    } catch (error) {
      onTrouble(error);
      tryAgainIn(2_000);
    }
  }

  function hear({ channel: where, payload = "" }: pg.Notification): void {
    if (where === channel) {
      const heard = notification.safeParse(parseJson(payload));
      if (heard.success) tell(heard.data.studyId, heard.data.messages);
    } else if (where === sightChannel) {
      const studyId = id("study").safeParse(payload);
      if (studyId.success) tellOfSight(studyId.data);
    } else {
      const sessionId = id("session").safeParse(payload);
      if (!sessionId.success) return;
      for (const listener of watchersOfSessions) listener(sessionId.data);
    }
  }

  function tell(studyId: Id<"study">, messages: readonly ChangeMessage[]): void {
    for (const watcher of watchers.get(studyId) ?? []) watcher.changed(messages);
    for (const message of messages) {
      for (const listener of watchersOfAll) listener(studyId, message);
    }
  }

  function tellOfSight(studyId: Id<"study">): void {
    for (const watcher of watchers.get(studyId) ?? []) watcher.sightChanged();
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const batches = [...waiting];
    waiting.clear();
    for (const [studyId, byKey] of batches) {
      const messages = [...byKey.values()];
      for (let at = 0; at < messages.length; at += messagesPerNotification) {
        const part = messages.slice(at, at + messagesPerNotification);
        const payload = JSON.stringify({ studyId, messages: part });
        try {
          if (!client) throw new Error("not listening");
          await client.query("select pg_notify($1, $2)", [channel, payload]);
        } catch (error) {
          onTrouble(error);
          // Those who watch through this process still hear it.
          tell(studyId, part);
        }
      }
    }
  }

  await listen();
  return {
    publish(studyId, message) {
      if (isClosed) return;
      const messages = waiting.get(studyId) ?? new Map<string, ChangeMessage>();
      messages.set(messageKey(message), message);
      waiting.set(studyId, messages);
      timer ??= setTimeout(() => void flush(), limits.changesWaitMs);
    },
    watch(studyId, watcher) {
      const watching = watchers.get(studyId) ?? new Set();
      watchers.set(studyId, watching.add(watcher));
      return () => {
        watching.delete(watcher);
        if (watching.size === 0) watchers.delete(studyId);
      };
    },
    watchAll(listener) {
      watchersOfAll.add(listener);
    },
    watchSessions(listener) {
      watchersOfSessions.add(listener);
    },
    isListening: () => client !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(attempt);
      await flush();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Of several messages about the same thing, only the last one is needed. */
export function messageKey(message: ChangeMessage): string {
  switch (message.kind) {
    case "observation":
      return message.observationId;
    case "remarks":
      return `remarks ${message.observationId}`;
    case "recording":
      return message.recordingId;
    case "study":
      return message.part;
    case "alive":
      return "alive";
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
