// npm run packages [-- FOLDER]: the statistics and the formats as npm packages of their own, made of these sources.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureInstalled, projectDirectory } from "./install.mjs";
import { linksOf, noHome, publicHome } from "./publicHome.mjs";

/** What each is made of: where it begins, and what lies beside its programs. */
const packages = {
  agreement: {
    entries: ["src/statistics/package.ts", "src/agreement/index.ts", "src/agreement/rows.ts"],
    beside: { "tests/vectors-own": "vectors" },
    only: /\.json$/,
  },
  formats: {
    entries: ["src/formats/package.ts", "src/formats/textDecoder.d.ts"],
    beside: { "tests/samples": "samples", "locales/en/formats.json": "words.json" },
    only: /^(?!.*\.py$).+$/,
  },
};

ensureInstalled();
const goal = resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "packages");
const own = JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8"));
const home = publicHome(own);
if (home === undefined) console.log(noHome);
mkdirSync(goal, { recursive: true });
for (const [name, parts] of Object.entries(packages)) pack(name, parts);

function pack(name, { entries, beside, only }) {
  const folder = mkdtempSync(join(tmpdir(), "interrater-package-"));
  const packaging = join(projectDirectory, "packaging/npm", name);
  try {
    compile(entries, join(folder, "dist"));
    const imported = importedBy(join(folder, "dist"));
    cpSync(join(packaging, "README.md"), join(folder, "README.md"));
    for (const file of ["LICENSE", "NOTICE"]) {
      cpSync(join(projectDirectory, file), join(folder, file));
    }
    for (const [from, to] of Object.entries(beside)) {
      cpSync(join(projectDirectory, from), join(folder, to), {
        recursive: true,
        filter: (path) => !/\.[a-z0-9]+$/i.test(path) || only.test(path),
      });
    }
    const { name: called, ...said } = JSON.parse(
      readFileSync(join(packaging, "package.json"), "utf8"),
    );
    const { version, license, author, engines } = own;
    const made = { name: called, version, license, author, ...linksOf(home), engines };
    const dependencies = Object.fromEntries(imported.map((one) => [one, versionOf(one)]));
    writeFileSync(
      join(folder, "package.json"),
      `${JSON.stringify({ ...made, ...said, type: "module", sideEffects: false, dependencies }, null, 2)}\n`,
    );
    run("npm", ["pack", "--ignore-scripts", "--silent", `--pack-destination=${goal}`], folder);
    console.log(`Packed into ${goal}: ${called} ${version}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As ES modules with their types, of whatever the entries reach. */
function compile(entries, outDir) {
  const config = join(projectDirectory, `tsconfig.package-${process.pid}.json`);
  const compilerOptions = {
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    lib: ["ES2023"],
    rootDir: "src",
    outDir,
  };
  writeFileSync(
    config,
    JSON.stringify({ extends: "./tsconfig.base.json", compilerOptions, files: entries }),
  );
  try {
    run("npx", ["--no-install", "tsc", "-p", config], projectDirectory);
  } finally {
    rmSync(config, { force: true });
  }
  for (const file of filesIn(outDir, ".d.ts")) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1"));
  }
}

/** The packages that are imported; anything of a server or a browser is none of ours here. */
function importedBy(built) {
  const names = new Set();
  for (const file of [...filesIn(built, ".js"), ...filesIn(built, ".d.ts")]) {
    // Comments have examples, which import what is nowhere.
    const text = readFileSync(file, "utf8").replaceAll(/^\s*(?:\*|\/\*|\/\/).*$/gm, "");
    for (const [, name] of text.matchAll(
      /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](@[\w.-]+\/[\w.-]+|[a-z][\w.:-]*)(?:\/[\w./-]*)?["']/g,
    )) {
      if (name.startsWith("node:") || builtinModules.includes(name)) {
        throw new Error(`${file} imports ${name}: a package is for browsers too`);
      }
      names.add(name);
    }
  }
  return [...names].toSorted((a, b) => (a < b ? -1 : 1));
}

function versionOf(name) {
  const version = own.dependencies[name];
  if (version === undefined) throw new Error(`${name} is no dependency of the project`);
  return version;
}

function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((one) => one.endsWith(ending))
    .map((one) => join(folder, one));
}

function run(program, words, cwd) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stdout}${stderr}`);
}
