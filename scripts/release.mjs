// npm run release [-- FOLDER]: a tarball that starts by `npx ./interrater-X.Y.Z.tgz`, its checksums, the list of its parts and their licences.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, projectDirectory } from "./install.mjs";
import { linksOf, noHome, publicHome } from "./publicHome.mjs";
import { versionFault } from "./versionFault.mjs";

/** What a running server reads of the project, beside the packages that it imports. */
const shipped = [
  "CHANGELOG.md",
  "CITATION.cff",
  "LICENSE",
  "NOTICE",
  "README.md",
  "SECURITY.md",
  "dist",
  "docs",
  "locales",
  "packaging",
  "recompute",
  "scripts/install.mjs",
  "scripts/interrater.mjs",
  "scripts/serve.mjs",
  "src/demo/media",
  "src/server/report/package.md",
];

/** `npm run dev` alone asks for them. */
const forDevelopment = new Set(["vite", "tsx"]);

ensureInstalled();
ensureBuilt();
const goal = resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "release");
const folder = mkdtempSync(join(tmpdir(), "interrater-release-"));
try {
  for (const path of shipped) {
    cpSync(join(projectDirectory, path), join(folder, path), { recursive: true });
  }
  const own = JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8"));
  const news = readFileSync(join(projectDirectory, "CHANGELOG.md"), "utf8");
  const fault = versionFault(news, own.version);
  if (fault !== undefined) throw new Error(fault);
  const home = publicHome(own);
  if (home === undefined) console.log(noHome);
  const commit = commitOf();
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify(packageOf(own, { home, commit }), null, 2)}\n`,
  );
  appendFileSync(join(folder, "CITATION.cff"), citationLines({ home, commit }));
  // The versions that were tested, of the packages that are left.
  cpSync(join(projectDirectory, "package-lock.json"), join(folder, "package-lock.json"));
  npm(["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  mkdirSync(goal, { recursive: true });
  const name = `interrater-${own.version}`;
  // Of the project: what the client was built of is in the tarball too, though npm does not install it.
  const parts = JSON.parse(
    npm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"], projectDirectory),
  );
  const { component } = parts.metadata;
  component.name = own.name;
  if (home !== undefined) {
    component.externalReferences = [
      { type: "vcs", url: home },
      { type: "issue-tracker", url: `${home}/issues` },
    ];
  }
  writeFileSync(join(goal, `${name}.cdx.json`), `${JSON.stringify(parts, null, 2)}\n`);
  writeFileSync(join(goal, `${name}.licences.txt`), licencesOf(parts));
  renameSync(join(folder, "package-lock.json"), join(folder, "npm-shrinkwrap.json"));
  npm(["pack", "--ignore-scripts", `--pack-destination=${goal}`], folder);
  const sums = [`${name}.cdx.json`, `${name}.licences.txt`, `${name}.tgz`].map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(goal, file)))
        .digest("hex")}  ${file}\n`,
  );
  writeFileSync(join(goal, "SHA256SUMS"), sums.join(""));
  console.log(
    `Released into ${goal}: ${name}.tgz, its parts (${name}.cdx.json), their licences (${name}.licences.txt), SHA256SUMS`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Of the project's own: without what builds and tests it, and what only the client was built of. */
function packageOf({ dependencies, optionalDependencies, overrides, ...own }, { home, commit }) {
  const { peerDependencies, peerDependenciesMeta } = own;
  const imported = importedBy(join(projectDirectory, "dist/server"));
  const kept = Object.entries(dependencies).filter(([name]) => imported.has(name));
  const missing = [...imported].filter(
    (name) => !Object.hasOwn(dependencies, name) && !Object.hasOwn(peerDependencies, name),
  );
  if (missing.length > 0) throw new Error(`not among the dependencies: ${missing.join(", ")}`);
  const { name, version, description, license, type, engines } = own;
  const { author } = own;
  return {
    name,
    version,
    commit,
    description,
    author,
    license,
    ...linksOf(home),
    type,
    engines,
    bin: { interrater: "scripts/interrater.mjs" },
    dependencies: Object.fromEntries(kept),
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
    overrides,
  };
}

/** What is known only when it is released: of which commit, on which day, and where its sources are. */
function citationLines({ home, commit }) {
  const day = new Date().toISOString().slice(0, "2026-01-01".length);
  return [
    `date-released: ${day}\n`,
    ...(commit === undefined ? [] : [`commit: "${commit}"\n`]),
    ...(home === undefined ? [] : [`repository-code: ${JSON.stringify(home)}\n`]),
  ].join("");
}

/** A line for each part: its name, version and licence, in the order of licences. */
function licencesOf({ components }) {
  const lines = components.map(({ name, version, licenses = [] }) => {
    const said = licenses.map(
      ({ license, expression }) => expression ?? license.id ?? license.name,
    );
    return `${said.join(", ") || "see its README"}\t${name} ${version}\n`;
  });
  return [...new Set(lines)].toSorted((a, b) => (a < b ? -1 : 1)).join("");
}

/** What the report of a study names beside the version; not known in a copy of the sources without their history. */
function commitOf() {
  if (process.env.INTERRATER_COMMIT) return process.env.INTERRATER_COMMIT;
  if (!existsSync(join(projectDirectory, ".git"))) return undefined;
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], {
    cwd: projectDirectory,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** The packages that the built server names; those of its development are imported by name only there. */
function importedBy(built) {
  const names = new Set();
  for (const file of readdirSync(built, { recursive: true }).filter((one) => one.endsWith(".js"))) {
    // Comments of a package that is bundled have examples, which import what is nowhere.
    const text = readFileSync(join(built, file), "utf8").replaceAll(/^\s*(?:\*|\/\/).*$/gmu, "");
    for (const [, name] of text.matchAll(
      /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["'](@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[\w./-]*)?["']/gu,
    )) {
      if (!builtinModules.includes(name) && !forDevelopment.has(name)) names.add(name);
    }
  }
  return names;
}

function npm(words, cwd) {
  const { status, stdout, stderr } = spawnSync("npm", words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    shell: process.platform === "win32",
  });
  if (status === 0) return stdout;
  throw new Error(`npm ${words[0]} ended with ${String(status)}: ${stderr}`);
}
