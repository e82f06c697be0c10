import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "webhooks" });

let receiver: Server;
const got: string[] = [];
let status = 200;
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => (body += String(piece)));
    request.on("end", () => {
      got.push(`${String(request.headers["webhook-signature"]).slice(0, 3)} ${body}`);
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
test.afterAll(() => receiver.close());

test("a webhook is added, tested, told of an assignment, given a new secret, switched off and removed", async ({
  newcomer,
  site,
}) => {
  const address = receiver.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  const url = `http://127.0.0.1:${address.port}/hook`;
  const { owner, studyId } = await twoRaters(site, newcomer);
  await owner.goto(`/studies/${studyId}/team`);
  const add = owner.getByRole("button", { name: "Add webhook…" });
  const dialog = owner.getByRole("dialog");
  await add.click();
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  // Where nobody allowed it, it leads neither to this machine nor by http.
  await expect(dialog.getByRole("alert")).toContainText("must start with https://");
  await site.stop();
  await site.start({ INTERRATER_PRIVATE_WEBHOOKS: "true", INTERRATER_WEBHOOK_SECONDS: "1" });
  await dialog.getByLabel("Round completed").uncheck();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secret = await dialog.getByRole("textbox", { name: "Secret" }).inputValue();
  expect(secret).toMatch(/^whsec_/u);
  await expect(dialog.getByRole("status")).toContainText("shown only once");
  await expectNoFindings(owner, "the secret");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(add).toBeFocused();
  const table = owner.getByRole("table", { name: "Webhooks" });
  await expect(table).toContainText(
    "Recording assigned, Observation submitted and Observation returned",
  );
  await expect(table).toContainText("No messages yet");

  const settings = owner.getByRole("button", { name: `Settings of 127.0.0.1:${address.port}` });
  await settings.click();
  await dialog.getByRole("button", { name: "Send test message" }).click();
  await expect(dialog.getByText("The receiver answered with status 200.")).toBeVisible();
  status = 503;
  await dialog.getByRole("button", { name: "Send test message" }).click();
  await expect(
    dialog.getByText("The test message was not delivered.", { exact: false }),
  ).toBeVisible();
  const log = dialog.getByRole("table", { name: "Latest messages" });
  await expect(log.getByRole("row")).toHaveCount(3);
  await expect(log).toContainText("The receiver answered with status 503.");
  await expectNoFindings(owner, "the settings of a webhook");
  await owner.keyboard.press("Escape");
  await expect(settings).toBeFocused();

  // What happens in the study arrives, once the receiver takes it.
  got.length = 0;
  const as = owner.context();
  const recordingId = newId("recording");
  await call(as, site, contract.addRecording, {
    params: { studyId },
    body: {
      id: recordingId,
      name: "Second clip",
      durationUs: 60_000_000,
      framesPerSecond: 25,
      hasVideo: true,
      sources: [
        {
          kind: "address",
          id: newId("mediaSource"),
          offsetUs: 0,
          url: "https://example.org/clip.mp4",
          provider: "file",
        },
      ],
    },
  });
  const { items: observations } = await call(as, site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  const [there] = observations;
  if (!there) throw new Error("nobody codes anything");
  const { schemeVersionId, raterId } = there;
  await call(as, site, contract.assign, {
    params: { studyId },
    body: { schemeVersionId, observations: [{ id: newId("observation"), recordingId, raterId }] },
  });
  await expect.poll(() => got.length).toBeGreaterThan(0);
  status = 204;
  await settings.click();
  await expect(log.getByRole("row", { name: /Recording assigned/u })).toContainText("Delivered", {
    timeout: 30_000,
  });
  expect(got.at(-1)).toContain('v1, {"type":"observation.assigned"');

  await dialog.getByRole("button", { name: "Replace secret" }).click();
  await expect(dialog.getByRole("textbox", { name: "Secret" })).not.toHaveValue(secret);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await settings.click();
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByRole("button", { name: "Turn on" })).toBeVisible();
  await dialog.getByRole("button", { name: "Remove webhook" }).click();
  await dialog.getByRole("button", { name: "Remove webhook" }).last().click();
  await expect(table).toBeHidden();
  await expect(add).toBeFocused();
});
