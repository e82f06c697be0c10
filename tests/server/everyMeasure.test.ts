import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { factsOf } from "../../src/agreement/facts.ts";
import type { Figure } from "../../src/agreement/figure.ts";
import { recipesText } from "../../src/agreement/recipeText.ts";
import type { AgreementStatistic } from "../../src/agreement/recipes.ts";
import { measures } from "../../src/agreement/registry.ts";
import { type ModifierValues, StateEvent } from "../../src/domain/entities/event.ts";
import { Scans } from "../../src/domain/entities/observation.ts";
import { Rating } from "../../src/domain/entities/rating.ts";
import { Code, Criterion, Modifier, Scheme } from "../../src/domain/entities/scheme.ts";
import { WorkPart, type Scan } from "../../src/domain/entities/workPart.ts";
import { limits } from "../../src/domain/limits.ts";
import type { Id } from "../../src/domain/rules.ts";
import { askedNumbers } from "../../src/domain/spans.ts";
import type { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { lacks } from "../needs.ts";
import { plantedTraces } from "../plantedTraces.ts";
import { newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";
import { parseCsv } from "./parseCsv.ts";

const [server] = databases();
const second = 1_000_000;
const durationUs = 60 * second;
const programs = (["python3", "Rscript"] as const).filter((program) => !lacks(program));

/** What can be asked of agreement, by what a measure is of. */
const settingOf = {
  events: "statistics",
  ratings: "ratingStatistics",
  scans: "scanStatistics",
  traces: "traceStatistics",
} as const;

const statistics = measures.map(({ id, recipe }): AgreementStatistic => recipe.parse({ kind: id }));

const kinds: readonly string[] = statistics.map(({ kind }) => kind);

/** As many as a study can have at once. */
const batches = (["events", "ratings", "scans", "traces"] as const).flatMap((of) => {
  const own = statistics.filter((recipe) => factsOf(recipe).of === of);
  return Array.from({ length: Math.ceil(own.length / limits.statisticsPerStudy) }, (_, at) => ({
    of,
    at,
    statistics: own.slice(at * limits.statisticsPerStudy, (at + 1) * limits.statisticsPerStudy),
  }));
});

/** One code of each kind, one criterion of each scale, each method of interval sampling, and a total. */
describe.skipIf(!server)("a study in which everything is collected that can be", () => {
  let application: Application;
  let owner: Person;
  let folder: string;
  const studies = new Map<Scans["method"], Id<"study">>();

  beforeAll(async () => {
    if (!server) return;
    folder = mkdtempSync(join(tmpdir(), "interrater-measures-"));
    application = await startApplication(server);
    owner = await setUp(application);
    for (const method of Scans.shape.method.options) {
      // oxlint-disable-next-line no-await-in-loop -- One study after the other.
      studies.set(method, await wholeStudy(owner, method));
    }
  }, 120_000);
  afterAll(async () => {
    await application?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function studyOf(method: Scans["method"]): Id<"study"> {
    return studies.get(method) ?? newId("study");
  }

  /** Of two raters: some measures are of no more. As many kinds of coding at once as there are. */
  async function asked() {
    const params = { studyId: studyOf("partial") };
    const { raters } = await owner.send(contract.readAgreement, { params, query: {} });
    const raterIds = raters.slice(0, 2).map(({ id }) => id);
    const most = Math.max(...batches.map(({ at }) => at));
    return Array.from({ length: most + 1 }, (_, at) => ({
      raterIds: raterIds.join(","),
      ...Object.fromEntries(
        batches
          .filter((batch) => batch.at === at)
          .map((batch) => [settingOf[batch.of], recipesText(batch.statistics)]),
      ),
    }));
  }

  /** What a report takes along, made once. */
  const made: { readonly files: Files }[] = [];
  async function packages() {
    if (made.length > 0) return made;
    for (const query of await asked()) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      made.push({ files: await packageOf(owner, studyOf("partial"), query) });
    }
    return made;
  }

  test("has a figure by every measure of the registry in the answers that screens and the report show", async () => {
    const found = new Set<string>();
    for (const query of await asked()) {
      // oxlint-disable-next-line no-await-in-loop -- One answer after the other.
      for (const [kind, figure] of await answeredBy(owner, studyOf("partial"), query)) {
        if (figure.kind === "value") found.add(kind);
      }
    }

    expect(kinds.filter((kind) => !found.has(kind))).toEqual([]);
  });

  test("has a figure by every measure of the registry in the file of figures", async () => {
    const found = new Set<string>();
    for (const { files } of await packages()) {
      for (const { figure = "", value } of figuresIn(files)) if (value !== "") found.add(figure);
    }

    expect(kinds.filter((kind) => !found.has(kind))).toEqual([]);
  });

  test.each(programs)(
    "has a figure by every measure of the registry that %s computes again",
    async (program) => {
      const found = new Set<string>();
      const different: string[] = [];
      for (const [at, { files }] of (await packages()).entries()) {
        const rows = figuresIn(files);
        const place = unpacked(files, join(folder, `${program} ${at}`));
        // oxlint-disable-next-line no-await-in-loop -- Each has a core to itself.
        const lines = await recomputed(program, place);
        expect(lines.length).toBe(rows.length);
        for (const [row, { figure = "", value }] of rows.entries()) {
          if (!lines[row]?.endsWith("\tequal")) different.push(lines[row] ?? "");
          else if (value !== "") found.add(figure);
        }
      }

      expect(different).toEqual([]);
      expect(kinds.filter((kind) => !found.has(kind))).toEqual([]);
    },
  );

  test.each(Code.shape.kind.options)("has a figure of a code that is a %s", async (kind) => {
    const studyId = studyOf("partial");
    const { rows, schemeVersion } = await owner.send(contract.readAgreement, {
      params: { studyId },
      query: { by: "code", statistics: "time_unit_kappa" },
    });
    const code = schemeVersion?.scheme.codes.find((one) => one.kind === kind);
    const row = rows.find(({ of }) => of.by === "code" && of.codeId === code?.id);

    expect(row?.figures[0]?.kind).toBe("value");
  });

  test.each(Scans.shape.method.options)(
    "has a figure of answers by %s sampling",
    async (method) => {
      const studyId = studyOf(method);
      const { scanRows } = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by: "overall" },
      });

      expect(scanRows[0]?.figures.map(({ kind }) => kind)).toContain("value");
    },
  );

  test.each(Modifier.options.map(({ shape }) => shape.type.value))(
    "has a figure of modifiers of the type: %s, or of none of free text",
    async (type) => {
      const kind = type === "number" ? "modifier_ccc" : "modifier_kappa";
      const { rows, schemeVersion } = await owner.send(contract.readAgreement, {
        params: { studyId: studyOf("partial") },
        query: { by: "modifier", statistics: kind },
      });
      const id = schemeVersion?.scheme.modifiers.find((one) => one.type === type)?.id;
      const row = rows.find(({ of }) => of.by === "modifier" && of.modifierId === id);

      expect(row?.figures[0]?.kind).toBe(type === "text" ? undefined : "value");
    },
  );

  test.each(["modifier_kappa", "modifier_percent", "modifier_ccc"])(
    "leads from each cell of choices by %s to the events that it is of",
    async (recipe) => {
      const params = { studyId: studyOf("partial") };
      const { raters, schemeVersion } = await owner.send(contract.readAgreement, {
        params,
        query: {},
      });
      const [raterA, raterB] = raters.map(({ id }) => id);
      const type = recipe === "modifier_ccc" ? "number" : "one";
      const modifier = schemeVersion?.scheme.modifiers.find((one) => one.type === type);
      const query = { raterA, raterB, recipe, over: `modifier:${modifier?.id}` };
      const { labels, table } = await owner.send(contract.readConfusion, { params, query });

      expect(labels.length).toBeGreaterThan(2);
      let apart = 0;
      for (const [at, row] of labels.entries()) {
        for (const [across, column] of labels.entries()) {
          const { amount, moments } = await owner.send(contract.readInstances, {
            params,
            query: { ...query, row, column },
          });
          expect(amount).toBe(table[at]?.[across]);
          if (row !== column && row !== "" && column !== "") apart += moments.length;
        }
      }
      expect(apart).toBeGreaterThan(0);
    },
  );

  test.each([...Criterion.shape.scale.options, "section", "total"])(
    "has a figure of ratings on the scale: %s",
    async (scale) => {
      const studyId = studyOf("partial");
      const { rows, schemeVersion } = await owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by: "criterion" },
      });
      const { criteria = [], sections = [] } = schemeVersion?.scheme ?? {};
      const id = criteria.find((one) => one.scale === scale)?.id ?? null;
      const sectionId = scale === "section" ? sections[0]?.id : undefined;
      const { lines } = await owner.send(contract.readTraceAgreement, {
        params: { studyId },
        query: {},
      });
      const figures =
        scale === "trace"
          ? lines.find(({ criterionId }) => criterionId === id)?.figures
          : rows.find(
              ({ of }) =>
                of.by === "criterion" && of.criterionId === id && of.sectionId === sectionId,
            )?.figures;

      expect(figures?.map(({ kind }) => kind)).toContain("value");
    },
  );
});

