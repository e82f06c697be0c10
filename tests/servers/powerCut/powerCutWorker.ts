// The application on an embedded PostgreSQL whose programs are in another folder, to be cut off from its power by
// tests: node --import tsx powerCutWorker.ts BIN [SETTING=VALUE …].
import { databaseUrlOf } from "../../../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../../../src/server/embedded/launcher.ts";
import { main } from "../../../src/server/main.ts";

const [, , binDirectory = "", ...settings] = process.argv;
const database = await startEmbedded({
  dataDirectory: process.env["INTERRATER_DATA"] ?? "",
  log: (sentence) => console.log(sentence),
  places: [{ kind: "installed", binDirectory }],
  settings: Object.fromEntries(settings.map((one) => one.split("="))),
});
process.env["DATABASE_URL"] = databaseUrlOf(database.connection);
await main();
