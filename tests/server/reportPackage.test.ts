import { sql } from "kysely";
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Scans } from "../../src/domain/entities/observation.ts";
import {
  eventRecipeKinds,
  ratingRecipeKinds,
  type AgreementStatistic,
  scanRecipeKinds,
} from "../../src/agreement/recipes.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseScanRecipes,
  recipeId,
} from "../../src/agreement/recipeText.ts";
import { Scheme } from "../../src/domain/entities/scheme.ts";
import { limits } from "../../src/domain/limits.ts";
import type { Scan } from "../../src/domain/entities/workPart.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { StudyCopy } from "../../src/formats/studyCopy.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { weightsNames } from "../../src/statistics/weights.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";
import { parseCsv } from "./parseCsv.ts";
import { lacks, why } from "../needs.ts";
import { isWhole } from "../whole.ts";

const [server] = databases();
const second = 1_000_000;
const [ana, ben] = [newId("subject"), newId("subject")];
const [loud, quiet, volume] = [newId("choice"), newId("choice"), newId("modifier")];
const [nominal, interval, mood] = [newId("criterion"), newId("criterion"), newId("criterion")];
const section = newId("section");

const programs = ["python3", "Rscript"] as const;
/** Blocks of another length. */
const fewer = "scan_blocks:blockScans=2";

