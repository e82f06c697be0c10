import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import type { Call, Reply, Request } from "../../src/api/call.ts";
import { isStream } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { addressOf } from "../../src/client/kit/query/api.ts";
import { type ErrorCode, parseRefusal } from "../../src/domain/errors.ts";
import { limitsWith, type Limits } from "../../src/domain/limits.ts";
import type { Change, Operation } from "../../src/domain/operations.ts";
import { tokenGroups } from "../../src/domain/entities/token.ts";
import type { Role } from "../../src/domain/permissions.ts";
import type { Id } from "../../src/domain/rules.ts";
import { type App, buildApp } from "../../src/server/app.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrations.ts";
import { newId, scheme } from "../sample.ts";
import type { FreshDatabase, ServerUnderTest } from "../servers/describeOnEachServer.ts";
import { quickPasswords } from "./quickPasswords.ts";

/** A whole application on a database of its own, behind real HTTP. */
export interface Application {
  readonly address: string;
  readonly tools: App["tools"];
  readonly dataDirectory: string;
  readonly connection: FreshDatabase["connection"];
  /** Somebody at a browser of their own, signed out. */
  visitor(): Person;
  stop(): Promise<void>;
}

/** With what runs beside the calls, begun by hand in tests. */
export type WholeApplication = Application & Pick<App, "notices" | "webhooks">;

