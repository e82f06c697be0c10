import { contract } from "../../src/api/contract.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "replaced file" });
test.describe.configure({ mode: "serial" });

test("a file under coded work is replaced once that was said yes to; the work is marked, the old file stays until it is deleted", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [lea] = raters;
  const as = owner.context();
  const { items } = await call(as, site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const [recording] = items;
  if (!recording) throw new Error("there is a recording");
  const { revision } = await call(lea.context, site, contract.putOperations, {
    params: { observationId: lea.observationId },
    body: {
      clientId: crypto.randomUUID(),
      operations: [
        {
          kind: "putEvent",
          event: pointEvent(codes.laughs, 1_000_000),
          id: newId("operation"),
          sequence: 1,
          at: new Date().toISOString(),
        },
      ],
    },
  });

  await owner.goto(`/studies/${studyId}/recordings/${recording.id}`);
  const sources = owner.getByRole("region", { name: "Sources" });
  await sources.getByLabel("Add source from URL").fill("https://example.org/better.mp4");
  await sources.getByRole("button", { name: "Add source" }).click();
  await expect(sources.getByText("https://example.org/better.mp4").first()).toBeVisible();
  const removal = sources.getByRole("button", { name: /^Remove /u }).first();
  const name = ((await removal.getAttribute("aria-label")) ?? "").replace(/^Remove /u, "");
  await removal.click();
  const dialog = owner.getByRole("dialog", { name: "Replace a file under coded observations?" });
  await expect(dialog).toContainText("Lea");
  await expectNoFindings(owner);
  // Who says no has changed nothing.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(sources.getByRole("heading", { name: "Earlier files" })).toBeHidden();

  await removal.click();
  await dialog.getByRole("button", { name: "Replace and mark" }).click();
  await expect(sources.getByRole("heading", { name: "Earlier files" })).toBeVisible();
  const link = sources.getByRole("link", { name: `Open ${name}` });
  const address = (await link.getAttribute("href")) ?? "";
  expect((await as.request.get(new URL(address, site.address).href)).status()).toBe(200);
  await expectNoFindings(owner);

  await owner.goto(`/studies/${studyId}/assignments`);
  await expect(owner.getByText("coded on an earlier file").first()).toBeVisible();
  await lea.page.goto(`/observations/${lea.observationId}`);
  await expect(lea.page.getByText("after this observation was started")).toBeVisible();
  await call(lea.context, site, contract.submitObservation, {
    params: { observationId: lea.observationId },
    body: { revision },
  });
  await owner.goto(`/studies/${studyId}/agreement`);
  await expect(
    owner.getByText("1 of the observations included was begun before a file of its recording"),
  ).toBeVisible();

  await owner.goto(`/studies/${studyId}/recordings/${recording.id}`);
  await sources.getByRole("button", { name: `Delete ${name}…` }).click();
  const deletion = owner.getByRole("dialog", { name: "Delete the earlier file?" });
  await deletion.getByRole("button", { name: "Delete file" }).click();
  await expect(deletion).toBeHidden();
  await expect(sources.getByRole("heading", { name: "Earlier files" })).toBeHidden();
  await owner.goto(`/studies/${studyId}/assignments`);
  await expect(owner.getByText("coded on an earlier file").first()).toBeVisible();
});

test("what is typed under a recording stays while it cannot be asked for anew @whole", async ({
  newcomer,
  site,
}) => {
  const owner = await newcomer();
  const { email, password } = administrator;
  await call(owner.context(), site, contract.signIn, { body: { email, password } });
  const [study] = await call(owner.context(), site, contract.listStudies, {});
  const studyId = study?.id ?? missing();
  const {
    items: [recording],
  } = await call(owner.context(), site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const recordingId = recording?.id ?? missing();
  const url = `/api/v1/studies/${studyId}/recordings/${recordingId}`;
  await owner.goto(`/studies/${studyId}/recordings/${recordingId}`);
  const sources = owner.getByRole("region", { name: "Sources" });
  const typed = sources.getByLabel("Add source from URL");
  await typed.fill("https://example.org/other.mp4");

  let failed = 0;
  await owner.route(`**${url}`, async (route) => {
    failed += 1;
    await route.abort("connectionrefused");
  });
  await call(owner.context(), site, contract.changeRecording, {
    params: { studyId, recordingId },
    body: { name: "Renamed by somebody else" },
  });
  // Asked for, and for a second and a third time, and given up.
  await expect.poll(() => failed, { timeout: 30_000 }).toBeGreaterThan(2);
  await owner.waitForTimeout(8_000);
  await expect(typed).toHaveValue("https://example.org/other.mp4");
  await owner.unroute(`**${url}`);
  await sources.getByRole("button", { name: "Add source" }).click();
  await expect(sources.getByText("https://example.org/other.mp4").first()).toBeVisible();
});

function missing(): never {
  throw new Error("there is none");
}
