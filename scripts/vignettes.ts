// Runs the examples of both clients on the demo study and makes docs/guide/programs-by-example.md of what they did.
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "server", "tests/server/vignettes.test.ts"],
  { stdio: "inherit", env: { ...process.env, INTERRATER_FREEZE: "1" } },
);
if (status === 0)
  spawnSync("npx", ["oxfmt", "docs/guide/programs-by-example.md"], { stdio: "inherit" });
process.exitCode = status ?? 1;
