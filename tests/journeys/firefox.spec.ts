import { readFileSync } from "node:fs";
import type { Reply } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { fingerprintOf } from "../../src/client/kit/player/fingerprint.ts";
import type { MediaSource } from "../../src/domain/entities/recording.ts";
import { type Id, rules } from "../../src/domain/rules.ts";
import { lacks, why } from "../needs.ts";
import { newId } from "../sample.ts";
import { type Steered, findFirefox, openFirefox, playerReady, pressed } from "./firefox.ts";
import { call } from "./ground.ts";
import { film } from "./media.ts";
import { administrator, expect, test } from "./site.ts";
import { watching } from "./watching.ts";

test.use({ story: "Firefox" });

const bytes = readFileSync(film);

test("in Firefox one signs in, uploads a film, codes while the server is away, loads the page meanwhile, and codes a file of one's own disk", async ({
  newcomer,
  site,
}) => {
  const path = findFirefox();
  test.skip(lacks("Firefox", path !== undefined), why("Firefox"));
  if (path === undefined) return;
  test.setTimeout(600_000);
  const { owner, studyId, add } = await watching(site, newcomer);
  const as = owner.context();
  const firefox = await openFirefox(path);
  const soon = (script: string) =>
    expect.poll(() => firefox.run(script).catch(String), { timeout: 120_000 });
  const workOf = (observationId: Id<"observation">) =>
    call(as, site, contract.readWork, {
      params: { observationId },
    });
  try {
    await firefox.ask("WebDriver:Navigate", { url: `${site.address}/sign-in` });
    await soon("return document.querySelector('[name=password]') !== null").toBe(true);
    await type(firefox, "[name=email]", administrator.email);
    await type(firefox, "[name=password]", `${administrator.password}\uE007`);
    await soon(heading).not.toContain("Sign in");

    // It has no picker that remembers: the plain one is in the page.
    await firefox.ask("WebDriver:Navigate", {
      url: `${site.address}/studies/${studyId}/recordings`,
    });
    await soon("return document.querySelector('input[type=file]') !== null").toBe(true);
    const before = await call(as, site, contract.listRecordings, {
      params: { studyId },
      query: {},
    });
    await type(firefox, "input[type=file]", film);
    await soon(said).toMatch(/Plays in .*Firefox/u);
    const known = new Set(before.items.map(({ id }) => id));
    let uploaded: Reply<typeof contract.listRecordings>["items"][number] | undefined;
    await expect
      .poll(async () => {
        const { items } = await call(as, site, contract.listRecordings, {
          params: { studyId },
          query: {},
        });
        uploaded = items.find(({ id }) => !known.has(id));
        return uploaded?.sources.length;
      })
      .toBe(1);
    expect(uploaded).toMatchObject({ hasVideo: true, hasFrameTimes: true });

    const observationId = await assigned(uploaded?.id);
    await firefox.ask("WebDriver:Navigate", {
      url: `${site.address}/observations/${observationId}`,
    });
    await soon(playerReady).toBe("ready");
    await soon(device).toContain("Works offline");
    await firefox.run(pressed("."));
    await soon(time).not.toBe("0:00.000");
    await firefox.run(pressed("l"));
    await soon(saving).toContain("synced");

    await site.kill();
    for (const at of [2, 3]) {
      const stoodAt = await firefox.run(time);
      await firefox.run(pressed("."));
      await soon(time).not.toBe(stoodAt);
      await firefox.run(pressed("l"));
      await soon(events).toBe(at);
    }
    await soon(saving).toContain("2 waiting for the server");
    // As F5 does it: WebDriver's own refresh passes the service worker by.
    await firefox.run("location.reload()");
    await soon(events).toBe(3);
    await site.start();
    await soon(saving).toContain("synced");
    expect((await workOf(observationId)).events).toHaveLength(3);

    const { recordingId } = await add({ sources: [await onDisk()] });
    const local = await assigned(recordingId);
    await firefox.ask("WebDriver:Navigate", { url: `${site.address}/observations/${local}` });
    await soon(said).toContain("This recording is kept on your own computer");
    await firefox.run(dropped("my copy.webm"));
    await soon(playerReady).toBe("ready");
    await firefox.run(pressed("."));
    await soon(time).not.toBe("0:00.000");
    await firefox.run(pressed("l"));
    await soon(saving).toContain("synced");
    expect((await workOf(local)).events).toHaveLength(1);
  } finally {
    await firefox.close();
  }

  async function assigned(recordingId: Id<"recording"> | undefined) {
    const session = await call(as, site, contract.session, {});
    const [version] = await call(as, site, contract.listSchemes, { params: { studyId } });
    if (session.state !== "signed_in" || !version || !recordingId) throw new Error("all are there");
    const id = newId("observation");
    await call(as, site, contract.assign, {
      params: { studyId },
      body: {
        schemeVersionId: version.id,
        observations: [{ id, recordingId, raterId: session.account.id }],
      },
    });
    return id;
  }
});

async function onDisk(): Promise<MediaSource> {
  return {
    kind: "local",
    id: newId("mediaSource"),
    offsetUs: 0,
    demands: [],
    fileName: "visit 7.webm",
    sizeBytes: bytes.length,
    fingerprint: rules.fingerprint.parse(await fingerprintOf(new Blob([bytes]))),
  };
}

/** A script that drops the film on the card that asks for it. */
function dropped(name: string): string {
  return `
    const bytes = Uint8Array.from(atob("${bytes.toString("base64")}"), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: "video/webm" }));
    document
      .querySelector('[aria-label="This recording is kept on your own computer"]')
      .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));`;
}

const heading = "return document.querySelector('h1')?.innerText ?? ''";
const said = "return document.querySelector('main')?.innerText ?? ''";
const device = "return document.querySelector('[data-testid=device]')?.innerText ?? ''";
const saving = "return document.querySelector('[data-testid=saving]')?.innerText ?? ''";
const time = "return document.querySelector('[data-testid=time]')?.innerText ?? ''";
const events =
  "return document.querySelectorAll('[role=listbox][aria-label=\"Coded events\"] [role=option]').length";

/** Types into the first element of a selector; into a field for files, the file's path. */
async function type(firefox: Steered, selector: string, text: string): Promise<void> {
  const found = await firefox.ask("WebDriver:FindElement", {
    using: "css selector",
    value: selector,
  });
  const [id] = Object.values(Object(Object(found)["value"] ?? found));
  await firefox.ask("WebDriver:ElementSendKeys", { id, text });
}