describe.skipIf(!server)("a reproducible package", () => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;
  let folder: string;

  beforeAll(async () => {
    if (!server) return;
    folder = mkdtempSync(join(tmpdir(), "interrater-package-"));
    application = await startApplication(server);
    owner = await setUp(application);
    studyId = await threeRaters(owner, application.tools);
  }, 120_000);
  afterAll(async () => {
    await application?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const scopes: readonly Scope[] = [
    ["all of a study with subjects, segments and three raters", {}],
    ["a phase of it, cut by a window", { phases: "Baseline", fromUs: "1500000" }],
    ["one subject, and what is marked as loud", { subjectIds: ana, modifierIds: loud }],
    ["nobody in particular, and one code", { subjectIds: "nobody", codeIds: codes.laughs }],
    [
      "units of other lengths",
      { statistics: "time_unit_kappa:unitUs=700000,percent:unitUs=250000,alpha:unitUs=2000000" },
    ],
    [
      "tolerance, links of events and units of their own",
      {
        statistics: [
          "tolerance_kappa:unitUs=500000:toleranceUs=1000000",
          "event_alignment",
          "event_alignment:toleranceUs=900000:overlapShare=0.2",
          "easy_diag",
          "easy_diag:overlapShare=0.51",
          "event_f1",
          "event_f1:overlapShare=0.2",
          "event_f1:pointsWithinUs=700000",
          "unitizing_alpha",
          "unitizing_alpha:unitUs=250000",
          "gamma",
          "duration_overlap",
        ].join(","),
      },
    ],
    [
      "interobserver agreement on intervals",
      {
        statistics: [
          "ioa_trials:unitUs=3000000",
          "ioa_mean_count:unitUs=3000000",
          "ioa_exact_count:unitUs=1700000",
          "ioa_scored:unitUs=700000",
          "ioa_unscored:unitUs=700000",
          "ioa_total",
          "ioa_mean_count:unitUs=2000000:recordings=mean",
        ].join(","),
      },
    ],
    [
      "kappas of more than two raters, and means of recordings",
      {
        statistics: [
          "duration_kappa:raters=fleiss",
          "duration_kappa:raters=light",
          "duration_kappa:recordings=mean",
          "time_unit_kappa:raters=fleiss:recordings=mean",
          "time_unit_kappa:raters=light",
          "percent:recordings=mean",
          "alpha:recordings=mean",
          "tolerance_kappa:recordings=mean",
          "event_f1:recordings=mean",
        ].join(","),
      },
    ],
    [
      "means of pairs, and of recordings of linked events",
      {
        statistics: [
          "tolerance_kappa",
          "event_alignment:raters=light",
          "event_alignment:recordings=mean",
          "easy_diag:raters=light",
          "easy_diag:raters=light:recordings=mean",
          "event_f1:raters=light",
          "duration_overlap:raters=light",
          "duration_overlap:raters=light:recordings=mean",
        ].join(","),
      },
    ],
    [
      "samples as BORIS takes them",
      {
        statistics:
          "boris_kappa,boris_identity,boris_kappa:unitUs=400000,boris_identity:unitUs=3000000",
      },
    ],
    [
      "samples as BORIS takes them, of one subject in a window",
      {
        fromUs: "1500000",
        toUs: "16000000",
        subjectIds: ana,
        statistics: "boris_kappa:unitUs=500000,boris_identity:unitUs=500000",
      },
    ],
    [
      "the same of one subject in a window",
      {
        fromUs: "1500000",
        toUs: "16000000",
        subjectIds: ana,
        statistics: "tolerance_kappa,event_alignment,easy_diag,event_f1,unitizing_alpha",
      },
    ],
    [
      "order of ratings, and nearness by all weights",
      {
        statistics: "duration_kappa",
        ratingStatistics: ["kendall_w", ...weightsNames.map((name) => `ac2:weights=${name}`)].join(
          ",",
        ),
      },
    ],
    [
      "weighted kappa by all weights",
      {
        statistics: "duration_kappa",
        ratingStatistics: weightsNames.map((name) => `weighted_kappa:weights=${name}`).join(","),
      },
    ],
    [
      "answers at regular times",
      { statistics: "duration_kappa", scanStatistics: [...scanRecipeKinds, fewer].join(",") },
    ],
    [
      "kappas of answers of more than two raters, and means of recordings",
      {
        statistics: "duration_kappa",
        scanStatistics: [
          "scan_kappa:raters=fleiss",
          "scan_kappa:raters=light",
          "scan_kappa:raters=light:recordings=mean",
          "scan_kappa:recordings=mean",
          "scan_alpha:recordings=mean",
          "scan_blocks:recordings=mean",
        ].join(","),
      },
    ],
    [
      "answers within a phase, of one subject and nobody",
      {
        statistics: "duration_kappa",
        scanStatistics: scanRecipeKinds.join(","),
        phases: "Baseline",
        subjectIds: `${ana},nobody`,
      },
    ],
    [
      "the other kappas of ratings, and concordance",
      {
        statistics: "duration_kappa",
        ratingStatistics: [
          "unanimous",
          "scott_pi",
          "fleiss_kappa",
          "light_kappa",
          "lin_ccc",
          ...["fleiss_weighted", "conger_kappa", "brennan_prediger"].flatMap((kind) =>
            ["unweighted", "ordinal"].map((name) => `${kind}:weights=${name}`),
          ),
        ].join(","),
      },
    ],
    [
      "two raters alone, by the kappas of ratings",
      {
        raterIds: "",
        statistics: "duration_kappa",
        ratingStatistics: "scott_pi,fleiss_kappa,light_kappa,conger_kappa,lin_ccc,unanimous",
      },
    ],
    [
      "other forms and weights",
      {
        statistics: "duration_kappa",
        ratingStatistics:
          "icc:form=ICC(1),icc:form=ICC(k),icc:form=ICC(A%2Ck),icc:form=ICC(C%2C1),icc:form=ICC(C%2Ck),weighted_kappa:weights=linear,weighted_kappa:weights=unweighted,rating_percent,rating_percent:within=1",
      },
    ],
  ];

  /** What the scopes above ask for, each once. */
  const everyOf = (
    name: keyof typeof few,
    read: (text: string) => readonly AgreementStatistic[] | undefined,
  ) => [...new Set(scopes.flatMap(([, query]) => read(query[name] ?? "")?.map(recipeId) ?? []))];
  /** All measures, and all settings that the scopes above have: of four recordings none has limits. */
  const together: readonly Scope[] = [
    ...inPackages(
      "every measure with its limits",
      {},
      {
        statistics: eventRecipeKinds,
        ratingStatistics: ratingRecipeKinds,
        scanStatistics: scanRecipeKinds,
      },
    ),
    ...inPackages(
      "every setting, of four recordings",
      { recordingIds: "" },
      {
        statistics: everyOf("statistics", parseEventRecipes),
        ratingStatistics: everyOf("ratingStatistics", parseRatingRecipes),
        scanStatistics: everyOf("scanStatistics", parseScanRecipes),
      },
    ),
    ...inPackages(
      "a phase of four recordings, cut by a window, of one subject and nobody, and what is loud",
      {
        recordingIds: "",
        phases: "Baseline",
        fromUs: "1500000",
        toUs: "16000000",
        subjectIds: `${ana},nobody`,
        modifierIds: loud,
      },
      { statistics: eventRecipeKinds, scanStatistics: scanRecipeKinds },
    ),
    ...inPackages(
      "two raters alone on four recordings, nobody in particular, and one code",
      { recordingIds: "", raterIds: "", subjectIds: "nobody", codeIds: codes.laughs },
      { statistics: ["percent", "event_f1"], ratingStatistics: ratingRecipeKinds },
    ),
  ];

  /** Each scope's package is made once, for both programs. */
  const packagesOfScopes = new Map<string, ReturnType<typeof packageOf>>();
  const packageOfScope = async (name: string, query: Readonly<Record<string, string>>) => {
    const made =
      packagesOfScopes.get(name) ??
      packageOf(owner, studyId, {
        ...query,
        ...("raterIds" in query && { raterIds: twoOf(await ratersOf(owner, studyId)) }),
        ...("recordingIds" in query && { recordingIds: await fourOf(owner, studyId) }),
      });
    packagesOfScopes.set(name, made);
    return made;
  };

  describe.each(programs)("is computed again by %s", { timeout: 180_000 }, (program) => {
    beforeEach((context) => {
      context.skip(lacks(program), why(program));
    });

    // A setting is tried by one of the two programs, a measure by both, and by both all where tests are whole.
    const shared = together.filter(
      ([name], at) =>
        name.startsWith("every measure") || at % programs.length === programs.indexOf(program),
    );
    test.each(isWhole ? [...together, ...scopes] : shared)(
      "to nine digits: %s",
      async (name, query) => {
        const files = await packageOfScope(name, query);
        const place = unpacked(files, join(folder, `${program} ${name}`));

        const run = await recomputed(program, place);

        const lines = run.stdout.trim().split("\n");
        expect(lines.filter((line) => !isChecked(line))).toEqual([]);
        expect(run.stderr).toMatch(/^\d+ equal, 0 different, \d+ not recomputed/u);
        expect(run.status).toBe(0);
        expect(lines.length).toBe(rowsOf(files, "figures.csv").length);
        expect(lines.filter((line) => !line.includes("not defined")).length).toBeGreaterThan(3);
      },
    );

    const isWide = isWhole || program === programs[0];
    test.each(isWide ? ["that looks for no alignment where there is too much to search"] : [])(
      "%s",
      async () => {
        const files = await packageOf(owner, studyId, {
          ...few,
          statistics: "event_alignment,easy_diag",
        });
        const place = unpacked(files, join(folder, `${program} too much`));
        for (const script of ["linking.py", "linking.R"]) {
          const lowered = text(files, `recompute/${script}`)
            .replace("100_000_000", "1")
            .replace("100000000", "1");
          expect(lowered).not.toBe(text(files, `recompute/${script}`));
          writeFileSync(join(place, "recompute", script), lowered);
        }

        const { stdout } = await recomputed(program, place);
        const lines = stdout.trim().split("\n");

        const aligned = lines.filter((line) => line.startsWith("event_alignment"));
        const others = lines.filter((line) => !line.startsWith("event_alignment"));
        expect(aligned.length).toBeGreaterThan(3);
        expect(aligned.filter((line) => !line.endsWith("\tnot defined\tDIFFERENT"))).toEqual([]);
        expect(others.filter((line) => !isChecked(line))).toEqual([]);
      },
    );

    test("with the limits of events, of ratings, and of ratings with gaps, whoever is called what", async () => {
      const files = await packageOf(owner, studyId, {
        statistics:
          "duration_kappa,percent,duration_kappa:raters=fleiss,duration_kappa:raters=light,tolerance_kappa,easy_diag,easy_diag:raters=light,event_alignment:raters=light",
        ratingStatistics: "rating_alpha,icc:form=ICC(A%2C1),icc:form=ICC(C%2Ck)",
        scanStatistics: "scan_kappa,scan_kappa:raters=fleiss,scan_kappa:raters=light",
      });
      const place = unpacked(files, join(folder, `${program} limits`));
      const ids = rowsOf(files, "raters.csv").map((row) => row["rater_id"] ?? "");
      for (const name of Object.keys(files).filter((one) => one.endsWith(".csv"))) {
        writeFileSync(join(place, name), upsideDown(turned(text(files, name), ids), name));
      }

      const { stdout } = await recomputed(program, place);

      const limited = rowsOf(files, "figures.csv").filter((row) => row["low"] !== "");
      const ways = limited.map((row) => `${row["figure"]} ${row["limits_from"]} ${row["level"]}`);
      expect(ways).toEqual(
        expect.arrayContaining([
          "duration_kappa jackknife 0.95",
          "icc harville_fenech 0.95",
          "icc jackknife 0.95",
          "icc profile_likelihood 0.95",
          "percent jackknife 0.95",
          "rating_alpha jackknife 0.95",
        ]),
      );
      const lines = stdout.trim().split("\n");
      expect(lines.filter((line) => !isChecked(line))).toEqual([]);
      expect(lines.filter((line) => line.split("\t")[2]?.includes(" to "))).toHaveLength(
        limited.length,
      );
    });

    test.each(isWide ? ["that says so of limits that are not those exported"] : [])(
      "%s",
      async () => {
        const files = await packageOf(owner, studyId, few);
        const place = unpacked(files, join(folder, `${program} other limits`));
        const [head = [], ...rows] = parseCsv(text(files, "figures.csv"));
        const at = head.indexOf("low");
        const row = rows.findIndex((one) => (one[at] ?? "") !== "");
        const changed = rows.map((one, own) =>
          own === row ? one.with(at, String(Number(one[at]) - 1e-5)) : one,
        );
        writeFileSync(join(place, "figures.csv"), csvOf([head, ...changed]));

        const { status, stdout } = await recomputed(program, place);

        const lines = stdout.trim().split("\n");
        expect(status).toBe(1);
        expect(lines.findIndex((line) => line.endsWith("\tDIFFERENT"))).toBe(row);
        expect(lines.filter((line) => !isChecked(line))).toHaveLength(1);
      },
    );

    test("that says so of a figure that is not the one exported", async () => {
      const files = await packageOf(owner, studyId, few);
      const place = unpacked(files, join(folder, `${program} changed`));
      const changed = text(files, "events.csv").replace(/,point,(\d)/u, ",point,4$1");
      expect(changed).not.toBe(text(files, "events.csv"));
      writeFileSync(join(place, "events.csv"), changed);

      const { status, stdout } = await recomputed(program, place);

      expect(status).toBe(1);
      expect(stdout).toContain("\tDIFFERENT");
    });
  });

  test("is computed again from its ZIP by one command, which says what it did not run", async () => {
    const files = await packageOf(owner, studyId, few);
    const zip = join(folder, "package.zip");
    writeFileSync(zip, zipSync(files));

    const { stdout, status } = await ran(
      process.execPath,
      ["scripts/run.mjs", "scripts/recompute.ts", zip],
      join(import.meta.dirname, "../.."),
    );

    const lines = stdout
      .split("\n")
      .filter((line) => programs.some((program) => line.startsWith(`${program}: `)));
    expect(lines).toHaveLength(programs.length);
    programs.forEach((program, at) =>
      expect(lines[at]).toMatch(
        isInstalled(program)
          ? new RegExp(`^${program}: \\d+ equal, 0 different, [0-9]+ not recomputed$`, "u")
          : new RegExp(`^${program}: skipped, because it is not installed$`, "u"),
      ),
    );
    expect(status).toBe(programs.some(isInstalled) ? 0 : 1);
  });

  test("holds data, scheme, parameters and the figures that the study shows", async () => {
    const files = await packageOf(owner, studyId, {});
    const agreement = await owner.send(contract.readAgreement, { params: { studyId }, query: {} });
    const report = await owner.send(contract.readReport, { params: { studyId }, query: {} });

    expect(Object.keys(files)).toEqual([
      "README.md",
      "parameters.json",
      "scheme.json",
      "figures.csv",
      "trace_lags.csv",
      "stretches.csv",
      "raters.csv",
      "codes.csv",
      "modifiers.csv",
      "criteria.csv",
      "recompute.py",
      "recompute/tables.py",
      "recompute/timelines.py",
      "recompute/linking.py",
      "recompute/boris.py",
      "recompute/disorder.py",
      "recompute/choices.py",
      "recompute/figures.py",
      "recompute/events.py",
      "recompute/weights.py",
      "recompute/components.py",
      "recompute/ratings.py",
      "recompute/scans.py",
      "recompute/traces.py",
      "recompute/limits.py",
      "recompute.R",
      "recompute/tables.R",
      "recompute/timelines.R",
      "recompute/linking.R",
      "recompute/boris.R",
      "recompute/disorder.R",
      "recompute/choices.R",
      "recompute/figures.R",
      "recompute/sums.R",
      "recompute/events.R",
      "recompute/components.R",
      "recompute/ratings.R",
      "recompute/scans.R",
      "recompute/traces.R",
      "recompute/limits.R",
      "observations.csv",
      "ratings.csv",
      "events.csv",
      "traces.csv",
      "answers.csv",
      "section_totals.csv",
    ]);
    expect(text(files, "README.md")).toContain(report.revision);
    expect(text(files, "README.md")).not.toContain("{{");
    expect(JSON.parse(text(files, "scheme.json"))).toEqual(agreement.schemeVersion);
    expect(JSON.parse(text(files, "parameters.json"))).toMatchObject({
      revision: report.revision,
      intervals: { confidence: 0.95, leastRecordings: 5 },
      statistics: { keptWithTheStudy: agreement.statistics.kept },
    });
    const shown = agreement.rows.find(({ of }) => of.by === "overall")?.figures[0];
    const written = rowsOf(files, "figures.csv").find(
      (row) => row["by"] === "overall" && row["figure"] === "duration_kappa",
    );
    expect(shown?.kind).toBe("value");
    expect(Number(written?.["value"])).toBe(shown?.kind === "value" ? shown.value : undefined);
    expect(rowsOf(files, "observations.csv")).toHaveLength(report.design.observations);
  });

  test("has another revision as soon as work is handed in, and the same until then", async () => {
    const ground = await makeGround(application, owner);
    const params = { studyId: ground.studyId };
    const revision = async () =>
      (await owner.send(contract.readReport, { params, query: {} })).revision;
    const rater = await ground.join("rater", "Rita");
    const observationId = await ground.assign(rater);
    const before = await revision();

    expect(await revision()).toBe(before);
    await rater.send(contract.submitObservation, {
      params: { observationId },
      body: { revision: 0 },
    });
    expect(await revision()).not.toBe(before);
  });

  test("to an analyst masks names and holds only handed-in work; to a rater there is none", async () => {
    const ground = await makeGround(application, owner);
    await owner.send(contract.changeStudy, {
      params: { studyId: ground.studyId },
      body: { masksRaters: true },
    });
    const study = aStudyCopy(["Anna", "Bertha"]);
    const mine = [anObservationCopy(study), anObservationCopy(study, { by: 1 })];
    await imported(owner, ground.studyId, aHead(study), mine);
    const path = packagePath(ground.studyId, {});

    const files = await packageOf(await ground.join("analyst", "Andrea"), ground.studyId, {});
    const refused = await (await ground.join("rater", "Ruth")).fetch(path);

    expect(rowsOf(files, "observations.csv")).toHaveLength(2);
    expect(Object.keys(files).filter((name) => /Anna|Bertha/u.test(text(files, name)))).toEqual([]);
    expect(refused.status).toBe(403);
  });

  test("of a recording that its reader still codes holds nobody's work", async () => {
    const ground: Ground = await makeGround(application, owner);
    const study = aStudyCopy(["Anna", "Bertha"]);
    const theirs = [anObservationCopy(study), anObservationCopy(study, { by: 1 })];
    await imported(owner, ground.studyId, aHead(study), theirs);
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId: ground.studyId },
      query: {},
    });
    const [one] = items;
    if (!one) throw new Error("nothing was imported");
    const cleo = await ground.join("coordinator", "Cleo");
    await owner.send(contract.assign, {
      params: { studyId: ground.studyId },
      body: {
        schemeVersionId: one.schemeVersionId,
        roundId: one.roundId,
        observations: [
          { id: newId("observation"), recordingId: one.recordingId, raterId: cleo.accountId },
        ],
      },
    });

    const hers = await packageOf(cleo, ground.studyId, {});
    const all = await packageOf(owner, ground.studyId, {});

    expect(rowsOf(all, "events.csv")).toHaveLength(6);
    expect(rowsOf(hers, "events.csv")).toEqual([]);
    expect(rowsOf(hers, "figures.csv").filter((row) => row["value"] !== "")).toEqual([]);
  });

  test("asked for with what is no recipe or no recording is refused", async () => {
    const luck = await owner.fetch(packagePath(studyId, { statistics: "luck" }));
    const nowhere = await owner.fetch(packagePath(studyId, { recordingIds: newId("recording") }));

    expect([luck.status, nowhere.status]).toEqual([422, 404]);
  });
});

