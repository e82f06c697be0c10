import { SMTPServer } from "smtp-server";

/** What a mail server does with who comes. */
type Manner = "takes" | "refuses_address" | "refuses" | "refuses_password" | "is_silent";

/** A mail server in the test's own process, with the letters that it took. */
export interface SmtpStandIn {
  readonly url: string;
  /** Whole letters, heads and all, with line ends as text has them. */
  readonly letters: string[];
  manner: Manner;
  close(): Promise<void>;
}

/**
 * @param options.isSecure TLS from the first byte, with a certificate that nobody believes
 * @param options.wantsPassword nobody is let in without one
 */
export async function openSmtpStandIn(
  options: { readonly isSecure?: boolean; readonly wantsPassword?: boolean } = {},
): Promise<SmtpStandIn> {
  const letters: string[] = [];
  const { isSecure = false, wantsPassword = false } = options;
  const standIn: { manner: Manner } = { manner: "takes" };
  const server = new SMTPServer({
    secure: isSecure,
    authOptional: !wantsPassword,
    hideSTARTTLS: !isSecure,
    allowInsecureAuth: true,
    closeTimeout: 10,
    logger: false,
    onConnect(_session, done) {
      if (standIn.manner !== "is_silent") done();
    },
    onAuth(auth, _session, done) {
      if (standIn.manner === "refuses_password") {
        done(refusal(535, `nobody is ${String(auth.username)}`));
      } else done(null, { user: String(auth.username) });
    },
    onMailFrom(_address, _session, done) {
      if (standIn.manner === "refuses") done(refusal(554, "not from you"));
      else done();
    },
    onRcptTo({ address }, _session, done) {
      if (standIn.manner === "refuses_address") done(refusal(550, `no such person: ${address}`));
      else done();
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        letters.push(Buffer.concat(pieces).toString("utf8").replaceAll("\r\n", "\n"));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const who = wantsPassword ? "coding%40example.org:secret@" : "";
  return {
    url: `${isSecure ? "smtps" : "smtp"}://${who}127.0.0.1:${port}`,
    letters,
    get manner() {
      return standIn.manner;
    },
    set manner(manner) {
      standIn.manner = manner;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A letter with its quoted-printable and base64 parts undone, for looking into it. */
export function readable(letter: string): string {
  // A line of a token may begin with two dashes as well.
  const [, boundary = "none"] = /boundary="([^"]+)"/u.exec(letter) ?? [];
  return letter
    .split(new RegExp(`\\n--${boundary}(?:--)?\\n`, "u"))
    .map((part) => {
      const [head = "", ...body] = part.split("\n\n");
      const text = body.join("\n\n");
      if (/quoted-printable/iu.test(head)) return `${head}\n\n${unquoted(text)}`;
      if (/base64/iu.test(head))
        return `${head}\n\n${Buffer.from(text, "base64").toString("utf8")}`;
      return part;
    })
    .join("\n");
}

function unquoted(text: string): string {
  const joined = text.replaceAll(/=\n/gu, "");
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    "latin1",
  ).toString("utf8");
}