export async function startApplication(
  server: ServerUnderTest,
  options: {
    readonly limits?: Partial<Limits>;
    readonly config?: Partial<Parameters<typeof buildApp>[1]>;
    /** Where it listens; any free port without. */
    readonly port?: number;
  } = {},
): Promise<WholeApplication> {
  const fresh = await server.freshDatabase({
    template: "migrated",
    prepare: async ({ connection }) => {
      const { database, close } = openDatabase(connection);
      await migrate(database);
      await close();
    },
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-app-"));
  const { app, tools, notices, webhooks, close } = await buildApp(
    fresh.connection,
    {
      dataDirectory,
      origin: undefined,
      trustProxy: false,
      logLevel: "fatal",
      isDevelopment: false,
      passwords: quickPasswords,
      ...options.config,
    },
    limitsWith(options.limits ?? {}),
  );
  const address = await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  return {
    address,
    tools,
    notices,
    webhooks,
    dataDirectory,
    connection: fresh.connection,
    visitor: () => new Person(address),
    async stop() {
      await close();
      await fresh.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** An answer as it came, for tests that look at status and body. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A browser's part of HTTP: keeps its cookies and says where it comes from. */
export class Person {
  readonly address: string;
  cookie = "";
  /** What a script brings in the place of a cookie. */
  token = "";
  accountId: Id<"account"> = newId("account");

  constructor(address: string) {
    this.address = address;
  }

  /** @throws Error naming what the server refused. */
  async send<C extends Call>(call: C, request: Request<C>): Promise<Reply<C>> {
    const answer = await this.ask(call, request);
    if (answer.status >= 300) {
      throw new Error(`${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    if (isStream(call.reply)) throw new Error("a stream is to be fetched");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply's schema is this call's
    return call.reply.parse(answer.body) as Reply<C>;
  }

  /** The code with which the server refuses; `undefined` where it does not. */
  async refusal<C extends Call>(call: C, request: Request<C>): Promise<ErrorCode | undefined> {
    const { status, body } = await this.ask(call, request);
    return status < 300 ? undefined : parseRefusal(body)?.code;
  }

  /** Keeps the cookies of an answer that was fetched in another way. */
  take(answer: Headers): void {
    this.cookie = cookiesAfter(this.cookie, answer);
  }

  ask<C extends Call>(call: C, request: Request<C>): Promise<Answer> {
    const body: unknown = "body" in Object(request) ? Object(request).body : undefined;
    return this.fetch(addressOf(call, request), call.method, body);
  }

  /** By which the server knows them. */
  credentials(): Readonly<Record<string, string>> {
    if (this.token !== "") return { authorization: `Bearer ${this.token}` };
    return this.cookie === "" ? {} : { cookie: this.cookie };
  }

  /** A script with a token of theirs, made for all that is not said. */
  async script(of: Partial<Omit<Request<typeof contract.makeToken>["body"], "id">> = {}) {
    const script = new Person(this.address);
    script.accountId = this.accountId;
    const { token, secret } = await this.send(contract.makeToken, {
      body: {
        id: newId("accessToken"),
        name: "Script",
        studyId: null,
        groups: [...tokenGroups],
        password,
        ...of,
      },
    });
    script.token = secret;
    return { script, token };
  }

  async fetch(
    path: string,
    method = "GET",
    body?: unknown,
    headers: Readonly<Record<string, string>> = this.token === "" ? { origin: this.address } : {},
  ): Promise<Answer> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...headers,
        ...this.credentials(),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    this.take(response.headers);
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  }
}

/** The cookies of a browser after an answer: set, replaced and dropped as it says. */
function cookiesAfter(before: string, answer: Headers): string {
  const jar = new Map(before === "" ? [] : before.split("; ").map(nameAndValue));
  for (const cookie of answer.getSetCookie()) {
    const [name, value] = nameAndValue(cookie.split(";")[0] ?? "");
    if (/;\s*max-age=0\b/iu.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

function nameAndValue(cookie: string): [string, string] {
  const at = cookie.indexOf("=");
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const password = "a long enough password";

/** The first account, made as a newcomer makes it. The demo study comes with it. */
export async function setUp(application: Application): Promise<Person> {
  const person = application.visitor();
  const token = application.tools.accounts.setUpToken;
  const { account } = await person.send(contract.setUp, {
    body: { token, name: "Ada", email: "ada@example.org", password, language: "en" },
  });
  person.accountId = account.id;
  return person;
}

/** Makes an account by a link that is for anyone, where no mail is sent, and joins by it. */
export async function joinByOpenLink(person: Person, token: string, name: string): Promise<Person> {
  const account = { name, password, language: "en" };
  const joined = await person.send(contract.acceptInvitation, { body: { token, account } });
  person.accountId = joined.account.id;
  return person;
}

/** A study of an owner's with people in it, a published scheme and a recording of 90 seconds. */
export interface Ground {
  readonly studyId: Id<"study">;
  readonly owner: Person;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly recordingId: Id<"recording">;
  join(role: Role, name?: string): Promise<Person>;
  assign(rater: Person, recordingId?: Id<"recording">): Promise<Id<"observation">>;
}

export async function makeGround(
  application: Pick<Application, "visitor"> & Partial<Pick<Application, "tools">>,
  owner: Person,
): Promise<Ground> {
  const studyId = newId("study");
  await owner.send(contract.createStudy, {
    body: { id: studyId, name: "Peer play", description: "", defaultLanguage: "en" },
  });
  const schemeVersionId = newId("schemeVersion");
  await owner.send(contract.draftScheme, {
    params: { studyId },
    body: { id: schemeVersionId, scheme },
  });
  await owner.send(contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  const recordingId = await addRecording(owner, studyId, "Clip 17");
  return {
    studyId,
    owner,
    schemeVersionId,
    recordingId,
    async join(role, name = role) {
      const email = `${name.toLowerCase()}.${uuidv7().slice(-6)}@example.org`;
      const { token } = await owner.send(contract.invite, {
        params: { studyId },
        // A study is given to nobody but by their address.
        body: {
          id: newId("invitation"),
          role,
          email: role === "owner" || !application.tools ? email : null,
        },
      });
      const person = application.visitor();
      // As if a letter had brought it.
      const until = Date.now() / 1_000 + 60;
      const proof = application.tools?.accounts.emailProof({ joinsBy: token }, { email, until });
      const { account } = await person.send(contract.acceptInvitation, {
        body: {
          token,
          account: { email, name, password, language: "en" },
          ...(proof && { proof }),
        },
      });
      person.accountId = account.id;
      return person;
    },
    async assign(rater, recording = recordingId) {
      const observationId = newId("observation");
      await owner.send(contract.assign, {
        params: { studyId },
        body: {
          schemeVersionId,
          observations: [{ id: observationId, recordingId: recording, raterId: rater.accountId }],
        },
      });
      return observationId;
    },
  };
}

export async function addRecording(
  owner: Person,
  studyId: Id<"study">,
  name: string,
  durationUs = 90_000_000,
): Promise<Id<"recording">> {
  const recordingId = newId("recording");
  await owner.send(contract.addRecording, {
    params: { studyId },
    body: {
      id: recordingId,
      name,
      durationUs,
      framesPerSecond: 25,
      hasVideo: true,
      sources: [
        {
          kind: "address",
          id: newId("mediaSource"),
          offsetUs: 0,
          url: "https://example.org/clip.mp4",
          provider: "file",
        },
      ],
    },
  });
  return recordingId;
}

/** A rater's browser as the server sees it: it numbers its operations and sends them in batches. */
export class Client {
  readonly clientId = uuidv7();
  readonly person: Person;
  readonly observationId: Id<"observation">;
  sequence = 0;

  constructor(person: Person, observationId: Id<"observation">) {
    this.person = person;
    this.observationId = observationId;
  }

  number(change: Change): Operation {
    this.sequence += 1;
    return {
      ...change,
      id: newId("operation"),
      sequence: this.sequence,
      at: new Date().toISOString(),
    };
  }

  put(operations: readonly Operation[]) {
    return this.person.send(contract.putOperations, {
      params: { observationId: this.observationId },
      body: { clientId: this.clientId, operations: [...operations] },
    });
  }

  change(...changes: readonly Change[]) {
    return this.put(changes.map((change) => this.number(change)));
  }
}