/** Six recordings, three raters who see things a little differently, one of them in segments only. */
async function threeRaters(owner: Person, { database }: Tools): Promise<Id<"study">> {
  const random = randomFrom(7);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const copy = aStudyCopy(["Anna", "Ben", "Cem"]);
  const [first] = copy.recordings;
  const [version] = copy.schemes;
  if (!first || !version) throw new Error("the sample is empty");
  const recordings = [23_400_000, 31_000_000, 18_250_001, 40_000_000, 27_700_000, 35_123_457].map(
    (durationUs, at) => ({
      ...first,
      id: newId("recording"),
      name: `Clip, "${at}"`,
      durationUs,
      phases: [
        { id: newId("phase"), name: "Baseline", startUs: 0, endUs: 5 * second },
        { id: newId("phase"), name: "Baseline", startUs: 9 * second, endUs: 14_200_000 },
      ].map((phase) => ({
        ...phase,
        startUs: pointEvent(codes.laughs, phase.startUs).startUs,
        endUs: pointEvent(codes.laughs, phase.endUs).startUs,
      })),
    }),
  );
  const study: StudyCopy = {
    ...copy,
    schemes: [{ ...version, scheme: richScheme }],
    recordings,
  };
  const observations = recordings.flatMap(({ id, durationUs }, clip) => {
    const truth = Array.from({ length: 14 }, (_, at) => ({
      code: [codes.solitary, codes.together, codes.laughs][at % 3] ?? codes.laughs,
      subjectId: [ana, ben, null][between(0, 2)] ?? null,
      startUs: between(0, durationUs - 3 * second),
      lengthUs: between(200_000, 6 * second),
    }));
    return [0, 1, 2].map((by) => {
      const events = truth
        .filter(() => random() < 0.85)
        .map(({ code, subjectId, startUs, lengthUs }, at) => {
          const start = Math.max(0, startUs + between(-700_000, 700_000));
          const end = Math.min(durationUs, start + lengthUs + between(-100_000, 900_000));
          const of = {
            subjectId: code === codes.together ? ben : random() < 0.1 ? null : subjectId,
            modifiers: { [volume]: random() < 0.5 ? loud : quiet },
          };
          return code === codes.laughs
            ? { ...pointEvent(code, at === 0 ? durationUs : start), ...of }
            : { ...stateEvent(code, start, end), ...of };
        });
      return anObservationCopy(study, {
        by,
        recordingId: id,
        events,
        sampling: {
          isContinuous: true,
          // Cem is asked about one recording at other moments, and never whether they are together.
          scans: {
            ...everyThreeSeconds,
            ...(by === 2 && { codeIds: [codes.solitary, codes.laughs] }),
            everyUs: by === 2 && clip === 5 ? 4 * second : 3 * second,
          },
        },
        parts: answersOf(clip, by, durationUs),
        ratings: [
          given(codes.criterion, clip === 4 && by === 1 ? null : between(1, 3)),
          given(nominal, between(1, 3)),
          given(interval, clip + between(0, 2) / 2),
          given(mood, (clip % 3) - 2 + between(0, 2)),
        ],
      });
    });
  });
  const { studyId } = await imported(owner, undefined, aHead(study), observations);
  // As if Cem had been given segments only, while his work is what it is.
  await database
    .updateTable("observation")
    .set({
      spans: JSON.stringify(
        [
          { startUs: 1_100_000, endUs: 7 * second },
          { startUs: 7 * second, endUs: 13_300_000 },
        ].map((span) => ({ ...span, codeId: null, subjectId: null })),
      ),
    })
    .where("studyId", "=", studyId)
    .where("raterId", "in", (select) =>
      select
        .selectFrom("account")
        .select("account.id")
        .where(sql<boolean>`name = ${"Cem"}`),
    )
    .where("recordingId", "in", (select) =>
      select
        .selectFrom("recording")
        .select("recording.id")
        .where(sql<boolean>`name = any(${['Clip, "0"', 'Clip, "2"', 'Clip, "4"']}::text[])`),
    )
    .execute();
  return studyId;
}

