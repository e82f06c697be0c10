import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

// As on a lab's network without TLS: there is no service worker.
test.use({ story: "without a network" });
test.describe.configure({ mode: "serial" });

test("every tab and dialog of the workbench opens without a network", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await openWorkbench(rater);
  await allLoaded(page);
  await context.setOffline(true);
  await page.keyboard.press("l");

  await tab(page, "Rubric").click();
  await page.getByRole("group", { name: /^Warmth/u }).waitFor();
  await tab(page, "Notes").click();
  await page.getByRole("textbox", { name: /^Notes/u }).fill("windy");
  await tab(page, "Code").click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts", exact: true }).click();
  await closeDialog(page);
  await page.getByTestId("device").click();
  await expect(page.getByRole("dialog")).toContainText("every tab and dialog works");
  await closeDialog(page);
  await page.getByRole("button", { name: "Submit…" }).click();
  await expect(page.getByRole("dialog")).toContainText("Everything is complete");
  await closeDialog(page);

  // The list's own tools, and the editor of an event.
  await page.getByRole("listbox", { name: "Coded events" }).getByRole("option").first().click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Edit Laughs" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(errors).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
});

test("a part that cannot be loaded says so, and comes when it is tried again", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const { page, context } = rater;
  const isRubric = /\/assets\/Rubric-[^/]*\.js$/u;
  await context.route(isRubric, (route) => route.abort());
  await openWorkbench(rater);

  await tab(page, "Rubric").click();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("This part of the page could not be loaded.");
  await expect(page.getByTestId("device")).toContainText("Not ready for offline use");
  await tab(page, "Code").click();
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");

  await context.unroute(isRubric);
  await tab(page, "Rubric").click();
  await page.getByRole("group", { name: /^Warmth/u }).waitFor();
});

for (const first of ["one", "two"] as const) {
  test(`what two browsers of a rater put without a network is all kept, ${first} sending first${first === "one" ? "" : " @whole"}`, async ({
    newcomer,
    site,
  }) => {
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer);
    const one = rater.page;
    const two = await sameRater(rater, await newcomer(), site);
    for (const page of [one, two]) {
      await openWorkbench({ ...rater, page });
      await allLoaded(page);
      await page.context().setOffline(true);
    }
    await typeNotes(one, "The window is open.");
    await rate(one, "2");
    await typeNotes(two, "A dog barks outside.");
    await rate(two, "3");

    const order = first === "one" ? [one, two] : [two, one];
    for (const page of order) {
      await page.context().setOffline(false);
      await expect(page.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
    }

    // Both see that there are two of each, and the same of them counts for both.
    for (const page of order) {
      await expect(page.getByText("2 entries were made differently on two devices.")).toBeVisible();
      await tab(page, "Notes").click();
      const twice = page.getByRole("region", { name: "Notes" });
      await expect(twice).toContainText("The window is open.");
      await expect(twice).toContainText("A dog barks outside.");
    }
    expect(await notesOf(one).inputValue()).toBe(await notesOf(two).inputValue());

    await one.getByRole("button", { name: /^Combine texts/u }).click();
    for (const page of [one, two]) {
      await expect(notesOf(page)).toHaveValue(/The window is open\./u);
      await expect(notesOf(page)).toHaveValue(/A dog barks outside\./u);
      await expect(page.getByText("1 entry was made differently on two devices.")).toBeVisible();
    }

    // What is not decided keeps it from being submitted, and leads to where it is.
    await two.getByRole("button", { name: "Submit…" }).click();
    const submission = two.getByRole("dialog", { name: "Submit this recording" });
    const twice = submission.getByRole("region", { name: /^Entered differently on two devices/u });
    await expect(twice.getByRole("button")).toHaveText(["Warmth"]);
    await expect(submission.getByRole("button", { name: "Submit recording" })).toBeDisabled();

    // The rating that does not count is taken instead.
    const read = () =>
      call(rater.context, site, contract.readWork, {
        params: { observationId: rater.observationId },
      });
    const before = (await read()).ratings[0]?.value;
    await twice.getByRole("button", { name: "Warmth" }).click();
    await two.getByRole("button", { name: /^Use this instead/u }).click();
    await expect(two.getByRole("dialog")).toContainText("Every entry now has one version.");
    await expect.poll(async () => (await read()).ratings[0]?.value).toBe(before === 2 ? 3 : 2);
    await expect(one.getByText(/made differently on two devices/u)).toHaveCount(0);

    await two.keyboard.press("Escape");
    await two.getByRole("button", { name: "Submit…" }).click();
    await expect(submission.getByText("Entered differently on two devices")).toHaveCount(0);
  });
}

async function typeNotes(page: Page, text: string): Promise<void> {
  await tab(page, "Notes").click();
  await page.getByRole("textbox", { name: /^Notes/u }).fill(text);
  await tab(page, "Rubric").click();
}

async function rate(page: Page, digit: string): Promise<void> {
  await page.getByRole("group", { name: /^Warmth/u }).waitFor();
  await page.keyboard.press(digit);
  await expect(page.getByTestId("saving")).toContainText("waiting for the server");
}

/** The same person in another browser profile. */
async function sameRater({ context }: Rater, page: Page, site: Site): Promise<Page> {
  const session = await call(context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("nobody is signed in");
  await call(page.context(), site, contract.signIn, {
    body: { email: session.account.email, password: administrator.password },
  });
  return page;
}

async function allLoaded(page: Page): Promise<void> {
  await expect(page.getByTestId("device")).toHaveText(/^Works offline/u, { timeout: 60_000 });
}

function notesOf(page: Page) {
  return page.getByRole("textbox", { name: /^Notes/u });
}

function tab(page: Page, name: string) {
  return page.getByRole("tab", { name, exact: true });
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
