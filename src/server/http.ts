import type { Here } from "./database/here.ts";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { bodyNow } from "../api/earlierBodies.ts";
import { type Call, isStream } from "../api/call.ts";
import { type CallName, contract } from "../api/contract.ts";
import { versionHeader } from "../api/versionHeader.ts";
import type { Account } from "../domain/entities/account.ts";
import { errors, Refusal } from "../domain/errors.ts";
import { can } from "../domain/permissions.ts";
import { id, type Id, rules } from "../domain/rules.ts";
import { takesWork } from "../domain/states.ts";
import { isAnalysisCall } from "./analysisHandlers.ts";
import type { Tools } from "./answer.ts";
import { ReadyJson, type Streamed } from "./reply.ts";
import { asRefusal } from "./database/database.ts";
import { hereOf } from "./database/memberships.ts";
import { checkConsentOf } from "./database/programConsent.ts";
import { observationAndHere } from "./database/observations.ts";
import { observationIfSeen } from "./sight/seenObservation.ts";
import { handlers } from "./handlers.ts";
import { countOne, timeOne } from "./metrics.ts";
import { problemOf } from "./problemOf.ts";
import { programVersion } from "./programVersion.ts";
import { noteSecurity } from "./securityLog.ts";
import { checkStudy, checkToken, checkTwoFactor, type HttpOptions, whoAsks } from "./whoAsks.ts";

/**
 * Handles every call of the contract: parse, session, permission, handler, refusal, in this order.
 * When the server closes, running calls have a moment to finish; new ones are asked to retry.
 */
export function answerContract(app: FastifyInstance, tools: Tools, options: HttpOptions): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook("preClose", async () => {
    tools.streams.close();
    const late = setTimeout(lastAnswersMostMs, undefined, { ref: false });
    await Promise.race([Promise.allSettled(underWay), late]);
  });
  for (const name of callNames()) {
    const call: Call = contract[name];
    app.route({
      method: call.method,
      url: call.path,
      // A HEAD of a stream would run the handler for nothing.
      exposeHeadRoute: false,
      // What a write answers is short: packing it took longer than sending it.
      ...(call.method !== "GET" && { compress: false }),
      ...(call.bodyMaxBytes !== undefined && { bodyLimit: call.bodyMaxBytes }),
      // A streamed body is counted by who reads it.
      ...(call.streamedBody !== undefined && { bodyLimit: Number.MAX_SAFE_INTEGER }),
      // A stream takes as long as somebody listens.
      ...(!isStream(call.reply) && {
        onResponse: (_request, reply, done) => {
          timeOne(name, reply.elapsedTime);
          done();
        },
      }),
      handler: (request, reply) => {
        traceOne(tools, { name, method: call.method, route: call.path }, request, reply);
        const who: Who = {};
        const { ip: address, params, body } = request;
        const answering = noteSecurity(
          tools,
          { name, address, params, body, who },
          answer(name, call, request, reply, tools, options, who),
        ).then((sendIt) => sendIt());
        underWay.add(answering);
        const forget = () => underWay.delete(answering);
        answering.then(forget, forget);
        return answering;
      },
    });
  }
}

/** A `span` (of OpenTelemetry) of a call, from here to the last byte of its answer. */
function traceOne(
  { telemetry }: Tools,
  call: { readonly name: string; readonly method: string; readonly route: string },
  { id: requestId, headers }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!telemetry) return;
  const end = telemetry.begin({ ...call, requestId, headers });
  reply.raw.once("close", () => end(reply.raw.statusCode));
}

/** Who asks, for who looks on: known only while the call is answered. */
interface Who {
  accountId?: Id<"account">;
}

const lastAnswersMostMs = 1_000;