const everyThreeSeconds: Scans = {
  method: "partial",
  everyUs: 3 * second,
  fromUs: 0,
  codeIds: [],
  pauses: true,
};

/** What somebody answered: much the same as the others, some of it not seen. */
function answersOf(clip: number, by: number, durationUs: number): Scan[] {
  const [truth, own] = [randomFrom(100 + clip), randomFrom(1_000 + 10 * clip + by)];
  const marks: Scan["marks"] = [
    { codeId: codes.solitary, subjectId: ana },
    { codeId: codes.solitary, subjectId: ben },
    ...(by === 2 ? [] : [{ codeId: codes.together, subjectId: ben }]),
    { codeId: codes.laughs, subjectId: ana },
    ...(clip % 2 === 0 ? [{ codeId: codes.laughs, subjectId: null }] : []),
  ];
  const count = Math.floor(durationUs / (by === 2 && clip === 5 ? 4 * second : 3 * second));
  return Array.from({ length: count }, (_, number): Scan => {
    const seen = marks.filter(() => truth() < 0.5 !== own() < 0.2);
    const isUnseen = own() < 0.15;
    const said = { kind: "scan", number, isAnswered: true, comment: "" } as const;
    return { ...said, isUnseen, marks: isUnseen ? [] : seen };
  });
}

