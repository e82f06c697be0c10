import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { Import } from "../../src/api/contract/exchange.ts";
import { wishedLines } from "../../src/client/features/exchange/importBody.ts";
import { noWishes, planOf } from "../../src/client/features/exchange/plan.ts";
import { wishOf } from "../../src/client/features/exchange/wishOf.ts";
import type { GivenFile } from "../../src/formats/format.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { isWhole } from "../whole.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { nothingKnown, readFiles } from "./importedFiles.ts";
import { sendImport } from "./importedStudy.ts";

const [server] = databases();

/** Five raters, each of them on forty recordings. */
const rows = isWhole ? 200_000 : 10_000;

/** A table of events; both raters of a recording have the same states, moved by up to half a second. */
function table(count: number): GivenFile {
  const random = randomFrom(19_000);
  const codes = ["look", "point", "smile", "reach", "crawl", "cry"];
  const each = count / 200;
  const lines = ["recording,coder,subject,code,onset,offset"];
  for (let rater = 0; rater < 5; rater += 1) {
    for (let recording = 0; recording < 40; recording += 1) {
      for (let at = 0; at < each; at += 1) {
        const start = at + random() / 2;
        const code = codes[Math.floor(random() * codes.length)];
        lines.push(
          `clip ${recording},rater ${rater},S${at % 7},${code},${start.toFixed(3)},${(start + 0.4).toFixed(3)}`,
        );
      }
    }
  }
  return { name: "all.csv", bytes: new TextEncoder().encode(lines.join("\n")) };
}

describe.skipIf(!server)(`${rows} rows`, () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());

  test("are read with a share that grows, and taken whole", { timeout: 900_000 }, async () => {
    const file = table(rows);
    const shares: number[] = [];
    const { id: studyId } = await owner.send(contract.createStudy, {
      body: { id: newId("study"), name: "Large", description: "", defaultLanguage: "en" },
    });

    const { reading, joined } = await readFiles([file], (share) => shares.push(share));
    if (!joined) throw new Error("nothing was read");
    const plan = planOf(reading, nothingKnown, noWishes);
    const importId = newId("import");
    const wish = wishOf({
      importId,
      reading,
      plan,
      known: nothingKnown,
      media: [],
      way: "local",
    });
    const body = new Blob([...wishedLines(joined, wish)]);
    const { status, body: answer } = await sendImport(owner, studyId, body);

    expect(status).toBe(200);
    expect(Import.parse(answer).made).toMatchObject({ events: rows, observations: 200 });
    expect(shares.length).toBeGreaterThan(4);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });
});