/**
 * What raters leave behind beside words to read: a field of an observation's work that is new has to be told here
 * whether it is collected to be compared, and then it has a figure in the tests above.
 */
test("nothing else can be collected", () => {
  const [observation] = plantedWork("partial").observations;
  expect(Object.keys(observation ?? {}).toSorted()).toEqual(
    [...told, "events", "ratings", "parts"].toSorted(),
  );
  expect(WorkPart.options.map(({ shape }) => shape.kind.value).toSorted()).toEqual(
    ["notes", "scan", "trace"].toSorted(),
  );
  expect(Object.keys(StateEvent.shape).toSorted()).toEqual(
    [...inFigures.event, ...Object.keys(inNoFigure.event)].toSorted(),
  );
  expect(Object.keys(Rating.shape).toSorted()).toEqual(
    [...inFigures.rating, ...Object.keys(inNoFigure.rating)].toSorted(),
  );
  expect(Object.keys(Scheme.shape).toSorted()).toEqual(
    [
      "codes",
      "criteria",
      "groups",
      "language",
      "modifiers",
      "sections",
      "subjects",
      "total",
    ].toSorted(),
  );
});

/** Of an event and of a rating, what figures are made of. */
const inFigures = {
  event: ["kind", "codeId", "subjectId", "startUs", "endUs", "modifiers"],
  rating: ["criterionId", "value", "cannotBeJudged"],
};
/** And what they are not made of; why. */
const inNoFigure = {
  event: {
    id: "a name",
    comment: "words to read",
    confidence: "how sure a rater is of their own event: of programs it has figures of its own",
  },
  rating: {
    reason: "words to read",
    comment: "words to read",
    evidence: "moments to look at",
    confidence: "said by programs: figures of programs have it",
  },
};

