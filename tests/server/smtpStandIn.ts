import { createServer, type Socket } from "node:net";

/** What a mail server does with who comes. */
type Manner = "takes" | "refuses_address" | "refuses" | "is_silent";

/** A mail server in the test's own process, with the letters that it took. */
export interface SmtpStandIn {
  readonly url: string;
  /** Whole letters, heads and all. */
  readonly letters: readonly string[];
  manner: Manner;
  close(): Promise<void>;
}

export async function openSmtpStandIn(): Promise<SmtpStandIn> {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const standIn = { manner: "takes" as Manner };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (standIn.manner === "is_silent") return;
    let letter: string | undefined;
    let unread = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 stand-in");
    socket.on("data", (bytes) => {
      unread += bytes.toString("utf8");
      for (let end = unread.indexOf("\r\n"); end >= 0; end = unread.indexOf("\r\n")) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (letter === undefined) answer(line);
        else if (line === ".") {
          letters.push(letter);
          letter = undefined;
          say("250 taken");
        } else letter += `${line}\n`;
      }
    });
    const answer = (line: string) => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === "EHLO") say("250 stand-in");
      else if (word === "MAIL" && standIn.manner === "refuses") say("554 not from you");
      else if (word === "RCPT" && standIn.manner === "refuses_address") say("550 no such person");
      else if (word === "DATA") {
        letter = "";
        say("354 go on");
      } else if (word === "QUIT") {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    };
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    get manner() {
      return standIn.manner;
    },
    set manner(manner) {
      standIn.manner = manner;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
