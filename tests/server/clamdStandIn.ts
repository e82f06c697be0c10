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
  const answer = (command: string, bytes: Buffer): string | undefined => {
    if (command === "VERSION") return "ClamAV 1.4.6/27000/Fri Nov 27 09:00:00 2026";
    const streamed = streamIn(bytes);
    if (streamed === undefined) return undefined;
    scans += 1;
    if (streamed.length > streamMaxBytes) return "INSTREAM size limit exceeded. ERROR";
    return streamed.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
  };
  const server = createServer((socket) => {
    open.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf(0);
      if (end < 0) return;
      const said = answer(bytes.subarray(1, end).toString(), bytes.subarray(end + 1));
      if (said !== undefined) socket.end(`${said}\0`);
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

/** What was streamed, once the chunk of length 0 is here; `undefined` before. */
function streamIn(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
