import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project’s folder: the nearest one above this file with a `package.json`, from source and from the build alike. */
export const projectRoot: string = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error("the project's package.json is not above its program");
  return rootAbove(above);
}