/** Sends a thrown error as problem details, with nothing beyond what the error table allows. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, request);
  const { status } = errors[refusal.code];
  countOne("refusals", { code: refusal.code });
  if (refusal.code === "too_many_attempts" || refusal.code === "rate_limited") {
    const { retryAfterSeconds } = errors[refusal.code].details.parse(refusal.details);
    void reply.header("retry-after", String(retryAfterSeconds));
  }
  // The rest of a body that is not read would stand before the next request on the same connection.
  if (!request.raw.complete) void reply.header("connection", "close");
  return reply
    .code(status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(
      JSON.stringify({
        type: `/api#${refusal.code}`,
        title: refusal.code.replaceAll("_", " "),
        status,
        code: refusal.code,
        details: refusal.details,
      }),
    );
}

/** @returns how the answer is sent */
async function answer(
  name: CallName,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  tools: Tools,
  options: HttpOptions,
  who: Who,
): Promise<() => FastifyReply> {
  const headers = headersOf(request);
  const answerHeaders = new Headers();
  const asker = await whoAsks(request, { headers, answerHeaders }, tools, {
    ...options,
    reads: call.method === "GET",
  });
  const { account, grant } = asker;
  if (account) who.accountId = account.id;
  if (call.needs !== "anyone" && !account) throw new Refusal("not_signed_in", {});
  if (call.needs !== "anyone" && !call.beforeTwoFactor) await checkTwoFactor(asker, tools);
  if (grant) checkToken(grant, call);
  const here = await checkPermission(call, request, account, tools);
  if (grant && here) checkStudy(grant, here.studyId);
  // A program learns of nobody's work but its own, whatever the study lets raters see of each other.
  if (grant?.isProgram && here?.observation && here.observation.raterId !== grant.account.id) {
    throw new Refusal("not_found", {});
  }
  if (grant?.isProgram && here) await checkConsentAt(tools, here, request.params);

  const input = {
    params: parsePart("", call.params, request.params),
    query: parsePart("query.", call.query, request.query),
    body: parsePart("", call.body, bodyNow(name, request.body ?? {})),
  };
  const comesInPieces = call.streamedBody !== undefined && request.body instanceof Readable;
  const hangUp = new AbortController();
  // Who has their answer does not hang up: saying so to nobody costs a trace of the stack each time.
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) hangUp.abort();
  });
  const context = {
    ...tools,
    account,
    grant,
    here,
    asked: {
      headers,
      address: request.ip,
      signal: hangUp.signal,
      body: comesInPieces ? request.body : undefined,
    },
    answerHeaders,
  };
  // The table of handlers is typed call by call (`Handlers`); here they are all the same to us.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const handler = handlers[name] as (input: unknown, context: unknown) => unknown;
  const answering =
    tools.analysis && isAnalysisCall(name) && account && here
      ? tools.analysis
          .ask(name, input, { account, here }, hangUp.signal)
          .then((json) => new ReadyJson(json))
      : handler(input, context);
  const answered = await Promise.resolve(answering).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const newcomer = account ? undefined : signedInBy(answered);
  if (newcomer) who.accountId = newcomer;
  countOne("calls", { name });

  if (account) void reply.header(versionHeader, programVersion);
  answerHeaders.forEach((value, key) => key !== "set-cookie" && void reply.header(key, value));
  const cookies = answerHeaders.getSetCookie();
  if (cookies.length > 0) void reply.header("set-cookie", cookies);
  const { reply: form } = call;
  if (isStream(form)) return () => sendStream(answered, form.contentType, reply);
  if (!answerHeaders.has("cache-control")) void reply.header("cache-control", "no-store");
  void reply.header("content-type", "application/json; charset=utf-8");
  const text = answered instanceof ReadyJson ? answered.json : JSON.stringify(answered);
  return () => reply.send(text);
}

const withAccount = z.object({ account: z.object({ id: id("account") }) });

/** Whom the answer has let in; `undefined` where it has not. */
function signedInBy(answered: unknown): Id<"account"> | undefined {
  return withAccount.safeParse(answered).data?.account.id;
}

function sendStream(answered: unknown, contentType: string, reply: FastifyReply): FastifyReply {
  if (!isStreamed(answered)) throw new Error("a stream call answered something else");
  const { status = 200, headers = {}, body } = answered;
  void reply.code(status).header("content-type", contentType).headers(headers);
  if (body instanceof Readable) reply.raw.once("close", () => body.destroy());
  return reply.send(body);
}

