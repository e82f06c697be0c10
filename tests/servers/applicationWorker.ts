// The application as `npm start` runs it, from its sources and with the environment that it reads, to be
// stopped or killed by tests: node --import tsx applicationWorker.ts.
import { CannotStart } from "../../src/server/embedded/cannotStart.ts";
import { main } from "../../src/server/main.ts";

try {
  await main();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}
