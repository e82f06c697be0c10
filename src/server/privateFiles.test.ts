import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepPrivate } from "./privateFiles.ts";
import { lacks } from "../../tests/needs.ts";

describe.skipIf(lacks("POSIX"))("the folder of the data", () => {
  let scratch: string;
  let umask: number;

  beforeEach(() => {
    umask = process.umask(0o022);
    scratch = mkdtempSync(join(tmpdir(), "interrater-private-"));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(scratch, { recursive: true, force: true });
  });

  const mode = (...path: string[]) => (statSync(join(scratch, ...path)).mode & 0o777).toString(8);

  it("is made for its owner alone, with all that is written from then on", () => {
    const said: string[] = [];

    keepPrivate(join(scratch, "new/data"), (sentence) => said.push(sentence));
    writeFileSync(join(scratch, "new/data/film"), "");
    mkdirSync(join(scratch, "new/data/folder"));

    expect([mode("new/data"), mode("new/data/film"), mode("new/data/folder")]).toEqual([
      "700",
      "600",
      "700",
    ]);
    expect(said).toEqual([]);
  });

  it("is put right where it was open, and nothing in it that is none of ours", () => {
    mkdirSync(join(scratch, "media/deep"), { recursive: true });
    mkdirSync(join(scratch, "postgresql/cluster"), { recursive: true });
    mkdirSync(join(scratch, "others"));
    for (const file of ["media/film", "media/deep/film", "postgresql/postgresql.log", "note"]) {
      writeFileSync(join(scratch, file), "");
    }
    chmodSync(scratch, 0o755);

    keepPrivate(scratch, () => undefined);

    expect([mode(), mode("media"), mode("media/deep"), mode("postgresql")]).toEqual(
      Array.from({ length: 4 }, () => "700"),
    );
    expect([
      mode("media/film"),
      mode("media/deep/film"),
      mode("postgresql/postgresql.log"),
    ]).toEqual(["600", "600", "600"]);
    expect([mode("others"), mode("note"), mode("postgresql/cluster")]).toEqual([
      "755",
      "644",
      "755",
    ]);
  });
});
