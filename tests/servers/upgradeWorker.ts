// A process that opens the application on older tables, and ends as by kill -9 once it has said so many statements to
// the database: node --import tsx upgradeWorker.ts DATABASE_URL FOLDER STATEMENTS. If it gets so far, it prints how
// many it said until the application was open.
import pg from "pg";
import { buildApp } from "../../src/server/app.ts";

const [, , url = "", dataDirectory = "", most = ""] = process.argv;
let said = 0;
// oxlint-disable-next-line typescript/unbound-method -- It is called with what it belongs to.
const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, given);
    said += 1;
    // The statement is on its way: the database may do it or not.
    if (said >= Number(most)) setImmediate(() => process.kill(process.pid, "SIGKILL"));
    return answer;
  },
});
const { close } = await buildApp(url, {
  dataDirectory,
  origin: undefined,
  trustProxy: false,
  logLevel: "fatal",
  isDevelopment: false,
});
console.log(said);
await close();
