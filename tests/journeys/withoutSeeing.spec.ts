import type { Locator, Page } from "@playwright/test";
import { formatTimecode } from "../../src/domain/mediaTime.ts";
import { contract } from "../../src/api/contract.ts";
import { call, canBeCoded, twoRaters } from "./ground.ts";
import { wholeScheme } from "./schemes.ts";
import { expect, test } from "./site.ts";
import { playsFor } from "./watching.ts";

test.use({ story: "without seeing" });
test.describe.configure({ mode: "serial" });

/** One criterion has to be rated. */
const scheme = {
  ...wholeScheme,
  criteria: wholeScheme.criteria.map((one, at) => ({
    ...one,
    isRequired: at === 0,
    needsEvidence: false,
  })),
};

test("a rater who does not see codes a recording by its sound, corrects, rates and submits", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(120_000);
  const {
    raters: [{ page, context, observationId }],
  } = await twoRaters(site, newcomer, scheme);
  const work = () => call(context, site, contract.readWork, { params: { observationId } });
  const { keyboard } = page;
  /** What a screen reader reads out: the line of what was done, and what is told beside it. */
  const line = page.getByRole("status");
  const says = (text: string | RegExp) =>
    expect(line.filter({ hasText: text }).first()).toBeAttached();

  // From the queue to the recording, by the names of links.
  await page.goto("/");
  await tabTo(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /Clip|Demo|Film|play/iu })
      .first(),
  );
  await keyboard.press("Enter");
  await canBeCoded(page);

  // Letters code in a place that a screen reader leaves its keys to; a key leads there, and that is said.
  const codeKeys = page.getByRole("application", { name: "Code keys" });
  await keyboard.press("Alt+k");
  await expect(codeKeys).toBeFocused();
  await expect(codeKeys).toHaveAccessibleDescription(/Letters and digits are code keys here/u);
  await says("Code keys on");

  // What the recording does is told.
  await keyboard.press("Space");
  await says(/^Playing/u);
  await keyboard.press("1");
  await says("Subject: Ana");
  await playsFor(page, 0.4);
  await keyboard.press("w");
  await says(/^Plays together, Ana, from 0:0\d\.\d{3}$/u);
  await playsFor(page, 0.4);
  await keyboard.press("Space");
  await says(/^Paused at 0:0\d\.\d{3}\.$/u);
  await keyboard.press("a");
  await says(/^Question, Ana, 0:0/u);
  await keyboard.press("b");
  await expect.poll(async () => (await work()).events.length).toBe(2);
  const [started] = (await work()).events;
  if (!started) throw new Error("nothing was coded");

  // Where one is, what runs, and what was last; from onset to onset.
  await keyboard.press("/");
  await says(
    /^0:0\d\.\d{3} of \d+:\d\d\. Open states: Plays together, Ana since 0:0\d\.\d{3}\. Last event: Question, Ana/u,
  );
  await keyboard.press("Control+ArrowLeft");
  await says(/^0:0\d\.\d{3}, onset: Plays together, Ana$/u);
  await keyboard.press("Control+ArrowLeft");
  await says("No event before this time");
  await keyboard.press("Control+ArrowRight");
  await says(/onset: Question, Ana$/u);
  await keyboard.press("Control+ArrowLeft");
  await says(/onset: Plays together, Ana$/u);

  // Moved by a frame it says where it is now; undone, what that has brought back.
  await keyboard.press("Alt+ArrowRight");
  await expect
    .poll(async () => (await work()).events.find(({ event }) => event.id === started.event.id))
    .not.toEqual(started);
  const moved = (await work()).events.find(({ event }) => event.id === started.event.id);
  if (!moved) throw new Error("the event is gone");
  expect(moved.event.startUs).toBeGreaterThan(started.event.startUs);
  await says(`Plays together at ${formatTimecode(moved.event.startUs)} changed`);
  await keyboard.press("Control+z");
  await says(`Undone: Plays together at ${formatTimecode(started.event.startUs)} changed`);
  await keyboard.press("Control+y");
  await says(`Redone: Plays together at ${formatTimecode(moved.event.startUs)} changed`);

  // By sound and by words: the next silence, the next line of the transcript; a step, the speed, a loop.
  await expect(async () => {
    await keyboard.press("Control+ArrowDown");
    await expect(line.filter({ hasText: /silence of [\d.]+\ss$/u }).first()).toBeAttached({
      timeout: 2_000,
    });
  }).toPass();
  await keyboard.press("Control+Shift+ArrowDown");
  await says(/^\d:\d\d \(?\p{L}/u);
  await keyboard.press("ArrowRight");
  await says(/^0:\d\d\.\d{3}$/u);
  await keyboard.press(">");
  await says("Speed 1.25×");
  await keyboard.press("*");
  await says("Speed 1×");
  await keyboard.press("(");
  await says(/^Loop from 0:/u);
  await keyboard.press("#");
  await says("Loop cleared");

  // What the timeline draws of the sound and of the film is told where it is asked for.
  await expect(async () => {
    await keyboard.press("Alt+p");
    await expect(
      line
        .filter({
          hasText:
            /(?:Silence here|Sound here, \d+ dB below).*Next 10\ss: \d+% with sound\. Picture: /u,
        })
        .first(),
    ).toBeAttached({ timeout: 2_000 });
  }).toPass();

  // The slider says the time of the length in words, and goes by arrows.
  const slider = page.getByRole("slider", { name: "Position" });
  await tabTo(page, slider);
  const before = await slider.getAttribute("aria-valuetext");
  expect(before).toMatch(/^\d+ seconds? of (?:\d+ minutes?)?/u);
  await keyboard.press("ArrowRight");
  await expect(slider).not.toHaveAttribute("aria-valuetext", before ?? "");

  // What runs is ended, and what came of it is answered.
  await keyboard.press("Alt+k");
  await expect(codeKeys).toBeFocused();
  await keyboard.press("w");
  await says(/^Plays together, Ana, ended at 0:/u);
  await keyboard.press("h");
  await keyboard.press("Enter");
  await keyboard.press("Alt+k");
  await expect(slider).toBeFocused();

  // By time and by code: the list says each event with its place among all.
  const list = page.getByRole("listbox", { name: "Coded events" });
  const first = list.getByRole("option").first();
  await expect(first).toHaveAccessibleName(/Plays together/u);
  await tabTo(page, page.getByRole("button", { name: "Code", exact: true }));
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(first).toHaveAccessibleName(/Question/u);
  await expect(first).toHaveAttribute("aria-posinset", "1");
  await expect(first).toHaveAttribute("aria-setsize", "2");

  // Rated, a level is said by its name; then it is submitted.
  await keyboard.press("Control+Shift+Enter");
  const submit = page.getByRole("dialog", { name: "Submit this recording" });
  await tabTo(page, submit.getByRole("button", { name: /^Warmth/u }));
  await keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Warmth/u })).toBeFocused();
  await keyboard.press("3");
  await says("Warmth: Warm");
  await says(/^100% of maximum$/u);
  await keyboard.press("Control+z");
  await says("Undone: Warmth: not rated");
  await keyboard.press("3");
  await keyboard.press("Control+Shift+Enter");
  await expect(submit).toContainText("Everything is complete");
  await tabTo(page, submit.getByRole("button", { name: "Submit recording" }));
  await keyboard.press("Enter");
  await says(/^This recording is submitted/u);
  expect((await work()).events).toHaveLength(2);
});

