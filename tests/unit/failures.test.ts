import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/projectRoot.ts";

const passed = { status: "passed", fullName: "adds", failureMessages: [] };

test("each failed test is told by kind, file and title, with the beginning of its message and without colours", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const failed = {
    status: "failed",
    fullName: "kappa is 1",
    failureMessages: [`\u001b[31m${long}\u001b[39m`],
  };

  const lines = told({
    testResults: [{ name: at("src/kappa.test.ts"), assertionResults: [passed, failed] }],
  });

  expect(lines[0]).toBe("FAILED test: src/kappa.test.ts › kappa is 1");
  expect(lines.slice(1)).toEqual(Array.from({ length: 15 }, (_, line) => `    line ${line}`));
});

test("a file that could not be read as tests is a failure with its reason", () => {
  const message = "Cannot find module './kappa.ts'";

  const lines = told({
    testResults: [
      { name: at("src/kappa.test.ts"), status: "failed", message, assertionResults: [] },
    ],
  });

  expect(lines).toEqual(["FAILED test: src/kappa.test.ts › the file as a whole", `    ${message}`]);
});

test("a journey that failed is found at any depth, with every error of it; one that passed at last is told as that", () => {
  const lines = told(
    { testResults: [] },
    {
      suites: [
        {
          specs: [spec("goes", "expected"), spec("went in the end", "flaky", "slow")],
          suites: [{ specs: [spec("stays", "unexpected", "timeout", "no button")] }],
        },
      ],
      errors: [{ message: "no port is free" }],
    },
  );

  expect(lines).toEqual([
    "FAILED journey: tests/journeys/story.spec.ts › stays",
    "    timeout",
    "    no button",
    "FAILED journey: tests/journeys › outside any test",
    "    no port is free",
    "PASSED ONLY AT A SECOND TRY journey: tests/journeys/story.spec.ts › went in the end",
    "    slow",
  ]);
});

function spec(title: string, status: string, ...messages: string[]): object {
  return {
    file: "story.spec.ts",
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  };
}

function told(vitest: object, journeys: object = { suites: [], errors: [] }): string[] {
  const folder = mkdtempSync(join(tmpdir(), "interrater-reports-"));
  try {
    writeFileSync(join(folder, "vitest.json"), JSON.stringify(vitest));
    writeFileSync(join(folder, "journeys.json"), JSON.stringify(journeys));
    const words = ["scripts/failures.mjs", folder];
    const said = execFileSync(process.execPath, words, { cwd: projectRoot, encoding: "utf8" });
    return said.trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function at(file: string): string {
  return join(projectRoot, file);
}
