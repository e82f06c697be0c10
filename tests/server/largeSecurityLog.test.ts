import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { forgetOldSecurityEvents } from "../../src/server/securityLog.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { isWhole } from "../whole.ts";
import {
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

/** Two years and a half of a server of many. */
const entries = isWhole ? 1_000_000 : 20_000;
const days = 912;

describeOnServer("a security log of years", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    const { studyId } = await makeGround(application, owner);
    const { database } = application.tools;
    await sql`
      insert into security_event (at, call, refused, account_id, address, study_id, concerned_id)
      select now() - make_interval(secs => ${days * 86_400}::float8 * (1 - number::float8 / ${entries})),
             'signIn', case when number % 7 = 0 then 'wrong_credentials' end,
             ${owner.accountId}, '192.0.2.' || number % 250, ${studyId}, null
        from generate_series(1, ${sql.lit(entries)}) as number`.execute(database);
    await sql`analyze security_event`.execute(database);
  });
  afterAll(() => application?.stop());

  test("is read page by page by its index, from either end and in between", async ({
    annotate,
  }) => {
    const { database } = application.tools;
    const { rows } = await sql<{ first: number; last: number }>`
      select min(id) as first, max(id) as last from security_event`.execute(database);
    const { first = 0, last = 0 } = rows[0] ?? {};
    for (const before of [undefined, Math.round((first + last) / 2), first + 40]) {
      const from = performance.now();
      const { items } = await owner.send(contract.listSecurityLog, {
        query: { limit: 50, before },
      });
      const ms = performance.now() - from;
      await annotate(`page before ${before ?? "the end"}: ${ms.toFixed(0)} ms`);
      expect(items).toHaveLength(before === first + 40 ? 40 : 50);
      const plan = await sql<{ "QUERY PLAN": string }>`
        explain select * from security_event where id < ${before ?? last + 1} order by id desc limit 50`.execute(
        database,
      );
      expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan");
    }
  });

  test("is exported whole, beginning at once, with never more than a few pages held", async ({
    annotate,
  }) => {
    const from = performance.now();
    const answer = await fetch(application.address + contract.exportSecurityLog.path, {
      headers: { cookie: owner.cookie },
    });
    const reader = answer.body?.getReader();
    let lines = 0;
    let firstMs = 0;
    const heapBefore = process.memoryUsage().rss;
    let heapMost = heapBefore;
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      firstMs ||= performance.now() - from;
      for (const sign of part.value) if (sign === 10) lines += 1;
      heapMost = Math.max(heapMost, process.memoryUsage().rss);
    }
    const { rows } = await sql<{ all: number }>`
      select count(*) as all from security_event`.execute(application.tools.database);
    await annotate(
      `${lines} lines: the first after ${firstMs.toFixed(0)} ms, the last after ${(performance.now() - from).toFixed(0)} ms, ${((heapMost - heapBefore) / 2 ** 20).toFixed(0)} MiB more`,
    );
    expect(lines).toBe(1 + Number(rows[0]?.all));
    expect((heapMost - heapBefore) / 2 ** 20).toBeLessThan(300);
  });

  test("has nothing that is older than two years once the server has tidied, and all that is younger", async () => {
    const { database } = application.tools;
    const counted = async () => {
      const { rows } = await sql<{ old: number; young: number }>`
        select count(*) filter (where at < now() - interval '2 years' - interval '1 hour') as old,
               count(*) filter (where at > now() - interval '2 years' + interval '1 hour') as young
          from security_event`.execute(database);
      return { old: Number(rows[0]?.old), young: Number(rows[0]?.young) };
    };
    const before = await counted();
    expect(before.old).toBeGreaterThan(entries / 10);

    await forgetOldSecurityEvents(database);

    expect(await counted()).toEqual({ old: 0, young: before.young });
  });
});
