import { connect } from "node:net";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { type Application, startApplication } from "./application.ts";

describeOnServer("a server that knows its address", (server) => {
  let application: Application;

  beforeAll(async () => {
    application = await startApplication(server, {
      config: { origin: "https://interrater.example.org" },
      limits: { bodySeconds: 1 },
    });
  });
  afterAll(() => application.stop());

  const asFor = (host: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(application.address);
      request({ hostname, port, path, headers: { host } }, ({ statusCode }) => resolve(statusCode))
        .once("error", reject)
        .end();
    });

  test("answers nobody who asks for another host, but for its health", async () => {
    const path = contract.session.path;

    expect(await asFor("interrater.example.org", path)).toBe(200);
    expect(await asFor("interrater.example.org:443", path)).toBe(200);
    expect(await asFor("localhost:4170", path)).toBe(200);
    expect(await asFor("evil.example.org", path)).toBe(421);
    expect(await asFor("interrater.example.org.evil.org", "/")).toBe(421);
    expect(await asFor("10.0.0.7", "/health/live")).toBe(200);
  });

  test("asks the browser for no camera, place or device, and with TLS for nothing without", async () => {
    const { headers } = await application.visitor().ask(contract.session, {});

    expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\).*usb=\(\)/u);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("content-security-policy")).not.toMatch(/\shttp:/u);
  });

  test("ends a request whose body does not come, and not one that goes on coming in pieces", async () => {
    const short = await slowly("application/json", 1);
    const slowLine = await slowly("application/json", 300);
    const pieces = await slowly("application/offset+octet-stream", 1);

    expect(short.text).toMatch(/^HTTP\/1.1 408 /u);
    expect(short.afterMs).toBeLessThan(2_500);
    expect(slowLine.text).not.toMatch(/408/u);
    expect(slowLine.afterMs).toBeGreaterThan(2_900);
    // Nobody is signed in: it is answered for that, and was not ended before.
    expect(pieces.text).not.toMatch(/408/u);
  });

  /** Sends so many bytes every 300 ms for three seconds, and reads what comes. */
  async function slowly(type: string, bytes: number): Promise<{ text: string; afterMs: number }> {
    const { hostname, port } = new URL(application.address);
    const socket = connect(Number(port), hostname);
    const begunMs = performance.now();
    let text = "";
    socket.on("data", (part) => (text += part.toString()));
    socket.on("error", () => undefined);
    const path = type === "application/json" ? contract.signIn.path : "/uploads/none";
    const method = type === "application/json" ? "POST" : "PATCH";
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n`,
    );
    const timer = setInterval(() => socket.write(" ".repeat(bytes)), 300);
    const end = setTimeout(() => socket.destroy(), 3_000);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(timer);
    clearTimeout(end);
    return { text, afterMs: performance.now() - begunMs };
  }
});
