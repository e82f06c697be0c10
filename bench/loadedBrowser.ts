import { type Agent, type IncomingMessage, request } from "node:http";
import { uuidv7 } from "uuidv7";
import { coding } from "./bareLoop.ts";
import type { LoadedRater } from "./manyRaters.ts";

/** Operations of a batch: what a hand presses in three seconds. */
export const batchSize = 3;

/** A rater's browser: one stream that is listened to, and batches one after the other. */
export interface LoadedBrowser {
  /** Sends a batch, and says when it was acknowledged. @throws Error where it was not taken. */
  send(): Promise<void>;
  /** How long after a batch was sent this browser heard of it on its stream; milliseconds. */
  readonly heardMs: readonly number[];
  /** What came on the stream so far. */
  bytes(): number;
  hasEnded(): boolean;
  close(): void;
}

/** Opens the stream of a rater. Plain HTTP of Node, which costs this process least. */
export async function openBrowser(
  rater: LoadedRater,
  address: string,
  agent: Agent,
): Promise<LoadedBrowser> {
  const { observationId, studyId, cookie } = rater;
  const { hostname, port } = new URL(address);
  const clientId = uuidv7();
  const next = coding(batchSize);
  const path = `/api/v1/observations/${observationId}/operations`;
  const heardMs: number[] = [];
  let bytes = 0;
  let hasEnded = false;
  let sentAtMs: number | undefined;

  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({
      hostname,
      port,
      path: `/api/v1/studies/${studyId}/changes`,
      headers: { cookie },
      agent: false,
    });
    asking.once("response", resolve);
    asking.once("error", reject);
    asking.end();
  });
  if (stream.statusCode !== 200) throw new Error(`a stream was answered ${stream.statusCode}`);
  stream.on("data", (part: Buffer) => {
    bytes += part.length;
    if (sentAtMs === undefined || !part.includes(observationId)) return;
    heardMs.push(performance.now() - sentAtMs);
    sentAtMs = undefined;
  });
  stream.once("close", () => {
    hasEnded = true;
  });
  stream.on("error", () => undefined);

  return {
    heardMs,
    bytes: () => bytes,
    hasEnded: () => hasEnded,
    close: () => stream.destroy(),
    send() {
      const body = JSON.stringify({ clientId, operations: next() });
      sentAtMs = performance.now();
      return new Promise((resolve, reject) => {
        const asking = request(
          {
            hostname,
            port,
            path,
            method: "POST",
            agent,
            headers: {
              cookie,
              origin: address,
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
            },
          },
          (answer) => {
            let text = "";
            answer.on("data", (part: Buffer) => (text += part.toString()));
            answer.once("error", reject);
            answer.once("end", () => {
              const applied = text.split('"applied"').length - 1;
              if (applied === batchSize) resolve();
              else reject(new Error(`a batch was not taken: ${answer.statusCode} ${text}`));
            });
          },
        );
        asking.once("error", reject);
        asking.end(body);
      });
    },
  };
}
