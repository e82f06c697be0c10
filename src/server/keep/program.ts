import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../projectRoot.ts";

const builtFrom = join(projectRoot, "dist", "built");

/**
 * A sign for the very program that figures were made by: what another one has made is made again. Read as
 * source it is new with each start, because no one knows what was changed since.
 */
export const thisProgram: string =
  !import.meta.url.endsWith(".ts") && existsSync(builtFrom)
    ? readFileSync(builtFrom, "utf8")
    : randomUUID();
