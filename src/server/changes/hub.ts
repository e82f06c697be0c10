import pg from "pg";
import * as z from "zod";
import type { ChangeMessage } from "../../api/changes.ts";
import { ChangeMessage as messageSchema } from "../../api/changes.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import { type Connection, settingsOf } from "../database/database.ts";

type Listener = (message: ChangeMessage) => void;

/** Who watches which study, over all processes that share the database. */
export interface Hub {
  /** Says that something changed. Told after a moment, together with what else changed. */
  publish(studyId: Id<"study">, message: ChangeMessage): void;
  /** Returns the function that stops watching. */
  watch(studyId: Id<"study">, listener: Listener): () => void;
  /** Hears of every study, until the hub is closed. */
  watchAll(listener: (studyId: Id<"study">, message: ChangeMessage) => void): void;
  close(): Promise<void>;
}

const channel = "interrater_changes";
const notification = z.object({ studyId: id("study"), messages: z.array(messageSchema) });
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const messagesPerNotification = 40;
/** What a screen that missed everything needs to hear: look again. */
const lookAgain: readonly ChangeMessage[] = (
  ["study", "members", "recordings", "schemes", "labels", "observations"] as const
).map((part) => ({ kind: "study", part }));

/**
 * A hub on LISTEN and NOTIFY, over one direct connection (a pooler in between would lose LISTEN).
 * Where that connection is lost it is made anew, and everybody is told to look again, because
 * nobody knows what was missed.
 */
export async function openHub(
  connection: Connection,
  { onTrouble }: { readonly onTrouble: (error: unknown) => void },
): Promise<Hub> {
  const watchers = new Map<Id<"study">, Set<Listener>>();
  const watchersOfAll = new Set<Parameters<Hub["watchAll"]>[0]>();
  const waiting = new Map<Id<"study">, Map<string, ChangeMessage>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client: pg.Client | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client(settingsOf(connection));
    next.on("notification", ({ payload = "" }) => {
      const heard = notification.safeParse(parseJson(payload));
      if (heard.success) tell(heard.data.studyId, heard.data.messages);
    });
    next.on("error", () => undefined);
    next.on("end", () => {
      if (isClosed) return;
      client = undefined;
      setTimeout(() => void again(), 1_000).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  async function again(): Promise<void> {
    if (isClosed || client) return;
    try {
      await listen();
      for (const studyId of watchers.keys()) tell(studyId, lookAgain);
    } catch (error) {
      onTrouble(error);
      setTimeout(() => void again(), 2_000).unref();
    }
  }

  function tell(studyId: Id<"study">, messages: readonly ChangeMessage[]): void {
    for (const message of messages) {
      for (const listener of watchers.get(studyId) ?? []) listener(message);
      for (const listener of watchersOfAll) listener(studyId, message);
    }
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
      const messages = waiting.get(studyId) ?? new Map<string, ChangeMessage>();
      messages.set(keyOf(message), message);
      waiting.set(studyId, messages);
      timer ??= setTimeout(() => void flush(), limits.changesWaitMs);
    },
    watch(studyId, listener) {
      const watching = watchers.get(studyId) ?? new Set();
      watchers.set(studyId, watching.add(listener));
      return () => {
        watching.delete(listener);
        if (watching.size === 0) watchers.delete(studyId);
      };
    },
    watchAll(listener) {
      watchersOfAll.add(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flush();
      await client?.end().catch(() => undefined);
    },
  };
}

/** Of several messages about the same thing the last one is enough. */
function keyOf(message: ChangeMessage): string {
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
