import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, canBeCoded, type Rater, twoRaters } from "./ground.ts";
import { focusFaults } from "./focusFaults.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { expect, type Site, test } from "./site.ts";
import { playsFor } from "./watching.ts";

test.use({ story: "every hand" });
test.describe.configure({ mode: "serial" });

/** Each codes the same: a state, another that ends it, a point; and submits. */
const coded = ["Solitary", "Together", "Laughs"];

test(
  "with one hand, one key at a time: none is held while another is pressed",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const rater = await openedBy(site, newcomer, { undo: ["`"], submit: ["F8"] });
    const { page } = rater;
    const { keyboard } = page;

    // A code has a key of the rater's own, where the hand is.
    await tabTo(page, "Keyboard shortcuts");
    await keyboard.press("Enter");
    await tabTo(page, "Change shortcuts");
    await keyboard.press("Enter");
    await tabTo(page, "Change key: Together");
    await keyboard.press("Enter");
    await keyboard.press("q");
    await expect(
      page.getByRole("alert").filter({ hasText: /^Q is already the key/u }),
    ).toBeVisible();
    await keyboard.press("e");
    const row = page.getByRole("dialog").getByRole("row", { name: /^Together/u });
    await expect(row).toContainText("E");
    await expect
      .poll(async () => {
        const session = await call(rater.context, site, contract.session, {});
        return session.state === "signed_in" && Object.values(session.account.preferences.codeKeys);
      })
      .toEqual(["e"]);
    await page.reload();
    await canBeCoded(page);

    await play(page, () => keyboard.press("Space"));
    for (const key of ["q", "e", "l", "l"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, at different frames
      await goOn(page, () => keyboard.press("ArrowRight"));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await keyboard.press(key);
    }
    await keyboard.press("`");
    await goOn(page, () => keyboard.press("ArrowRight"));
    await keyboard.press("e");
    await keyboard.press("F8");
    await tabTo(page, "Submit recording");
    await keyboard.press("Enter");
    await isSubmitted(rater, site);
  },
);

