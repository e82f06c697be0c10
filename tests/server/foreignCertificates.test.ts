import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, createServer as createTlsServer, TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient } from "../../src/server/database/database.ts";
import { openMail } from "../../src/server/mail/mail.ts";
import { openStorage } from "../../src/server/media/openStorage.ts";
import { lacks } from "../needs.ts";

const timeoutMs = 60_000;

describe.skipIf(lacks("openssl"))("a server whose certificate no authority has signed", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-certificate-"));
  const open = new Set<Socket>();
  const read: string[] = [];
  let server: Server;
  let database: Server;
  let port = 0;
  let databasePort = 0;

  beforeAll(async () => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = spawnSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${cert}`.split(
        " ",
      ),
    );
    if (made.status !== 0) throw new Error(String(made.stderr));
    const certified = { key: readFileSync(key), cert: readFileSync(cert) };
    server = createTlsServer(certified, (socket) =>
      socket.on("error", () => socket.destroy()).on("data", (bytes) => read.push(bytes.toString())),
    );
    port = await listen(server, open);
    const secureContext = createSecureContext(certified);
    database = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      // Asked for TLS, it says S, and TLS begins.
      socket.once("data", () => {
        socket.write("S");
        new TLSSocket(socket, { isServer: true, secureContext })
          .on("error", () => socket.destroy())
          .on("data", (bytes) => read.push(bytes.toString()));
      });
    });
    databasePort = await listen(database, open);
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("gets no password of the database", async () => {
    for (const mode of ["require", "verify-ca", "verify-full"]) {
      const client = newClient(
        `postgresql://me:secret@localhost:${databasePort}/study?sslmode=${mode}`,
      );
      client.on("error", () => undefined);
      await expect(client.connect()).rejects.toThrow(/self-signed/u);
    }
    expect(read).toEqual([]);
  });

  test("of a database that wants a certificate in the place of a password is shown that of DATABASE_URL", async () => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const secureContext = createSecureContext({
      key: readFileSync(key),
      cert: readFileSync(cert),
      ca: readFileSync(cert),
    });
    let asked: Server | undefined;
    const shown = new Promise<string>((resolve) => {
      asked = createServer((socket) => {
        socket.on("error", () => socket.destroy());
        socket.once("data", () => {
          socket.write("S");
          const secured = new TLSSocket(socket, {
            isServer: true,
            requestCert: true,
            rejectUnauthorized: false,
            secureContext,
          });
          secured
            .on("error", () => socket.destroy())
            .once("data", () => {
              resolve(String(secured.getPeerCertificate().subject?.CN));
              socket.destroy();
            });
        });
      });
    });
    if (!asked) throw new Error("no server");
    const asking = await listen(asked, open);
    const client = newClient(
      `postgresql://me@localhost:${asking}/study?sslmode=verify-full&sslrootcert=${cert}&sslcert=${cert}&sslkey=${key}`,
    );
    client.on("error", () => undefined);
    await Promise.allSettled([client.connect()]);

    expect(await shown).toBe("localhost");
    asked.close();
  });

  test("gets no letter", async () => {
    const url = `smtps://me:secret@localhost:${port}`;
    const mail = openMail({ url, from: "a@example.org", timeoutMs });
    await expect(mail.check()).rejects.toThrow(/self-signed/u);
    mail.close();
    expect(read).toEqual([]);
  });

  test("gets no recording", async () => {
    const storage = await openStorage(
      {
        kind: "s3",
        endpoint: `https://localhost:${port}`,
        region: "eu-1",
        bucket: "media",
        accessKey: "key",
        secretKey: "secret",
        usesPathStyle: true,
        createsBucket: false,
      },
      folder,
    );
    await expect(storage.check()).rejects.toThrow("storage_unavailable");
    expect(read).toEqual([]);
  });
});

/** On any free port of this machine; its connections are kept in `open`. */
async function listen(server: Server, open: Set<Socket>): Promise<number> {
  server.on("connection", (socket: Socket) => open.add(socket));
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
