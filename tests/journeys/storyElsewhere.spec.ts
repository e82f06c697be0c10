import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { call } from "./ground.ts";
import { playerReady, pressed, type Steered } from "./firefox.ts";
import { film } from "./media.ts";
import { otherBrowsers } from "./otherBrowsers.ts";
import { administrator, expect, test } from "./site.ts";
import { contract } from "../../src/api/contract.ts";
import { id } from "../../src/domain/rules.ts";
import { lacks, why } from "../needs.ts";
import { isWhole } from "../whole.ts";

test.use({ beginning: "first start" });

const studyName = "Peer play at noon";
const password = "a rater's long password";

for (const { name, opening } of otherBrowsers) {
  const isWebKit = name === "WebKitGTK";
  // WebKitGTK without a graphics card loses a page now and then.
  if (isWebKit && !isWhole) continue;
  test.describe(name, () => {
    test.use({ story: `from a clone to a figure in ${name}` });

    test(`in ${name} an owner makes a study, a scheme, a recording and an invitation; two code, paused and while it plays, rate and submit; how far they agree is read @whole`, async ({
      site,
      newcomer,
    }, info) => {
      const open = opening();
      test.skip(lacks(name, open !== undefined), why(name));
      if (open === undefined) return;
      if (isWebKit) test.skip(lacks("ffmpeg"), why("ffmpeg"));
      test.setTimeout(900_000);
      const owner = await open();
      const rater = await open();
      try {
        await goTo(owner, `${site.address}/setup#token=${site.setUpToken}`);
        await fill(owner, "Name", administrator.name);
        await fill(owner, "Email", administrator.email);
        await fill(owner, "Password", administrator.password);
        await click(owner, "button", "Create administrator account");
        await shows(owner, "Demo: two children at play");

        await goTo(owner, site.address);
        await click(owner, "button", "New study");
        await fill(owner, "Name", studyName);
        await click(owner, "button", "Create study");
        await expect
          .poll(() => owner.run("return location.pathname"), slow)
          .toMatch(/^\/studies\//u);
        await shows(owner, studyName);
        const study = String(await owner.run("return location.pathname"));

        await goTo(owner, `${site.address}${study}/scheme`);
        await click(owner, "button", "Start with an empty scheme");
        await fill(owner, "Add group", `Play${enter}`);
        await fill(owner, "Add code to Play", `Solitary${enter}`);
        await fill(owner, "Add code to Play", `Together${enter}`);
        await click(owner, "[role=tab]", "Rubric");
        await fill(owner, "Add criterion", `Warmth${enter}`);
        await shows(owner, "All changes saved");
        await click(owner, "button", "Publish…");
        await click(owner, "[role=dialog] button", "Publish");
        await shows(owner, "This version is published");

        await goTo(owner, `${site.address}${study}/recordings`);
        const file = await elementOf(owner, "return document.querySelector('input[type=file]')");
        await owner.ask("WebDriver:ElementSendKeys", {
          id: file,
          text: isWebKit ? asMp4(film, info.outputDir) : film,
        });
        // WebKitGTK may fail at trying a file before it is sent, and asks whether to upload it all the same.
        await expect
          .poll(async () => {
            await owner.run(uploadAnyway);
            return owner.run("return document.body.innerText");
          }, slow)
          .toContain("Added");

        await goTo(owner, `${site.address}${study}/team`);
        await click(owner, "button", "Invite");
        await click(owner, "[role=dialog] button", "Create link");
        let link = "";
        await expect
          .poll(async () => {
            link = String(
              await owner.run(
                "return document.querySelector('[role=dialog] input[readonly]')?.value ?? ''",
              ),
            );
            return link;
          }, slow)
          .toContain("/join/");

        await goTo(rater, link);
        await fill(rater, "Name", "Lea");
        await fill(rater, "Password", password);
        await click(rater, "button", "Create account and join");
        await shows(rater, "Your sign-in name");
        await click(rater, "button", "Go to the study");
        await shows(rater, studyName);

        await goTo(owner, `${site.address}${study}/assignments`);
        for (const who of ["Lea", administrator.name]) {
          await click(owner, "input[type=checkbox]", `peer-play for ${who}`);
        }
        await click(owner, "button", "Assign 2");
        await shows(owner, "2 assignments created.");

        for (const [at, coding] of [owner, rater].entries()) {
          await goTo(coding, site.address);
          await click(coding, "a", "Code: peer-play");
          await expect.poll(() => coding.run(playerReady), slow).toBe("ready");
          // Paused: a state begins at the second frame, and the other of its group ends it some frames later.
          await steps(coding, 1);
          await coding.run(pressed("s"));
          await expect.poll(() => coding.run(events), slow).toBe(1);
          await steps(coding, 5 + at);
          await coding.run(pressed("t"));
          await expect.poll(() => coding.run(events), slow).toBe(2);
          // While it plays, another one, and back and forth.
          await coding.run(pressed(" "));
          await expect.poll(() => coding.run(seconds), slow).toBeGreaterThan(1);
          await coding.run(pressed("s"));
          await expect.poll(() => coding.run(events), slow).toBe(3);
          await coding.run(pressed(" "));
          await coding.run(pressed("z", { ctrlKey: true }));
          await expect.poll(() => coding.run(events), slow).toBe(2);
          await coding.run(pressed("y", { ctrlKey: true }));
          await expect.poll(() => coding.run(events), slow).toBe(3);
          await coding.run(pressed("s"));

          await click(coding, "[role=tab]", "Rubric");
          // Its circle is drawn over it, and takes the pointer.
          await expect.poll(() => coding.run(rated), slow).toBe(true);
          await click(coding, "button", "Submit…");
          await click(coding, "button", "Submit recording");
          await shows(coding, "This recording is submitted.");
        }

        await goTo(owner, `${site.address}${study}/agreement`);
        await shows(owner, "All codes");
        await expect
          .poll(
            () =>
              owner.run(
                "return [...document.querySelectorAll('tr')].map((row) => row.innerText).find((text) => text.startsWith('All codes')) ?? ''",
              ),
            slow,
          )
          .toMatch(/\d\.\d\d/u);

        // What the server has is what was pressed, at the same frame by both.
        const as = (await newcomer()).context();
        const { email } = administrator;
        await call(as, site, contract.signIn, {
          body: { email, password: administrator.password },
        });
        const studyId = id("study").parse(study.split("/").at(-1));
        const { items } = await call(as, site, contract.listObservations, {
          params: { studyId },
          query: {},
        });
        expect(items.map(({ state }) => state)).toEqual(["submitted", "submitted"]);
        const starts = await Promise.all(
          items.map(async (observation) => {
            const { events: kept, ratings } = await call(as, site, contract.readWork, {
              params: { observationId: observation.id },
            });
            expect(ratings).toHaveLength(1);
            return kept.map(({ event }) => event.startUs).toSorted((a, b) => a - b);
          }),
        );
        expect(starts.map((own) => own.length)).toEqual([3, 3]);
        expect(starts[0]?.[0]).toBeGreaterThan(0);
        expect(starts[1]?.[0]).toBe(starts[0]?.[0]);
      } finally {
        await owner.close();
        await rater.close();
      }
    });
  });
}

/** A busy machine takes its time. */
const slow = { timeout: 60_000 };
/** Enter, as WebDriver writes it. */
const enter = "\uE007";

const events = `return document.querySelectorAll('[role=listbox][aria-label="Coded events"] [role=option]').length`;
const clockText = "return document.querySelector('[data-testid=time]')?.innerText ?? ''";
const seconds = `${clockText.replace("return ", "const text = ")}; return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)`;
const uploadAnyway = `
  [...document.querySelectorAll("button")].find((one) => one.innerText.trim() === "Upload anyway")?.click();
  return null`;
/** Chooses a level, and says whether it is chosen. */
const rated = `
  const level = document.querySelectorAll("main input[type=radio]")[2];
  if (level && !level.checked) level.click();
  return level?.checked === true;`;

/** The same film as H.264, under its name: at VP9 Debian’s WebKitGTK loses the page that plays it. */
function asMp4(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const made = join(folder, `${basename(path, ".webm")}.mp4`);
  const codecs = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  const { status, stderr } = spawnSync(
    "ffmpeg",
    ["-v", "error", "-y", "-i", path, ...codecs, made],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  return made;
}

async function goTo(on: Steered, url: string): Promise<void> {
  await on.ask("WebDriver:Navigate", { url });
}

/** Some frames on, each once it is on screen. */
async function steps(on: Steered, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    // oxlint-disable no-await-in-loop -- one after the other
    const before = await on.run(clockText);
    await on.run(pressed("."));
    await expect.poll(() => on.run(clockText), slow).not.toBe(before);
    // oxlint-enable no-await-in-loop
  }
}

async function shows(on: Steered, text: string): Promise<void> {
  await expect.poll(() => on.run("return document.body.innerText"), slow).toContain(text);
}

/** Clicks what is called so, once it can be. */
async function click(on: Steered, selector: string, name: string): Promise<void> {
  const found = `
    return [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
      !one.disabled && one.getClientRects().length > 0 &&
      [one.getAttribute("aria-label"), one.innerText?.trim()].includes(${JSON.stringify(name)})) ?? null`;
  await done(async () => on.ask("WebDriver:ElementClick", { id: await elementOf(on, found) }));
}

/** Types into the field of a label in the place of what is there. */
async function fill(on: Steered, label: string, text: string): Promise<void> {
  const found = `
    const wanted = ${JSON.stringify(label)};
    const label = [...document.querySelectorAll("label")].find((one) => one.innerText.trim() === wanted);
    const fields = [document.getElementById(label?.htmlFor ?? ""), ...document.querySelectorAll("input")];
    return fields.find((one) => one && one.getClientRects().length > 0 &&
      (one.id === label?.htmlFor || one.getAttribute("aria-label") === wanted)) ?? null`;
  await done(async () =>
    on.ask("WebDriver:ElementSendKeys", { id: await elementOf(on, found), text }),
  );
}

/** The id that WebDriver has for what a script finds, once it is there. */
async function elementOf(on: Steered, script: string): Promise<string> {
  let found: unknown;
  await expect
    .poll(async () => {
      [found] = Object.values(Object(await on.run(script).catch(() => null)));
      return typeof found;
    }, slow)
    .toBe("string");
  return String(found);
}

/** Does something that fails while what it is done to moves or is drawn anew. */
async function done(does: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await does();
  }).toPass(slow);
}
