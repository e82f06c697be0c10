import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { projectRoot } from "../src/server/projectRoot.ts";

export interface ServedPages {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Builds pages of a folder of the benchmark as the product is built, and serves them. What `addFiles`
 * writes into the folder that it is given is served beside them, with byte ranges.
 */
export async function servePages(
  folder: string,
  pages: readonly string[],
  addFiles: (folder: string) => void = () => undefined,
): Promise<ServedPages> {
  const root = join(projectRoot, "bench", folder);
  const outDir = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      rolldownOptions: { input: pages.map((page) => join(root, page)) },
    },
  });
  addFiles(outDir);
  const server = await preview({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0, host: "127.0.0.1" },
  });
  const address = server.resolvedUrls?.local[0]?.replace(/\/$/u, "") ?? "";
  return {
    address,
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
