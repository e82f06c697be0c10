import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { endWithNpm } from "./endWithNpm.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";
import { serve } from "./serve.mjs";

ensureInstalled();
ensureBuilt();
// From Node 22 on: what was compiled once is not compiled again at the next start.
module.enableCompileCache?.();
process.env.NODE_ENV ??= "production";
endWithNpm();
await serve(pathToFileURL(join(projectDirectory, "dist/server/main.js")).href);
