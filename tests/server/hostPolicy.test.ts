import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { hostedProviders, hostOrigins } from "../../src/domain/mediaAddresses.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

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

describe.skipIf(!server)("a server that names the hosts of its recordings", () => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server, {
      config: { mediaHosts: ["https://example.org", "https://films.example.org:8443"] },
    });
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(() => application?.stop());

  test("lets its pages reach these and itself, and nothing else", async () => {
    const { headers } = await owner.ask(contract.session, {});
    const policy = directives(headers.get("content-security-policy") ?? "");
    const named = ["https://example.org", "https://films.example.org:8443"];

    expect(policy.get("connect-src")).toEqual(["'self'", ...named]);
    expect(policy.get("media-src")).toEqual(["'self'", "blob:", ...named]);
  });

  test.each([
    ["https://example.org/other.mp4", undefined],
    ["https://films.example.org:8443/stream.m3u8", undefined],
    ["https://films.example.org/stream.m3u8", "films.example.org"],
    ["https://example.org.evil.net/clip.mp4", "example.org.evil.net"],
    ["http://example.org/clip.mp4", "example.org"],
    ["https://vimeo.com/76979871", undefined],
  ])("of %s it takes a recording only where it would play", async (url, refusedHost) => {
    const { studyId } = ground;
    const source = {
      kind: "address",
      id: newId("mediaSource"),
      offsetUs: 0,
      url,
      provider: "file",
    };
    const added = await owner.fetch(`/api/v1/studies/${studyId}/recordings`, "POST", {
      id: newId("recording"),
      name: url,
      durationUs: 1_000_000,
      framesPerSecond: 25,
      hasVideo: true,
      sources: [source],
    });
    const changed = await owner.fetch(
      `/api/v1/studies/${studyId}/recordings/${ground.recordingId}/sources`,
      contract.changeSources.method,
      {
        durationUs: 90_000_000,
        framesPerSecond: 25,
        hasVideo: true,
        sources: [{ ...source, id: newId("mediaSource") }],
      },
    );

    const expected =
      refusedHost === undefined
        ? { sources: [{ url }] }
        : { code: "media_host_not_allowed", details: { host: refusedHost } };
    expect(added.body).toMatchObject(expected);
    expect(changed.body).toMatchObject(expected);
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
