// node scripts/run.mjs FILE ...words: runs a TypeScript file, after installing what is missing.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { sayOrThrow } from "./serve.mjs";

const file = process.argv[2];
if (file === undefined) {
  console.error("Name the TypeScript file to run: node scripts/run.mjs FILE …");
  process.exit(1);
}
ensureInstalled();
const { register } = await import("tsx/esm/api");
register();
const path = resolve(file);
process.argv.splice(1, 2, path);
try {
  await import(pathToFileURL(path).href);
} catch (error) {
  sayOrThrow(error);
}
