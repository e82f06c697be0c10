import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { schemeWords, withWords } from "../../src/domain/schemeWords.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, scheme } from "../sample.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("a scheme in several languages", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
  });
  afterAll(() => application.stop());

  const params = () => ({ studyId: ground.studyId, schemeVersionId: ground.schemeVersionId });
  const asked = async (format: string, language?: string) => {
    const query = language === undefined ? "" : `?language=${language}`;
    const answer = await fetch(
      `${owner.address}/api/v1/studies/${ground.studyId}/exports/${format}${query}`,
      { headers: owner.credentials() },
    );
    return {
      name: answer.headers.get("content-disposition") ?? "",
      text: await textOf(answer),
    };
  };
  const read = async () => owner.send(contract.readScheme, { params: params() });

  test("is translated under its coded work: the version and its number stay, and the list says the languages", async () => {
    const before = await read();
    const rater = await ground.join("rater");
    const observationId = await ground.assign(rater, ground.recordingId);

    await owner.send(contract.relabelScheme, {
      params: params(),
      body: { edition: before.edition, scheme: inGerman(before.scheme) },
    });

    const [listed] = await owner.send(contract.listSchemes, { params: params() });
    expect(listed).toMatchObject({ id: before.id, number: before.number, languages: ["de"] });
    const workbench = await rater.send(contract.readWorkbench, { params: { observationId } });
    expect(workbench.schemeVersion.scheme.codes[0]?.texts["de"]?.name).toMatch(/^de /u);
    expect(workbench.schemeVersion.scheme.codes[0]?.name).toBe(before.scheme.codes[0]?.name);
    const { gate } = await owner.send(contract.readCalibration, { params: params() });
    expect(Object.values(gate.namesIn?.["de"] ?? {})[0]).toMatch(/^de /u);
  });

  test("goes into an export in the language that is asked for, and whole into the study's own formats", async () => {
    const name = scheme.codes.find(({ id }) => id === codes.laughs)?.name ?? "";

    const first = await asked("boris");
    expect(first.text).toContain(`"${name}"`);
    expect(first.text).not.toContain(`"de ${name}"`);
    const german = await asked("boris", "de");
    expect(german.text).toContain(`"de ${name}"`);
    expect(german.name).toContain("-de.boris");
    const whole = await asked("json", "de");
    expect(whole.text).toContain(`"name":"${name}"`);
    expect(whole.text).toContain(`"name":"de ${name}"`);
    expect(whole.name).not.toContain("-de.");
  });
});

function inGerman(of: Scheme): Scheme {
  return withWords(
    of,
    "de",
    new Map(schemeWords(of).map(({ key, first }) => [key, first === "" ? "" : `de ${first}`])),
  );
}

/** Of all files of an answer, without the spaces between what is in them. */
async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = isZip
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join("\n")
    : strFromU8(bytes);
  return text.replaceAll(/":\s+"/gu, '":"');
}
