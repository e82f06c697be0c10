// oxlint-disable vitest/no-conditional-expect, vitest/no-standalone-expect, unicorn/consistent-function-scoping -- Each line of a page, and each row of a table, is looked at by what it is.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { lacks } from "../needs.ts";
import { fetchingMs, project, run } from "./released.ts";

/** As somebody who has nothing but Node, npm and the files of the packages. */
describe.skipIf(lacks("POSIX"))("the packages of npm, in an empty folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-packages-"));
  const packed = join(folder, "packed");
  const home = join(folder, "home");

  beforeAll(() => {
    run("npm", ["run", "--silent", "packages", "--", packed], project);
    mkdirSync(home);
    writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module" }));
    const files = readdirSync(packed).map((name) => join(packed, name));
    expect(files).toHaveLength(2);
    run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefer-offline", "--silent", ...files],
      home,
    );
    for (const name of ["agreement", "formats"]) {
      cpSync(join(project, "packaging/npm", name, "example.ts"), join(home, `${name}.ts`));
    }
  }, fetchingMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(
    "the examples are right by their types, and compute what was printed and what a file holds",
    () => {
      const config = {
        compilerOptions: {
          module: "nodenext",
          target: "es2023",
          lib: ["es2023"],
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          types: ["node"],
          typeRoots: [join(project, "node_modules/@types")],
          outDir: "out",
        },
        files: ["agreement.ts", "formats.ts"],
      };
      writeFileSync(join(home, "tsconfig.json"), JSON.stringify(config));
      run(join(project, "node_modules/.bin/tsc"), ["-p", "."], home);

      const kappa = z
        .object({ figure: z.object({ value: z.number() }), units: z.number() })
        .parse(JSON.parse(run(process.execPath, ["out/agreement.js"], home)));
      // As Cohen (1960) prints it, page 45.
      expect(kappa.figure.value).toBeCloseTo(0.492, 3);
      expect(kappa.units).toBe(200);

      for (const [path, format, events] of [
        ["elan/nursery.eaf", "elan", 6],
        ["boris/nursery.boris", "boris", undefined],
      ] as const) {
        const file = join(home, "node_modules/@interrater/formats/samples", path);
        const read = z
          .object({ format: z.string(), taken: z.object({ events: z.number() }) })
          .parse(JSON.parse(run(process.execPath, ["out/formats.js", file], home)));
        expect(read.format.toLowerCase()).toContain(format);
        if (events === undefined) expect(read.taken.events).toBeGreaterThan(0);
        else expect(read.taken.events).toBe(events);
      }
    },
    fetchingMs,
  );

  test(
    "the published values come out of the package that is installed",
    () => {
      // The project's own way of asking, over the functions of the package and with the vectors that lie in it.
      const asking = join(home, "asking");
      cpSync(join(project, "src/statistics/vectors"), asking, {
        recursive: true,
        filter: (path) => !path.endsWith(".test.ts"),
      });
      for (const name of readdirSync(asking)) {
        const file = join(asking, name);
        const text = readFileSync(file, "utf8")
          .replaceAll(/"\.\.\/(\w+)\.ts"/gu, '"@interrater/agreement/statistics/$1"')
          .replaceAll(/"\.\/(\w+)\.ts"/gu, '"./$1.js"');
        writeFileSync(file, text);
      }
      writeFileSync(join(asking, "ask.ts"), ask);
      const config = {
        compilerOptions: {
          module: "nodenext",
          target: "es2023",
          lib: ["es2023"],
          types: ["node"],
          typeRoots: [join(project, "node_modules/@types")],
          outDir: "../asked",
        },
        files: ["ask.ts"],
      };
      writeFileSync(join(asking, "tsconfig.json"), JSON.stringify(config));
      run(join(project, "node_modules/.bin/tsc"), ["-p", "."], asking);
      const { right, wrong } = z
        .object({ right: z.number(), wrong: z.array(z.string()) })
        .parse(JSON.parse(run(process.execPath, ["asked/ask.js"], home)));
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThan(500);
    },
    fetchingMs,
  );

  test("nothing of the project, a server or a browser comes along", () => {
    const installed = readdirSync(join(home, "node_modules"));
    for (const name of ["react", "fastify", "pg", "kysely", "typescript", "interrater"]) {
      expect(installed).not.toContain(name);
    }
    for (const name of ["agreement", "formats"]) {
      const own = join(home, "node_modules/@interrater", name);
      const files = readdirSync(own, { recursive: true, encoding: "utf8" });
      expect(files.filter((one) => one.endsWith(".ts") && !one.endsWith(".d.ts"))).toEqual([]);
      expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "NOTICE"]));
      for (const file of files.filter((one) => one.endsWith(".js"))) {
        expect(readFileSync(join(own, file), "utf8")).not.toMatch(
          /from "(?:node:|react|fastify|pg)/u,
        );
      }
    }
  });
});

/** Compares what the installed package computes with each value in its `vectors`. */
const ask = `
import { readFileSync } from "node:fs";
import { VectorData } from "./vectorData.js";
import { matches } from "./vectorMatch.js";
import { skippedBecause } from "./vectorSkipped.js";
import { answer } from "./vectorStatistics.js";

const wrong: string[] = [];
let right = 0;
for (const file of ["published.json", "exact.json"]) {
  const path = import.meta.resolve("@interrater/agreement/vectors/" + file);
  for (const set of JSON.parse(readFileSync(new URL(path), "utf8"))) {
    const data = new VectorData(set.data);
    for (const expected of set.expected) {
      const found = answer(expected.stat, data, expected);
      if (skippedBecause(expected, found) !== undefined) continue;
      if (matches(expected, found)) right += 1;
      else wrong.push([set.id, expected.stat, expected.field].join(" "));
    }
  }
}
console.log(JSON.stringify({ right, wrong }));
`;
