import { contract } from "../../src/api/contract.ts";
import { codes } from "../sample.ts";
import { call } from "./ground.ts";
import { film } from "./media.ts";
import { expect, test } from "./site.ts";
import { filmsReady, standAt, timeOnScreen, watching } from "./watching.ts";

test.use({ story: "live observation" });
test.describe.configure({ mode: "serial" });

test("what was coded live by the clock stands at the right frames of a film that is attached later", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters, add } = await watching(site, newcomer);
  const [lea, max] = raters;
  const { recordingId, observationIds } = await add({
    sources: [],
    isLive: true,
    hasVideo: false,
    framesPerSecond: null,
    durationUs: 3_600_000_000,
  });
  const clockOf = async (rater: typeof lea) => {
    const text = await rater.page.getByTestId("liveClock").innerText();
    return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  };

  // Nothing runs yet, for nobody.
  await lea.page.goto(`/observations/${observationIds[0]}`);
  await max.page.goto(`/observations/${observationIds[1]}`);
  await expect(lea.page.getByRole("heading", { name: "Live observation" })).toBeVisible();
  await expect(max.page.getByRole("button", { name: "Start now" })).toBeVisible();

  // One starts it; the other's clock runs without a reload, and shows the same.
  await lea.page.getByRole("button", { name: "Start now" }).click();
  await expect(lea.page.getByTestId("liveClock")).toBeVisible();
  await expect(max.page.getByTestId("liveClock")).toBeVisible();
  const [ofLea, ofMax] = await Promise.all([clockOf(lea), clockOf(max)]);
  expect(Math.abs(ofLea - ofMax)).toBeLessThan(1);

  // It neither stops nor goes back, and says why.
  await lea.page.keyboard.press("Space");
  await expect(lea.page.getByText(/clock of a live observation cannot be paused/u)).toBeVisible();
  await lea.page.keyboard.press("l");
  await lea.page.waitForTimeout(2_500);
  await lea.page.keyboard.press("l");
  await expect(lea.page.getByTestId("saving")).toContainText("synced");

  // A reload loses neither clock nor work.
  await lea.page.reload();
  await expect(lea.page.getByTestId("liveClock")).toBeVisible();
  expect(await clockOf(lea)).toBeGreaterThan(2);

  // Ended by one, it is over for all.
  await lea.page.getByRole("button", { name: "End observation" }).click();
  await lea.page.getByRole("button", { name: "End" }).click();
  await expect(lea.page.getByText(/Its timeline can be played and reviewed/u)).toBeVisible();
  await expect(max.page.getByText(/Its timeline can be played and reviewed/u)).toBeVisible();

  // The film began two seconds before the clock.
  await owner.goto(`/studies/${studyId}/recordings/${recordingId}`);
  const [chooser] = await Promise.all([
    owner.waitForEvent("filechooser"),
    owner.getByRole("button", { name: "Upload a source…" }).click(),
  ]);
  await chooser.setFiles(film);
  const offset = owner.getByLabel(/^Sync offset of/u);
  await expect(offset).toHaveValue("0:00");
  await offset.fill("-2");
  await offset.press("Enter");
  const recording = () =>
    call(owner.context(), site, contract.readRecording, { params: { studyId, recordingId } });
  await expect.poll(async () => (await recording()).sources[0]?.offsetUs).toBe(-2_000_000);

  await lea.page.reload();
  await filmsReady(lea.page, 1);
  const { events } = await call(lea.context, site, contract.readWork, {
    params: { observationId: observationIds[0] },
  });
  const points = events
    .map(({ event }) => event)
    .filter(({ codeId }) => codeId === codes.laughs)
    .toSorted((a, b) => a.startUs - b.startUs);
  expect(points).toHaveLength(2);
  for (const [at, point] of points.entries()) {
    await lea.page.locator("[data-commands=list]").getByRole("option").nth(at).click();
    const frame = Math.floor(((point.startUs + 2_000_000) * 25) / 1e6);
    await expect
      .poll(async () => Math.floor((((await standAt(lea.page))[0] ?? 0) + 1e-4) * 25))
      .toBe(frame);
    await expect.poll(() => timeOnScreen(lea.page)).toBeCloseTo(frame / 25 - 2, 2);
  }

  // Had it begun later, the time before it is there too, and said.
  await offset.fill("0:10");
  await offset.press("Enter");
  await expect.poll(async () => (await recording()).sources[0]?.offsetUs).toBe(10_000_000);
  expect((await recording()).durationUs).toBeGreaterThanOrEqual(102_000_000);
  await lea.page.reload();
  await filmsReady(lea.page, 1);
  await expect(lea.page.getByText("the recording starts at ⁦0:10.000⁩")).toBeVisible();
  await lea.page.keyboard.press("Space");
  await expect.poll(() => timeOnScreen(lea.page)).toBeGreaterThan(0.5);
  expect((await standAt(lea.page))[0]).toBeLessThan(0.05);
  await lea.page.keyboard.press("Shift+ArrowRight");
  await lea.page.keyboard.press("Shift+ArrowRight");
  await expect(lea.page.getByText(/the recording starts at/u)).toBeHidden();
  await expect.poll(async () => (await standAt(lea.page))[0]).toBeGreaterThan(0.5);
});

