import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { sampleIds } from "../../src/client/kit/coding/sampleScheme.ts";
import { timelineKeys } from "../../src/client/kit/timeline/keys.ts";
import { expectNoFindings } from "./findings.ts";
import { call, canBeCoded, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { sixtyKeys, sixtyScheme, wholeScheme } from "./schemes.ts";
import { administrator, expect, type Site, test } from "./site.ts";
import { timeOnScreen } from "./watching.ts";

test.use({ story: "a rater's desk" });
test.describe.configure({ mode: "serial" });

test("sixty codes are drawn as their keys lie, in one’s own order, and are so again the next time", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, sixtyScheme);
  const { page } = rater;
  const { codes } = sixtyScheme;
  const [first, second, third] = codes.filter(({ groupId }) => groupId === codes[0]?.groupId);
  if (!first || !second || !third) throw new Error("a group has ten codes");
  const names = () =>
    page.getByRole("group", { name: "Hands" }).getByRole("button").locator("bdi").allInnerTexts();
  await openWorkbench(rater);

  await page.getByRole("button", { name: "Arrange" }).click();
  await page.getByRole("button", { name: third.name }).click();
  await page.getByRole("button", { name: first.name }).click();
  await page.getByRole("button", { name: "Stop arranging" }).click();
  const ordered = [third.name, first.name, second.name];
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(ordered);
  expect(await coded(rater, site)).toEqual([]);

  const layout = page.getByRole("combobox", { name: "Layout" });
  await layout.selectOption("Keyboard map");
  for (const name of ["With Shift", "After G", "After 0"]) {
    await expect(page.getByRole("group", { name })).toBeVisible();
  }
  await expect(page.getByRole("button", { name: /Berührung/u })).toHaveCount(60);
  await expectNoFindings(page);
  const place = async (name: string) =>
    (await page.getByRole("button", { name }).boundingBox()) ?? { x: 0, y: 0 };
  const [onA, onB, onC] = [codes[0], codes[1], codes[2]];
  if (!onA || !onB || !onC) throw new Error("there are sixty");
  // A lies above B and C, and B to the right of C, as on a keyboard.
  expect((await place(onA.name)).y).toBeLessThan((await place(onB.name)).y);
  expect((await place(onC.name)).x).toBeLessThan((await place(onB.name)).x);
  await page.getByRole("button", { name: onB.name }).click();
  await page.keyboard.press("b");
  await expect.poll(async () => (await coded(rater, site)).length).toBe(2);

  await page.reload();
  await canBeCoded(page);
  await expect(layout).toHaveValue("keyboard");
  await layout.selectOption("Automatic");
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(ordered);
  const codeIds = (await coded(rater, site)).map(({ codeId }) => codeId);
  expect(codeIds).toEqual([onB.id, onB.id]);
  expect(sixtyKeys[1]).toBe("b");
});

for (const [language, nameOf] of [
  ["German", (name: string) => name],
  // Thirty signs, each as wide as high.
  [
    "Japanese",
    (name: string) => `${"接触再認識行動の観察".repeat(3).slice(0, 28)}${name.slice(-2)}`,
  ],
] as const) {
  test(`sixty codes with ${language} names of thirty letters are all in sight, in larger letters on larger screens${language === "German" ? " @whole" : ""}`, async ({
    newcomer,
    site,
  }) => {
    const codes = sixtyScheme.codes.map((code) => ({ ...code, name: nameOf(code.name) }));
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer, { ...sixtyScheme, codes });
    const { page } = rater;
    await openWorkbench(rater);
    const pad = page.getByRole("group", { name: "Code pad" });
    await expect(pad.getByRole("button", { name: /N 060|60/u })).toBeVisible();
    if (language === "Japanese") await spaceAsJapanese(page);
    for (const [width, height, letters] of [
      [2560, 1440, 16],
      [1920, 1080, 13],
      [1440, 900, 11],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() =>
          pad.evaluate((one) => ({
            hiddenPx: one.scrollHeight - one.clientHeight,
            letters: Number.parseFloat(
              getComputedStyle(one.querySelector("fieldset button") ?? one).fontSize,
            ),
          })),
        )
        .toEqual({ hiddenPx: 0, letters });
    }
  });
}

