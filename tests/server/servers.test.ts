import { Client } from "pg";
import { expect, it } from "vitest";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";

describeOnEachServer("a test's own database", (server) => {
  it("is empty, is reached by its address, and belongs to a role without superuser", async () => {
    const database = await server.freshDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();

    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major,
              (select rolsuper from pg_roles where rolname = current_user) as super,
              (select count(*)::int from information_schema.tables where table_schema = 'public') as tables,
              lower('ÄÖÜ') as lower, 'a' < 'B' as is_dictionary`,
    );
    await client.end();
    await database.drop();

    expect(rows).toEqual([
      { major: server.major, super: false, tables: 0, lower: "äöü", is_dictionary: false },
    ]);
  });

  it("is copied from a template that is filled once", async () => {
    let filled = 0;
    const options = {
      template: "servers.test.ts",
      prepare: async ({ url }: { readonly url: string }) => {
        filled += 1;
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query("create table kept as select 7 as n");
        await client.end();
      },
    };

    const [first, second] = await Promise.all([
      server.freshDatabase(options),
      server.freshDatabase(options),
    ]);
    const client = new Client({ ...second.connection });
    await client.connect();
    const { rows } = await client.query("select n from kept");
    await client.end();
    await Promise.all([first.drop(), second.drop()]);

    expect(rows).toEqual([{ n: 7 }]);
    expect(filled).toBe(1);
  });
});
