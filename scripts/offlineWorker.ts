import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { offlineTexts } from "../src/client/kit/offline/texts.ts";

/** Where what a workbench needs begins, beside the first page itself. */
const roots = [
  "src/client/app/screens/Workbench.tsx",
  "src/client/kit/page/Failure.tsx",
  "src/client/kit/query/api.ts",
  "src/api/contract/accounts.ts",
];

/** What is bigger than this is for recordings that need the network anyhow. */
const partMaxChars = 400_000;

/**
 * Writes `offline.js`, the service worker: its source, and before it the lists of the built files and
 * of the texts that the workbench needs. Its version follows from their names, which follow from what is in them, and
 * from its texts.
 */
export function offlineWorker(): Plugin {
  return {
    name: "offline-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const { entries, files } = filesOf(bundle);
      if (entries.length === 0) return;
      const texts = textFiles();
      const textsOf = Object.fromEntries(texts);
      const hash = createHash("sha256").update(files.join("\n"));
      for (const [, ofOne] of texts)
        for (const file of ofOne) hash.update(readFileSync(`.${file}`));
      const version = hash.digest("hex").slice(0, 16);
      const all = ["/", "/start.js", "/icon.svg", ...files];
      const build = JSON.stringify({ version, entries, files: all, texts: textsOf });
      const source = readFileSync("src/client/kit/offline/worker.js", "utf8");
      this.emitFile({
        type: "asset",
        fileName: "offline.js",
        source: `const build = ${build};\n${source}`,
      });
    },
  };
}

/** The addresses of the workbench's texts, by language. */
function textFiles(): readonly (readonly [string, readonly string[]])[] {
  return readdirSync("locales").map((language) => [
    language,
    offlineTexts.map((name) => `/locales/${language}/${name}.json`),
  ]);
}

/** By address: what the page names itself, and all that the workbench may load from there on. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (fileName: string, how: "with what it may load" | "alone") => {
    const chunk = byFile.get(fileName);
    if (!chunk || files.has(fileName) || chunk.code.length > partMaxChars) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported, how);
    // The table of screens could load all of them: only the workbench is kept.
    const isTable = chunk.moduleIds.some((moduleId) =>
      moduleId.endsWith("src/client/app/routes.ts"),
    );
    if (how === "alone" || isTable) return;
    for (const imported of chunk.dynamicImports) add(imported, how);
  };
  const entries = chunks.filter(({ isEntry, code }) => isEntry && code.length > 0);
  for (const { fileName } of chunks.filter(isRoot)) add(fileName, "with what it may load");
  for (const { fileName } of entries) add(fileName, "alone");
  return {
    entries: entries.map(({ fileName }) => `/${fileName}`),
    files: [...files].map((file) => `/${file}`).toSorted(),
  };
}

/** A part that holds a root together with others stands beside a file of the root's own, which leads to it. */
function isRoot({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): boolean {
  return [facadeModuleId ?? "", ...moduleIds].some((moduleId) =>
    roots.some((root) => moduleId.endsWith(root)),
  );
}
