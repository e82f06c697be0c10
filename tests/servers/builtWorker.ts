import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { projectRoot } from "../../src/server/projectRoot.ts";

/** A program of this folder in one file, and what takes it away. */
interface BuiltWorker {
  readonly file: string;
  readonly remove: () => void;
}

/**
 * Bundles one of the programs here as the server is: it starts in a quarter of the time that it takes from its sources,
 * which is felt where a test starts it hundreds of times. Within the project, whose packages stay outside.
 *
 * @param name of the program without its ending: "upgradeWorker"
 */
export async function buildWorker(name: string): Promise<BuiltWorker> {
  const own = join(projectRoot, ".test");
  mkdirSync(own, { recursive: true });
  const outDir = mkdtempSync(join(own, `${name}-`));
  await build({
    root: projectRoot,
    logLevel: "warn",
    // As the server is built, but for what is built.
    plugins: [
      {
        name: "one-program",
        options: (given) => ({ ...given, input: [join(import.meta.dirname, `${name}.ts`)] }),
      },
    ],
    build: { ssr: true, outDir, sourcemap: false },
  });
  return {
    file: join(outDir, `${name}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