test("a clock that was forgotten is started as of then, and a time in the future is refused @whole", async ({
  newcomer,
  site,
}) => {
  const { raters, add } = await watching(site, newcomer);
  const [{ page }] = raters;
  const { observationIds } = await add({
    sources: [],
    isLive: true,
    hasVideo: false,
    framesPerSecond: null,
    durationUs: 7_200_000_000,
  });
  await page.goto(`/observations/${observationIds[0]}`);
  const startedAt = page.getByLabel("Started at");
  const timeOfDay = (ms: number) =>
    page.evaluate((at) => new Date(at).toTimeString().slice(0, 8), ms);

  await startedAt.fill("");
  await page.getByRole("button", { name: "Start clock from this time" }).click();
  await expect(page.getByText("Enter a time within the last 24 hours")).toBeVisible();

  await startedAt.fill(await timeOfDay(Date.now() - 600_000));
  await page.getByRole("button", { name: "Start clock from this time" }).click();
  await expect(page.getByTestId("liveClock")).toContainText(/^10:0/u);
});

test("what a rater codes without a network after another has ended it lengthens the observation for all", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters, add } = await watching(site, newcomer);
  const [lea, max] = raters;
  const { recordingId, observationIds } = await add({
    sources: [],
    isLive: true,
    hasVideo: false,
    framesPerSecond: null,
    durationUs: 3_600_000_000,
  });
  const recording = () =>
    call(owner.context(), site, contract.readRecording, { params: { studyId, recordingId } });
  const laughs = async () => {
    const { events } = await call(lea.context, site, contract.readWork, {
      params: { observationId: observationIds[0] },
    });
    return events.filter(({ event }) => event.codeId === codes.laughs);
  };
  await lea.page.goto(`/observations/${observationIds[0]}`);
  await max.page.goto(`/observations/${observationIds[1]}`);
  await lea.page.getByRole("button", { name: "Start now" }).click();
  await expect(lea.page.getByTestId("liveClock")).toBeVisible();
  await lea.page.keyboard.press("l");
  await expect(lea.page.getByTestId("saving")).toContainText("synced");
  await expect(lea.page.getByTestId("device")).toHaveText(/^Works offline/u);

  await lea.context.setOffline(true);
  await max.page.getByRole("button", { name: "End observation" }).click();
  await max.page.getByRole("button", { name: "End" }).click();
  await expect(max.page.getByText(/Its timeline can be played and reviewed/u)).toBeVisible();
  const { durationUs: endedUs } = await recording();
  const clock = lea.page.getByTestId("liveClock");
  await expect
    .poll(async () => {
      const parts = (await clock.innerText()).split(":");
      return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
    })
    .toBeGreaterThan(endedUs / 1e6 + 1);
  await lea.page.keyboard.press("l");
  await expect(lea.page.getByTestId("saving")).toContainText("waiting for the server");

  await lea.context.setOffline(false);
  await expect(lea.page.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
  expect(await laughs()).toHaveLength(2);
  const lastUs = Math.max(...(await laughs()).map(({ event }) => event.startUs));
  expect(lastUs).toBeGreaterThan(endedUs);
  expect((await recording()).durationUs).toBe(lastUs);
  await expect(lea.page.getByText(/Its timeline can be played and reviewed/u)).toBeVisible();
  await expect(
    lea.page.getByRole("listbox", { name: "Coded events" }).getByRole("option"),
  ).toHaveCount(2);
  await lea.page.reload();
  await expect(
    lea.page.getByRole("listbox", { name: "Coded events" }).getByRole("option"),
  ).toHaveCount(2);
});
