import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { addressNow, earlierAddresses } from "./earlierAddresses.ts";

const anyName = (path: string) => path.replaceAll(/:\w+/gu, ":x");
const filled = (path: string) => path.replaceAll(":", "0192-");
const paths = new Set(Object.values(contract).map(({ path }) => anyName(path)));

test.each(Object.entries(earlierAddresses))("%s is read as %s, which is a call", (earlier, now) => {
  expect(paths).toContain(anyName(now));
  expect(paths).not.toContain(anyName(earlier));
  expect(addressNow(filled(earlier))).toBe(filled(now));
  expect(addressNow(`${filled(earlier)}?a=1&b=%2F`)).toBe(`${filled(now)}?a=1&b=%2F`);
});

test("query parameters of the last release are read with their names of today", () => {
  expect(addressNow("/api/v1/studies/x/agreement?by=code&recipes=percent&handedInOnly=true")).toBe(
    "/api/v1/studies/x/agreement?by=code&statistics=percent&submittedOnly=true",
  );
  expect(addressNow("/api/v1/studies/x/agreement/recipes?traceRecipes=icc")).toBe(
    "/api/v1/studies/x/agreement/statistics?traceStatistics=icc",
  );
  expect(addressNow("/api/v1/studies/x/agreement?by=recipes")).toBe(
    "/api/v1/studies/x/agreement?by=recipes",
  );
});

test("any other address stays as it is", () => {
  for (const { path } of Object.values(contract)) expect(addressNow(path)).toBe(path);
  expect(addressNow("/studies/x/gold")).toBe("/studies/x/gold");
  expect(addressNow("/api/v1/studies/x/gold/more")).toBe("/api/v1/studies/x/gold/more");
});
