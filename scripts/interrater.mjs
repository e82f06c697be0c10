#!/usr/bin/env node
// What `npx interrater` runs in a release: the built program, without a build.
import module from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, projectDirectory } from "./install.mjs";
import { sayOrThrow, serve } from "./serve.mjs";

/** The built file of each command, and what it does. */
const commands = {
  start: ["main", "starts the application and prints its URL (the default)"],
  backup: ["backup", "FILE: writes all data to one file; the application can keep running"],
  restore: [
    "restore",
    "FILE: restores a backup into an empty folder or database; with --study NAME, adds one study of it to the data in use",
  ],
  doctor: ["doctor", "checks this machine and its settings, and says what to fix"],
  "reset-password": ["resetPassword", "EMAIL: creates a link to set a new password"],
  "new-secret": [
    "newSecret",
    "use if the server's secret is lost: the next start creates a new one",
  ],
};

checkNode();
const [command = "start", ...words] = process.argv.slice(2);
const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (known === undefined) {
  const asked = ["help", "--help", "-h"].includes(command);
  (asked ? console.log : console.error)(
    [
      ...(asked ? [] : [`Unknown command "${command}".`]),
      "interrater [command]",
      ...Object.entries(commands).map(([name, [, what]]) => `  ${name.padEnd(16)}${what}`),
      "Data are stored in ./interrater-data, or in the folder set by INTERRATER_DATA.",
    ].join("\n"),
  );
  process.exit(asked ? 0 : 2);
}
// The program's own folder is npm's, and is thrown away with the next version: nothing is kept there.
process.env.INTERRATER_DATA = resolve(process.env.INTERRATER_DATA || "interrater-data");
process.env.INIT_CWD = process.cwd();
process.env.NODE_ENV ??= "production";
const address = pathToFileURL(join(projectDirectory, `dist/server/${known[0]}.js`)).href;
if (command === "start") {
  // From Node 22 on: what was compiled once is not compiled again at the next start.
  module.enableCompileCache?.();
  await serve(address);
} else {
  process.argv.splice(2, process.argv.length, ...words);
  process.setSourceMapsEnabled(true);
  try {
    await import(address);
  } catch (error) {
    sayOrThrow(error);
  }
}
