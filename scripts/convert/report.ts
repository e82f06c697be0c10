import { createInstance } from "i18next";
import words from "../../locales/en/formats.json" with { type: "json" };
import { comparabilityOf, marksOf } from "../../src/formats/comparability.ts";
import type { Counts, Finding, Place, Question } from "../../src/formats/format.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import type { ReadTogether } from "./reading.ts";
import type { Written } from "./writing.ts";

type Heard = Finding & { readonly file: string };

/** What `--report` prints. What could not be read has its reasons; counts are of what was taken. */
export function reportOf(
  { files, read, questions, findings: togetherFindings, plan, certificate }: ReadTogether,
  { files: paths, losses }: Written,
) {
  const held = files.map(({ result }) => (result.kind === "read" ? result.held : none)).reduce(sum);
  const taken = files
    .map(({ result }) => (result.kind === "read" ? result.taken : none))
    .reduce(sum);
  const findings = [
    ...findingsOf(files),
    ...togetherFindings.map((finding) => ({ ...finding, file: "" })),
  ];
  const entries = (weights: readonly Finding["weight"][]) =>
    findings
      .filter(({ weight }) => weights.includes(weight))
      .map(({ file, what, about, found, place, count }) => ({
        file,
        reason: what,
        about,
        found,
        place: place && placeText(place),
        count,
      }));
  return {
    files: files.map(({ name, result }) => ({
      name,
      format: result.format?.name ?? null,
      isRead: result.kind === "read",
    })),
    ...taken,
    held,
    taken,
    recordings: read?.study.recordings.length ?? 0,
    raters: read?.study.people.length ?? 0,
    rejected: entries(["refused", "rejected"]),
    changed: entries(["changed"]),
    descriptions: entries(["description"]),
    technical: entries(["technical"]),
    noted: entries(["noted"]),
    questions: [
      ...files.flatMap(({ name, result }) =>
        result.kind === "read" ? result.questions.map((one) => askedOf(name, one)) : [],
      ),
      ...questions.map((one) => askedOf("", one)),
    ],
    comparable: read ? comparableOf(read) : { pairs: [], alone: [] },
    certificate: printedCertificate(certificate),
    plan,
    losses,
    written: paths,
  };
}

function printedCertificate(certificate: ReadTogether["certificate"]) {
  if (!certificate) return null;
  const { parts: _parts, ...printed } = certificate;
  return printed;
}

function askedOf(file: string, question: Question) {
  return {
    file,
    id: question.id,
    what: question.what,
    about: question.about,
    options: question.options.map(({ value }) => value),
    answer: question.answer,
    examples: question.examples,
  };
}

/** Every two raters by name, and how many recordings of theirs can be compared. */
function comparableOf({ study, observations }: ReadStudy) {
  const names = new Map<string, string>(study.people.map((one) => [one.id, one.name]));
  const { pairs, alone } = comparabilityOf(observations, study.recordings);
  return {
    pairs: pairs.map(({ raters, recordings, unfinished, lookAlike, otherRounds }) => ({
      raters: raters.map((one) => names.get(one) ?? ""),
      recordings,
      unfinished,
      lookAlike: lookAlike.length,
      differBy: marksOf(lookAlike),
      otherRounds,
    })),
    alone: alone.map((one) => names.get(one) ?? ""),
  };
}

/** The same in sentences. */
export function sentencesOf(reading: ReadTogether, { files: paths, losses }: Written): string[] {
  const t = sentences();
  const counted = ({ observations, events, subjects, codes }: Counts) =>
    [
      t("counted.observations", { count: observations }),
      t("counted.events", { count: events }),
      t("counted.codes", { count: codes }),
      t("counted.subjects", { count: subjects }),
    ].join(", ");
  const lines = reading.files.flatMap(({ name, result }) => {
    const told = result.findings.map((finding) => `  ${findingText(finding, t)}`);
    if (result.kind === "refused") return [`${name}:`, ...told];
    return [
      t("report.file", { name, format: t(`format.${result.format.name}.title`) }),
      `  ${t("report.held", { counts: counted(result.held) })}`,
      `  ${t("report.taken", { counts: counted(result.taken) })}`,
      ...told,
      ...result.questions.map((question) => {
        const isWord = question.options.some(
          ({ value, isWord: one }) => one && value === question.answer,
        );
        const answer = isWord ? t(`answer.${question.answer}`) : question.answer;
        const asked = t(`question.${question.what}`);
        return `  ${asked} ${question.about}: ${answer} (--answer "${question.id}=…")`;
      }),
    ];
  });
  const together = reading.questions.map(({ id, what, about, answer, because }) => {
    const key = `answer.${answer}`;
    const said = t(key);
    const why = because ? ` ${t(`because.${because.what}`, { count: because.count ?? 0 })}` : "";
    return `${t(`question.${what}`)} ${about}: ${said === key ? answer : said} (--answer "${id}=…")${why}`;
  });
  const { pairs, alone } = reading.read ? comparableOf(reading.read) : { pairs: [], alone: [] };
  const compared = [
    ...pairs.map(({ raters, recordings, unfinished, lookAlike, differBy }) =>
      [
        t("comparable.pair", {
          first: raters[0] ?? "",
          second: raters[1] ?? "",
          count: recordings,
        }),
        ...(unfinished > 0 ? [t("comparable.unfinished", { count: unfinished })] : []),
        ...(lookAlike > 0 ? [t("comparable.lookAlike", { count: lookAlike })] : []),
        ...(differBy.length > 0
          ? [
              t("comparable.differBy", {
                marks: differBy
                  .slice(0, 3)
                  .map((mark) => t("comparable.mark", { mark }))
                  .join(", "),
              }),
            ]
          : []),
      ].join(" "),
    ),
    ...alone.map((name) => t("comparable.alone", { name })),
  ];
  const lost = losses.map(
    ({ what, count }) => `  ${t(`loss.${what}`)} (${t("counted.times", { count })})`,
  );
  return [
    ...lines,
    ...together,
    ...compared,
    ...(lost.length > 0 ? [t("report.lost"), ...lost] : []),
    ...paths.map((path) => t("report.written", { path })),
  ];
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

function sentences(): Say {
  const i18n = createInstance();
  void i18n.init({
    lng: "en",
    ns: "formats",
    defaultNS: "formats",
    resources: { en: { formats: words } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key, values = {}) => {
    const text: unknown = i18n.t(key, values);
    return typeof text === "string" ? text : key;
  };
}

function findingText({ weight, what, about, found, place, count }: Finding, t: Say): string {
  const where = [about, place ? placeText(place) : "", found].filter((part) => part !== "");
  const often = count > 1 ? ` (${t("counted.times", { count })})` : "";
  return `${t(`weight.${weight}`)}${often}: ${where.join(" · ")}: ${t(`finding.${what}`)}`;
}

function placeText(place: Place): string {
  switch (place.kind) {
    case "line":
      return place.column === undefined
        ? `line ${place.line}`
        : `line ${place.line}, column ${place.column}`;
    case "element":
      return place.element;
    case "byte":
      return `byte ${place.offset}`;
  }
}

function findingsOf(files: ReadTogether["files"]): Heard[] {
  return files.flatMap(({ name, result }) =>
    result.findings.map((finding) => ({ ...finding, file: name })),
  );
}

const none: Counts = { observations: 0, events: 0, subjects: 0, codes: 0 };

function sum(a: Counts, b: Counts): Counts {
  return {
    observations: a.observations + b.observations,
    events: a.events + b.events,
    subjects: a.subjects + b.subjects,
    codes: a.codes + b.codes,
  };
}
