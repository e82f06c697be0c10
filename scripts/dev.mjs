// The server runs again after each change of its sources; the database stays, with this process.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, projectDirectory } from "./install.mjs";
import { sayOrThrow, serve } from "./serve.mjs";

if (process.argv[2] === "server") {
  await serve(pathToFileURL(join(projectDirectory, "src/server/main.ts")).href);
} else {
  ensureInstalled();
  const { register } = await import("tsx/esm/api");
  register();
  await watch().catch(sayOrThrow);
}

async function watch() {
  const { readConfig } = await import("../src/server/config.ts");
  const { startEmbedded } = await import("../src/server/embedded/launcher.ts");
  const { databaseUrlOf } = await import("../src/server/embedded/databaseUrl.ts");
  const { keepPrivate } = await import("../src/server/privateFiles.ts");
  const { databaseUrl, dataDirectory } = readConfig(process.env);
  keepPrivate(dataDirectory, console.log);
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded({ dataDirectory, log: console.log, purpose: "development" })
      : undefined;
  const tsx = join(projectDirectory, "node_modules/tsx/dist/cli.mjs");
  const server = spawn(
    process.execPath,
    [tsx, "watch", "--clear-screen=false", join(projectDirectory, "scripts/dev.mjs"), "server"],
    {
      cwd: projectDirectory,
      stdio: "inherit",
      env: {
        ...process.env,
        INTERRATER_DEV: "1",
        DATABASE_URL: databaseUrl ?? databaseUrlOf(embedded.connection),
      },
    },
  );
  // The terminal's Ctrl-C reaches the server by itself; a signal to this process alone is passed on.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  const status = await new Promise((resolve) => server.once("exit", resolve));
  await embedded?.stop();
  process.exit(status ?? 0);
}
