import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { isWhole } from "../whole.ts";
import { expectNoFindings } from "./findings.ts";
import { focusFaults } from "./focusFaults.ts";
import { call, canBeCoded, type Rater, twoRaters } from "./ground.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { restingOf } from "./resting.ts";
import { wholeScheme } from "./schemes.ts";
import { spaceOut } from "./spaced.ts";
import { expect, type Site, test } from "./site.ts";
import { newId } from "../sample.ts";

test.use({ story: "workbench axe" });
// Each look at an application of its own, so that they share the time.
test.describe.configure({ mode: "parallel" });

const looks = [
  {
    name: "Arabic, dark, 400 wide",
    language: "ar",
    theme: "dark",
    size: [400, 860],
    touch: true,
    isOften: true,
  },
  { name: "English, light, wide", language: "en", theme: "light", size: [1440, 900], touch: false },
  { name: "German, dark, tablet", language: "de", theme: "dark", size: [1024, 768], touch: true },
  {
    name: "the system's own colours",
    language: "en",
    theme: "dark",
    size: [1440, 900],
    touch: false,
    forcedColors: "active",
  },
  // As a window of 1280 by 1024 pixels is at 400 % (WCAG 1.4.10).
  {
    name: "320 by 256 pixels",
    language: "en",
    theme: "light",
    size: [320, 256],
    touch: false,
    isLaidOut: true,
  },
  {
    name: "letters, words and lines further apart",
    language: "en",
    theme: "light",
    size: [1440, 900],
    touch: false,
    isLaidOut: true,
    isSpaced: true,
  },
] as const satisfies readonly Look[];

interface Look {
  readonly name: string;
  readonly language: string;
  readonly theme: string;
  readonly size: readonly [number, number];
  readonly touch: boolean;
  readonly forcedColors?: "active";
  /** Whether texts are looked at too: that none is cut. */
  readonly isLaidOut?: boolean;
  readonly isSpaced?: boolean;
  /** Whether `npm test` looks so too, and not `npm run whole` alone. */
  readonly isOften?: boolean;
}

