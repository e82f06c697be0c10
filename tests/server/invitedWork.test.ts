import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Role } from "../../src/domain/permissions.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  addRecording,
  type Application,
  type Ground,
  joinByOpenLink,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("an invitation that brings work along", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  async function invited(
    { studyId }: Pick<Ground, "studyId">,
    role: Role,
    assignsRecordings: boolean | undefined,
  ): Promise<Person> {
    const { token } = await owner.send(contract.invite, {
      params: { studyId },
      body: {
        id: newId("invitation"),
        role,
        email: null,
        ...(assignsRecordings !== undefined && { assignsRecordings }),
      },
    });
    return joinByOpenLink(application.visitor(), token, "Lea");
  }

  test("gives whoever joins by it all recordings, in the round of those who code already", async () => {
    const ground = await makeGround(application, owner);
    const second = await addRecording(owner, ground.studyId, "Clip 18");
    await ground.assign(await ground.join("rater", "Max"));

    const lea = await invited(ground, "rater", true);
    const queue = await lea.send(contract.myQueue, { query: {} });

    expect(queue.items.map(({ recordingName }) => recordingName).toSorted()).toEqual([
      "Clip 17",
      "Clip 18",
    ]);
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId: ground.studyId },
      query: {},
    });
    expect(new Set(items.map(({ roundId }) => roundId)).size).toBe(1);
    expect(items.map(({ recordingId }) => recordingId)).toContain(second);
    const history = await owner.send(contract.listHistory, {
      params: { studyId: ground.studyId },
      query: {},
    });
    expect(
      history.items.filter(
        ({ action, accountId }) => action === "assign" && accountId === lea.accountId,
      ),
    ).toHaveLength(2);
  });

  test("gives nothing to who cannot code, where it does not say so, and where no scheme is published", async () => {
    const ground = await makeGround(application, owner);
    const bare = newId("study");
    await owner.send(contract.createStudy, {
      body: { id: bare, name: "Bare", description: "", defaultLanguage: "en" },
    });
    await addRecording(owner, bare, "Clip 1");

    await invited(ground, "analyst", true);
    await invited(ground, "rater", undefined);
    await invited({ studyId: bare }, "rater", true);

    for (const studyId of [ground.studyId, bare]) {
      const params = { studyId };
      const { items } = await owner.send(contract.listObservations, { params, query: {} });
      expect(items).toEqual([]);
    }
  });
});
