import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { makeTeamStudy } from "./teamStudy.ts";

describeOnServer("what waits for a reader", (server) => {
  let application: Application;
  let owner: Person;
  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test.each([3, 30])(
    "what is submitted of %i raters is counted for who reviews it, as the list of observations has it",
    async (raters) => {
      const { studyId } = await makeTeamStudy(application, owner, {
        seed: 26_110 + raters,
        raters,
        recordings: 20,
        ratersEach: [2, 3],
      });
      const params = { studyId };
      const { items } = await owner.send(contract.listObservations, {
        params,
        query: {},
      });
      const submitted = items.filter(({ state }) => state === "submitted");

      const before = await owner.send(contract.readStudy, { params });
      for (const { id: observationId } of submitted.slice(0, 2)) {
        // oxlint-disable-next-line no-await-in-loop -- one review after the other
        await owner.send(contract.reviewObservation, {
          params: { observationId },
          body: { action: "accept", reason: "" },
        });
      }
      const after = await owner.send(contract.readStudy, { params });
      const listed = await owner.send(contract.listStudies, {});

      expect(submitted.length).toBeGreaterThan(2);
      expect(before.toReview).toBe(submitted.length);
      expect(after.toReview).toBe(submitted.length - 2);
      expect(listed.find(({ id }) => id === studyId)?.toReview).toBe(submitted.length - 2);
    },
  );

  test("nothing waits where work is not accepted at all, nor for who may not review or erase", async () => {
    const ground = await makeGround(application, owner);
    const params = { studyId: ground.studyId };
    const readers = {
      owner,
      coordinator: await ground.join("coordinator", "Cora"),
      analyst: await ground.join("analyst", "Anna"),
      viewer: await ground.join("viewer", "Vic"),
      rater: await ground.join("rater", "Rita"),
    };
    const handIn = async () => {
      const observationId = await ground.assign(await ground.join("rater"));
      await application.tools.database
        .updateTable("observation")
        .set({ state: "submitted", submittedAt: new Date() })
        .where("id", "=", observationId)
        .execute();
      return observationId;
    };
    const told = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(readers).map(async ([role, reader]) => {
            const { toReview, toErase } = await reader.send(contract.readStudy, { params });
            return [role, [toReview, toErase]] as const;
          }),
        ),
      );

    const first = await handIn();
    await handIn();
    const unused = await told();
    await owner.send(contract.reviewObservation, {
      params: { observationId: first },
      body: { action: "accept", reason: "" },
    });
    const participantId = newId("participant");
    await owner.send(contract.addParticipants, {
      params,
      body: {
        participants: [
          {
            id: participantId,
            pseudonym: "P1",
            contact: "",
            consents: [],
            expiresOn: null,
            appearances: [],
          },
        ],
      },
    });
    const used = await told();
    await owner.send(contract.changeParticipant, {
      params: { ...params, participantId },
      body: { isWithdrawn: true },
    });
    const withdrawn = await told();

    const none = [0, 0];
    expect(unused).toEqual({
      owner: none,
      coordinator: none,
      analyst: none,
      viewer: none,
      rater: none,
    });
    expect(used).toEqual({ ...unused, owner: [1, 0], coordinator: [1, 0] });
    expect(withdrawn).toEqual({ ...unused, owner: [1, 1], coordinator: [1, 1] });
  });
});
