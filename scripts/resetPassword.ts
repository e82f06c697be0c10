// npm run reset-password -- EMAIL: creates a link to set a new password. The application may run.
import { sql } from "kysely";
import { beginPasswordReset } from "../src/server/accounts/passwordReset.ts";
import { limitsFromEnvironment, readConfig } from "../src/server/config.ts";
import { openDatabase, transact } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrations.ts";
import { reachDatabase } from "../src/server/database/reach.ts";
import { CannotStart } from "../src/server/embedded/cannotStart.ts";

const log = console.log;
const words = process.argv.slice(2);
const takesSecondStep = words.includes("--second-step");
const email = words
  .find((word) => !word.startsWith("--"))
  ?.trim()
  .toLowerCase();
if (email === undefined) {
  throw new CannotStart(
    "Give the email address of the account: npm run reset-password -- name@example.org. With --second-step, its two-factor authentication is reset, too.",
  );
}
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const config = readConfig(process.env);
const limits = limitsFromEnvironment(process.env);
const reached = await reachDatabase(config, { purpose: "reset-password", whenInUse: "share", log });
const { database, close } = openDatabase(reached.connection);
try {
  await migrate(database);
  const begun = await transact(database, async (query) => {
    const reset = await beginPasswordReset(query, limits, { email });
    if (reset && takesSecondStep) {
      await sql`update account set two_factor_enabled = false where id = ${reset.accountId}`.execute(
        query,
      );
      await query.deleteFrom("twoFactor").where("userId", "=", reset.accountId).execute();
    }
    return reset;
  });
  if (!begun) throw new CannotStart(`No account has the email address ${email}.`);
  const address = config.origin ?? `http://localhost:${config.port}`;
  log(`${begun.name} (${email}) is signed out on all devices.`);
  if (takesSecondStep) log("Two-factor authentication has been reset.");
  log(
    `This link sets a new password. It works once, within ${limits.passwordResetSeconds / 3600} hours:`,
  );
  log(`${address}/reset#token=${begun.token}`);
} finally {
  await close();
  await reached.leave();
}