test("with a switch that gives Tab and Enter alone", async ({ newcomer, site }) => {
  const rater = await openedBy(site, newcomer);
  const { page } = rater;
  const press = async (name: string) => {
    await tabTo(page, name);
    await page.keyboard.press("Enter");
  };

  await play(page, () => press("Play"));
  for (const code of [...coded, "Together"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, at different frames
    await goOn(page, () => press("Forward 1 second"));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await press(code);
  }
  await press("Submit…");
  await press("Submit recording");
  await isSubmitted(rater, site);
});

test("with a keyboard of 12 keys", { tag: "@whole" }, async ({ newcomer, site }) => {
  const rater = await openedBy(site, newcomer, {
    forward: ["Numpad9"],
    undo: ["Numpad4"],
    submit: ["Numpad0"],
    playPause: ["Numpad5"],
  });
  const { page } = rater;
  const used = new Set<string>();
  const press = async (key: string) => {
    used.add(key);
    await page.keyboard.press(key);
  };

  await play(page, () => press("Numpad5"));
  for (const key of ["q", "w", "l"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, at different frames
    await goOn(page, () => press("Numpad9"));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await press(key);
  }
  await press("l");
  await press("Numpad4");
  await goOn(page, () => press("Numpad9"));
  await press("w");
  await press("Numpad0");
  await tabTo(page, "Submit recording", press);
  await press("Enter");
  await isSubmitted(rater, site);
  expect(used.size).toBeLessThanOrEqual(12);
});

test("at 400%, in a window of 320 by 256 pixels", async ({ newcomer, site }) => {
  const rater = await openedBy(site, newcomer, {}, { width: 320, height: 256 });
  const { page } = rater;
  const press = (name: string) => page.getByRole("button", { name }).first().click();

  await play(page, () => press("Play"));
  for (const code of [...coded, "Together"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, at different frames
    await goOn(page, () => press("Forward 1 second"));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.getByRole("tabpanel").getByRole("button", { name: code }).click();
  }
  expect.soft(await layoutFaults(page)).toEqual([]);
  expect.soft(await focusFaults(page)).toEqual([]);
  await press("Submit…");
  await page.getByRole("dialog").getByRole("button", { name: "Submit recording" }).click();
  await isSubmitted(rater, site);
});

test(
  "without colour: codes of one colour are distinguished by their signs, and what runs by words",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const rater = await openedBy(site, newcomer);
    const { page } = rater;
    const { keyboard } = page;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });

    // All three have the same colour in the scheme.
    const buttons = page
      .getByRole("tabpanel")
      .getByRole("button")
      .filter({ has: page.locator("kbd") });
    const signs = buttons.locator("svg").first();
    await expect(signs).toBeVisible();
    const pictures = await Promise.all(
      coded.map(async (code) => {
        const sign = buttons.filter({ hasText: code }).locator("svg").first();
        return (await sign.screenshot()).toString("base64");
      }),
    );
    expect(new Set(pictures).size).toBe(coded.length);

    for (const key of ["q", "w", "l"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, at different frames
      await goOn(page, () => keyboard.press("ArrowRight"));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await keyboard.press(key);
    }
    await expect(page.getByLabel("Open states")).toContainText("Together");
    await expect(page.getByLabel("Open states")).not.toContainText("Solitary");
    await goOn(page, () => keyboard.press("ArrowRight"));
    await keyboard.press("w");
    await keyboard.press("Control+Shift+Enter");
    await tabTo(page, "Submit recording");
    await keyboard.press("Enter");
    await isSubmitted(rater, site);
  },
);

/** A rater before the workbench, with keys of their own. */
async function openedBy(
  site: Site,
  newcomer: () => Promise<Page>,
  keys: Readonly<Record<string, readonly string[]>> = {},
  size?: { readonly width: number; readonly height: number },
): Promise<Rater> {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context, observationId } = rater;
  const owned = Object.fromEntries(Object.entries(keys).map(([id, its]) => [id, [...its]]));
  await call(context, site, contract.changeAccount, {
    body: { preferences: { timeFormat: "timecode", keys: owned } },
  });
  if (size) await page.setViewportSize(size);
  await page.goto(`/observations/${observationId}`);
  await canBeCoded(page);
  return rater;
}

/** Plays for a moment, by what begins and ends it. */
async function play(page: Page, press: () => Promise<void>): Promise<void> {
  await press();
  await playsFor(page, 0.2);
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  // A button that has been pressed is another now, and has the focus still.
  if (await pause.evaluate((element) => element === document.activeElement)) {
    await page.keyboard.press("Enter");
  } else if (page.viewportSize()?.width === 320) await pause.click();
  else await press();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
}

/** A second further, once that is on screen. */
async function goOn(page: Page, press: () => Promise<void>): Promise<void> {
  const time = page.getByTestId("time");
  const before = await time.innerText();
  await press();
  await expect(time).not.toHaveText(before);
}

/** Presses Tab until a button of that name has the focus. */
async function tabTo(
  page: Page,
  name: string,
  press: (key: string) => Promise<void> = (key) => page.keyboard.press(key),
): Promise<void> {
  for (let at = 0; at < 120; at++) {
    // oxlint-disable no-await-in-loop -- one press after the other
    const focused = page.locator(":focus");
    const isThere =
      (await focused.count()) > 0 &&
      (await focused.evaluate((element, wanted) => {
        const said = element.getAttribute("aria-label") ?? element.textContent ?? "";
        return element.tagName === "BUTTON" && said.includes(wanted);
      }, name));
    if (isThere) return;
    await press("Tab");
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`Tab does not lead to ${name}`);
}

async function isSubmitted({ page, context, observationId }: Rater, site: Site): Promise<void> {
  await expect(page.getByText("This recording is submitted.", { exact: false })).toBeVisible();
  const { events } = await call(context, site, contract.readWork, { params: { observationId } });
  const ends = events.map(({ event }) => (event.kind === "state" ? event.endUs !== null : true));
  expect(ends).toEqual([true, true, true]);
}
