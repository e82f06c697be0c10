import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { known } from "../src/domain/known.ts";
import { projectRoot } from "../src/server/projectRoot.ts";

/** Caches of the sources by file and name: `src/server/keep/codings.ts#codings`. */
interface Forgettable {
  /** One that has kept things by a text has nothing now. */
  forget(name: string): void;
  /** One remembers nothing, until all are turned on. */
  turnOff(name: string): void;
  turnOn(): void;
}

/** What is declared with a name: `const known = new WeakMap`, `readonly #codings = new LRUCache`. */
const declaredCache = /#?(\w+)((?::[^=\n]*)?\s*=\s*)new (LRUCache|WeakMap)\b/gu;

/**
 * Builds a module of the benchmark so that caches of the sources can be told to forget, and loads it. What is measured
 * with and without one is the same program, in the same process, in turns.
 */
export async function withForgettable(
  entry: string,
): Promise<{ readonly module: unknown; readonly caches: Forgettable }> {
  const dist = join(projectRoot, "dist");
  mkdirSync(dist, { recursive: true });
  const outDir = mkdtempSync(join(dist, "caches-"));
  const all = new Map<string, Set<{ clear(): void }>>();
  const off = new Set<string>();
  Reflect.set(globalThis, "forgettable", (name: string, Kind: new (...of: never[]) => Store) => {
    const instances = all.get(name) ?? new Set();
    all.set(name, instances);
    return class extends Kind {
      constructor(...of: never[]) {
        super(...of);
        if (this.clear) instances.add({ clear: () => this.clear?.() });
      }
      override get(key: object): unknown {
        return off.has(name) ? undefined : super.get(key);
      }
    };
  });
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: ["kysely", "zod"] },
    plugins: [
      {
        name: "forgettable",
        enforce: "pre",
        transform: (code, id) =>
          code.replaceAll(
            declaredCache,
            (whole, name: string, between: string, kind: string) =>
              `${whole.startsWith("#") ? "#" : ""}${name}${between}new (globalThis.forgettable(${JSON.stringify(
                `${relative(projectRoot, id).replaceAll("\\", "/")}#${name}`,
              )}, ${kind}))`,
          ),
      },
    ],
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      target: "node20",
      rolldownOptions: {
        input: join(projectRoot, "bench", entry),
        output: { entryFileNames: "inside.mjs" },
      },
    },
  });
  const module: unknown = await import(pathToFileURL(join(outDir, "inside.mjs")).href);
  return {
    module,
    caches: {
      forget(name) {
        for (const one of known(all.get(name), name)) one.clear();
      },
      turnOff: (name) => off.add(name),
      turnOn: () => off.clear(),
    },
  };
}

interface Store {
  get(key: object): unknown;
  clear?(): void;
}