/** What is said of an observation, of which nothing is compared. */
const told = [
  "id",
  "name",
  "recordingId",
  "roundId",
  "raterId",
  "purpose",
  "sampling",
  "spans",
  "state",
  "returnReason",
  "dueAt",
  "assignedAt",
  "startedAt",
  "submittedAt",
];

async function wholeStudy(owner: Person, method: Scans["method"]): Promise<Id<"study">> {
  const { study, observations } = plantedWork(method);
  return (await imported(owner, undefined, aHead(study), observations)).studyId;
}

/** Six recordings by three raters who see things a little differently. */
function plantedWork(method: Scans["method"]): {
  readonly study: StudyCopy;
  readonly observations: readonly ObservationCopy[];
} {
  const random = randomFrom(17);
  const near = (spread: number) => Math.round((2 * random() - 1) * spread);
  const copy = aStudyCopy(["Anna", "Ben", "Cem"]);
  const [version] = copy.schemes;
  const [first] = copy.recordings;
  const [code] = scheme.codes;
  const [criterion] = scheme.criteria;
  if (!version || !first || !code || !criterion) throw new Error("the sample is empty");
  const levels = [0, 1, 2, 3, 4].map((value) => ({
    value,
    name: `${value}`,
    descriptor: "",
    texts: {},
  }));
  const modifiers = Modifier.options.map(({ shape }) =>
    Modifier.parse({
      id: newId("modifier"),
      type: shape.type.value,
      name: shape.type.value,
      isRequired: false,
      texts: {},
      ...("choices" in shape && {
        choices: ["a", "b", "c"].map((name) => ({
          id: newId("choice"),
          name,
          key: null,
          texts: {},
        })),
      }),
      ...("unit" in shape && { unit: "cm", min: 0, max: 100 }),
    }),
  );
  /** What somebody answers who mostly sees what there is. */
  const answered = (truth: number): ModifierValues =>
    Object.fromEntries(
      modifiers.flatMap((modifier) => {
        const seen = random() < 0.8 ? truth : Math.floor(random() * 3);
        const choices = "choices" in modifier ? modifier.choices.map(({ id }) => id) : [];
        const answers = {
          one: choices[seen] ?? "",
          several: choices.slice(0, seen),
          number: seen * 10 + Math.floor(random() * 3),
          text: `${seen}`,
        };
        const answer = answers[modifier.type];
        return Array.isArray(answer) && answer.length === 0 ? [] : [[modifier.id, answer]];
      }),
    );
  const codes = Code.shape.kind.options.flatMap((kind) =>
    [1, 2].map((number) => ({
      ...code,
      modifierIds: modifiers.map(({ id }) => id),
      id: newId("code"),
      kind,
      groupId: null,
      name: `${kind} ${number}`,
      key: null,
    })),
  );
  const section = { id: newId("section"), name: "ordered", texts: {} };
  const criteria = Criterion.shape.scale.options.map((scale) => ({
    ...criterion,
    ...((scale === "ordinal" || scale === "interval") && { sectionId: section.id }),
    id: newId("criterion"),
    name: scale,
    scale,
    levels: scale === "trace" ? levels.map((one) => ({ ...one, value: one.value * 25 })) : levels,
  }));
  const study: StudyCopy = {
    ...copy,
    schemes: [
      {
        ...version,
        scheme: Scheme.parse({
          ...scheme,
          groups: [],
          codes,
          modifiers,
          sections: [section],
          criteria,
          total: "sum",
        }),
      },
    ],
    recordings: Array.from({ length: 6 }, (_, at) => ({
      ...first,
      id: newId("recording"),
      name: `Clip ${at}`,
      durationUs,
      phases: [],
    })),
  };
  const scans: Scans = { method, everyUs: 5 * second, fromUs: 0, codeIds: [], pauses: true };
  const observations = study.recordings.flatMap(({ id: recordingId }, clip) => {
    const truth = Array.from({ length: 12 }, (_, at) => ({
      code: codes[at % codes.length] ?? code,
      says: Math.floor(random() * 3),
      startUs: at * 4 * second + second,
      lengthUs: 1.5 * second + random() * second,
    }));
    const traces = plantedTraces({
      seed: 40 + clip,
      durationUs,
      raters: [{}, { lateUs: 600_000 }, { bias: 4 }],
    });
    const quality = criteria.map(() => random() * 4);
    return [0, 1, 2].map((by) =>
      anObservationCopy(study, {
        by,
        recordingId,
        sampling: { isContinuous: true, scans },
        events: truth
          .filter(() => random() < 0.9)
          .map((one) => {
            const startUs = one.startUs + near(300_000);
            const event =
              one.code.kind === "point"
                ? pointEvent(one.code.id, startUs)
                : stateEvent(one.code.id, startUs, Math.round(startUs + one.lengthUs));
            return { ...event, modifiers: answered(one.says) };
          }),
        parts: [
          ...askedNumbers(scans, durationUs, []).map((number): Scan => ({
            kind: "scan",
            number,
            isAnswered: true,
            isUnseen: false,
            comment: "",
            marks: codes
              .filter((_one, at) => ((number + at + clip) % 3 === 0) !== random() < 0.1)
              .map(({ id }) => ({ codeId: id, subjectId: null })),
          })),
          ...criteria
            .filter(({ scale }) => scale === "trace")
            .flatMap(({ id: criterionId }) =>
              (traces[by] ?? []).map((slot) => ({ kind: "trace" as const, criterionId, ...slot })),
            ),
        ],
        ratings: criteria
          .filter(({ scale }) => scale !== "trace")
          .map(({ id }, at) => ({
            criterionId: id,
            value: Math.min(4, Math.max(0, Math.round((quality[at] ?? 0) + near(1) / 2))),
            cannotBeJudged: false,
            reason: "",
            comment: "",
            evidence: [],
          })),
      }),
    );
  });
  return { study, observations };
}

