import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Variable } from "../../src/domain/entities/study.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { parseCsv } from "./parseCsv.ts";

describeOnServer("variables", (server) => {
  let application: Application;
  let ground: Ground;
  let coordinator: Person;
  let rater: Person;
  const age = variable({ name: "Age", type: "number", unit: "months" });
  const condition = variable({
    name: "=Condition",
    type: "choice",
    choices: ["Music", "Quiet"],
    isHidden: true,
  });

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    coordinator = await ground.join("coordinator", "Cleo");
    rater = await ground.join("rater", "Ana");
    await setVariables(age, condition);
  });
  afterAll(() => application.stop());

  function setVariables(...variables: readonly Variable[]) {
    return coordinator.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { variables: variables.map((one) => ({ ...one })) },
    });
  }

  function put(values: Readonly<Record<string, string | number | null>>) {
    return coordinator.ask(contract.putValues, {
      params: { studyId: ground.studyId },
      body: { recordings: [{ recordingId: ground.recordingId, values }] },
    });
  }

  async function valuesNow() {
    const { values } = await coordinator.send(contract.readRecording, {
      params: { studyId: ground.studyId, recordingId: ground.recordingId },
    });
    return values;
  }

  test("values are checked against their variable, and all of a call is taken or nothing", async () => {
    const other = await addRecording(coordinator, ground.studyId, "Clip 18");
    const refused = await coordinator.ask(contract.putValues, {
      params: { studyId: ground.studyId },
      body: {
        recordings: [
          { recordingId: other, values: { [age.id]: 3 } },
          { recordingId: ground.recordingId, values: { [age.id]: "three" } },
        ],
      },
    });

    expect(refused.body).toMatchObject({
      code: "invalid_input",
      details: {
        fields: [{ path: `recordings.1.values.${age.id}`, rule: "value_of_variable" }],
      },
    });
    expect(
      await coordinator.send(contract.readRecording, {
        params: { studyId: ground.studyId, recordingId: other },
      }),
    ).toMatchObject({ values: {} });
    expect(
      await coordinator.refusal(contract.changeRecording, {
        params: { studyId: ground.studyId, recordingId: ground.recordingId },
        body: { values: { [newId("variable")]: "x" } },
      }),
    ).toBe("invalid_input");
  });

  test("only what is named changes, an empty value goes, and the same again changes nothing", async () => {
    expect((await put({ [age.id]: 12.5, [condition.id]: "Music" })).body).toEqual({ changed: 1 });
    expect((await put({ [age.id]: null })).body).toEqual({ changed: 1 });
    expect((await put({ [condition.id]: "Music" })).body).toEqual({ changed: 0 });

    expect(await valuesNow()).toEqual({ [condition.id]: "Music" });
  });

  test("a variable cannot become what its values are not, and takes them along when it goes", async () => {
    const refused = await coordinator.ask(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { variables: [age, { ...condition, choices: ["Quiet"] }] },
    });
    expect(refused.body).toMatchObject({
      details: { fields: [{ path: "variables.1.type", rule: "values_fit_variable" }] },
    });

    await put({ [age.id]: 7 });
    await setVariables(condition);

    expect(await valuesNow()).toEqual({ [condition.id]: "Music" });
    await setVariables(age, condition);
    expect(await valuesNow()).toEqual({ [condition.id]: "Music" });
  });

  test("a rater gets neither a hidden variable nor its values, not even by name", async () => {
    await put({ [age.id]: 7 });
    const observationId = await ground.assign(rater);

    const study = await rater.send(contract.readStudy, { params: { studyId: ground.studyId } });
    const { recording } = await rater.send(contract.readWorkbench, { params: { observationId } });

    expect(study.variables.map(({ id }) => id)).toEqual([age.id]);
    expect(recording.values).toEqual({ [age.id]: 7 });
  });

  test("events and observations are exported with a column for each variable", async () => {
    const path = `/api/v1/studies/${ground.studyId}/exports/tidyObservations`;
    const { body } = await coordinator.fetch(path);
    const [head = [], row = []] = parseCsv(String(body));

    expect(head.slice(-2)).toEqual(["variable_Age", "variable_=Condition"]);
    expect(row.slice(-2)).toEqual(["7", "Music"]);
    expect(row).toHaveLength(head.length);
    expect(
      await rater.refusal(contract.exportStudy, {
        params: { studyId: ground.studyId, format: "tidyObservations" },
        query: {},
      }),
    ).toBe("not_allowed");
  });
});

function variable(part: Partial<Variable>): Variable {
  return {
    id: newId("variable"),
    name: "Condition",
    type: "text",
    unit: "",
    choices: [],
    isHidden: false,
    ...part,
  };
}