test("how much is announced, when, and by tones in its place, is each rater’s own", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [{ page, context, observationId }],
  } = await twoRaters(site, newcomer, scheme);
  const { keyboard } = page;
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    // oxlint-disable-next-line typescript/unbound-method -- It is called on the tone that it is asked of.
    OscillatorNode.prototype.start = new Proxy(OscillatorNode.prototype.start, {
      apply(start, tone: OscillatorNode, given) {
        heard.push(tone.frequency.value);
        return Reflect.apply(start, tone, given);
      },
    });
  });
  const heard = () => page.evaluate<number[]>("heard");
  const told = page.getByTestId("told");
  const line = page.getByRole("status").filter({ hasText: /^(?:Plays|Question|Speaks|x|X)/u });
  const choose = (preferences: object) =>
    call(context, site, contract.changeAccount, {
      body: { preferences: { timeFormat: "timecode", ...preferences } },
    });

  // Off, with tones: a start, an end and a refusal are told apart by ear; nothing is read out but the refusal.
  await choose({ announcements: "off", earcons: true });
  await page.goto(`/observations/${observationId}`);
  await canBeCoded(page);
  await keyboard.press("Alt+k");
  await keyboard.press("w");
  await expect.poll(heard).toContain(660);
  await keyboard.press("y");
  await expect.poll(heard).toContain(165);
  await expect(told).toHaveText(/^Y was not coded/u);
  await keyboard.press("Space");
  await playsFor(page, 0.3);
  await keyboard.press("Space");
  await expect(told).toHaveText(/^Y was not coded/u);

  // In pauses: what was coded meanwhile is read out once the recording pauses.
  await choose({ announcements: "full", announcesInPauses: true });
  await page.reload();
  await canBeCoded(page);
  await keyboard.press("Alt+k");
  await keyboard.press("Space");
  await expect(told).toHaveText(/^Playing/u);
  await playsFor(page, 0.3);
  await keyboard.press("q");
  await playsFor(page, 0.3);
  await expect(told).toHaveText(/^Playing/u);
  await keyboard.press("Space");
  await expect(told).toHaveText(
    /^Plays alone, .*from 0:.* Paused at 0:.* Open states: .*Last event:/u,
  );
  await expect(line.first()).toHaveAttribute("aria-live", "off");
});

test(
  "a description of what is seen is chosen once and read out as it passes, beside the captions",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const {
      raters: [{ page, observationId }],
    } = await twoRaters(site, newcomer, scheme);
    const told = page.getByTestId("told");
    await page.goto(`/observations/${observationId}`);
    await canBeCoded(page);
    await page.getByRole("button", { name: "More playback options" }).click();
    const chosen = page.getByLabel("Read aloud");
    await chosen.selectOption("Audio description");
    await chosen.press("Escape");

    // Nothing is read before it plays; then what is seen, with who does it and in its language.
    await expect(told).toHaveText("");
    await page.keyboard.press("Alt+k");
    await page.keyboard.press("Space");
    await expect(told).toHaveText("Ana: Plays alone", { timeout: 20_000 });
    await expect(told.locator("[lang=en]")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(told).toHaveText(/^Paused at/u);

    // By a command, without the menu: after the last of them nothing is read.
    await page.reload();
    await canBeCoded(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Read captions aloud");
    await expect(page.getByRole("option", { name: /Read captions aloud/u }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(told).toHaveText("Nothing is read aloud");
  },
);

/** Presses Tab until that has the focus. */
async function tabTo(page: Page, wanted: Locator, most = 120): Promise<void> {
  await wanted.waitFor();
  for (let at = 0; at < most; at++) {
    // oxlint-disable no-await-in-loop -- one press after the other
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}
