import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** The harmless text that every scanner takes for malware, in two parts so that none takes this file for it. */
export const eicar = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`,
  "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

/** What listens as a clamd does and knows one piece of malware. */
export interface ClamdStandIn {
  readonly place: string;
  /** How many streams it has looked through. */
  scanned(): number;
  stop(): Promise<void>;
}

/** @param port where one was before; any free one without */
export async function startClamd(
  port = 0,
  { streamMaxBytes = 25 * 1024 * 1024 }: { readonly streamMaxBytes?: number } = {},
): Promise<ClamdStandIn> {
  let scans = 0;
  const open = new Set<Socket>();
  const verdict = (streamed: Buffer): string => {
    scans += 1;
    if (streamed.length > streamMaxBytes) return "INSTREAM size limit exceeded. ERROR";
    return streamed.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
  };
  const server = createServer((socket) => {
    open.add(socket);
    const streamed: Buffer[] = [];
    let command: string | undefined;
    // Not yet read: never more than a chunk, so that long files take time as they are long.
    let rest = Buffer.alloc(0);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      const end = command === undefined ? rest.indexOf(0) : -1;
      if (end >= 0) {
        command = rest.subarray(1, end).toString();
        rest = rest.subarray(end + 1);
        if (command === "VERSION") socket.end("ClamAV 1.4.6/27000/Fri Nov 27 09:00:00 2026\0");
      }
      if (command !== "INSTREAM") return;
      while (rest.length >= lengthBytes) {
        const length = rest.readUInt32BE();
        if (length === 0) {
          socket.end(`${verdict(Buffer.concat(streamed))}\0`);
          return;
        }
        if (rest.length < lengthBytes + length) return;
        streamed.push(rest.subarray(lengthBytes, lengthBytes + length));
        rest = rest.subarray(lengthBytes + length);
      }
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("it listens nowhere");
  return {
    place: `127.0.0.1:${address.port}`,
    scanned: () => scans,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Each chunk has its length before it, the last one 0. */
const lengthBytes = 4;