for (const look of looks.filter(({ isOften }: Look) => isWhole || isOften)) {
  test(`no state of the workbench has a finding of axe or is wider than the window (${look.name})`, async ({
    browser,
    newcomer,
    site,
  }) => {
    test.setTimeout(600_000);
    const { owner, studyId, raters } = await twoRaters(site, newcomer, {
      ...wholeScheme,
      criteria: wholeScheme.criteria.map((one) => ({ ...one, isRequired: false })),
    });
    const [lea, max] = await Promise.all(
      raters.map(async (rater) => {
        const state = await rater.context.storageState();
        const context = await browser.newContext({
          baseURL: site.address,
          storageState: state,
          viewport: { width: look.size[0], height: look.size[1] },
          hasTouch: look.touch,
          isMobile: look.touch,
          reducedMotion: "reduce",
          serviceWorkers: "block",
          ...("forcedColors" in look && { forcedColors: look.forcedColors }),
        });
        await dress(context, look);
        const session = await call(context, site, contract.session, {});
        if (session.state !== "signed_in") throw new Error("nobody is signed in");
        await call(context, site, contract.changeAccount, {
          body: { name: session.account.name, language: look.language },
        });
        return { ...rater, context, page: await context.newPage() };
      }),
    );
    if (!lea || !max) throw new Error("two raters were asked for");
    const { page } = lea;
    const { keyboard } = page;
    const isNarrow = look.size[0] < 760;
    const rests = new Map([page, max.page, owner].map((shown) => [shown, restingOf(shown)]));
    const see = async (state: string, shown: Page = page) => {
      await rests.get(shown)?.();
      await looksGood(shown, state, look);
    };
    /** A second further, once that is on screen. */
    const goOn = async () => {
      const before = await page.getByTestId("time").innerText();
      await keyboard.press("ArrowRight");
      await expect(page.getByTestId("time")).not.toHaveText(before);
    };
    const tab = (at: number) => page.getByRole("tab").nth(at);

    await openAsIs(lea);
    await see("empty");
    await goOn();
    await keyboard.press("1");
    await keyboard.press("a");
    await see("asking for a detail");
    await keyboard.press("b");
    await keyboard.press("w");
    await goOn();
    await see("coding, with a state that runs");
    expect.soft(await focusFaults(page), "the focus is in sight").toEqual([]);
    await keyboard.press("q");
    await see("asking for several");
    await keyboard.press("Escape");
    await keyboard.press("s");
    await see("asking which code");
    await keyboard.press("Escape");
    await keyboard.press("Enter");
    await page.getByRole("textbox").first().waitFor();
    await see("asking for a comment");
    await keyboard.press("Escape");

    if (look.touch) {
      const pad = page.locator("button[aria-pressed], button:has(kbd)").filter({ visible: true });
      const heights = await pad.evaluateAll((buttons) =>
        buttons
          .filter((button) => button.closest("[role=tabpanel]"))
          .map((button) => button.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(4);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await rest(
        page,
        page.getByRole("tabpanel").getByRole("button").getByText("Question", { exact: true }),
      );
      await page.locator("form").first().waitFor();
      await see("editing after a long press");
      await keyboard.press("Escape");
    } else if (!isNarrow) {
      await page.getByRole("listbox").focus();
      await keyboard.press("ArrowDown");
      await see("an event is selected");
    }

    await keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    // The last of the commands: none is left out.
    await expect(page.getByRole("option").locator("kbd", { hasText: /^\?$/u })).toBeAttached();
    await see("palette");
    await keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await see("keys");
    await page.getByRole("dialog").getByRole("button").nth(1).click();
    await see("keys being changed");
    await page.getByRole("dialog").getByRole("button").first().click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await tab(isNarrow ? 2 : 1).click();
    await page.getByRole("group", { name: /^Warmth/u }).waitFor();
    await keyboard.press("3");
    await keyboard.press("e");
    await keyboard.press("n");
    await keyboard.press("0");
    await see("rubric, asking why it cannot be judged");
    await keyboard.press("Escape");
    for (let at = 0; at < 4; at++) await keyboard.press("ArrowDown");
    await keyboard.press("r");
    await page.getByRole("group", { name: /^Closeness/u }).waitFor();
    await see("recording a running rating");
    await keyboard.press("r");
    await tab(isNarrow ? 3 : 2).click();
    const notes = page.getByRole("tabpanel").locator("textarea");
    await notes.waitFor();
    await notes.fill("0:05 Ana laughs");
    await see("notes");
    await tab(0).click();

    await keyboard.press("Control+Shift+Enter");
    await page.getByRole("dialog").waitFor();
    await see("submitting, with something open");
    await keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await page.route("**/operations", (route) =>
      refuse(route.request().postDataJSON()).then((json) => route.fulfill({ json })),
    );
    await goOn();
    await keyboard.press("2");
    await keyboard.press("a");
    await keyboard.press("b");
    await page.locator("[data-testid=saving][data-tone=lost]").waitFor();
    await see("refused");
    await page.getByTestId("saving").getByRole("button").click();
    await page.getByRole("dialog").waitFor();
    await see("what was refused");
    await keyboard.press("Escape");

    await owner.setViewportSize({ width: look.size[0], height: look.size[1] });
    await owner.goto(`/observations/${lea.observationId}`);
    await canBeCoded(owner);
    await see("somebody else's work", owner);

    const { revision } = await call(max.context, site, contract.readWork, {
      params: { observationId: max.observationId },
    });
    await call(max.context, site, contract.submitObservation, {
      params: { observationId: max.observationId },
      body: { revision },
    });
    await openAsIs(max);
    await see("submitted", max.page);

    const prompted = await withQuestions(site, owner, studyId, max);
    await openAsIs({ ...max, observationId: prompted });
    await max.page.keyboard.press("Space");
    await max.page.waitForTimeout(2_500);
    await max.page.keyboard.press("Space");
    await see("questions of interval sampling", max.page);

    await max.page.route("**/media/**", (route) => route.abort());
    await max.page.goto(`/observations/${max.observationId}`);
    await max.page.getByRole("alert").filter({ visible: true }).first().waitFor();
    await see("the recording cannot be reached", max.page);

    await lea.context.close();
    await max.context.close();
  });
}

/** Language and theme as a browser remembers them. */
async function dress(
  context: Rater["context"],
  { language, theme, isSpaced = false }: Look,
): Promise<void> {
  if (isSpaced) await spaceOut(context);
  await context.addInitScript(
    ([lng, scheme]) => {
      localStorage.setItem("i18nextLng", lng ?? "en");
      localStorage.setItem("mantine-color-scheme-value", scheme ?? "light");
    },
    [language, theme],
  );
}

async function openAsIs({ page, observationId }: Pick<Rater, "page" | "observationId">) {
  await page.goto(`/observations/${observationId}`);
  await canBeCoded(page);
  await page.getByRole("tab").first().waitFor();
}

async function looksGood(page: Page, state: string, look: Look): Promise<void> {
  const sidewaysPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sidewaysPx, `${state}: wider than the window`).toBeLessThanOrEqual(0);
  await expectNoFindings(page, state, {
    // On a phone's width the page scrolls below bars that stick: what is half under one would count as small.
    "target-size": { enabled: look.size[0] >= 768 },
    // The system chooses both colours then, which axe does not know.
    "color-contrast": { enabled: look.forcedColors === undefined },
  });
  if (look.isLaidOut !== true) return;
  // A dialog lies over all else, and what is asked over codes and list, until it is answered or put off.
  const isCovered =
    (await page.getByRole("dialog").count()) > 0 ||
    (await page.locator("[data-floats]:not(:empty)").count()) > 0;
  const faults = await layoutFaults(page);
  expect
    .soft(
      faults.filter((one) => !(isCovered && one.startsWith("under "))),
      state,
    )
    .toEqual([]);
}

/** A finger that rests on something. */
async function rest(page: Page, on: ReturnType<Page["getByText"]>): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error("there is nothing to rest on");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(800);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** What a server answers that refuses all that it is sent. */
async function refuse({ operations }: { operations: readonly { id: string }[] }) {
  return {
    revision: 1,
    answers: operations.map(({ id }) => ({
      id,
      result: "refused",
      code: "not_found",
      details: {},
    })),
  };
}

/** The same recording once more, asked about every two seconds. */
async function withQuestions(
  site: Site,
  owner: Page,
  studyId: Awaited<ReturnType<typeof twoRaters>>["studyId"],
  rater: Rater,
) {
  const as = owner.context();
  const schemeVersionId = newId("schemeVersion");
  const observationId = newId("observation");
  const { observation } = await call(as, site, contract.readWorkbench, {
    params: { observationId: rater.observationId },
  });
  const params = { studyId };
  const body = { id: schemeVersionId, scheme: wholeScheme };
  await call(as, site, contract.draftScheme, { params, body });
  await call(as, site, contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId,
      sampling: {
        isContinuous: true,
        scans: { method: "momentary", everyUs: 2_000_000, fromUs: 0, codeIds: [], pauses: true },
      },
      observations: [
        { id: observationId, recordingId: observation.recordingId, raterId: rater.accountId },
      ],
    },
  });
  return observationId;
}
