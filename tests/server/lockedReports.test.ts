import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, bodyOf, imported, readArchive, refusalIn, sendImport } from "./importedStudy.ts";

describeOnServer("a report that is locked", (server) => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  /** A recording that two raters have submitted. */
  async function coded() {
    const ground = await makeGround(application, owner);
    const raters = [
      await ground.join("rater", "Quillfeather"),
      await ground.join("rater", "Gigglemark"),
    ] as const;
    for (const rater of raters) await submit(ground, rater);
    return { ground, raters };
  }

  const lock = ({ studyId }: Ground, reader = owner) =>
    reader.send(contract.lockReport, {
      params: { studyId },
      query: {},
      body: { id: newId("lockedReport"), name: "First submission" },
    });
  const read = ({ studyId }: Ground, lockedReportId: Id<"lockedReport">, reader = owner) =>
    reader.send(contract.readLockedReport, { params: { studyId, lockedReportId } });
  const bytes = async (address: string, reader = owner) => {
    const response = await fetch(application.address + address, { headers: reader.credentials() });
    return Buffer.from(await response.arrayBuffer());
  };
  const check = async (sign: string) =>
    (await application.visitor().send(contract.checkReportSign, { body: { sign } })).locked;

  test("stays as it was though the study changes, and its sign is one of the very bytes", async () => {
    const { ground, raters } = await coded();
    const locked = await lock(ground);
    const before = await read(ground, locked.id);

    await submit(ground, raters[0], await addRecording(owner, ground.studyId, "Clip 18"));
    await owner.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { name: "Quite another name" },
    });

    const now = await owner.send(contract.readReport, {
      params: { studyId: ground.studyId },
      query: {},
    });
    const after = await read(ground, locked.id);
    expect(after).toEqual(before);
    expect(after.content.report.design.observations).toBe(2);
    expect(now.revision).not.toBe(after.content.report.revision);
    expect(after.content.report.studyName).toBe("Peer play");
    const file = await bytes(`/api/v1/studies/${ground.studyId}/locked-reports/${locked.id}/file`);
    expect(createHash("sha256").update(file).digest("hex").slice(0, 32)).toBe(locked.sign);
    expect(await check(locked.sign)).toEqual({
      lockedAt: locked.lockedAt,
      importedAt: null,
      revision: locked.revision,
      programVersion: locked.programVersion,
    });
    expect(await check("0".repeat(32))).toBeNull();
    const listed = await owner.send(contract.listLockedReports, {
      params: { studyId: ground.studyId },
    });
    expect(listed).toEqual([locked]);
    const { items } = await owner.send(contract.listHistory, {
      params: { studyId: ground.studyId },
      query: { action: "lockReport" },
    });
    expect(items).toMatchObject([{ after: { name: "First submission", sign: locked.sign } }]);
  });

  test("goes into the study archive and comes out of it whole: its checksum still holds, and readers see names of the copy", async () => {
    const { ground } = await coded();
    const locked = await lock(ground);
    const archive = await bytes(`/api/v1/studies/${ground.studyId}/exports/archive`);
    const original = await bytes(
      `/api/v1/studies/${ground.studyId}/locked-reports/${locked.id}/file`,
    );

    const { study, observations } = await readArchive(archive);
    const { studyId } = await imported(owner, undefined, aHead(study), observations);

    expect(
      strFromU8(unzipSync(archive)[`locked-reports/${locked.sign}.json`] ?? new Uint8Array()),
    ).toBe(original.toString());
    const [copy, ...others] = await owner.send(contract.listLockedReports, { params: { studyId } });
    if (!copy) throw new Error("no locked report came along");
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      name: locked.name,
      sign: locked.sign,
      lockedAt: locked.lockedAt,
      importedAt: expect.any(String),
      isReadable: true,
    });
    expect(copy.id).not.toBe(locked.id);
    const file = await bytes(`/api/v1/studies/${studyId}/locked-reports/${copy.id}/file`);
    expect(file.equals(original)).toBe(true);
    const of = { ...ground, studyId };
    expect(JSON.stringify((await read(of, copy.id)).content)).toMatch(/Quillfeather.*Gigglemark/u);
    // Of both the one that was locked here is told, for as long as it is there.
    expect(await check(locked.sign)).toMatchObject({ importedAt: null });
    await owner.send(contract.eraseStudy, {
      params: { studyId: ground.studyId },
      body: { because: "deleted", name: "Peer play" },
    });
    expect(await check(locked.sign)).toMatchObject({
      lockedAt: locked.lockedAt,
      importedAt: copy.importedAt,
    });
    // And on from the copy, whose ids are others again.
    const again = await readArchive(await bytes(`/api/v1/studies/${studyId}/exports/archive`));
    const third = await imported(owner, undefined, aHead(again.study), again.observations);
    const [last] = await owner.send(contract.listLockedReports, {
      params: { studyId: third.studyId },
    });
    const content = (await read({ ...ground, studyId: third.studyId }, last?.id ?? copy.id))
      .content;
    expect(JSON.stringify(content)).toMatch(/Quillfeather.*Gigglemark/u);
  });

  test("is not taken out of an archive in which it does not match its checksum", async () => {
    const { ground } = await coded();
    await lock(ground);
    const archive = await bytes(`/api/v1/studies/${ground.studyId}/exports/archive`);
    const { study, observations } = await readArchive(archive);
    const forged = {
      ...study,
      lockedReports: study.lockedReports?.map((one) => ({
        ...one,
        content: one.content.replace('"form":1', '"form":1 '),
      })),
    };

    const answer = await sendImport(owner, undefined, bodyOf(aHead(forged), observations));

    expect(refusalIn(answer)).toBe("invalid_input head.study.lockedReports.0.sign shape");
  });

  test("is in no archive of a reader who may not see all the work that it is of", async () => {
    const { ground } = await coded();
    await lock(ground);
    const coordinator = await ground.join("coordinator", "Cora");
    await ground.assign(coordinator);

    const archive = await bytes(`/api/v1/studies/${ground.studyId}/exports/archive`, coordinator);

    expect((await readArchive(archive)).study.lockedReports ?? []).toEqual([]);
    expect(Object.keys(unzipSync(archive)).filter((name) => name.startsWith("locked"))).toEqual([]);
  });

  test("that somebody has changed in the database matches its sign no more", async () => {
    const { ground } = await coded();
    const { sign } = await lock(ground);

    await sql`update locked_report set content = replace(content, '"form":1', '"form":1 ')
      where sign = ${sign}`.execute(application.tools.database);

    expect(await check(sign)).toBeNull();
  });

  test("calls nobody by name: readers get the names that they may know, also after an account is erased", async () => {
    const { ground, raters } = await coded();
    const locked = await lock(ground);
    const file = await bytes(`/api/v1/studies/${ground.studyId}/locked-reports/${locked.id}/file`);
    const analyst = await ground.join("analyst", "Nora");
    await owner.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { masksRaters: true },
    });

    expect(file.toString()).not.toMatch(/Quillfeather|Gigglemark|Clip 17|"Ada"/u);
    expect(JSON.stringify(await read(ground, locked.id))).toContain("Quillfeather");
    expect(JSON.stringify(await read(ground, locked.id, analyst))).not.toMatch(
      /Quillfeather|Gigglemark/u,
    );
    const session = await raters[0].send(contract.session, {});
    const email = session.state === "signed_in" ? session.account.email : "";
    await owner.send(contract.eraseAccount, {
      params: { accountId: raters[0].accountId },
      body: { email },
    });
    expect(JSON.stringify(await read(ground, locked.id))).not.toContain("Quillfeather");
    expect(await check(locked.sign)).not.toBeNull();
  });

  test("is not for who may not see all the work that it is of", async () => {
    const { ground } = await coded();
    const locked = await lock(ground);
    const coordinator = await ground.join("coordinator", "Cora");
    expect((await read(ground, locked.id, coordinator)).locked.isReadable).toBe(true);

    await ground.assign(coordinator);

    const params = { studyId: ground.studyId, lockedReportId: locked.id };
    expect(await coordinator.refusal(contract.readLockedReport, { params })).toBe("not_allowed");
    expect(await coordinator.refusal(contract.exportLockedReport, { params })).toBe("not_allowed");
    const listed = await coordinator.send(contract.listLockedReports, {
      params: { studyId: ground.studyId },
    });
    expect(listed).toMatchObject([{ isReadable: false }]);
    // What it locks is what it may see itself.
    const own = await lock(ground, coordinator);
    expect((await read(ground, own.id, coordinator)).content.report.design.observations).toBe(0);
  });
});

async function submit(ground: Ground, rater: Person, recordingId?: Id<"recording">) {
  const observationId = await ground.assign(rater, recordingId);
  const { observation } = await rater.send(contract.readWorkbench, { params: { observationId } });
  await rater.send(contract.submitObservation, {
    params: { observationId },
    body: { revision: observation.revision },
  });
}
