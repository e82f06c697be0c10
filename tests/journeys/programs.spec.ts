import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Change } from "../../src/domain/operations.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call, type Rater, twoRaters } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "programs" });
test.describe.configure({ mode: "serial" });

const second = 1_000_000;

test("a program is made, let in by a token, codes what it is assigned, and is compared only when asked for", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const as = owner.context();
  for (const [at, rater] of raters.entries()) await codeAndSubmit(site, rater, at * second);
  for (const name of ["Second clip", "Third clip"]) {
    await call(as, site, contract.addRecording, {
      params: { studyId },
      body: {
        id: newId("recording"),
        name,
        durationUs: 60 * second,
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
  }

  // A coordinator makes the program on the page of the team, and a token for it.
  await owner.goto(`/studies/${studyId}/team`);
  await owner.getByRole("button", { name: "Add program…" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Motion detector");
  await dialog.getByRole("textbox", { name: "Version" }).fill("0.3");
  await dialog.getByRole("textbox", { name: "Hash" }).fill("sha256:0f3a");
  await dialog.getByLabel("Licence").fill("MIT");
  await dialog.getByRole("button", { name: "Add program" }).click();
  await expect(dialog).toBeHidden();
  const programs = owner.getByRole("table", { name: "Programs" });
  await expect(programs.getByRole("img", { name: "program" })).toBeVisible();
  // What was said of it is read again, on the screen and by the call.
  const row = programs.getByRole("row", { name: /Motion detector/u });
  for (const fact of ["0.3", "sha256:0f3a", "MIT"]) await expect(row).toContainText(fact);
  expect(await call(as, site, contract.listPrograms, { params: { studyId } })).toMatchObject([
    { name: "Motion detector", version: "0.3", settingsHash: "sha256:0f3a", licence: "MIT" },
  ]);
  const tokens = owner.getByRole("button", { name: "Access tokens of Motion detector 0.3" });
  await expectNoFindings(owner);
  await tokens.click();
  await dialog.getByLabel("Name").fill("Cluster");
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
  expect(secret).toMatch(/^itr_/u);
  await expect(dialog.getByRole("status")).toContainText("shown only once");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(tokens).toBeFocused();
  await expect(tokens).toHaveText("1 token");

  // Assigned like anybody, and marked.
  await owner.goto(`/studies/${studyId}/assignments`);
  const head = owner.getByRole("columnheader", { name: /Motion detector 0\.3/u });
  await expect(head.getByRole("img", { name: "program" })).toBeVisible();
  for (const recording of ["Peer play", "Second clip", "Third clip"]) {
    const name = `${recording} for Motion detector 0.3`;
    await owner.getByRole("checkbox", { name, exact: true }).check();
  }
  await owner.getByRole("button", { name: /^Assign 3/u }).click();
  await expect(owner.getByText("3 assignments created.")).toBeVisible();

  await owner.goto(`/studies/${studyId}/agreement`);
  const short = owner.getByRole("region", { name: "Summary" });
  await expect(short).toContainText("2 raters");
  // Once all of its parts are there.
  await expect(short).toContainText("All ratings are of one recording");
  const ofPeople = await short.innerText();

  // A script in any language: it reads its queue, and sends what it found.
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(site.address + path, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, ...Object(init.headers) },
    });
  const queue = await (await asked("/api/v1/my/observations")).json();
  expect(queue.items).toHaveLength(3);
  for (const [at, { observationId }] of queue.items.entries()) {
    const path = `/api/v1/observations/${observationId}`;
    const bench = await (await asked(path)).json();
    expect(bench.schemeVersion.scheme.codes.length).toBeGreaterThan(0);
    const lines = [
      { kind: "event", code: codes.solitary, startUs: 0, endUs: 5 * second, confidence: 0.9 },
      { kind: "event", code: codes.laughs, startUs: 6 * second, confidence: 0.4 },
      { kind: "rating", criterion: codes.criterion, value: 2, confidence: 0.6 },
    ];
    const put = (some: readonly object[]) =>
      asked(`${path}/work`, {
        method: "PUT",
        headers: { "content-type": "application/x-ndjson" },
        body: some.map((line) => JSON.stringify(line)).join("\n"),
      });
    if (at === 0) {
      const refused = await put([...lines, { kind: "event", code: "Sneezes", startUs: 1 }]);
      expect(refused.status).toBe(422);
      expect((await refused.json()).details.lines).toMatchObject([
        { line: 4, path: "code", rule: "code_of_scheme" },
      ]);
    }
    const { revision } = await (await put(lines)).json();
    expect(await (await put(lines)).json()).toMatchObject({ isSame: true, revision });
    const submitted = await asked(`${path}/submit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ revision }),
    });
    expect(submitted.status).toBe(200);
  }

  // People's agreement is what it was, and says that it is theirs.
  await owner.reload();
  const kind = owner.getByRole("button", { name: /^Kind of rater/u });
  await expect(kind).toContainText("people");
  await expect(short).toContainText("2 raters");
  await expect(short).toContainText("All ratings are of one recording");
  expect(await short.innerText()).toBe(ofPeople);
  await expectNoFindings(owner);
  await kind.click();
  await owner.getByRole("radio", { name: "people and programs" }).check();
  await owner.keyboard.press("Escape");
  await expect(owner).toHaveURL(/who=all/u);
  await expect(kind).toContainText("people and programs");
  await expect(short).toContainText("3 raters");

  // The pair with the program stands beside that of people, and leads to its moments.
  const [lea] = raters;
  const { items } = await call(as, site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  const program = items.find(({ raterName }) => raterName.startsWith("Motion"))?.raterId ?? "";
  await owner.goto(
    `/studies/${studyId}/agreement?who=all&by=pair&pair=${[lea.accountId, program].toSorted().join("~")}`,
  );
  const cell = owner.getByRole("gridcell", { name: /Together.*Motion detector.*no event/u });
  await cell.focus();
  await owner.keyboard.press("Enter");
  const moments = owner.getByRole("group", { name: "Instances", exact: true });
  await moments.getByRole("link").first().click();
  await expect(owner).toHaveURL(/\/recordings\/|\/observations\/|\/compare/u);
});

test("a file that a program made is given to it by hand, and is in no results of people", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "By hand");
  const as = page.context();
  const accountId = newId("account");
  await call(as, site, contract.addProgram, {
    params: { studyId },
    body: {
      accountId,
      name: "DeepEthogram",
      version: "0.2",
      settingsHash: "",
      owner: "",
      licence: "",
    },
  });
  for (const [label, shift] of [
    ["Lea", 4],
    ["Model", 2],
  ] as const) {
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, [{ name: `lesson ${label}.csv`, text: frameLabels(label, shift) }]);
    await expect(page.getByRole("heading", { name: "Import preview" })).toBeFocused();
    const rater = page.getByRole("combobox", { name: `Member for ${label}` });
    await expect(page.getByText("Select a program if it created the file.")).toBeVisible();
    if (label === "Model") {
      await expectNoFindings(page);
      await rater.click();
      await page.getByRole("option", { name: "DeepEthogram 0.2" }).click();
    }
    await page.getByRole("button", { name: "Import 1 observation" }).click();
    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  }
  const { items } = await call(as, site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  expect(items.map(({ raterName }) => raterName).toSorted()).toEqual(["DeepEthogram 0.2", "Lea"]);
  expect(items.find(({ raterName }) => raterName !== "Lea")?.raterId).toBe(accountId);
  const budget = (who: "people" | "all") =>
    call(as, site, contract.readTimeBudget, {
      params: { studyId },
      query: { groupBy: "rater", who },
    });
  expect((await budget("people")).raters).toHaveLength(1);
  expect((await budget("all")).raters).toHaveLength(2);

  await page.goto(`/studies/${studyId}/programs?program=${accountId}`);
  await expect(page.getByRole("table", { name: "Errors on events" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Corrected estimate" })).toContainText(
    "No assignment plan drew",
  );
});

test("a frame table and JSON lines are given to programs by hand, down to figures that are as planted @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Frames and lines");
  const as = page.context();
  const programs = ["DeepEthogram", "Labeller"].map((name) => ({
    accountId: newId("account"),
    name,
    version: "1",
    settingsHash: "",
    owner: "",
    licence: "",
  }));
  for (const body of programs)
    await call(as, site, contract.addProgram, { params: { studyId }, body });
  // A person has the code from second 1 to 5 and from 8 to 10; the frames miss the second one, the lines add another.
  const files = [
    {
      name: "lesson 3_labels.csv",
      text: framesOf([[1, 5]]),
      rater: undefined,
      as: "DeepEthogram 1",
    },
    {
      name: "lesson 3.jsonl",
      text: linesOf("Lea", [
        [1, 5],
        [8, 10],
      ]),
      rater: "Lea",
      as: undefined,
    },
    {
      name: "model.jsonl",
      text: linesOf("Model", [
        [1, 5],
        [8, 10],
        [12, 14],
      ]),
      rater: "Model",
      as: "Labeller 1",
    },
  ];
  for (const { name, text, rater, as: program } of files) {
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, [{ name, text }]);
    await expect(page.getByRole("heading", { name: "Import preview" })).toBeFocused();
    if (program !== undefined) {
      await page
        .getByRole("combobox", { name: rater ? `Member for ${rater}` : /^Member for/u })
        .click();
      await page.getByRole("option", { name: program }).click();
    }
    await page.getByRole("button", { name: "Import 1 observation" }).click();
    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  }

  for (const [at, planted] of [
    { precision: 1, recall: 0.5, deleted: 1, inserted: 0 },
    { precision: 2 / 3, recall: 1, deleted: 0, inserted: 1 },
  ].entries()) {
    const programId = programs[at]?.accountId ?? "";
    // Of people alone: the other program is no reference.
    await page.goto(`/studies/${studyId}/programs?program=${programId}`);
    const row = page
      .getByRole("table", { name: "Errors on events" })
      .getByRole("row", { name: /^All codes/u });
    const cells = row.getByRole("cell");
    await expect(cells.nth(0)).toHaveText(percent(planted.precision));
    await expect(cells.nth(1)).toHaveText(percent(planted.recall));
    await expect(cells.nth(4)).toHaveText(`${planted.deleted}`);
    await expect(cells.last()).toHaveText(`${planted.inserted}`);
  }
  await expectNoFindings(page);
});

test("a token of one's own is made in Settings, shown once, used and revoked", async ({
  newcomer,
  site,
}) => {
  const { raters } = await twoRaters(site, newcomer);
  const { page } = raters[0];
  await page.goto("/settings");
  await page.getByRole("button", { name: "Create token…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("R on my laptop");
  await dialog.getByRole("checkbox", { name: "Coding and rating" }).check();
  await expectNoFindings(page);
  // A session alone makes none.
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("The password is not correct.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const row = page.getByRole("row", { name: /R on my laptop/u });
  await expect(row).toContainText("reading and coding");
  const status = () =>
    fetch(`${site.address}/api/v1/studies`, {
      headers: { authorization: `Bearer ${secret}` },
    }).then((answer) => answer.status);
  expect(await status()).toBe(200);
  // The page of all calls tries one with it.
  const api = await page.context().newPage();
  await api.goto("/api");
  const sent = async () => {
    await api.getByLabel("Access token").fill(secret);
    await api.getByRole("button", { name: "Send GET request" }).click();
  };
  await sent();
  await expect(api.getByRole("status")).toHaveText("200 /api/v1/studies");
  await expect(api.getByLabel("Answer")).toContainText('"name"');
  await expectNoFindings(api);
  await row.getByRole("button", { name: "Revoke R on my laptop" }).click();
  await expect(row).toBeHidden();
  expect(await status()).toBe(401);
  await sent();
  await expect(api.getByRole("status")).toHaveText("401 /api/v1/studies");
});

async function codeAndSubmit(site: Site, rater: Rater, lateUs: number): Promise<void> {
  const { context, observationId } = rater;
  const params = { observationId };
  const clientId = uuidv7();
  const changes: Change[] = [
    { kind: "putEvent", event: stateEvent(codes.solitary, second + lateUs, 4 * second) },
    { kind: "putEvent", event: stateEvent(codes.together, 4 * second, 8 * second) },
    { kind: "putEvent", event: pointEvent(codes.laughs, 6 * second) },
    {
      kind: "putRating",
      rating: {
        criterionId: codes.criterion,
        value: 2,
        cannotBeJudged: false,
        reason: "",
        comment: "",
        evidence: [],
      },
    },
  ];
  const { revision } = await call(context, site, contract.putOperations, {
    params,
    body: {
      clientId,
      operations: changes.map((change, at) => ({
        ...change,
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await call(context, site, contract.submitObservation, { params, body: { revision } });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** Each bout as a line, as the guide has them. */
function linesOf(rater: string, bouts: readonly (readonly [number, number])[]): string {
  return bouts
    .map(([start, end]) =>
      JSON.stringify({ recording: "lesson 3", rater, code: "Plays", start, end }),
    )
    .join("\n");
}

/** Twenty seconds of frames, 25 a second, as DeepEthogram writes its labels. */
function framesOf(bouts: readonly (readonly [number, number])[]): string {
  const rows = Array.from({ length: 500 }, (_, frame) => {
    const plays = bouts.some(([start, end]) => frame >= 25 * start && frame < 25 * end);
    return `${frame},${plays ? 0 : 1},${plays ? 1 : 0}`;
  });
  return [",background,Plays", ...rows].join("\n");
}

/** A table in a lab's own words, as a person or a model leaves it. */
function frameLabels(rater: string, shift: number): string {
  const rows = [1, 12, 25].map(
    (at) => `lesson 3;Plays;${(at + shift) * 1_000};${(at + shift + 6) * 1_000};${rater}`,
  );
  return ["Video;Behaviour;Onset (ms);Offset (ms);Rater", ...rows].join("\n");
}
