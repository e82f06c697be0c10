import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ensureInstalled, projectDirectory } from "./install.mjs";

const dist = join(projectDirectory, "dist");
const stampFile = join(dist, "built");

/** Builds client and server into `dist`, unless what is there was made from these very sources. */
export function ensureBuilt() {
  const stamp = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Building (once after each change, takes some seconds) …");
  // A process of its own: the memory that a build takes is not the server's afterwards.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: projectDirectory,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status === 0) return;
  console.error("The build failed. The reason is shown above.");
  process.exit(1);
}

/** Into a folder of its own first: a build that breaks off leaves the old one whole. */
async function build() {
  const { build: viteBuild } = await import("vite");
  const stamp = sourcesHash();
  const unfinished = join(dist, `unfinished-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  const options = { root: projectDirectory, logLevel: "warn" };
  try {
    await viteBuild({ ...options, build: { outDir: join(unfinished, "client") } });
    compress(join(unfinished, "client", "assets"));
    await viteBuild({
      ...options,
      build: { outDir: join(unfinished, "server"), ssr: true },
    });
    rmSync(stampFile, { force: true });
    for (const part of ["client", "server"]) {
      rmSync(join(dist, part), { recursive: true, force: true });
      renameSync(join(unfinished, part), join(dist, part));
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  writeFileSync(stampFile, stamp);
}

/** Once here instead of at each request: `src/server/builtParts.ts` sends them as they are. */
function compress(folder) {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
  for (const name of readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file))) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    // Below that there is nothing to win.
    if (bytes.length < 1024) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, options));
    writeFileSync(`${file}.gz`, gzipSync(bytes));
  }
}

/** Of everything that a build reads. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of [
    "package-lock.json",
    "vite.config.ts",
    "index.html",
    "src",
    "public",
    // The guide is built into the client.
    "docs/guide",
    "docs/pictures",
    "scripts/guide",
    "scripts/backup.ts",
    "scripts/build.mjs",
    "scripts/clientParts.ts",
    "scripts/doctor.ts",
    "scripts/followLetters.ts",
    "scripts/newSecret.ts",
    "scripts/offlineWorker.ts",
    "scripts/resetPassword.ts",
    "scripts/restore.ts",
    "scripts/toldOnly.ts",
    "scripts/withoutJsonSchema.ts",
  ]) {
    add(hash, file);
  }
  return hash.digest("hex");
}

function add(hash, path) {
  const full = join(projectDirectory, path);
  const status = statSync(full, { throwIfNoEntry: false });
  if (status === undefined || /\.test\.tsx?$/.test(path)) return;
  if (status.isDirectory()) {
    for (const name of readdirSync(full).toSorted()) add(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0${status.size}\0`).update(readFileSync(full));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  await build();
}