function isStreamed(value: unknown): value is Streamed {
  return typeof value === "object" && value !== null && "body" in value;
}

/**
 * Finds the study that the path names and what the caller may do in it. Who is not in a study gets
 * `not_found`: that it exists is not theirs to know.
 */
async function checkPermission(
  call: Call,
  request: FastifyRequest,
  account: Account | undefined,
  { database }: Tools,
): Promise<Here | undefined> {
  if (call.needs === "anyone" || call.needs === "signed_in") return undefined;
  if (!account) throw new Refusal("not_signed_in", {});
  if (call.needs === "administrator") {
    if (!account.isAdministrator) throw new Refusal("not_allowed", { needs: call.needs });
    return undefined;
  }
  const { studyId, observationId } = idsOf(request.params);
  const here = studyId
    ? await hereOf(database, studyId, account.id)
    : observationId && (await hereAtObservation(database, observationId, account, call));
  if (!here) throw new Refusal("not_found", {});
  if (!can(here.role, call.needs)) throw new Refusal("not_allowed", { needs: call.needs });
  if (call.whileOpen && !takesWork(here.state)) {
    throw new Refusal("study_not_open", { state: here.state });
  }
  return here;
}

/** Anyone who is in a recording may withdraw the permission for programs to get it. @throws Refusal `no_consent_for_programs`. */
async function checkConsentAt({ database }: Tools, here: Here, params: unknown): Promise<void> {
  const named = z.object({ recordingId: id("recording") }).safeParse(params).data?.recordingId;
  const recordingId = here.observation?.recordingId ?? named;
  if (recordingId) await checkConsentOf(database, here.studyId, recordingId);
}

/** Reviewing alone needs no sight of the work: who is blind to it may still withdraw it. */
async function hereAtObservation(
  database: Tools["database"],
  observationId: string,
  account: Account,
  call: Call,
): Promise<Here | undefined> {
  const row = await observationAndHere(
    database,
    id("observation").parse(observationId),
    account.id,
  );
  if (!row) return undefined;
  const { here, ...observation } = row;
  if (call.needs === "observation.review") {
    return can(here.role, call.needs) ? { ...here, observation: undefined } : undefined;
  }
  const seen = await observationIfSeen(database, { here, accountId: account.id }, observation);
  return seen && { ...here, observation: seen };
}

/** The ids of a path that decide on permission; one that is no id is found nowhere. */
function idsOf(params: unknown): { readonly studyId?: string; readonly observationId?: string } {
  if (typeof params !== "object" || params === null) return {};
  const studyId = "studyId" in params ? rules.id.safeParse(params.studyId) : undefined;
  const observationId =
    "observationId" in params ? rules.id.safeParse(params.observationId) : undefined;
  if (studyId?.success === false || observationId?.success === false) {
    throw new Refusal("not_found", {});
  }
  return {
    ...(studyId?.success && { studyId: studyId.data }),
    ...(observationId?.success && { observationId: observationId.data }),
  };
}

function parsePart(before: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid_input", {
    fields: parsed.error.issues.slice(0, 100).map((issue) => problemOf(before, issue)),
  });
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && "code" in error) {
    switch (error.code) {
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return new Refusal("payload_too_large", { maxBytes: request.routeOptions.bodyLimit ?? 0 });
      case "FST_ERR_CTP_INVALID_JSON_BODY":
      case "FST_ERR_CTP_EMPTY_JSON_BODY":
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
        return new Refusal("invalid_input", {
          fields: [{ path: "", rule: "shape", allowed: "JSON" }],
        });
    }
  }
  if (error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400) {
    return new Refusal("invalid_input", { fields: [{ path: "", rule: "shape", allowed: "JSON" }] });
  }
  const reference = request.id;
  request.log.error({ err: error, reference }, "internal error");
  return new Refusal("internal_error", { reference });
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && !name.startsWith(":")) headers.append(name, one);
    }
  }
  return headers;
}

function callNames(): CallName[] {
  return Object.keys(contract).filter((name): name is CallName => Object.hasOwn(contract, name));
}
