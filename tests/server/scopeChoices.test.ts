import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("what an analysis can be narrowed to", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  const age = newId("variable");
  const empty = newId("variable");

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    ana = await ground.join("rater", "Ana");
    const ben = await ground.join("rater", "Ben");
    const { owner, studyId, recordingId } = ground;
    const other = await addRecording(owner, studyId, "Clip 2");
    const third = await addRecording(owner, studyId, "Clip 3");
    const variable = { type: "number" as const, unit: "years", choices: [], isHidden: true };
    await owner.send(contract.changeStudy, {
      params: { studyId },
      body: {
        masksRaters: true,
        variables: [
          { ...variable, id: age, name: "Age" },
          { ...variable, id: empty, name: "Weight" },
        ],
      },
    });
    await owner.send(contract.putValues, {
      params: { studyId },
      body: {
        recordings: [
          { recordingId, values: { [age]: 11 } },
          { recordingId: other, values: { [age]: 7 } },
          { recordingId: third, values: { [age]: 99 } },
        ],
      },
    });
    await owner.send(contract.putPhases, {
      params: { studyId, recordingId },
      body: { phases: [{ id: newId("phase"), name: "Baseline", startUs: 0, endUs: 5_000_000 }] },
    });
    await handIn(ana, await ground.assign(ana));
    await handIn(ana, await ground.assign(ana, other));
    await ground.assign(ben, third);
  });
  afterAll(() => application.stop());

  const read = (person: Person) =>
    person.send(contract.readScopeChoices, { params: { studyId: ground.studyId } });

  test("only what handed-in work has can be chosen", async () => {
    const choices = await read(ground.owner);

    expect(choices.raters).toEqual([{ id: ana.accountId, name: "Ana", isProgram: false }]);
    expect(choices.recordings.map(({ name }) => name)).toEqual(["Clip 2", "Clip 17"]);
    expect(choices.rounds).toMatchObject([{ number: 1, schemeVersionId: ground.schemeVersionId }]);
    expect(choices.schemeVersions).toEqual([{ id: ground.schemeVersionId, number: 1 }]);
    expect(choices.phases).toEqual(["Baseline"]);
  });

  test("numbers come by size, and a variable of which nothing is known does not come", async () => {
    const { variables } = await read(ground.owner);

    expect(variables).toEqual([{ id: age, name: "Age", unit: "years", values: ["7", "11"] }]);
  });

  test("an analyst reads signs in the place of masked names", async () => {
    const { raters } = await read(await ground.join("analyst"));

    expect(raters.map(({ id }) => id)).toEqual([ana.accountId]);
    expect(raters[0]?.name).toMatch(/^R-/u);
  });
});

async function handIn(rater: Person, observationId: Awaited<ReturnType<Ground["assign"]>>) {
  const client = new Client(rater, observationId);
  await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) });
  const { revision } = await rater.send(contract.readWork, { params: { observationId } });
  await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
}
