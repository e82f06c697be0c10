import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { findBinaries } from "../../../src/server/embedded/binaries.ts";
import { databaseUser } from "../../../src/server/embedded/databaseUser.ts";
import { afterCut, type Unsure } from "./afterCut.ts";
import { readChanges } from "./changesOnDisk.ts";

/** A cluster of PostgreSQL of which all that is done to its files is recorded, so that its power can be cut. */
export interface CutDisk {
  /** Where its programs are, for the launcher. */
  readonly binDirectory: string;
  /** How much was recorded until now: a moment to which the power may be cut. Bytes. */
  now(): number;
  /** Keeps what is there now as sure, and records from here. Nothing may run on the cluster. */
  begin(): void;
  /** Makes the folder what a disk may hold of the cluster if the power was cut at that moment. Nothing may run on it. */
  cut(moment: number, folder: string, how: { unsure: Unsure; chance: () => number }): void;
}

/**
 * @param scratch an empty folder, which PostgreSQL’s user is let into
 * @param cluster where the cluster is, or will be made
 */
export function cutDisk(scratch: string, cluster: string): CutDisk {
  const [recorder, records, before, binDirectory] = [
    join(scratch, "recordWrites.so"),
    join(scratch, "records"),
    join(scratch, "before"),
    join(scratch, "bin"),
  ];
  chmodSync(scratch, 0o755);
  compile(recorder);
  writeFileSync(records, "");
  chmodSync(records, 0o666);
  const { binDirectory: real } = findBinaries({
    major: undefined,
    user: databaseUser(cluster),
    copyDirectory: scratch,
    log: () => undefined,
  });
  mkdirSync(binDirectory);
  symlinkSync(join(real, "initdb"), join(binDirectory, "initdb"));
  const settings = `LD_PRELOAD='${recorder}' RECORD_ROOT='${cluster}' RECORD_FILE='${records}'`;
  writeFileSync(
    join(binDirectory, "postgres"),
    `#!/bin/sh\n${settings} exec '${join(real, "postgres")}' "$@"\n`,
    { mode: 0o755 },
  );

  return {
    binDirectory,
    now: () => statSync(records).size,
    begin() {
      rmSync(before, { recursive: true, force: true });
      copyFolder(cluster, before);
      writeFileSync(records, "");
    },
    cut(moment, folder, { unsure, chance }) {
      const files = filesIn(before);
      const changes = readChanges(readFileSync(records).subarray(0, moment));
      const { uid, gid } = statSync(before);
      const after = afterCut(files, changes, unsure, chance);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(dirname(folder), { recursive: true });
      copyFolder(before, folder);
      for (const name of files) if (!after.has(name)) rmSync(join(folder, name));
      for (const [name, { from, bytes }] of after) {
        if (from === name && bytes === undefined) continue;
        const old = from === undefined ? Buffer.alloc(0) : readFileSync(join(before, from));
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        chownSync(dirname(path), uid, gid);
        writeFileSync(path, bytes?.(old) ?? old, { mode: 0o600 });
        chownSync(path, uid, gid);
      }
    },
  };
}

function compile(to: string): void {
  const source = join(import.meta.dirname, "recordWrites.c");
  const { status, stderr } = spawnSync(
    "cc",
    ["-shared", "-fPIC", "-O2", "-Wall", "-o", to, source, "-ldl"],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", "--reflink=auto", from, to], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
