import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { isPageAsked, isServers } from "./pageAsked.ts";
import { projectRoot } from "./projectRoot.ts";

/**
 * Serves the client from its sources with live reload, through the HTTP server of `app`. To be
 * called before `app` listens, and before catch-all routes.
 */
export async function attachVite(app: FastifyInstance): Promise<void> {
  // Vite is there for developers only.
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: projectRoot,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (isServers(request.url)) {
      done();
      return;
    }
    // Vite answers by itself, or calls back for what is no file of the client's.
    vite.middlewares(request.raw, reply.raw, (error: unknown) => {
      if (error instanceof Error) done(error);
      else if (!isPageAsked(request)) done();
      else void page(request.url).then(sendPage, done);
    });

    function sendPage(html: string): void {
      // The page that Vite makes holds a script of its own, which the product's policy refuses.
      reply.raw.removeHeader("content-security-policy");
      reply.hijack();
      reply.raw.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
    }
  });

  async function page(url: string): Promise<string> {
    return vite.transformIndexHtml(url, await readFile(join(projectRoot, "index.html"), "utf8"));
  }
}
