import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copied, newCopyRows } from "../../src/server/database/copyRows.ts";
import { openDatabase, type OpenDatabase, transact } from "../../src/server/database/database.ts";
import { newId } from "../sample.ts";
import { describeOnServer, type FreshDatabase } from "../servers/describeOnEachServer.ts";

const texts = [
  "",
  "plain",
  String.raw`back\slash \N \. "quotes" 'one'`,
  "tab\tline\nreturn\r",
  "评定者 ü 👩‍🔬",
];
const whole = [0, 1, -1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, -(2 ** 32) - 5, Number.MAX_SAFE_INTEGER];
const broken = [0, -0.5, 0.1, 1e-300, 1.7976931348623157e308];

describeOnServer("rows that are copied", (server) => {
  let opened: OpenDatabase;
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await server.freshDatabase();
    opened = openDatabase(fresh.connection);
  });
  afterAll(async () => {
    await opened.close();
    await fresh.drop();
  });

  it("copies every kind of value as it was given, in several lots of a transaction", async () => {
    const { database } = opened;
    const at = new Date("2026-11-28T05:20:00.123Z");
    const rows = Array.from({ length: 3_000 }, (_, number) => ({
      number,
      id: number % 2 === 0 ? newId("event") : newId("event").toUpperCase(),
      whole: whole[number % whole.length] ?? 0,
      broken: number % 7 === 0 ? null : (broken[number % broken.length] ?? 0),
      is: number % 3 === 0,
      said: texts[number % texts.length] ?? "",
      body: { list: [number, null, texts[number % texts.length]], at: "x".repeat(number) },
    }));
    await transact(database, async (query) => {
      await sql`create temporary table copied (at timestamptz, number int, id uuid, whole bigint, broken float8,
                                             "is" boolean, said text, body jsonb) on commit drop`.execute(
        query,
      );
      const lots = newCopyRows("copied", { at: (cells) => cells.timestamp(at) }, [
        "number",
        "id",
        "whole",
        "broken",
        '"is"',
        "said",
        "body",
      ]);
      for (const row of rows) {
        const cells = lots.row();
        cells.int(row.number);
        cells.uuid(row.id);
        cells.bigint(row.whole);
        if (row.broken === null) cells.null();
        else cells.float(row.broken);
        cells.boolean(row.is);
        cells.text(row.said);
        cells.jsonb(JSON.stringify(row.body));
        if (lots.count() < 700) continue;
        // oxlint-disable-next-line no-await-in-loop -- one connection takes one lot after the other
        await copied(query, [lots.taken()]);
        expect(lots.count()).toBe(0);
      }
      await copied(query, [lots.taken()]);

      const read = await sql<Record<string, unknown>>`select * from copied order by number`.execute(
        query,
      );
      expect(read.rows).toEqual(rows.map((row) => ({ at, ...row, id: row.id.toLowerCase() })));
    });
  });

  it("refuses a row that breaks a rule of its table, and the connection goes on", async () => {
    const { database } = opened;
    const failing = transact(database, async (query) => {
      await sql`create temporary table copied (number int check (number > 0)) on commit drop`.execute(
        query,
      );
      await sql`create temporary table sound (number int) on commit drop`.execute(query);
      const [refused, sound] = ["copied", "sound"].map((name) => newCopyRows(name, {}, ["number"]));
      for (const lots of [refused, sound]) lots?.row().int(0);
      // The second is on its way when the first is refused.
      await copied(
        query,
        [refused, sound].flatMap((lots) => lots?.taken() ?? []),
      );
    });
    await expect(failing).rejects.toMatchObject({ code: "23514" });
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
