import { connect, type Socket } from "node:net";
import { once } from "node:events";

/** What looks through uploaded files for malware: a clamd of ClamAV, by its own protocol. */
export interface Scanner {
  /**
   * The name of what was found in a file; `undefined` where nothing was.
   * @param read the bytes from `start` to `end`, both counted from 0 and included
   * @throws ScannerSilent
   */
  scan(
    sizeBytes: number,
    read: (range: {
      readonly start: number;
      readonly end: number;
    }) => Promise<AsyncIterable<Buffer>>,
  ): Promise<string | undefined>;
  /** What it calls itself, with the age of its signatures. @throws ScannerSilent */
  version(): Promise<string>;
}

/** The scanner gave no verdict on a file: it did not respond, or responded that it could not scan. */
export class ScannerSilent extends Error {
  override readonly name = "ScannerSilent";
}

/** As a clamd takes it that is set up as its packages set it up (StreamMaxLength 25 MiB). */
const pieceBytes = 20 * 1024 * 1024;
/** What lies across the end of a piece lies within the next. */
const overlapBytes = 1024 * 1024;
/** A clamd that reads its signatures again is silent for a while. */
const silentMostMs = 60_000;

/** @param place the absolute path of its socket, or its host and port: "scanner:3310" */
export function openScanner(place: string): Scanner {
  return {
    async scan(sizeBytes, read) {
      for (const range of piecesOf(sizeBytes)) {
        // oxlint-disable-next-line no-await-in-loop -- a scanner is shared: one piece at a time
        const answer = await ask(place, "INSTREAM", async (socket) =>
          sendPiece(socket, await read(range)),
        );
        const found = /^stream: (.+) FOUND$/u.exec(answer)?.[1];
        if (found !== undefined) return found;
        if (answer !== "stream: OK") throw new ScannerSilent(`the scanner says: ${answer}`);
      }
      return undefined;
    },
    version: () => ask(place, "VERSION"),
  };
}

/** A file in pieces that overlap, first and last byte of each; one that is short in one. */
export function piecesOf(sizeBytes: number): { readonly start: number; readonly end: number }[] {
  const pieces = [];
  for (let start = 0; ; start += pieceBytes - overlapBytes) {
    const end = Math.min(sizeBytes, start + pieceBytes) - 1;
    pieces.push({ start, end });
    if (end >= sizeBytes - 1) return pieces;
  }
}

/** Each chunk with its length before it, and a length of 0 at the end. */
async function sendPiece(socket: Socket, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    socket.write(lengthOf(chunk.length));
    if (!socket.write(chunk)) await once(socket, "drain");
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** One question on a connection of its own. */
async function ask(
  place: string,
  command: string,
  send?: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect(optionsOf(place));
  try {
    const answered = answerOn(socket);
    const sent = once(socket, "connect").then(async () => {
      socket.write(`z${command}\0`);
      await send?.(socket);
    });
    // It may have its answer before it has all: what cannot be sent then is not missed.
    sent.catch((error: unknown) => socket.destroy(error instanceof Error ? error : undefined));
    return await answered;
  } catch (error) {
    throw new ScannerSilent(`the scanner at ${place} does not answer`, { cause: error });
  } finally {
    socket.destroy();
  }
}

async function answerOn(socket: Socket): Promise<string> {
  socket.setTimeout(silentMostMs, () => socket.destroy(new Error("nothing was heard of it")));
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes("\0")) break;
  }
  if (!text.includes("\0")) throw new Error("it hung up");
  return text.slice(0, text.indexOf("\0"));
}

function optionsOf(place: string) {
  if (place.startsWith("/")) return { path: place };
  const { hostname, port } = new URL(`tcp://${place}`);
  return { host: hostname.replace(/^\[|\]$/gu, ""), port: Number(port) };
}