async function answeredBy(
  owner: Person,
  studyId: Id<"study">,
  { traceStatistics, ...query }: Readonly<Record<string, string>>,
): Promise<readonly (readonly [string, Figure])[]> {
  const params = { studyId };
  const { rows, scanRows, ...agreement } = await owner.send(contract.readAgreement, {
    params,
    query: { ...query, by: "overall,criterion" },
  });
  const traces = await owner.send(contract.readTraceAgreement, {
    params,
    query: { raterIds: query["raterIds"], traceStatistics },
  });
  const { events, ratings, scans } = agreement.statistics;
  const lines = [
    ...rows.map(({ of, figures }) => [of.by === "criterion" ? ratings : events, figures] as const),
    ...scanRows.map(({ figures }) => [scans, figures] as const),
    ...traces.lines.map(({ figures }) => [traces.statistics.traces, figures] as const),
  ];
  return lines.flatMap(([own, figures]) =>
    figures.map((figure, at) => [own[at]?.kind ?? "", figure] as const),
  );
}

type Files = Readonly<Record<string, Uint8Array>>;

async function packageOf(
  person: Person,
  studyId: Id<"study">,
  query: Readonly<Record<string, string>>,
): Promise<Files> {
  const path = `/api/v1/studies/${studyId}/agreement/package?${new URLSearchParams(query)}`;
  const response = await fetch(person.address + path, { headers: { cookie: person.cookie } });
  if (!response.ok) throw new Error(await response.text());
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

function figuresIn(files: Files): Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = parseCsv(strFromU8(files["figures.csv"] ?? new Uint8Array(0)));
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ""])));
}

function unpacked(files: Files, place: string): string {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  return place;
}

/** Beside the server that is tested: who waited for it would let connections lapse meanwhile. */
function recomputed(program: (typeof programs)[number], place: string): Promise<readonly string[]> {
  const script = join(place, program === "python3" ? "recompute.py" : "recompute.R");
  return new Promise((tell) => {
    execFile(program, [script], { maxBuffer: 2 ** 26 }, (_error, stdout) => {
      tell(stdout.trim().split("\n"));
    });
  });
}
