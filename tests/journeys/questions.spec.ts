import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { sampleIds } from "../../src/client/kit/coding/sampleScheme.ts";
import { newId } from "../sample.ts";
import { call, canBeCoded, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { wholeScheme } from "./schemes.ts";
import { expect, type Site, test } from "./site.ts";
import { timeOnScreen } from "./watching.ts";

test.use({ story: "questions" });
test.describe.configure({ mode: "serial" });

test("optional modifiers that presses skipped are there after a reload, listed before submitting, and gone once another device has given them", async ({
  newcomer,
  site,
  browser,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, {
    ...wholeScheme,
    modifiers: wholeScheme.modifiers.map((one) => ({ ...one, isRequired: false })),
  });
  const { page } = rater;
  await openWorkbench(rater);
  // The last of them is still asked when the page goes.
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("a");
  }
  await expect(skipped(page, 3)).toBeVisible();
  await expect.poll(async () => (await coded(rater, site)).length).toBe(4);
  await page.reload();
  await canBeCoded(page);
  await expect(skipped(page, 4)).toBeVisible();
  await expect(question(page)).toBeHidden();

  await page.keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await submit.getByText("Events with optional modifiers left blank: 4").click();
  await submit
    .getByRole("button", { name: /^Question, .*0:0/u })
    .first()
    .click();
  await expect(submit).toBeHidden();
  await page.keyboard.press("Escape");

  // The other device knows which events lack something, and gives two of them their values.
  const context = await browser.newContext({
    baseURL: site.address,
    storageState: await rater.context.storageState(),
  });
  try {
    const there = { ...rater, context, page: await context.newPage() };
    await openWorkbench(there);
    await there.page.keyboard.press("Control+Shift+Enter");
    await expect(
      there.page.getByText("Events with optional modifiers left blank: 4"),
    ).toBeVisible();
    const [first, second] = await coded(rater, site);
    await call(context, site, contract.putOperations, {
      params: { observationId: rater.observationId },
      body: {
        clientId: crypto.randomUUID(),
        operations: [first, second].flatMap((event, at) =>
          event
            ? [
                {
                  kind: "changeEvent" as const,
                  eventId: event.id,
                  base: 1,
                  change: { modifiers: { [sampleIds.toy]: sampleIds.bear } },
                  id: newId("operation"),
                  sequence: at + 1,
                  at: new Date().toISOString(),
                },
              ]
            : [],
        ),
      },
    });
  } finally {
    await context.close();
  }
  await expect(skipped(page, 2)).toBeVisible();
  await skipped(page, 2).getByRole("button", { name: "Prompt again" }).click();
  for (const key of ["b", "b"]) {
    await expect(question(page)).toBeVisible();
    await page.keyboard.press(key);
  }
  await expect(question(page)).toBeHidden();
  await expect
    .poll(async () => (await coded(rater, site)).filter((one) => sampleIds.toy in one.modifiers))
    .toHaveLength(4);
  await page.reload();
  await canBeCoded(page);
  await expect(page.getByRole("region", { name: "Optional modifiers skipped" })).toBeHidden();
});

test("a question stands in the film's own window too, where keys, clicks and typed text answer it @whole", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("button", { name: "More playback options" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in separate window" }).click();
  const film = await opening;
  const which = film.getByRole("region", { name: "Which code?" });
  const values = async () =>
    (await coded(rater, site)).map(({ codeId, modifiers, comment }) => ({
      codeId,
      modifiers,
      comment,
    }));

  /** A press is timed by the frame that is seen, and a state that ends where it begins is none: the next one has to be there. */
  const forward = async () => {
    const before = await timeOnScreen(page);
    await film.keyboard.press("ArrowRight");
    await expect.poll(() => timeOnScreen(page)).toBe(before + 1);
  };

  await film.keyboard.press("s");
  await expect(which).toBeVisible();
  await expect(page.getByRole("region", { name: "Which code?" })).toBeVisible();
  // It looks as it does at the film here.
  await expect(which).toHaveCSS("display", "flex");
  for (const name of ["background-color", "border-color", "font-family", "color"]) {
    const here = await page
      .getByRole("region", { name: "Which code?" })
      .evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);
    await expect(which).toHaveCSS(name, here);
  }
  await film.keyboard.press("4");
  await expect(which).toBeHidden();
  await expect(page.getByRole("region", { name: "Which code?" })).toBeHidden();

  await forward();
  await film.keyboard.press("s");
  await film.getByRole("button", { name: "Shares" }).click();
  await expect(which).toBeHidden();
  await expect.poll(async () => (await values()).length).toBe(2);

  // Typed from the very press on that asks; nothing of it is a code.
  await film.keyboard.press("q");
  await forward();
  await film.keyboard.press("q");
  await film.keyboard.type("60");
  await film.keyboard.press("Enter");
  await expect(film.getByRole("region")).toBeHidden();
  await film.keyboard.press("Enter");
  await film.keyboard.type("was quite loud");
  await film.keyboard.press("Enter");
  await expect(film.getByRole("region")).toBeHidden();
  await expect
    .poll(async () => (await values()).filter(({ codeId }) => codeId === sampleIds.alone))
    .toEqual([
      {
        codeId: sampleIds.alone,
        modifiers: { [sampleIds.loudness]: 60 },
        comment: "was quite loud",
      },
    ]);
  expect(await values()).toHaveLength(3);

  // A letter that is written with AltGr is heard there as it is here, and told where it is no code.
  await film.evaluate(() => {
    const pressed = { key: "ł", code: "KeyL", ctrlKey: true, altKey: true, modifierAltGraph: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true }));
  });
  await expect(page.getByRole("region", { name: "Presses not coded: 1" })).toBeVisible();
  await film.close();
  await page.keyboard.press("s");
  await expect(page.getByRole("region", { name: "Which code?" })).toBeVisible();
});

function question(page: Page) {
  return page.getByRole("region", { name: "Question: Toy?" });
}

function skipped(page: Page, count: number) {
  return page.getByRole("region", { name: `Optional modifiers skipped: ${count}` });
}

async function coded({ context, observationId }: Rater, site: Site) {
  const { events } = await call(context, site, contract.readWork, { params: { observationId } });
  return events.map(({ event }) => event);
}
