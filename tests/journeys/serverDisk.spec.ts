import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { contract } from "../../src/api/contract.ts";
import { mountSmallDisk } from "../server/smallDisk.ts";
import { newDataDirectory } from "./dataDirectory.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, startSite, test } from "./site.ts";
import { lacks, why } from "../needs.ts";

test("with the server's disk full presses are kept in the browser, and sent once there is room", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), "interrater-small-"));
  const disk = mountSmallDisk(folder, 320 * 1024 ** 2);
  test.skip(lacks("small disk", disk !== undefined), why("small disk"));
  const prepared = newDataDirectory("set up");
  spawnSync("cp", ["-a", `${prepared}/.`, folder]);
  rmSync(prepared, { recursive: true, force: true });
  const site = await startSite({}, folder);
  try {
    const newcomer = async () =>
      (await browser.newContext({ baseURL: site.address, locale: "en-GB" })).newPage();
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer);
    const { page, context, observationId } = rater;
    await openWorkbench(rater);
    await press(page, 2);
    await expect(light(page)).toContainText("Saved on this device, synced");
    const isReady = async () => (await fetch(`${site.address}/health/ready`)).status === 200;
    expect(await isReady()).toBe(true);

    const filler = join(folder, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
    await fillLog(folder);
    // The page asks again and again, and the browser may have forgotten what the first answer said.
    const refused = page.waitForResponse(
      async (answer) =>
        answer.url().includes("/operations") &&
        answer.status() === 503 &&
        (await answer.text().catch(() => "")).includes('"database_unavailable"'),
    );
    await press(page, 3);
    await refused;
    await expect(light(page)).toContainText("3 waiting for the server");
    expect(await isReady()).toBe(false);

    rmSync(filler);
    // The database is started again, and reads its log first: on a busy machine that takes its time.
    await expect
      .poll(isReady, { timeout: 90_000, intervals: [200] })
      .toBe(true)
      .catch((cause: unknown) => {
        throw new Error(`It did not come back:\n${site.words()}\n${logOf(folder)}`, { cause });
      });
    await expect(light(page)).toContainText("Saved on this device, synced", { timeout: 60_000 });
    const { operations } = await call(context, site, contract.listOperations, {
      params: { observationId },
      query: { after: 0 },
    });
    expect(operations).toHaveLength(5);
    expect(new Set(operations.map(({ operation }) => operation.id)).size).toBe(5);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Writes to the database's log until it finds no room: a press alone fits into what the log has set aside. */
async function fillLog(folder: string): Promise<void> {
  const client = new Client({
    host: join(folder, "postgresql/socket"),
    port: 5432,
    user: "interrater",
    database: "interrater",
  });
  client.on("error", () => undefined);
  await client.connect();
  const filled = client.query(
    `select count(pg_logical_emit_message(false, 'x', repeat('x', 1000000)))
       from generate_series(1, 400)`,
  );
  await expect(filled).rejects.toThrow(/terminated|No space left/u);
  await client.end().catch(() => undefined);
}

/** The end of what the database has logged. */
function logOf(folder: string): string {
  return readFileSync(join(folder, "postgresql/postgresql.log"), "utf8").slice(-4_000);
}

/** Codes so many events, each at a moment of its own. */
async function press(page: Page, times: number): Promise<void> {
  const events = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
  for (let at = 0; at < times; at++) {
    const before = await events.count();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("l");
    await expect(events).toHaveCount(before + 1);
  }
}

function light(page: Page) {
  return page.getByTestId("saving");
}
