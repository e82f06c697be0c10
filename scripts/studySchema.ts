// Makes docs/formats/study.schema.json from the schema in the code; with --check it only says whether it is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { StudyFile } from "../src/formats/json/studyFile.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

const path = "docs/formats/study.schema.json";
const file = join(projectRoot, path);
const schema = z.toJSONSchema(StudyFile, { io: "input", reused: "ref", unrepresentable: "any" });
const made = `${JSON.stringify({ title: "A study of Interrater and its work", ...schema }, null, 2)}\n`;
const isStale = !existsSync(file) || readFileSync(file, "utf8") !== made;

if (isStale && process.argv.includes("--check")) {
  console.error(`Not what the schema says: ${path}. Run: npm run study-schema`);
  process.exitCode = 1;
} else if (isStale) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, made);
}
