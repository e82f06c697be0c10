import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  addRecording,
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

  test.each([1, 3])(
    "of %i recordings each, an open comment waits for who has not had the last word, and for no one once it is resolved",
    async (recordings) => {
      const ground = await makeGround(application, owner);
      const params = { studyId: ground.studyId };
      const rita = await ground.join("rater", "Rita");
      const readers = {
        owner,
        coordinator: await ground.join("coordinator", "Cora"),
        analyst: await ground.join("analyst", "Anna"),
        rita,
        ben: await ground.join("rater", "Ben"),
      };
      const works = [await ground.assign(rita)];
      while (works.length < recordings) {
        const more = await addRecording(owner, ground.studyId, `Clip ${works.length + 1}`);
        works.push(await ground.assign(rita, more));
      }
      const say = async (person: Person, answersId: Id<"remark"> | null = null) => {
        const ids: Id<"remark">[] = [];
        for (const observationId of works) {
          const { id: said } = await person.send(contract.addComment, {
            params: { observationId },
            body: { id: newId("remark"), answersId, startUs: null, endUs: null, text: "Who?" },
          });
          ids.push(said);
          if (answersId !== null) break;
        }
        return ids;
      };
      const told = async () =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(readers).map(async ([name, reader]) => {
              const { toAnswer } = await reader.send(contract.readStudy, { params });
              const { items } = await reader.send(contract.listObservations, { params, query: {} });
              // The list says of which work it is.
              expect(items.reduce((sum, item) => sum + item.toAnswer, 0)).toBe(toAnswer);
              return [name, toAnswer] as const;
            }),
          ),
        );
      const none = { owner: 0, coordinator: 0, analyst: 0, rita: 0, ben: 0 };

      expect(await told()).toEqual(none);
      const [asked] = await say(rita);
      if (!asked) throw new Error("nothing was asked");
      expect(await told()).toEqual({ ...none, owner: recordings, coordinator: recordings });
      await say(readers.coordinator, asked);
      expect(await told()).toEqual({
        ...none,
        owner: recordings - 1,
        coordinator: recordings - 1,
        rita: 1,
      });
      await say(rita, asked);
      expect(await told()).toEqual({ ...none, owner: recordings, coordinator: recordings });
      await rita.send(contract.changeCommentState, {
        params: { observationId: works[0] ?? newId("observation"), commentId: asked },
        body: { action: "settle" },
      });
      expect(await told()).toEqual({ ...none, owner: recordings - 1, coordinator: recordings - 1 });
    },
  );
});
