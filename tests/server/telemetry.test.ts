import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";

import { openTelemetry } from "../../src/server/telemetry.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { makeGround, setUp, startApplication } from "./application.ts";

const [server] = databases();
const trace = "4bf92f3577b34da6a3ce929d0e0e4736";

const Attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({ name: z.string(), traceId: z.string(), attributes: z.array(Attribute) }),
          ),
        }),
      ),
    }),
  ),
});

describe.skipIf(!server)("traces by OpenTelemetry", () => {
  const bodies: string[] = [];
  const variables: Record<string, string> = {
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "our server",
    OTEL_BSP_SCHEDULE_DELAY: "50",
  };
  const collector = createServer((request, response) => {
    let body = "";
    request.on("data", (bytes: Buffer) => (body += bytes.toString()));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      collector.listen(0, "127.0.0.1", resolve);
    });
    const address = collector.address();
    if (typeof address !== "object" || !address) throw new Error("it listens nowhere");
    variables["OTEL_EXPORTER_OTLP_ENDPOINT"] = `http://127.0.0.1:${address.port}`;
    Object.assign(process.env, variables);
  });
  afterAll(async () => {
    for (const name of Object.keys(variables)) delete process.env[name];
    await new Promise((resolve) => {
      collector.close(resolve);
    });
  });

  test("each call is a span with its ids, and nothing of who made it or in which study", async () => {
    if (!server) return;
    const telemetry = await openTelemetry(process.env, () => undefined);
    const app = await startApplication(server, { config: { telemetry } });
    const owner = await setUp(app);
    const { studyId } = await makeGround(app, owner);
    await fetch(`${app.address}/api/v1/studies/${studyId}`, {
      headers: {
        cookie: owner.cookie,
        traceparent: `00-${trace}-00f067aa0ba902b7-01`,
      },
    });
    await soon(() => expect(bodies.join("")).toContain(trace));
    await app.stop();

    const sent = bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans);
    const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const told = spans.find(({ traceId }) => traceId === trace);
    const attributes = new Map(
      told?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    );
    expect(told?.name).toBe("readStudy");
    expect(attributes.get("http.route")).toBe("/api/v1/studies/:studyId");
    expect(attributes.get("http.response.status_code")).toBe(200);
    expect(attributes.get("interrater.request.id")).toMatch(/^[0-9a-f-]{36}$/u);
    expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(["setUp", "createStudy"]));
    const all = bodies.join("");
    expect(all).toContain("our server");
    for (const secret of [
      studyId,
      owner.accountId,
      "ada@example.org",
      "Ada",
      "127.0.0.1",
      "process.",
    ]) {
      expect.soft(all).not.toContain(secret);
    }
  });

  test("without an endpoint, or where it is disabled, nothing is loaded", async () => {
    expect(await openTelemetry({}, () => undefined)).toBeUndefined();
    const off = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" };
    expect(await openTelemetry(off, () => undefined)).toBeUndefined();
  });
});