test("one press in the grid says who and what, and a digit ends an open state before submitting", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("combobox", { name: "Layout" }).selectOption("Subject × code grid");
  await page.getByRole("button", { name: "Plays alone, Ben" }).click();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Plays alone, Ana" }).click();
  await expectNoFindings(page);
  await expect.poll(async () => (await coded(rater, site)).length).toBe(2);
  expect((await coded(rater, site)).map(({ subjectId }) => subjectId)).toEqual([
    sampleIds.ben,
    sampleIds.ana,
  ]);

  await page.keyboard.press("ArrowRight");
  await expect.poll(() => timeOnScreen(page)).toBe(2);
  await page.keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await expect(submit.getByRole("button", { name: "End here: Plays alone" })).toHaveCount(2);
  await page.keyboard.press("1");
  const last = submit.getByRole("button", { name: "End here: Plays alone" });
  await expect(last).toHaveCount(1);
  // Pressed in haste, the digit of the one that has ended ends no other.
  await expect(last).toContainText("2");
  await page.keyboard.press("1");
  await expect(last).toHaveCount(1);
  await page.keyboard.press("0");
  await expect(submit.getByRole("button", { name: "End here: Plays alone" })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await coded(rater, site)).map((event) => event.kind === "state" && event.endUs),
    )
    .toEqual([2_000_000, 2_000_000]);
});

test("the picture is brightened and shown in a window of its own, whose keys code here; the last seconds repeat; the place is found again", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page } = rater;
  await openWorkbench(rater);
  const here = page.locator("[data-picture]").first();

  // Brighter by the slider, and as it was recorded by the command.
  await page.getByRole("button", { name: "More playback options" }).click();
  await page.getByRole("slider", { name: "Brightness" }).fill("1.5");
  await expect(here).toHaveCSS("filter", "brightness(1.5) contrast(1)");
  await expectNoFindings(page);
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open in separate window" }).click();
  const film = await opening;
  const there = film.locator("canvas");
  await expect(there).toHaveCSS("filter", "brightness(1.5) contrast(1)");
  const before = await pixels(film);
  expect(new Set(before.split(",")).size).toBeGreaterThan(20);

  // A key that is pressed there is a key of this screen.
  for (let step = 0; step < 10; step++) await film.keyboard.press("ArrowRight");
  await expect.poll(() => timeOnScreen(page)).toBe(10);
  await expect.poll(async () => (await pixels(film)) === before).toBe(false);
  await film.keyboard.press("l");
  await expect
    .poll(async () => (await coded(rater, site)).map(({ startUs }) => startUs))
    .toEqual([10_000_000]);
  await page.getByRole("button", { name: "Open in separate window" }).click();
  await expect.poll(() => film.isClosed()).toBe(true);
  await page.getByRole("button", { name: "Reset image" }).click();
  await expect(here).toHaveCSS("filter", "none");

  // The last three seconds again and again, and on from where they ended.
  await page.keyboard.press("%");
  await expect.poll(() => timeOnScreen(page)).toBeLessThan(9);
  await expect.poll(() => timeOnScreen(page), { intervals: [50] }).toBeGreaterThan(9);
  await expect.poll(() => timeOnScreen(page), { intervals: [50] }).toBeLessThan(8);
  await page.keyboard.press("%");
  await expect.poll(() => timeOnScreen(page), { intervals: [50] }).toBeGreaterThan(10);
  await page.keyboard.press("Space");

  // Whoever comes back is where the film was left.
  const leftAt = await timeOnScreen(page);
  await page.goto("/");
  await page.goto(`/observations/${rater.observationId}`);
  await canBeCoded(page);
  await expect.poll(() => timeOnScreen(page)).toBeCloseTo(leftAt, 1);
});

test(
  "a button of a gamepad is given a command in the settings and does it in the workbench, once a press",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer);
    const { page } = rater;
    // A browser under test has no gamepad to plug in.
    await page.addInitScript(() => {
      const held = { pressed: false };
      Object.assign(window, { heldButton: held });
      const pad = { index: 0, buttons: [{ pressed: false }, held] };
      Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });
    });
    const press = async () => {
      await page.evaluate("window.heldButton.pressed = true");
      await page.evaluate(
        "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))",
      );
      await page.evaluate("window.heldButton.pressed = false");
      await page.evaluate(
        "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))",
      );
    };
    await page.goto("/settings");
    await page
      .getByRole("table", { name: "Recording" })
      .getByRole("button", { name: "Add key: Forward 1 second" })
      .click();
    await press();
    await expect(page.getByText(/^Gamepad button 2 is now assigned to/u)).toBeVisible();

    await openWorkbench(rater);
    await press();
    await press();
    await expect.poll(() => timeOnScreen(page)).toBe(2);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Gamepad button 2");
    // What a dialog is in front of hears no button.
    await press();
    await page.keyboard.press("Escape");
    await press();
    await expect.poll(() => timeOnScreen(page)).toBe(3);
  },
);

