#!/usr/bin/env node
// What `npx interrater` runs in a release: the built program, without a build.
import module from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkNode, projectDirectory } from "./install.mjs";
import { sayOrThrow, serve } from "./serve.mjs";

/** The built file of each command, and what it does. */
const commands = {
  start: ["main", "starts the application and prints where it is (also without a command)"],
  backup: ["backup", "FILE: everything in one file, while the application runs"],
  restore: [
    "restore",
    "FILE: a backup into an empty place; with --study NAME one study of it, beside what is there",
  ],
  doctor: ["doctor", "looks at this machine and its settings, and says what to mend"],
  "reset-password": ["resetPassword", "EMAIL: a link by which somebody sets a new password"],
  "new-secret": ["newSecret", "the server's secret is lost: the next start makes another one"],
};

checkNode();
const [command = "start", ...words] = process.argv.slice(2);
const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (known === undefined) {
  const asked = ["help", "--help", "-h"].includes(command);
  (asked ? console.log : console.error)(
    [
      ...(asked ? [] : [`There is no command "${command}".`]),
      "interrater [command]",
      ...Object.entries(commands).map(([name, [, what]]) => `  ${name.padEnd(16)}${what}`),
      "Data lie in ./interrater-data, or in the folder that INTERRATER_DATA names.",
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
