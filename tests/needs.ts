import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedPackage } from "../src/server/embedded/binaries.ts";
import { findFirefox } from "./journeys/firefox.ts";
import { findWebKit } from "./journeys/webkit.ts";

/** What a test needs that `npm ci` alone does not bring. */
interface Need {
  readonly what: string;
  /** The command that brings it, or what else does. */
  readonly brings: string;
  /** Why even CI may do without it; left out: there its tests fail where it is missing. */
  readonly mayBeAbsent?: string;
  /** Left out where only the test itself can see. */
  readonly isThere?: () => boolean;
}

export type NeedName =
  | "PostgreSQL 18"
  | "PostgreSQL 15"
  | "python3"
  | "pandas"
  | "pip registry"
  | "Rscript"
  | "psych"
  | "httr2"
  | "remotes"
  | "ffmpeg"
  | "tar"
  | "pdflatex"
  | "LibreOffice"
  | "Firefox"
  | "WebKitGTK"
  | "nginx"
  | "caddy"
  | "openssl"
  | "age"
  | "systemd-analyze"
  | "promtool"
  | "podman"
  | "C compiler"
  | "Swift"
  | "POSIX"
  | "root"
  | "small disk"
  | "H.264"
  | "no HEVC"
  | "samples"
  | "vectors";

/** Where other people's files lie: beside the project, never in it. */
const beside = join(import.meta.dirname, "../../shared");
const debian15 = "/usr/lib/postgresql/15/bin/initdb";

const needs: Readonly<Record<NeedName, Need>> = {
  "PostgreSQL 18": {
    what: "PostgreSQL 18",
    brings: "npm ci",
    isThere: () => embeddedPackage() !== undefined,
  },
  "PostgreSQL 15": {
    what: "PostgreSQL 15",
    brings: "apt-get install postgresql-15",
    mayBeAbsent: "only Debian 12 has a package of it",
    isThere: () => existsSync(debian15),
  },
  python3: {
    what: "Python",
    brings: "apt-get install python3-minimal",
    isThere: () => runs("python3"),
  },
  pandas: {
    what: "pandas and polars for Python",
    brings: "python3 -m pip install pandas polars",
    mayBeAbsent: "the client needs neither, and is tried with a stand-in for both",
    isThere: () => runs("python3", "-c", "import pandas, polars"),
  },
  "pip registry": {
    what: "a registry of Python packages, and venv",
    brings: "a connection to one, as pip is set up; apt-get install python3-venv",
    mayBeAbsent:
      "the client is tried from its folder too, and types are checked where the checker can be had",
    isThere: () =>
      runs("python3", "-m", "venv", "--help") &&
      runs("python3", "-m", "pip", "download", "-q", "--no-deps", "-d", tmpdir(), "mypy"),
  },
  Rscript: {
    what: "R",
    brings: "apt-get install r-base-core",
    isThere: () => runs("Rscript"),
  },
  psych: {
    what: "R with psych",
    brings: "apt-get install r-cran-psych",
    mayBeAbsent: "what it said is kept beside the script that asked it",
    isThere: () => runs("Rscript", "-e", "library(psych)"),
  },
  httr2: {
    what: "R with httr2 and jsonlite",
    brings: "apt-get install r-cran-httr2",
    mayBeAbsent: "the server is tested without it, and not every system has packages of it",
    isThere: () => runs("Rscript", "-e", "library(httr2); library(jsonlite)"),
  },
  remotes: {
    what: "R with remotes",
    brings: "apt-get install r-cran-remotes",
    mayBeAbsent: "R CMD INSTALL is tried wherever there is R",
    isThere: () => runs("Rscript", "-e", "library(remotes); library(httr2); library(jsonlite)"),
  },
  ffmpeg: {
    what: "FFmpeg",
    brings: "apt-get install ffmpeg",
    mayBeAbsent: "it only reads what we wrote for it, which is tested by itself too",
    isThere: () => runs("ffmpeg", "-version"),
  },
  tar: { what: "tar", brings: "apt-get install tar", isThere: () => runs("tar") },
  pdflatex: {
    what: "pdfLaTeX with booktabs",
    brings: "apt-get install texlive-latex-recommended",
    mayBeAbsent: "it only compiles what we wrote for it, which is tested by itself too",
    isThere: () => runs("pdflatex", "-version"),
  },
  LibreOffice: {
    what: "LibreOffice Writer",
    brings: "apt-get install libreoffice-writer-nogui",
    mayBeAbsent: "it only opens what we wrote for it, which is tested by itself too",
    isThere: () => runs("soffice", "--version"),
  },
  Firefox: {
    what: "Firefox",
    brings: "apt-get install firefox-esr",
    mayBeAbsent: "a browser of the system's, which not every one of them has",
    isThere: () => findFirefox() !== undefined,
  },
  WebKitGTK: {
    what: "WebKitGTK with its driver, and a screen or Xvfb",
    brings: "apt-get install webkit2gtk-driver gstreamer1.0-plugins-good gstreamer1.0-libav xvfb",
    mayBeAbsent: "a browser of the system's, which not every one of them has",
    isThere: () => findWebKit() !== undefined,
  },
  nginx: {
    what: "nginx",
    brings: "apt-get install nginx-light",
    mayBeAbsent: "most machines that run tests stand behind no proxy",
    isThere: () => runs("nginx", "-v"),
  },
  caddy: {
    what: "Caddy",
    brings: "apt-get install caddy",
    mayBeAbsent: "most machines that run tests stand behind no proxy",
    isThere: () => runs("caddy", "version"),
  },
  openssl: {
    what: "OpenSSL",
    brings: "apt-get install openssl",
    mayBeAbsent: "a certificate is made by it for the test alone",
    isThere: () => runs("openssl", "version"),
  },
  "systemd-analyze": {
    what: "systemd-analyze",
    brings: "apt-get install systemd",
    mayBeAbsent: "not every system has systemd",
    isThere: () => runs("systemd-analyze"),
  },
  promtool: {
    what: "promtool",
    brings: "apt-get install prometheus",
    mayBeAbsent: "most machines that run tests have no Prometheus",
    isThere: () => runs("promtool"),
  },
  podman: {
    what: "Podman, and debootstrap where its base cannot be fetched",
    brings: "apt-get install podman runc debootstrap",
    mayBeAbsent: "the image's file is followed step by step without it",
    isThere: () => runs("podman", "info"),
  },
  age: {
    what: "age",
    brings: "apt-get install age",
    mayBeAbsent: "what it reads and writes is tested by the package of the same format too",
    isThere: () => runs("age", "--version"),
  },
  "C compiler": {
    what: "a C compiler, on Linux",
    brings: "apt-get install gcc libc6-dev",
    mayBeAbsent: "only Linux lets a test see what a database writes",
    isThere: () => process.platform === "linux" && compiles(),
  },
  Swift: {
    what: "OpenStack Swift, which speaks S3",
    brings: "apt-get install python3-swift",
    mayBeAbsent: "not every system has a package of it; a stand-in is tried everywhere",
    isThere: () => runs("/usr/bin/python3", "-c", "import swift.common.middleware.s3api"),
  },
  POSIX: {
    what: "a system with users and signals as POSIX has them",
    brings: "run them on Linux or macOS",
    mayBeAbsent: "Windows has neither, and what is tried there is what it has",
    isThere: () => process.platform !== "win32",
  },
  root: {
    what: "the rights of root",
    brings: "sudo npm test",
    mayBeAbsent: "whoever runs CI need not be root",
    isThere: () => process.getuid?.() === 0,
  },
  "small disk": {
    what: "a small file system of its own",
    brings: "sudo npm test",
    mayBeAbsent: "not every container lets even root mount one",
  },
  "H.264": {
    what: "a Chromium with a decoder for H.264",
    brings: "apt-get install chromium",
    mayBeAbsent: "Playwright's own Chromium comes without it",
  },
  "no HEVC": {
    what: "a Chromium without a decoder for HEVC",
    brings: "apt-get install chromium",
    mayBeAbsent: "what every film is shown by has nothing to refuse",
  },
  samples: {
    what: "other people's files",
    brings: "lay them in ../shared/samples",
    mayBeAbsent: "they are not ours to pass on; tests/samples has files of our own",
    isThere: () => existsSync(join(beside, "samples")),
  },
  vectors: {
    what: "published data with their figures",
    brings: "lay them in ../shared/vectors",
    mayBeAbsent: "they are not ours to pass on; tests/vectors-own has our own",
    isThere: () => existsSync(join(beside, "vectors")),
  },
};

