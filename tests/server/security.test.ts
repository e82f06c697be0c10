import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";

const [server] = databases();

describe.skipIf(!server)("what leaves the server", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application?.stop());

  test("every answer carries the policy: no inline script, shown in no frame, no guessing of types, no referrer", async () => {
    const { headers } = await owner.ask(contract.session, {});
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]*)/u.exec(policy)?.[1];

    expect(scripts).toMatch(/^'self'(?: https:\/\/[a-z\d.-]+)*$/u);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("the page itself has no inline script and no inline handler", () => {
    const page = readFileSync(join(projectRoot, "index.html"), "utf8");

    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/iu);
    expect(page).not.toMatch(/\son\w+=/iu);
  });

  test("answers about people and studies are kept in no cache", async () => {
    const { headers } = await owner.ask(contract.listStudies, {});

    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("no folder is listed, no file beside the build is given out, and nothing is traced", async () => {
    for (const path of ["/assets/", "/.git/config", "/package.json", "/src/server/main.ts"]) {
      expect.soft((await owner.fetch(path)).status, path).toBe(404);
    }
    const traced = await new Promise<number | undefined>((resolve, reject) => {
      request(`${application.address}/api/v1/session`, { method: "TRACE" }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once("error", reject)
        .end();
    });
    expect(traced).toBe(404);
  });

  test("a bug is told as a reference number, and nothing of its inside", async () => {
    await sql`alter table study rename to hidden`.execute(application.tools.database);

    const { status, body } = await owner.ask(contract.listStudies, {});

    await sql`alter table hidden rename to study`.execute(application.tools.database);
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: "internal_error", details: { reference: /./u } });
    expect(JSON.stringify(body)).not.toMatch(/study|select|\.ts/u);
  });

  test("the API document names every call, and its page needs a script only to try a call", async () => {
    const { body } = await owner.fetch("/api/openapi.json");
    const page = await owner.fetch("/api");
    const document = JSON.stringify(body);

    expect(body).toMatchObject({ openapi: "3.1.0" });
    for (const name of Object.keys(contract)) expect(document).toContain(`"operationId":"${name}"`);
    const html = String(page.body);
    expect(html.match(/<script[^>]*>/gu)).toEqual(['<script src="/api/try.js" defer>']);
    // Without it a browser would send the form by itself: what has no name goes into no address.
    expect(html.match(/<input[^>]*type="password"[^>]*>/gu)).toEqual([
      '<input id="token" type="password" required>',
    ]);
  });
});
