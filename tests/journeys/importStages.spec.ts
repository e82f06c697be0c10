import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { call } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "import in stages" });

test("a large import goes on after a lost network, a reload and a server that was killed; another is discarded", async ({
  site,
  newcomer,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Large work");
  const observations = async () =>
    (
      await call(page.context(), site, contract.listObservations, {
        params: { studyId },
        query: {},
      })
    ).items;
  // The first stage arrives; of the second nobody hears.
  await page.route(/\/stages\/1$/u, (route) => route.abort());
  await page.goto(`/studies/${studyId}/exchange`);
  await sendTable(page, "alone");
  await expect(
    page.getByText("The server does not respond. Sending continues", { exact: false }),
  ).toBeVisible({
    timeout: 60_000,
  });
  expect(await observations()).toEqual([]);

  page.once("dialog", (dialog) => void dialog.accept());
  await site.kill();
  await site.start();
  await page.reload();
  const unfinished = page.getByRole("region", { name: "Unfinished imports" });
  await expect(unfinished.getByText("table.csv")).toBeVisible();
  await expectNoFindings(page);
  await page.unroute(/\/stages\/1$/u);
  await unfinished.getByRole("button", { name: "Continue import" }).click();

  await expect(unfinished).toBeHidden({ timeout: 120_000 });
  await expect(page.getByRole("heading", { name: "Previous imports" })).toBeVisible();
  const counts = (await observations()).map(({ eventCount }) => eventCount);
  expect(counts).toHaveLength(20);
  expect(counts.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(rows);

  await page.route(/\/stages\/1$/u, (route) => route.abort());
  await sendTable(page, "known");
  await expect(
    page.getByText("The server does not respond. Sending continues", { exact: false }),
  ).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "Stop sending" }).click();
  await unfinished.getByRole("button", { name: "Discard" }).click();
  await expect(unfinished).toBeHidden();
  expect(await observations()).toHaveLength(20);
});

const rows = 40_000;

/** More than one stage of what is sent. */
async function sendTable(page: Page, raters: "alone" | "known"): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => {
    const start = (at % 2_000) * 3.25;
    const clip = Math.floor(at / 2_000);
    return `observation ${clip},clip ${clip},Rater ${clip % 3},Ana,Look,state,${start.toFixed(3)},${(start + 2.125).toFixed(3)},"seen, clearly"`;
  });
  await dropped(page, [
    {
      name: "table.csv",
      text: ["observation,recording,rater,subject,code,kind,start_s,end_s,comment", ...lines].join(
        "\n",
      ),
    },
  ]);
  await expect(page.getByRole("button", { name: /^Import \d+ observations/u })).toBeVisible({
    timeout: 60_000,
  });
  // Nobody coded what another one did: that is answered before the first import.
  if (raters === "alone") await page.getByRole("checkbox", { name: /./u }).last().check();
  await page.getByRole("button", { name: /^Import \d+ observations/u }).click();
}