/**
 * Whether a test must be left out because what it needs is missing: `test.skipIf(lacks("Rscript"))`. Says so
 * in one line, with what brings it. In CI it throws instead, but for what may be absent there.
 *
 * @param isThere what the test has seen itself
 */
export function lacks(name: NeedName, isThere = needs[name].isThere?.() ?? false): boolean {
  if (isThere) return false;
  const { mayBeAbsent } = needs[name];
  if (isCi(process.env["CI"]) && mayBeAbsent === undefined) {
    throw new Error(`CI runs every test, and this one needs ${why(name)}`);
  }
  tell(name);
  return true;
}

/** As it stands beside a test that was left out. */
export function why(name: NeedName): string {
  const { what, brings, mayBeAbsent } = needs[name];
  return `${what}: ${brings}${mayBeAbsent === undefined ? "" : ` (${mayBeAbsent})`}`;
}

const told = new Set<NeedName>();

function tell(name: NeedName): void {
  if (told.has(name)) return;
  told.add(name);
  const line = `Tests are left out that need ${why(name)}`;
  // `npm test` tells what is in this folder at its end, once for all processes.
  const folder = process.env["INTERRATER_TESTS_LEFT_OUT"];
  if (folder === undefined) console.warn(line);
  else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), line);
  }
}

function isCi(said: string | undefined): boolean {
  return said !== undefined && !["", "0", "false"].includes(said);
}

function compiles(): boolean {
  const words = ["-x", "c", "-fsyntax-only", "-"];
  return spawnSync("cc", words, { input: "#include <unistd.h>\n" }).status === 0;
}

function runs(program: string, ...words: readonly string[]): boolean {
  return spawnSync(program, words.length > 0 ? words : ["--version"]).status === 0;
}
