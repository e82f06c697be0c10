import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../domain/errors.ts";
import { prepareAgreement } from "./agreement/prepared.ts";
import { whileAsked } from "./keep/quiet.ts";
import { analysisHandlers } from "./analysisHandlers.ts";
import type { AnalysisThreadStart, FromAnalysis, ToAnalysis } from "./analysisMessages.ts";
import type { AnalysisContext } from "./analysisContext.ts";
import { asRefusal, type Database, openDatabase } from "./database/database.ts";

/** Connections of this thread to the database: one reads while another’s result is computed with. */
const connectionsMost = 4;

// What begins this thread is `openAnalysisThread`, with these very types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const start = workerData as AnalysisThreadStart;
if (parentPort) answerFrom(parentPort, start);

/** Answers calls as the server would, by the very same handlers, and sends what is to be sent. */
function answerFrom(port: MessagePort, { connection, limits }: AnalysisThreadStart): void {
  const { database, close } = openDatabase(connection, { most: connectionsMost });
  const underWay = new Map<number, AbortController>();
  const send = (message: FromAnalysis, transferred: ArrayBuffer[] = []) =>
    port.postMessage(message, transferred);
  const log: AnalysisContext["log"] = {
    warn: (details: unknown, sentence?: unknown) => {
      const error =
        typeof details === "object" && details && "err" in details ? details.err : details;
      send({
        kind: "warning",
        error: asError(error),
        sentence: typeof sentence === "string" ? sentence : "",
      });
    },
  };

  port.on("message", (message: ToAnalysis) => {
    switch (message.kind) {
      case "ask":
        void answer(message);
        return;
      case "cancel":
        underWay.get(message.number)?.abort();
        return;
      case "prepare":
        void prepareAgreement(database, message.studyId, limits).catch((error: unknown) =>
          log.warn({ err: error }, "agreement could not be prepared"),
        );
        return;
      case "close":
        void close().finally(() => port.close());
        return;
      default:
        message satisfies never;
    }
  });

  async function answer(asked: Extract<ToAnalysis, { readonly kind: "ask" }>): Promise<void> {
    const { number } = asked;
    const hangUp = new AbortController();
    underWay.set(number, hangUp);
    try {
      const json = await whileAsked(() => jsonOf(asked, hangUp.signal, { database, limits, log }));
      send({ kind: "answer", number, json }, [json.buffer]);
    } catch (thrown) {
      const error = asRefusal(thrown);
      if (error instanceof Refusal) {
        const { code, details } = error;
        send({ kind: "refusal", number, code, details });
      } else send({ kind: "bug", number, error: asError(error) });
    } finally {
      underWay.delete(number);
    }
  }
}

/** Answers that their handlers keep as they are sent, so that one that has not changed is written once. */
const texts = new WeakMap<object, string>();

async function jsonOf(
  { name, input, caller }: Extract<ToAnalysis, { readonly kind: "ask" }>,
  signal: AbortSignal,
  tools: { readonly database: Database } & Pick<AnalysisContext, "limits" | "log">,
): Promise<Uint8Array<ArrayBuffer>> {
  // The table of handlers is typed call by call; here they are all the same to us.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handler = analysisHandlers[name] as (input: unknown, context: AnalysisContext) => unknown;
  const reply = await handler(input, { ...tools, ...caller, asked: { signal } });
  const isObject = typeof reply === "object" && reply !== null;
  const text = (isObject ? texts.get(reply) : undefined) ?? JSON.stringify(reply);
  if (isObject) texts.set(reply, text);
  return new TextEncoder().encode(text);
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
