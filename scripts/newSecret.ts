// npm run new-secret: the secret of this server is lost; its next start takes the one that it finds, or makes one.
import { forgetSecret } from "../src/server/accounts/secret.ts";
import { readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrations.ts";
import { reachDatabase } from "../src/server/database/reach.ts";

const log = console.log;
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const reached = await reachDatabase(readConfig(process.env), {
  purpose: "new-secret",
  whenInUse: "refuse",
  log,
});
const { database, close } = openDatabase(reached.connection);
try {
  await migrate(database);
  await forgetSecret(database);
  log(
    "The next start uses the secret that it finds, or creates one. Everyone then has to sign in again, and the start lists the accounts that have to set up two-factor authentication again.",
  );
} finally {
  await close();
  await reached.leave();
}
