import { grouped } from "../domain/grouped.ts";
import * as z from "zod";
import {
  messageBodyOf,
  type MessageEvent,
  messageEvents,
  messageTypes,
} from "../domain/entities/webhook.ts";
import { type ErrorCode, errors, problemDetails } from "../domain/errors.ts";
import { type Call, isStream } from "./call.ts";
import { contract } from "./contract.ts";
import { tokenGroupOf } from "./tokenGroup.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
interface JsonObject {
  readonly [key: string]: Json;
}

/** Refusals that any call can meet. */
const common: readonly ErrorCode[] = [
  "invalid_input",
  "payload_too_large",
  "database_unavailable",
  "internal_error",
];

/** The contract as an OpenAPI 3.1 document, generated from the schemas that validate the calls. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(contract)) {
    const path = call.path.replace(/:(\w+)/gu, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Interrater",
      version: "1",
      description:
        "Everything that the screens can do. Requests and responses are JSON; errors are problem details (RFC 9457) with a code from the catalogue. Media times are whole microseconds. IDs are UUIDs of version 7 created by the caller, so that every write can be repeated.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    webhooks: Object.fromEntries(
      messageEvents.map((event) => [messageTypes[event], { post: messageOf(event) }]),
    ),
    components: {
      schemas: { Problem: schemaOf(problemDetails, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "interrater.session_token" },
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "An access token, created in Settings, or on the Team page for a program. Send it without cookies and without an Origin header. `x-token` states for each call which scope the token needs.",
        },
      },
    },
  };
}

function operationOf(name: string, call: Call): Json {
  const tokenGroup = tokenGroupOf(call);
  return {
    operationId: name,
    summary: call.summary,
    ...(call.needs !== "anyone" && {
      security: [{ session: [] }, ...(tokenGroup === "never" ? [] : [{ token: [] }])],
    }),
    "x-needs": call.needs,
    "x-token": tokenGroup,
    ...(call.byPrograms && { "x-programs": true }),
    parameters: [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")],
    ...(call.streamedBody !== undefined && {
      requestBody: { required: true, content: { [call.streamedBody]: {} } },
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(call.body, "input") } },
      },
    }),
    responses: { "200": replyOf(call), ...refusalsOf(call) },
  };
}

/** The schema of the message that is sent to the URL of a webhook. */
function messageOf(event: MessageEvent): Json {
  return {
    operationId: `webhook_${event}`,
    description:
      "Signed according to Standard Webhooks. Sent again for one day until it is accepted.",
    parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
      name,
      in: "header",
      required: true,
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(messageBodyOf(event), "output") } },
    },
    responses: { "2XX": { description: "Taken" }, "410": { description: "Send no more" } },
  };
}

function replyOf({ reply }: Call): Json {
  return isStream(reply)
    ? { description: "A file or a stream", content: { [reply.contentType]: {} } }
    : {
        description: "Done",
        content: { "application/json": { schema: schemaOf(reply, "output") } },
      };
}

function refusalsOf(call: Call): Record<string, Json> {
  const codes = new Set<ErrorCode>([
    ...call.refusals,
    ...common,
    ...(call.needs === "anyone"
      ? []
      : (["not_signed_in", "two_factor_needed", "forbidden_by_token"] as const)),
    ...(call.needs === "anyone" || call.needs === "signed_in"
      ? []
      : (["not_allowed", "not_found"] as const)),
    ...(call.method === "GET" ? [] : (["foreign_origin"] as const)),
  ]);
  const byStatus = grouped(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      String(status),
      {
        description: codesOfStatus.join(", "),
        content: {
          "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
        },
      },
    ]),
  );
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  const shape: Readonly<Record<string, z.ZodType>> = schema?.shape ?? {};
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.object({ [name]: field }).safeParse({}).success,
    schema: schemaOf(field, "input"),
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const plain: JsonObject = JSON.parse(JSON.stringify(made));
  const { $schema: _, ...rest } = plain;
  return rest;
}
