import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright";
import { idsOf, owner, startPlantedSite } from "./pictures/plantedSite.ts";

const home = mkdtempSync(join(tmpdir(), "orca-"));
const debug = join(home, "orca-debug.out");
const orca = spawn("orca", ["--replace", `--debug-file=${debug}`], { stdio: "ignore", env: { ...process.env, HOME: home } });
await sleep(8000);
const site = await startPlantedSite();
const browser = await chromium.launch({ headless: false, args: ["--force-renderer-accessibility=complete", "--no-sandbox"], env: { ...process.env, ACCESSIBILITY_ENABLED: "1", GTK_MODULES: "gail:atk-bridge" } });
try {
  const page = await browser.newPage({ baseURL: site.address, viewport: { width: 1200, height: 800 } });
  await page.goto("/");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/studies|home|\/$/u);
  const ids = await idsOf(site, site.studies.demo);
  console.log(JSON.stringify(ids));
  await page.goto(`/observations/${(ids as any).observation ?? (ids as any).observationId}`);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor({ timeout: 60000 });
  await page.bringToFront();
  await sleep(3000);
  const mark = (s: string) => writeFileSync(debug, `\n### ${s}\n`, { flag: "a" });
  for (const key of ["Tab", "Tab", "Tab", "/", "Alt+k", "Space", "Space", "/", "Control+ArrowRight", "Alt+p", "Tab", "Tab"]) {
    mark(key);
    await page.keyboard.press(key);
    await sleep(2500);
  }
} finally {
  await browser.close();
  await site.stop();
  orca.kill();
}
console.log(existsSync(debug) ? readFileSync(debug, "utf8").split("\n").filter((l) => /SPEECH OUTPUT|^###/u.test(l)).join("\n") : "no debug file");
console.log(debug);
process.exit(0);