const [warmth] = scheme.criteria;
const richScheme: Scheme = Scheme.parse({
  ...scheme,
  groups: scheme.groups.map((group) => ({ ...group, isExclusive: false })),
  codes: scheme.codes.map((code) => ({
    ...code,
    modifierIds: [volume],
    subjectIds: code.id === codes.together ? [ben] : [],
  })),
  subjects: [
    { id: ana, name: "=Ana", key: null, texts: {} },
    { id: ben, name: "Ben", key: null, texts: {} },
  ],
  modifiers: [
    {
      type: "one",
      id: volume,
      name: "Volume",
      isRequired: false,
      texts: {},
      choices: [
        { id: loud, name: "loud", key: null, texts: {} },
        { id: quiet, name: "quiet", key: null, texts: {} },
      ],
    },
  ],
  criteria: [
    warmth,
    { ...warmth, id: nominal, name: "Kind", scale: "nominal" },
    {
      ...warmth,
      id: interval,
      sectionId: section,
      name: "Pace",
      scale: "interval",
      levels: Array.from({ length: 13 }, (_, at) => ({
        value: at / 2,
        name: String(at / 2),
        descriptor: "",
        texts: {},
      })),
    },
    {
      ...warmth,
      id: mood,
      sectionId: section,
      weight: 0.3,
      // Its name and its values begin as a formula does.
      name: "=Mood; \"felt\", 'shown'",
      scale: "interval",
      levels: [-2, -1, 0, 1, 2].map((value) => ({
        value,
        name: String(value),
        descriptor: "",
        texts: {},
      })),
    },
  ],
  sections: [{ id: section, name: "=Conduct", texts: {} }],
  total: "sum",
});

