import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "./projectRoot.ts";

/** The version of this program, for what it makes that is read elsewhere and later. */
export const programVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"))).version;
