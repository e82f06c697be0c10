import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { hostedProviders, hostOrigins } from "../../src/domain/mediaAddresses.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, setUp, startApplication } from "./application.ts";

const [server] = databases();

describe.skipIf(!server)("the content security policy", () => {
  let application: Application;
  let policy: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    const { headers } = await (await setUp(application)).ask(contract.session, {});
    policy = directives(headers.get("content-security-policy") ?? "");
  });
  afterAll(() => application?.stop());

  test.each(hostedProviders)("lets the player of %s in, its frames and its scripts", (provider) => {
    const { frames, scripts } = hostOrigins([provider]);

    expect(policy.get("frame-src")).toEqual(expect.arrayContaining([...frames]));
    expect(policy.get("script-src")).toEqual(expect.arrayContaining([...scripts]));
  });

  test("lets in no frame and no script but those of the hosts in the table, and our own scripts", () => {
    const { frames, scripts } = hostOrigins();

    expect(policy.get("frame-src")?.toSorted()).toEqual([...new Set(frames)].toSorted());
    expect(policy.get("script-src")?.toSorted()).toEqual(
      [...new Set(["'self'", ...scripts])].toSorted(),
    );
  });

  test("names each script's host whole: no scheme alone, no wildcard, nothing inline, no eval", () => {
    for (const source of policy.get("script-src") ?? []) {
      expect(source).toMatch(/^(?:'self'|https:\/\/[a-z\d.-]+\.[a-z]+)$/u);
    }
  });

  test("lets the page fetch recordings and parts of streams from anywhere, and open workers of its own", () => {
    expect(policy.get("media-src")).toEqual(expect.arrayContaining(["https:", "blob:"]));
    expect(policy.get("connect-src")).toEqual(expect.arrayContaining(["'self'", "https:"]));
    expect(policy.get("worker-src")).toEqual(["'self'", "blob:"]);
  });
});

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/u);
      return [name, sources];
    }),
  );
}
