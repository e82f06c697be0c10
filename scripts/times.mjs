// How long each file of tests took, from the reports that the two kinds of test leave: where a run's time goes.
import { relative } from "node:path";
import { projectDirectory } from "./install.mjs";

const shownMost = 10;

/** Of Vitest's report in JSON, in seconds by file. */
export function vitestSeconds({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => [
    relative(projectDirectory, name),
    (endTime - startTime) / 1000,
  ]);
}

/** Of Playwright's report in JSON, in seconds by file, second tries included. */
export function journeySeconds({ suites }) {
  return suites.map((suite) => [`tests/journeys/${suite.file}`, secondsIn(suite)]);
}

/** As a line to read: how long the whole took, and the files that took the most of it. */
export function timesLine(name, wholeSeconds, files) {
  const longest = files
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shownMost)
    .map(([file, seconds]) => `${file} ${Math.round(seconds)} s`);
  return `${name}: ${Math.round(wholeSeconds)} s; longest: ${longest.join(", ")}`;
}

function secondsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const ownSeconds = own.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return suites.reduce((sum, suite) => sum + secondsIn(suite), ownSeconds);
}