/** What is asked of a study: its title and the query. */
type Scope = readonly [string, Readonly<Record<string, string>>];

/** Few figures, where it is not the figures that are tried. */
const few = {
  statistics: "duration_kappa",
  ratingStatistics: "rating_percent",
  scanStatistics: "scan_percent",
};

/** As few packages as hold all of these recipes; where one list ends before the others there are few figures. */
function inPackages(
  title: string,
  query: Readonly<Record<string, string>>,
  wanted: Readonly<Partial<Record<keyof typeof few, readonly string[]>>>,
): readonly Scope[] {
  const most = limits.statisticsPerStudy;
  const count = Math.max(...Object.values(wanted).map((all) => Math.ceil(all.length / most)));
  return Array.from({ length: count }, (_, at): Scope => {
    const own = Object.entries(wanted).flatMap(([name, all]) => {
      const here = all.slice(at * most, (at + 1) * most);
      return here.length > 0 ? [[name, here.join(",")] as const] : [];
    });
    return [`${title} (${at + 1} of ${count})`, { ...few, ...query, ...Object.fromEntries(own) }];
  });
}

type Tools = Application["tools"];
type Files = Readonly<Record<string, Uint8Array>>;

async function ratersOf(person: Person, studyId: Id<"study">): Promise<readonly string[]> {
  const { raters } = await person.send(contract.readAgreement, { params: { studyId }, query: {} });
  return raters.map(({ id }) => id);
}

