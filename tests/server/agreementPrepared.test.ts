import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import { MadeLine } from "../../src/agreement/rows.ts";
import { timeTable, unitsTable } from "../../src/agreement/tables/time.ts";
import { groupedTogether, pairsOf } from "../../src/agreement/comparisons.ts";
import { thisProgram } from "../../src/server/keep/program.ts";
import { KeptParts } from "../../src/server/keep/keptParts.ts";
import { prepareAgreement } from "../../src/server/agreement/prepared.ts";
import { AgreementTables } from "../../src/server/agreement/tables.ts";
import { agreementPartsOf } from "../../src/server/database/agreementParts.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { submittedWork } from "../../src/server/database/work.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, stateEvent } from "../sample.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const second = 1_000_000;
const names = ["page overall", `page code ${codes.together}`, "glance overall"];

const ours = { names, program: thisProgram };

describeOnServer("agreement that is prepared as work is handed in", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let raters: Person[];

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    raters = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    for (const [nth, rater] of raters.entries()) await handIn(rater, nth);
  });
  afterAll(() => application.stop());

  async function handIn(rater: Person, nth: number): Promise<void> {
    const observationId = await ground.assign(rater);
    const { revision } = await new Client(rater, observationId).change({
      kind: "putEvent",
      event: stateEvent(codes.together, (2 + nth) * second, 9 * second),
    });
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
  }

  /** What is kept after preparing, by name; it is written behind the answer. */
  async function prepared(): Promise<ReadonlyMap<string, string>> {
    const { database, close } = openDatabase(application.connection);
    try {
      await prepareAgreement(database, ground.studyId, limits);
      await expect
        .poll(async () => (await agreementPartsOf(database, ground.studyId, ours)).length)
        .toBe(names.length);
      const parts = await agreementPartsOf(database, ground.studyId, ours);
      return new Map(parts.map(({ name, sign }) => [name, sign]));
    } finally {
      await close();
    }
  }

  test("what is kept is what the page says, and another process reads it", async () => {
    const signs = await prepared();
    const asked = [...signs].map(([name, sign]) => ({ name, sign }));
    const another = new KeptParts(MadeLine);
    const { database, close } = openDatabase(application.connection);
    await another.read(database, ground.studyId, asked);
    await close();

    const params = { studyId: ground.studyId };
    const { rows } = await owner.send(contract.readAgreement, { params, query: {} });

    const [overall] = rows;
    expect(overall).toMatchObject(another.known(signs.get("page overall") ?? "") ?? {});
    expect(overall?.figures[0]).toMatchObject({ kind: "value" });
    expect(another.known("a sign of something else")).toBeUndefined();
  });

  test("a comparison that nobody waits for any more is left as far as it is, and goes on later", async () => {
    const { database, close } = openDatabase(application.connection);
    const { schemeVersion, places } = await submittedWork(database, ground.studyId);
    const comparisons = groupedTogether(places).groups.flatMap((group) => pairsOf(group));
    const tables = new AgreementTables();
    if (!schemeVersion) throw new Error("there is no scheme");
    const wanted = {
      comparisons,
      kinds: [timeTable],
      modifierIds: undefined,
      book: tables.bookOf({ ...schemeVersion.scheme, id: schemeVersion.id }),
    } as const;

    await tables.compare(database, ground.studyId, wanted, () => false);
    const left = tables.missing(wanted);
    await tables.compare(database, ground.studyId, wanted);
    await close();

    expect(left).toHaveLength(1);
    expect(tables.missing(wanted)).toEqual([]);
  });

  test("tables and rows that another program has made are not used, and go", async () => {
    const { database, close } = openDatabase(application.connection);
    const { schemeVersion, places } = await submittedWork(database, ground.studyId);
    const comparisons = groupedTogether(places).groups.flatMap((group) => pairsOf(group));
    if (!schemeVersion) throw new Error("there is no scheme");
    const kind = unitsTable(777_000);
    /** What a process with this program finds the pair to have in common. */
    const compared = async (program?: string) => {
      const tables = new AgreementTables(program);
      const book = tables.bookOf({ ...schemeVersion.scheme, id: schemeVersion.id });
      const wanted = { comparisons, kinds: [kind], kept: [kind], modifierIds: undefined, book };
      await tables.compare(database, ground.studyId, wanted);
      return comparisons.flatMap((one) => {
        const table = tables.tableOf(one, kind, undefined);
        return [...(table?.subjects.values() ?? [])].flatMap(({ amounts }) => [...amounts]);
      });
    };
    const kept = async () =>
      database
        .selectFrom("comparedWork")
        .select(["tables", "program"])
        .where("studyId", "=", ground.studyId)
        .where("basis", "=", kind.key)
        .execute();
    const expected = await compared("another program");
    await expect.poll(async () => (await kept()).length).toBe(1);
    // As if the other program had counted otherwise.
    await database
      .updateTable("comparedWork")
      .set({ tables: (await kept())[0]?.tables.replaceAll(/(,\d+)\]\]\]/gu, ",1]]]") ?? "" })
      .where("basis", "=", kind.key)
      .execute();
    await database
      .insertInto("agreementPart")
      .values({
        studyId: ground.studyId,
        name: "of a code that is gone",
        sign: "",
        said: "{}",
        program: "another program",
      })
      .execute();

    expect(await compared("another program")).not.toEqual(expected);
    expect(await compared()).toEqual(expected);
    await expect
      .poll(async () => (await kept()).map(({ program }) => program))
      .toEqual([thisProgram]);
    const parts = new KeptParts(MadeLine);
    parts.put(
      "a sign",
      MadeLine.parse((await agreementPartsOf(database, ground.studyId, ours))[0]?.said),
    );
    parts.writeLater(database, ground.studyId, [{ name: "some row", sign: "a sign" }]);
    await expect
      .poll(async () => {
        const rows = await database.selectFrom("agreementPart").select("program").execute();
        return rows.filter(({ program }) => program !== thisProgram).length;
      })
      .toBe(0);
    await close();
  });

  test("more studies than there are connections are prepared one after the other", async () => {
    const { database, close } = openDatabase(application.connection, { most: 2 });
    const others = [newId("study"), newId("study"), newId("study"), newId("study")];
    const all = [...others, ground.studyId].map((studyId) =>
      prepareAgreement(database, studyId, limits),
    );

    await expect(Promise.all(all)).resolves.toHaveLength(5);
    await close();
  });

  test("work that is handed in later is prepared under the same names", async () => {
    const before = await prepared();
    const third = await ground.join("rater", "Cem");
    await handIn(third, 3);

    const { database, close } = openDatabase(application.connection);
    await prepareAgreement(database, ground.studyId, limits);
    await expect
      .poll(async () => {
        const parts = await agreementPartsOf(database, ground.studyId, ours);
        return parts.filter(({ name, sign }) => before.get(name) !== sign).length;
      })
      .toBe(names.length);
    const [overall] = await agreementPartsOf(database, ground.studyId, {
      ...ours,
      names: ["page overall"],
    });
    await close();

    expect(MadeLine.parse(overall?.said)).toMatchObject({ raters: 3, pairs: 3 });
  });
});
