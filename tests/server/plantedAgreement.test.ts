import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { GivenFile } from "../../src/formats/format.ts";
import {
  borisProjectOfAll,
  borisProjects,
  borisTables,
  elanFiles,
  elanTierFiles,
  namings,
  plantedKappa,
  type PlantedTeam,
  plantedTeam,
  shuffled,
  tierNamings,
} from "../formats/teamFiles.ts";
import { newId } from "../sample.ts";
import { soon } from "../soon.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { filesImported } from "./importedFiles.ts";

const [server] = databases();

const initials = ["SB", "AK", "MT"];
const names = ["Anna", "Ben", "Cem"];
/** Thirty different ones, of letters alone. */
const thirty = Array.from(
  { length: 30 },
  (_, at) => `${"ABCDEF"[at % 6]}${"KLMNO"[Math.floor(at / 6)]}`,
);
const three = { seed: 7, raters: names, recordings: 5 } as const;

describe.skipIf(!server)("files of a team, imported as they are proposed", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());

  const teams: readonly (readonly [string, PlantedTeam, readonly GivenFile[]])[] = [
    ...Object.entries(namings).flatMap(([called, naming]) => {
      const team = plantedTeam(three);
      return [
        [`ELAN, one file for each rater, ${called}`, team, elanFiles(team, { naming })] as const,
        [
          `ELAN without media, ${called}`,
          team,
          elanFiles(team, { naming, namesMedia: false }),
        ] as const,
        [`one BORIS project of all, ${called}`, team, [borisProjectOfAll(team, naming)]] as const,
      ];
    }),
    ...Object.entries(tierNamings).map(([called, naming]) => {
      const team = plantedTeam({
        ...three,
        raters: called.startsWith("p") ? ["1", "2"] : initials,
      });
      return [
        `ELAN, a tier for each rater by ${called}`,
        team,
        elanTierFiles(team, naming),
      ] as const;
    }),
    ...[plantedTeam(three), plantedTeam({ ...three, recordings: 40, each: 2 })].flatMap((team) => [
      [
        `${team.recordings.length} recordings in BORIS projects`,
        team,
        borisProjects(team),
      ] as const,
      [`${team.recordings.length} recordings in BORIS tables`, team, borisTables(team)] as const,
    ]),
    (() => {
      const team = plantedTeam({ ...three, recordings: 64, each: 2, seconds: 20 });
      return [
        "64 double-coded videos in tables",
        team,
        borisTables(team, (one) => `${one} - Copy`),
      ];
    })(),
    (() => {
      const team = plantedTeam({ ...three, raters: ["A", "B"], recordings: 1 });
      return ["two files of ELAN", team, elanFiles(team, { naming: namings["at the end"] })];
    })(),
    ...[5, 40].map((recordings) => {
      const team = plantedTeam({ seed: 3, raters: thirty, recordings, each: 4, seconds: 30 });
      return [
        `${recordings} recordings of thirty raters`,
        team,
        elanFiles(team, { naming: namings["at the end"] }),
      ] as const;
    }),
    (() => {
      const team = plantedTeam({ seed: 4, raters: thirty, recordings: 5, seconds: 20 });
      return ["thirty raters in BORIS projects", team, borisProjects(team)] as const;
    })(),
  ];

  /** Initials that come with one recording each may be chance: whose they are is asked. */
  const answersFor = ({ recordings }: (typeof teams)[number][1]): Record<string, string> => {
    const marks = recordings.flatMap(({ work }) => [...work.keys()]);
    const areOnce = recordings.length > 1 && new Set(marks).size === marks.length;
    return areOnce ? { rater_in_name: "at_the_end" } : {};
  };

  test.each(teams)(
    "%s: agree as they were made to",
    { timeout: 120_000 },
    async (_what, team, files) => {
      const studyId = await newStudy();

      await filesImported(owner, studyId, shuffled(files, files.length), answersFor(team));

      const agreementNow = () =>
        owner.send(contract.readAgreement, {
          params: { studyId },
          query: { by: "pair", statistics: "time_unit_kappa:unitUs=1000000" },
        });
      // Of many pairs the answer comes once all are compared.
      await soon(async () => {
        const { progress } = await agreementNow();
        expect(progress.compared).toBe(progress.all);
      });
      const { raters, rows, excluded } = await agreementNow();
      const called = new Map(
        raters.map(({ id, name }) => [id, name.replace(/^Rater (?=\d)/u, "")]),
      );
      const figures = new Map(
        rows.flatMap(({ of, figures: [figure] }) =>
          of.by === "pair"
            ? [
                [
                  pairKey(called.get(of.raterA) ?? "", called.get(of.raterB) ?? ""),
                  figure?.kind === "value" ? figure.value : null,
                ],
              ]
            : [],
        ),
      );
      const planted = new Map(
        team.raters.flatMap((a, at) =>
          team.raters.slice(at + 1).flatMap((b) => {
            const kappa = plantedKappa(team, [a, b]);
            return kappa === null ? [] : [[pairKey(a, b), kappa]];
          }),
        ),
      );
      const { items } = await owner.send(contract.listRecordings, {
        params: { studyId },
        query: {},
      });
      const rounds = await owner.send(contract.listRounds, { params: { studyId } });
      const atWork = new Set(team.recordings.flatMap(({ work }) => [...work.keys()]));
      expect([...called.values()].toSorted()).toEqual([...atWork].toSorted());
      expect(items).toHaveLength(team.recordings.length);
      expect(rounds).toHaveLength(1);
      expect(excluded.recordingsWithOneRater).toBe(0);
      expect([...figures.keys()].toSorted()).toEqual([...planted.keys()].toSorted());
      for (const [pair, kappa] of planted)
        expect.soft(figures.get(pair), pair).toBeCloseTo(kappa, 9);
    },
  );

  async function newStudy(): Promise<Id<"study">> {
    const { id } = await owner.send(contract.createStudy, {
      body: { id: newId("study"), name: "Team", description: "", defaultLanguage: "en" },
    });
    return id;
  }
});

function pairKey(a: string, b: string): string {
  return [a, b].toSorted().join(" and ");
}