function twoOf(ids: readonly string[]): string {
  return ids.slice(0, 2).join(",");
}

/** The last four: in two of them one rater was given segments, one has answers at other moments. */
async function fourOf(person: Person, studyId: Id<"study">): Promise<string> {
  const { items } = await person.send(contract.listRecordings, { params: { studyId }, query: {} });
  return items
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(2)
    .map(({ id }) => id)
    .join(",");
}

function packagePath(studyId: Id<"study">, query: Readonly<Record<string, string>>): string {
  return `/api/v1/studies/${studyId}/agreement/package?${new URLSearchParams(query)}`;
}

async function packageOf(
  person: Person,
  studyId: Id<"study">,
  query: Readonly<Record<string, string>>,
): Promise<Files> {
  const response = await fetch(person.address + packagePath(studyId, query), {
    headers: { cookie: person.cookie },
  });
  if (!response.ok) throw new Error(await response.text());
  expect(response.headers.get("content-disposition")).toMatch(/agreement-\d{4}-\d\d-\d\d\.zip/u);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

function text(files: Files, name: string): string {
  return strFromU8(files[name] ?? new Uint8Array(0));
}

function rowsOf(files: Files, name: string): Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = parseCsv(text(files, name));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ""])));
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`)
    .join("");
}

/** Each rater has the id of the next. */
function turned(table: string, ids: readonly string[]): string {
  return ids
    .map((id, at) => [id, ids[(at + 1) % ids.length] ?? "", `of rater ${at}`] as const)
    .reduce(
      (all, [, next, name]) => all.replaceAll(name, next),
      ids.reduce((all, id, at) => all.replaceAll(id, `of rater ${at}`), table),
    );
}

/** Last things first; codes stay in the order of the scheme, figures in theirs. */
function upsideDown(table: string, name: string): string {
  if (["codes.csv", "criteria.csv", "figures.csv"].includes(name)) return table;
  const [head = [], ...rows] = parseCsv(table);
  return csvOf([head, ...rows.toReversed()]);
}

function unpacked(files: Files, place: string): string {
  mkdirSync(place);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  return place;
}

function isInstalled(program: (typeof programs)[number]): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

function isChecked(line: string): boolean {
  return line.endsWith("\tequal");
}

function recomputed(program: (typeof programs)[number], place: string) {
  const script = program === "python3" ? "recompute.py" : "recompute.R";
  return ran(program, [join(place, script)]);
}

/** Runs a program beside the server that is tested: who waited for it would let connections lapse meanwhile. */
function ran(
  program: string,
  words: readonly string[],
  cwd?: string,
): Promise<{ readonly status: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((tell) => {
    execFile(
      program,
      [...words],
      { maxBuffer: 2 ** 26, ...(cwd && { cwd }) },
      (error, stdout, stderr) => {
        const status = error ? (typeof error.code === "number" ? error.code : 1) : 0;
        tell({ status, stdout, stderr });
      },
    );
  });
}

function given(criterionId: Id<"criterion">, value: number | null) {
  return {
    criterionId,
    value,
    cannotBeJudged: value === null,
    reason: value === null ? "dark" : "",
    comment: "",
    evidence: [],
  };
}
