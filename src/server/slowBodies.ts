import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { importContentType } from "../api/contract/exchange.ts";

/** Bodies that may take hours, as long as something comes: pieces of uploads, and imports. */
const inPieces = [importContentType, "application/offset+octet-stream"];

/** The slowest line that someone codes on has three times as much. */
const leastBytesASecond = 400;

/**
 * Ends requests whose body arrives too slowly, because a client that sends a byte per minute would
 * occupy a connection. Each period requires a minimum number of bytes; for resumable uploads, any
 * byte suffices. A slow but steady connection is never cut off, because the client would repeat the
 * request forever.
 */
export function endSlowBodies(app: FastifyInstance, bodySeconds: number): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    if (hasBody(raw)) watchBody(raw, bodySeconds * 1_000);
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

function watchBody(raw: IncomingMessage, mostMs: number): void {
  const type = raw.headers["content-type"] ?? "";
  const mayPause = inPieces.some((one) => type.startsWith(one));
  const leastBytes = mayPause ? 1 : (leastBytesASecond * mostMs) / 1_000;
  let seenBytes = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (raw.complete || raw.destroyed) stop();
    else if (bytesRead - seenBytes >= leastBytes) seenBytes = bytesRead;
    else {
      stop();
      raw.socket.end(
        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
      );
      raw.destroy();
    }
  }, mostMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once("end", stop);
  raw.once("close", stop);
}
