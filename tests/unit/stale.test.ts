import { expect, it } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { staleBy } from "../../src/api/stale.ts";

const calls: readonly Call[] = Object.values(contract);
const read = calls.filter(({ method }) => method === "GET").map(({ path }): string => path);

it("says of every call that changes something what it makes stale, and of no other", () => {
  const writes = calls
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path}`);

  expect(writes.length).toBeGreaterThan(50);
  expect(Object.keys(staleBy).toSorted()).toEqual(writes.toSorted());
});

it("names only paths at which, or below which, something is read", () => {
  const named = new Set<string>(Object.values(staleBy).flat());

  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((path) => !isRead(path))).toEqual([]);
});

it("names nothing twice, and nothing below what is named as a whole", () => {
  const twice = Object.entries(staleBy).filter(([, paths]: [string, readonly string[]]) =>
    paths.some((one, at) =>
      paths.some(
        (other, place) =>
          at !== place &&
          (one === other ||
            (other.endsWith("/*") &&
              `${one.replace(/\/\*$/u, "")}/`.startsWith(other.slice(0, -1)))),
      ),
    ),
  );

  expect(twice).toEqual([]);
});

function isRead(path: string): boolean {
  return path.endsWith("/*")
    ? read.some((one) => one === path.slice(0, -2) || one.startsWith(path.slice(0, -1)))
    : read.includes(path);
}
