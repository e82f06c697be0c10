import type { Browser } from "playwright";

/** What a page of the benchmark answers with; what it says went wrong is thrown. */
export async function measuredBy(
  browser: Browser,
  address: string,
  patienceMs: number,
): Promise<unknown> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const body = page.locator("body[data-measured], body[data-failed]");
    await body.waitFor({ state: "attached", timeout: patienceMs });
    const failed = await body.getAttribute("data-failed");
    if (failed !== null) throw new Error(failed);
    return JSON.parse((await body.getAttribute("data-measured")) ?? "");
  } finally {
    await context.close();
  }
}

/** A list of an answer; empty where it has none of that name. */
export function listOf(measured: unknown, name: string): readonly unknown[] {
  const list: unknown =
    typeof measured === "object" && measured !== null ? Reflect.get(measured, name) : undefined;
  return Array.isArray(list) ? list : [];
}
