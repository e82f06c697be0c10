import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { addressed, differing, type Place, placesIn } from "./placesOfCalls.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";
import { walkedOtherwise } from "./walkSamples.ts";

const [server] = databases();

const size = { seed: 21_002, raters: 48, recordings: 60, ratersEach: [4, 6] } as const;

interface Costs {
  /** To the database, by this process: those of computing threads are their own. */
  readonly statements: number;
  /** What these have read. */
  readonly rows: number;
  /** Of the answer. */
  readonly bytes: number;
}

/**
 * What an answer may cost in a study of 48 raters, 60 recordings and 442 observations: statements for half of the
 * observations, so that none is asked for each of them (what the server does beside it is counted too); 20 rows for
 * each of them; what a slow line brings in some seconds.
 */
const most: Costs = { statements: 220, rows: 9_000, bytes: 400_000 };

/** Calls that may cost more: how much, and why. */
const dearer: Readonly<Partial<Record<CallName, Partial<Costs> & { readonly why: string }>>> = {
  exportStudy: {
    why: "everything of a study, in portions, so that it is never held as a whole",
    statements: 250,
    rows: 45_000,
    bytes: 12_000_000,
  },
  readExportLosses: {
    why: "looks through the same portions for what a format cannot hold",
    statements: 250,
    rows: 45_000,
  },
  exportPackage: {
    why: "the coding behind every figure, in portions, and every figure",
    statements: 420,
    rows: 75_000,
    bytes: 1_000_000,
  },
  readTimeBudget: {
    why: "a row for each observation and code",
    bytes: 600_000,
  },
  readEventPlot: { why: "the events that are drawn, up to a number of them", bytes: 1_000_000 },
};

describe.skipIf(!server)("what a call costs", () => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;
  let places: readonly Place[];

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, size);
    places = await placesIn(application.tools.database);
  });
  afterAll(() => application?.stop());

  test("who reads gets an answer for no more than what is allowed to it, in statements, rows and bytes", async () => {
    const tooDear: string[] = [];
    let answered = 0;
    for (const name of reading) {
      // oxlint-disable-next-line no-await-in-loop -- What one costs is counted by itself.
      let costs = await costsOf(name);
      if (!costs) continue;
      answered += 1;
      const allowed = { ...most, ...dearer[name] };
      // What the server happens to do beside it is not the call's: it is asked again, and that is over by then.
      for (let again = 0; again < 2 && costs && costs.statements > allowed.statements; again += 1) {
        // oxlint-disable-next-line no-await-in-loop -- The same.
        costs = (await costsOf(name)) ?? costs;
      }
      for (const kind of ["statements", "rows", "bytes"] as const) {
        if (costs[kind] > allowed[kind]) tooDear.push(`${name}: ${costs[kind]} ${kind}`);
      }
    }
    expect(tooDear).toEqual([]);
    expect(answered).toBeGreaterThan(80);
  });

  test("who writes neither, whatever is in the study beside it; who is refused neither", async () => {
    const tooDear: string[] = [];
    let taken = 0;
    for (const name of writing) {
      // oxlint-disable-next-line no-await-in-loop -- what one costs is counted by itself
      const costs = await costsOfWriting(name);
      if (!costs) continue;
      if (costs.isTaken) taken += 1;
      const allowed = { ...most, ...dearer[name] };
      for (const kind of ["statements", "rows", "bytes"] as const) {
        if (costs[kind] > allowed[kind]) tooDear.push(`${name}: ${costs[kind]} ${kind}`);
      }
    }
    expect(tooDear).toEqual([]);
    // The samples of the walk are refused elsewhere, where they name what this study has not: that costs too.
    expect(taken).toBeGreaterThan(20);
  }, 120_000);

  /** Of the first address that takes it, or of a refusal. `undefined`: there is nothing of this study to write to. */
  async function costsOfWriting(
    name: CallName,
  ): Promise<(Costs & { isTaken: boolean }) | undefined> {
    const { method }: Call = contract[name];
    const own = places.filter(({ studyId }) => studyId === study.studyId);
    let refused: (Costs & { isTaken: boolean }) | undefined;
    for (const place of differing(contract[name], own).slice(0, 3)) {
      const { path, query, body } = addressed(name, place);
      Object.assign(asked, { statements: 0, rows: 0 });
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to the first
      const answer = await owner.fetch(`${path}?${query}`, method, body);
      const isTaken = answer.status >= 200 && answer.status < 300;
      const costs = { ...asked, bytes: JSON.stringify(answer.body ?? null).length, isTaken };
      if (isTaken) return costs;
      refused ??= costs;
    }
    return refused;
  }

  /** Of the first address that answers. `undefined`: there is nothing to read of this study. */
  async function costsOf(name: CallName): Promise<Costs | undefined> {
    const call: Call = contract[name];
    const own = places.filter(({ studyId }) => studyId === study.studyId);
    for (const place of differing(call, own).slice(0, 3)) {
      const { path, query } = addressed(name, place);
      Object.assign(asked, { statements: 0, rows: 0 });
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to the first
      const { status, body } = await owner.fetch(`${path}?${query}`);
      if (status === 200) return { ...asked, bytes: JSON.stringify(body ?? null).length };
    }
    return undefined;
  }
});

const reading = Object.keys(contract)
  .filter((name): name is CallName => Object.hasOwn(contract, name))
  .filter((name) => contract[name].method === "GET" && !walkedOtherwise[name]);

/** What takes away goes last, and the study itself at the very end, with who walks. */
const writing = Object.keys(contract)
  .filter((name): name is CallName => Object.hasOwn(contract, name))
  .filter((name) => contract[name].method !== "GET" && !walkedOtherwise[name])
  .toSorted((a, b) => takesAway(a) - takesAway(b));

function takesAway(name: CallName): number {
  if (name === "eraseStudy" || name === "eraseOwnAccount") return 2;
  return /^(?:archive|close|delete|discard|end|erase|forget|leave|merge|move|remove|undo|withdraw)/u.test(
    name,
  )
    ? 1
    : 0;
}

/** What was asked of the database since it was last set to nothing. */
const asked = { statements: 0, rows: 0 };
const query: unknown = Reflect.get(Client.prototype, "query");

beforeAll(() => {
  Reflect.set(Client.prototype, "query", function counting(this: Client, ...given: unknown[]) {
    asked.statements += 1;
    const answer: unknown = typeof query === "function" && Reflect.apply(query, this, given);
    if (answer instanceof Promise) {
      answer.then(
        ({ rows = [] }: { readonly rows?: readonly unknown[] }) => (asked.rows += rows.length),
        () => undefined,
      );
    }
    return answer;
  });
});
afterAll(() => void Reflect.set(Client.prototype, "query", query));
