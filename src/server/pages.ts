import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../domain/errors.ts";
import { answerBuiltParts, builtParts } from "./builtParts.ts";
import type { Config } from "./config.ts";
import { sendProblem } from "./http.ts";
import { isPageAsked } from "./pageAsked.ts";
import { projectRoot } from "./projectRoot.ts";

type PagesConfig = Pick<Config, "isDevelopment"> & { readonly clientDirectory?: string };

/** The output folder of `scripts/build.mjs`; the next build deletes it. */
export const builtClient = join(projectRoot, "dist/client");

/**
 * Serves the built client: its files with a cache lifetime of one year, its page for every other
 * path that requests a page.
 */
export async function answerPages(
  app: FastifyInstance,
  { isDevelopment, clientDirectory: folder = builtClient }: PagesConfig,
): Promise<void> {
  const hasClient = !isDevelopment && existsSync(folder);
  if (isDevelopment) {
    const { attachVite } = await import("./development.ts");
    await attachVite(app);
  }
  if (hasClient) {
    answerBuiltParts(app, join(folder, "assets"));
    await app.register(staticFiles, {
      root: folder,
      // A route for each file that the build made, and none for what people ask.
      wildcard: false,
      globIgnore: [`assets/${builtParts}`],
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        // Names in assets carry a hash of what is in them.
        void reply.header(
          "cache-control",
          path.startsWith(join(folder, "assets"))
            ? "public, max-age=31536000, immutable"
            : "no-cache",
        ),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!hasClient || !isPageAsked(request)) {
      return sendProblem(new Refusal("not_found", {}), request, reply);
    }
    return reply.header("cache-control", "no-cache").sendFile("index.html", folder);
  });
}
