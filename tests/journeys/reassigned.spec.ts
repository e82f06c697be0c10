import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "reassigned", actionTimeout: 30_000 });

test("of several that are reassigned at once it is said which one cannot and why, and the others are @whole", async ({
  site,
  newcomer,
}) => {
  test.setTimeout(120_000);
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [lea] = raters;
  const as = owner.context();
  const params = { studyId };
  const { items: recordings } = await call(as, site, contract.listRecordings, {
    params,
    query: {},
  });
  const { items: before } = await call(as, site, contract.listObservations, { params, query: {} });
  const first = before.find(({ id }) => id === lea.observationId);
  const second = recordings.find(({ id }) => id !== first?.recordingId);
  if (!first || !second) throw new Error("the demo has two recordings");
  const secondId = newId("observation");
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId: first.schemeVersionId,
      roundId: first.roundId,
      observations: [{ id: secondId, recordingId: second.id, raterId: lea.accountId }],
    },
  });
  await owner.emulateMedia({ reducedMotion: "reduce" });
  await owner.goto(`/studies/${studyId}/assignments`);
  await owner.getByLabel(`Select ${first.recordingName}, Lea`).check();
  await owner.getByLabel(`Select ${second.name}, Lea`).check();
  await owner.getByRole("button", { name: "Reassign", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("To", { exact: true }).selectOption("Max");
  await dialog.getByRole("button", { name: "Reassign", exact: true }).click();

  await expect(dialog.getByRole("alert")).toContainText(
    `${first.recordingName}: already assigned to this rater in this round`,
  );
  await expect(dialog.getByRole("alert")).not.toContainText(second.name);
  await expectNoFindings(owner);
  const { items: untouched } = await call(as, site, contract.listObservations, {
    params,
    query: {},
  });
  expect(untouched.find(({ id }) => id === secondId)?.state).toBe("assigned");
  await dialog.getByRole("button", { name: "Reassign the others (1)" }).click();

  await expect(dialog).toBeHidden();
  await expect(owner.getByText("1 assignment reassigned.")).toBeVisible();
  const { items: after } = await call(as, site, contract.listObservations, { params, query: {} });
  const stateOf = (observationId: string) => after.find(({ id }) => id === observationId)?.state;
  expect(stateOf(first.id)).toBe("assigned");
  expect(stateOf(secondId)).toBe("withdrawn");
  expect(
    after.filter(({ recordingId, raterName, state }) => {
      return recordingId === second.id && raterName === "Max" && state === "assigned";
    }),
  ).toHaveLength(1);

  // The same recording to the same rater in another round: what is in either is told apart by its name.
  const roundId = newId("round");
  await call(as, site, contract.makeRound, {
    params,
    body: {
      id: roundId,
      name: "Second coding",
      schemeVersionId: first.schemeVersionId,
      basisRoundId: null,
    },
  });
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId: first.schemeVersionId,
      roundId,
      observations: [
        { id: newId("observation"), recordingId: first.recordingId, raterId: lea.accountId },
      ],
    },
  });
  await owner.reload();
  const table = owner.getByRole("table", { name: "Assigned", exact: true });
  await expect(
    table.getByRole("checkbox", {
      name: new RegExp(`^Select ${first.recordingName}, Lea · Round \\d+: Second coding$`, "u"),
    }),
  ).toBeVisible();
  for (const role of ["checkbox", "button"] as const) {
    const names = await table
      .getByRole(role)
      .evaluateAll((controls) => controls.map((one) => one.getAttribute("aria-label")));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
