// Names each test of the last run that failed, or passed only at a second try, and why, from the reports that the two kinds of test left.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { fileURLToPath } from "node:url";
import { projectDirectory } from "./install.mjs";

const messageMaxLines = 15;

/** Of Vitest's report in JSON. A file that could not be read at all counts as one failure. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectDirectory, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) {
      return [{ file, title: "the file as a whole", message: message ?? "" }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      message: (failureMessages ?? []).join("\n"),
    }));
  });
}

/** Of Playwright's report in JSON, with what failed outside any test. */
export function journeyFailures({ suites, errors }) {
  return [
    ...ended(suites, "unexpected"),
    ...errors.map(({ message, location }) => ({
      file: location ? relative(projectDirectory, location.file) : "tests/journeys",
      title: "outside any test",
      message: message ?? "",
    })),
  ];
}

/** Of Playwright's report in JSON: what failed first and then passed, which is a race of the product or of the test. */
export function journeysAtSecondTry({ suites }) {
  return ended(suites, "flaky");
}

/** As lines to read at the end of a run: what, kind, file and title, then the beginning of what was said. */
export function failureLines(kind, { file, title, message }, what = "FAILED") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !isForeignFrame(line));
  return [
    `${what} ${kind}: ${file} › ${title}`,
    ...lines.slice(0, messageMaxLines).map((line) => `    ${line}`),
  ];
}

/** What stands before the name of a journey that did not pass at once. */
export const atSecondTry = "PASSED ONLY AT A SECOND TRY";

function ended(suites, asStatus) {
  return suites.flatMap((suite) => endedIn(suite, asStatus));
}

function endedIn({ specs = [], suites = [] }, asStatus) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === asStatus)
      .map(({ results }) => ({
        file: `tests/journeys/${file}`,
        title,
        message: results
          .flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ""))
          .join("\n"),
      })),
  );
  return [...here, ...ended(suites, asStatus)];
}

function isForeignFrame(line) {
  return /^\s+at .*(?:node_modules|node:internal|<anonymous>\))/u.test(line);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = join(projectDirectory, ".test")] = process.argv;
  const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const journeys = read("journeys.json");
  const lines = [
    ...vitestFailures(read("vitest.json")).flatMap((each) => failureLines("test", each)),
    ...journeyFailures(journeys).flatMap((each) => failureLines("journey", each)),
    ...journeysAtSecondTry(journeys).flatMap((each) => failureLines("journey", each, atSecondTry)),
  ];
  if (lines.length > 0) console.log(lines.join("\n"));
}
