// As scripts/start.mjs, of what is built already: `prepare.ts` has had that script do it, once for all journeys.
// So none of them reads all sources to see whether they have changed, and none builds while others run.
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectDirectory } from "../../scripts/install.mjs";
import { serve } from "../../scripts/serve.mjs";

module.enableCompileCache?.();
process.env.NODE_ENV ??= "production";
await serve(pathToFileURL(join(projectDirectory, "dist/server/main.js")).href);