test("codes are copied, moved by keys and dragged to another group, and one that was used asks before it is removed", async ({
  newcomer,
  site,
}) => {
  const { studyId, raters } = await twoRaters(site, newcomer, wholeScheme);
  const [rater] = raters;
  await openWorkbench(rater);
  await rater.page.keyboard.press("q");
  await expect.poll(async () => (await coded(rater, site)).length).toBe(1);

  const page = await newcomer();
  const { email, password } = administrator;
  await call(page.context(), site, contract.signIn, { body: { email, password } });
  await page.goto(`/studies/${studyId}/scheme`);
  await page.getByRole("button", { name: "Create next draft from this version" }).first().click();
  const names = page.getByRole("textbox", { name: "Code name" });
  const listed = () => names.evaluateAll((all) => all.map((one) => Reflect.get(one, "value")));
  await expect
    .poll(async () => (await listed()).slice(0, 2))
    .toEqual(["Plays alone", "Plays together"]);

  await page.getByRole("button", { name: "Move Plays alone" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(async () => (await listed()).slice(0, 2))
    .toEqual(["Plays together", "Plays alone"]);
  await expect(page.getByRole("button", { name: "Move Plays alone" })).toBeFocused();

  // Dragged before the first code of another group, which it belongs to from then on.
  await page.getByRole("button", { name: "Move Plays alone" }).hover();
  await page.mouse.down();
  await page.getByRole("button", { name: "Move Question" }).hover();
  await page.mouse.up();
  await expect
    .poll(async () => (await listed()).slice(0, 3))
    .toEqual(["Plays together", "Plays alone", "Question"]);
  await page.getByRole("button", { name: "Details of Plays alone" }).click();
  await expect(page.getByRole("combobox", { name: "Group", exact: true })).toHaveValue("Talk");
  await expectNoFindings(page);

  const menu = page.getByRole("button", { name: "Actions for Plays alone", exact: true });
  await menu.click();
  await page.getByRole("menuitem", { name: "Copy" }).click();
  await expect.poll(async () => (await listed())[2]).toBe("Plays alone (copy)");

  await menu.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove Plays alone?" });
  await expect(question).toContainText("1 observation uses this code");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await listed()).toContain("Plays alone");
  await menu.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.poll(listed).not.toContain("Plays alone");
  // Nobody has used the copy.
  await page.getByRole("button", { name: "Actions for Plays alone (copy)" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(listed).not.toContain("Plays alone (copy)");
  await expect(question).toHaveCount(0);
});

/** Gives signs the width that they have in a font of theirs, which not every machine has: as wide as high. */
async function spaceAsJapanese(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ruler = document.body.appendChild(document.createElement("span"));
    ruler.style.fontSize = "100px";
    ruler.textContent = "接";
    const lackingEm = 1 - ruler.getBoundingClientRect().width / 100;
    ruler.remove();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[aria-label="Code pad"] bdi { letter-spacing: ${lackingEm}em }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

async function coded(rater: Rater, site: Site) {
  const { events } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  return events.map(({ event }) => event).toSorted((a, b) => a.startUs - b.startUs);
}

/** What the window of the film shows, small. */
function pixels(film: Page): Promise<string> {
  return film.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const small = document.createElement("canvas");
    Object.assign(small, { width: 32, height: 18 });
    const context = small.getContext("2d");
    if (!canvas || !context) return "";
    context.drawImage(canvas, 0, 0, 32, 18);
    return String(context.getImageData(0, 0, 32, 18).data);
  });
}

test("the list of keys has those of the timeline, each with what it does @whole", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page } = rater;
  await openWorkbench(rater);

  await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();

  const keys = page.getByRole("table", { name: "While the timeline has the focus" });
  await expect(keys.getByRole("row")).toHaveCount(timelineKeys.length);
  await expect(
    keys.getByRole("row", { name: "Move the selection forward by a frame" }),
  ).toContainText(/Alt.*→/u);
  await expectNoFindings(page);
});
