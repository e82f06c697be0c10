import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { contract } from "../../src/api/contract.ts";
import { PutWorkReply } from "../../src/api/contract/work.ts";
import type { ProgramFacts } from "../../src/domain/entities/program.ts";
import { type ErrorCode, errors, parseRefusal, type Refusal } from "../../src/domain/errors.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { type Ground, password, Person } from "./application.ts";

/** A program that is a rater, with a token of its own. */
export type ProgramRater = Person;

export async function addProgram(
  { studyId, owner }: Pick<Ground, "studyId" | "owner">,
  facts: Partial<ProgramFacts> = {},
): Promise<ProgramRater> {
  const accountId = newId("account");
  await owner.send(contract.addProgram, {
    params: { studyId },
    body: {
      accountId,
      name: "Detector",
      version: "1.0",
      settingsHash: "sha256:0f",
      owner: "Lab",
      licence: "MIT",
      ...facts,
    },
  });
  const { secret } = await owner.send(contract.makeProgramToken, {
    params: { studyId, accountId },
    body: { id: newId("accessToken"), name: "Cluster", password },
  });
  const program = new Person(owner.address);
  program.accountId = accountId;
  program.token = secret;
  return program;
}

interface Sent {
  readonly status: number;
  readonly reply: PutWorkReply | undefined;
  readonly refusal: Refusal | undefined;
  /** Where lines were refused, those. */
  readonly lines: readonly unknown[];
}

/** @param lines each as an object, or as the text that it is. */
export async function sendWork(
  program: Person,
  observationId: Id<"observation">,
  lines: readonly unknown[],
  query = "",
): Promise<Sent> {
  const response = await fetch(
    `${program.address}/api/v1/observations/${observationId}/work${query}`,
    {
      method: "PUT",
      headers: { ...program.credentials(), "content-type": "application/x-ndjson" },
      body: lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"),
    },
  );
  const body: unknown = await response.json();
  const refusal = response.ok ? undefined : parseRefusal(body);
  const told = errors.work_lines_refused.details.safeParse(refusal?.details).data;
  return {
    status: response.status,
    reply: response.ok ? PutWorkReply.parse(body) : undefined,
    refusal,
    lines: told?.lines ?? [],
  };
}

/**
 * Sends the lines but the last, does something meanwhile, then sends the last one.
 *
 * @returns the code of the refusal; `undefined` where it was taken.
 */
export async function sendInTwo(
  person: Person,
  observationId: Id<"observation">,
  lines: readonly unknown[],
  meanwhile: () => Promise<void>,
): Promise<ErrorCode | undefined> {
  const texts = lines.map((one) => `${JSON.stringify(one)}\n`);
  const sending = request(`${person.address}/api/v1/observations/${observationId}/work`, {
    method: "PUT",
    headers: { ...person.credentials(), "content-type": "application/x-ndjson" },
  });
  const answering = once(sending, "response");
  sending.write(texts.slice(0, -1).join(""));
  sending.flushHeaders();
  // The server has asked all that it asks before it reads.
  await setTimeout(200);
  await meanwhile();
  sending.end(texts.at(-1));
  const [response] = await answering;
  if (!(response instanceof IncomingMessage)) throw new Error("no answer came");
  const answered: unknown = JSON.parse(await text(response));
  return response.statusCode === 200 ? undefined : parseRefusal(answered)?.code;
}
