import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { call, canBeCoded, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "review" });

test("work is handed in, talked about, returned, put right with an event restored, and accepted; the history tells all of it", async ({
  newcomer,
  site,
}) => {
  const {
    owner,
    studyId,
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  const { page, observationId } = lea;
  const params = { observationId };

  // Two laughs are coded, one of them is deleted, and the rest is handed in.
  await openWorkbench(lea);
  const events = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
  await page.keyboard.press("l");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("l");
  await expect(events).toHaveCount(2);
  await events.first().click();
  await page.keyboard.press("Delete");
  await expect(events).toHaveCount(1);
  await expect(page.getByTestId("saving")).toContainText("synced");
  await page.getByRole("button", { name: "Submit…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Submit recording" }).click();
  await expect(dialog).toHaveCount(0);

  // Who reviews comments on the moment on screen, by key, and returns it with a reason.
  await owner.goto(`/observations/${observationId}?at=3000000`);
  await canBeCoded(owner);
  const bar = owner.getByRole("region", { name: "Review" });
  await expect(bar).toContainText("Lea");
  // One bar says whose it is: no other line says it again.
  await expect(owner.getByText("You are viewing")).toHaveCount(0);
  await owner.getByRole("tablist").getByRole("tab", { name: "Comments" }).focus();
  await owner.keyboard.press('"');
  const written = owner.getByRole("textbox", { name: "Comment", exact: true });
  await expect(written).toBeFocused();
  await written.fill("Is there not a laugh before this?");
  await owner.keyboard.press("Enter");
  await expect(owner.getByRole("list", { name: "Comments in order of time" })).toContainText(
    "Is there not a laugh before this?",
  );
  await expect(owner.getByRole("tab", { name: "Comments · 1" })).toBeVisible();
  await expectNoFindings(owner);
  await bar.getByRole("button", { name: "Return…" }).click();
  await owner.getByRole("textbox", { name: "Reason" }).fill("Please look at the comment");
  await expect(owner.getByRole("dialog")).toContainText("The open comment is included.");
  await owner.getByRole("dialog").getByRole("button", { name: "Return", exact: true }).click();
  await expect(owner.getByRole("dialog")).toHaveCount(0);
  await expect(bar).toHaveCount(0);

  // It comes back on the rater's open screen: the reason and the comment first. They answer it.
  await expect(page.getByText("Please look at the comment")).toBeVisible();
  const thread = page.getByRole("article").filter({ hasText: "Is there not a laugh" });
  await thread.getByRole("button", { name: "0:03.000" }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0))
    .toBeCloseTo(3, 1);
  await thread.getByRole("button", { name: "Reply" }).click();
  await page.getByRole("textbox", { name: "Reply" }).fill("There is. It is back.");
  await page.keyboard.press("Enter");
  await expect(thread).toContainText("There is. It is back.");
  await expect(owner.getByText("There is. It is back.")).toBeVisible();

  // The deleted event comes back from the history of the work.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("History of this observation");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/history$/u);
  await expect(page.getByRole("heading", { name: "Deleted events" })).toBeVisible();
  const sittings = page.getByRole("region", { name: "Coding sessions" });
  await sittings.getByRole("button", { name: /2 added and 1 deleted/u }).click();
  await expect(page).toHaveURL(/revision=3/u);
  await expect(page.getByText("The observation is identical to that state.")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: /^Restore Laughs/u }).click();
  await expect(page.getByText("No deleted events.")).toBeVisible();
  await expect(page.getByText("Restoring would change: 1 event removed.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Workbench" }).click();
  // Work that is known as returned shows first what is still open about it.
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  await expect(events).toHaveCount(2);

  // A laugh that is coded while somebody else goes back stays beside what was gone back to.
  await page.keyboard.press("Home");
  await page.keyboard.press("l");
  await expect(events).toHaveCount(3);
  await expect(page.getByTestId("saving")).toContainText("synced");
  await page.context().setOffline(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("l");
  await expect(events).toHaveCount(4);
  const { items } = await call(owner.context(), site, contract.readObservationHistory, {
    params,
    query: {},
  });
  expect(items.length).toBeGreaterThan(0);
  await call(owner.context(), site, contract.restoreObservation, {
    params,
    body: { id: crypto.randomUUID(), revision: 4 },
  });
  await page.context().setOffline(false);
  await expect(events).toHaveCount(3);
  await expect(page.getByTestId("saving")).toContainText("synced");
  const { events: kept } = await call(page.context(), site, contract.readWork, { params });
  expect(kept).toHaveLength(3);

  // Handed in again, and accepted.
  await page.getByRole("tab", { name: /^Comments/u }).click();
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("All comments are resolved.")).toBeVisible();
  await page.getByRole("button", { name: "Submit…" }).click();
  await dialog.getByRole("button", { name: "Submit recording" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(bar).toContainText("Lea");
  await bar.getByRole("button", { name: "Accept" }).click();
  await expect(bar).toContainText("accepted");

  // The other rater of the recording learns nothing of it.
  await expect(
    call(max.context, site, contract.listComments, { params }).catch(() => "refused"),
  ).resolves.toBe("refused");

  // The history of the study tells it, filtered by its address, and leads on.
  await owner.goto(`/studies/${studyId}/history?about=observation&of=${observationId}`);
  const told = owner.getByRole("region", { name: "History, newest first" });
  await expect(told.getByRole("listitem")).toHaveCount(7);
  await expect(told.getByRole("listitem").first()).toContainText("Ada Owner accepted");
  await expect(told).toContainText("Lea submitted");
  await expect(told).toContainText("Ada Owner returned");
  await told.getByRole("button", { name: /Ada Owner returned/u }).click();
  await expect(
    told.getByRole("row", { name: /Reason no value Please look at the comment/u }),
  ).toBeVisible();
  await expectNoFindings(owner);
  await told.getByRole("link", { name: "Its coding sessions" }).click();
  await expect(owner).toHaveURL(new RegExp(`/observations/${observationId}/history`, "u"));
  await expect(owner.getByText("This observation is submitted or withdrawn")).toBeVisible();
});
