import { afterAll, beforeAll, expect, test } from "vitest";
import { earlierAddresses } from "../../src/api/earlierAddresses.ts";
import { contract } from "../../src/api/contract.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const anyName = (path: string) => path.replaceAll(/:\w+/gu, ":x");
const filled = (path: string) => path.replaceAll(/:\w+/gu, () => newId("study"));
const methodsAt = (path: string) =>
  Object.values(contract)
    .filter((call) => anyName(call.path) === anyName(path))
    .map(({ method }) => method);

describeOnServer("addresses of the last release", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test.each(Object.entries(earlierAddresses))("%s is answered as %s is", async (earlier, now) => {
    const methods = methodsAt(now);
    expect(methods.length).toBeGreaterThan(0);
    for (const method of methods) {
      // oxlint-disable no-await-in-loop -- one after the other
      const visitor = application.visitor();
      const of = async (path: string) => {
        const body = method === "GET" ? undefined : {};
        const answer = await visitor.fetch(filled(path), method, body);
        return { status: answer.status, code: parseRefusal(answer.body)?.code };
      };
      const today = await of(now);
      // What is no address is not found; these say who may ask, or what they need.
      expect(today.status).not.toBe(404);
      expect(await of(earlier)).toEqual(today);
      // oxlint-enable no-await-in-loop
    }
  });

  test("what is written at the earlier address is read at the one of today", async () => {
    const { studyId } = await makeGround(application, owner);
    const at = `/api/v1/studies/${studyId}/agreement`;
    const today = await owner.fetch(`${at}/statistics`, "GET");
    const earlier = await owner.fetch(`${at}/recipes`, "GET");
    expect(today.status).toBe(200);
    expect(earlier.body).toEqual(today.body);
  });
});
