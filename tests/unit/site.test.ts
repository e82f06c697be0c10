import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSite } from "../../scripts/guide/site.ts";

const folder = join(mkdtempSync(join(tmpdir(), "interrater-site-")), "any where");
let pages: readonly string[] = [];

beforeAll(async () => {
  pages = await makeSite(folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every link of the site leads to a file and an anchor that it has, by a relative address", () => {
  expect(pages.length).toBeGreaterThan(40);
  const faults = pages.flatMap((page) =>
    addressesIn(page)
      .filter((address) => !/^(?:https?|mailto):/u.test(address))
      .filter((address) => !isThere(page, address))
      .map((address) => `${page}: ${address}`),
  );
  expect(faults).toEqual([]);
});

test("the site loads nothing from the network, and nothing stands in it that only the application has", () => {
  for (const page of pages) {
    const html = read(page);
    expect(html).not.toMatch(/(?:src|<link[^>]*href)="(?:https?:|\/)/u);
    expect(html).not.toMatch(/file:\d|"\/(?:guide|demo)\//u);
  }
  expect(read("guide.css")).not.toMatch(/url\(/u);
});

test("the search has every page, and its script is one file that a page from the disk may load", () => {
  for (const page of pages.filter((name) => name !== "index.html")) {
    expect(read("pages.js")).toContain(`"slug":"${page.slice(0, -".html".length)}"`);
  }
  for (const script of ["search.js", "moving.js"]) {
    expect(read(script)).not.toMatch(/^(?:import|export) /mu);
  }
  expect(read("first-hour-osce.html")).toMatch(/download="osce.interrater"/u);
});

test("the pages of a picture that moves, and they alone, load what draws and computes it", () => {
  const moving = pages.filter((page) => read(page).includes("data-moving="));
  expect(moving).toHaveLength(6);
  expect(moving.every((page) => page.startsWith("meaning-"))).toBe(true);
  expect(pages.filter((page) => read(page).includes('src="moving.js"'))).toEqual(moving);
  expect(pages.filter((page) => read(page).includes('href="moving.css"'))).toEqual(moving);
});

function read(file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

function addressesIn(page: string): readonly string[] {
  return Array.from(read(page).matchAll(/(?:href|src)="(?<address>[^"]*)"/gu), ({ groups }) =>
    decodeURI(groups?.["address"] ?? ""),
  );
}

function isThere(page: string, address: string): boolean {
  const [file = "", anchor] = address.split("#");
  const of = file === "" ? page : file;
  if (of.startsWith("/") || !existsSync(join(folder, of))) return false;
  return anchor === undefined || read(of).includes(`id="${anchor}"`);
}
