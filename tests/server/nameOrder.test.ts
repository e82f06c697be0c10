import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { compareNames } from "../../src/domain/nameOrder.ts";
import { inNameOrder } from "../../src/server/database/inNameOrder.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  makeGround,
  setUp,
  startApplication,
} from "./application.ts";

/** What else names have in them: small letters, accents, other scripts, signs, numbers alone. */
const others = [
  "Ana",
  "ana",
  "Ben",
  "Özge",
  "Ozan",
  "Zoë",
  "clip2.mp4",
  "clip10.mp4",
  "Clip 07",
  "Clip 7",
  "田中",
  "安",
  "عمر",
  "R-K7P-4XM",
  "a_b",
  "a-b",
  "a b",
  "10",
  "9",
  "1.5",
];

/** As teams name people, recordings and codes. */
const names = [...Array.from({ length: 30 }, (_, at) => `Person ${at + 1}`), ...others];

describeOnEachServer("the order of names", (server) => {
  let application: Application;

  beforeAll(async () => {
    application = await startApplication(server);
  });
  afterAll(() => application?.stop());

  test("is one: what the database has put in order, the screen finds in order", async () => {
    const { rows } = await sql<{ readonly name: string }>`
      select name from unnest(${names.toReversed()}::text[]) as one(name)
       order by ${inNameOrder("name")}`.execute(application.tools.database);

    expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames));
  });

  test("counts numbers: of thirty people, and of recordings from page to page", async () => {
    const owner = await setUp(application);
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    const people = ["Person10", "Person2", "Person1", "Person11", "Person3"];
    for (const name of people) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other joins
      await ground.join("rater", name);
    }
    const clips = [11, 2, 100, 1, 10, 21, 3].map((number) => `Take ${number}`);
    for (const name of clips) {
      // oxlint-disable-next-line no-await-in-loop
      await addRecording(owner, studyId, name);
    }

    const members = await owner.send(contract.listMembers, { params: { studyId } });
    const told: string[] = [];
    for (let after: string | undefined; ;) {
      // oxlint-disable-next-line no-await-in-loop -- page after page
      const page = await owner.send(contract.listRecordings, {
        params: { studyId },
        query: { limit: 3, ...(after !== undefined && { after }) },
      });
      told.push(...page.items.map(({ name }) => name));
      after = page.next ?? undefined;
      if (after === undefined) break;
    }

    expect(members.map(({ name }) => name).filter((name) => name.startsWith("Person"))).toEqual(
      people.toSorted(compareNames),
    );
    expect(told).toEqual(["Clip 17", ...clips.toSorted(compareNames)]);
    expect(told.slice(1, 4)).toEqual(["Take 1", "Take 2", "Take 3"]);
  });
});
