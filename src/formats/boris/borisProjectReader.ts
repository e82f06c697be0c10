import { type Code, type Scheme, type Subject } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { type Id, normalKey } from "../../domain/rules.ts";
import { type FindingList, newFindingList } from "../findingList.ts";
import type { Place, Reader, ReadingOf, ReadResult } from "../format.ts";
import { isNothing, isRecord, listIn, member, shown, textIn } from "../jsonValue.ts";
import { looseJson } from "../looseJson.ts";
import { readingLimits } from "../readingLimits.ts";
import { refusedReading } from "../refusedReading.ts";
import { newStudyBook, type StudyBook } from "../studyBook.ts";
import { decoded } from "../text.ts";
import { gunzipped, isGzip } from "../unpacked.ts";
import { type BehaviorRead, projectScheme, rowsIn } from "./borisScheme.ts";
import { isProjectStart } from "./isProjectStart.ts";
import { newEventModifiers } from "./eventModifiers.ts";
import { readObservation } from "./projectObservation.ts";
import { newVariableBook } from "./projectVariables.ts";
import { addSchemeFindings } from "./schemeFindings.ts";

const noFocalSubject = "No focal subject";

/** Projects of BORIS of every version, packed with gzip or not, and those of its Android app. */
export const borisProjectReader: Reader = {
  recognises: isProjectStart,
  read(file, of) {
    if (file.bytes.length === 0) return refusedReading("empty_file");
    const unpacked = isGzip(file.bytes)
      ? gunzipped(file.bytes, readingLimits.bytes)
      : ({ kind: "unpacked", content: file.bytes } as const);
    if (unpacked.kind === "refused") return refusedReading(unpacked.because);
    if (unpacked.content.length > readingLimits.bytes) return refusedReading("too_large");
    const { text, encoding, isGuessed } = decoded(unpacked.content);
    const json = looseJson(text);
    if (json.kind === "refused") return refusedReading(json.because);
    const project = json.value;
    if (!isProject(project)) return refusedReading("wrong_kind_of_file");
    of.onProgress?.(0.3);
    const findings = newFindingList();
    if (isGuessed) findings.add("noted", "encoding_guessed", { found: encoding });
    for (const name of json.repeated) {
      findings.add("rejected", "duplicate_id", { about: name, place: element(name) });
    }
    const tooMany = tooManyIn(project);
    if (tooMany) return refusedReading("too_many_things", { about: tooMany });
    return readProject(project, { of, findings, fileName: file.name });
  },
};

function isProject(value: unknown): boolean {
  return (
    isRecord(member(value, "behaviors_conf")) ||
    isRecord(member(value, "observations")) ||
    Array.isArray(member(value, "behaviors_conf"))
  );
}

function tooManyIn(project: unknown): string | undefined {
  if ((rowsIn(member(project, "behaviors_conf")) ?? []).length > limits.codesPerScheme) {
    return "behaviors_conf";
  }
  const observations = member(project, "observations");
  const all = isRecord(observations) ? Object.values(observations) : [];
  if (all.length > readingLimits.observations) return "observations";
  const rows = all.reduce((sum: number, one) => sum + listIn(member(one, "events")).length, 0);
  return rows > readingLimits.things ? "events" : undefined;
}

function readProject(
  project: unknown,
  {
    of,
    findings,
    fileName,
  }: { readonly of: ReadingOf; readonly findings: FindingList; readonly fileName: string },
): ReadResult {
  const { newUuid, words } = of;
  const { scheme, notes, behaviors } = projectScheme(project, {
    ...of,
    groupName: (number) => `${words.exclusiveGroup} ${number}`,
    modifierName: (code, number) => `${code}: ${words.modifier} ${number}`,
  });
  addSchemeFindings(notes, findings);
  const heard = withFreeKeys(withinLimits(scheme, findings), findings);
  const book = newStudyBook(of, findings, heard);
  const variables = newVariableBook(project, { newUuid, findings });
  const observations = observationsIn(member(project, "observations"), findings);
  const nobody = of.answers[nobodyQuestion] ?? "yes";
  const ids = {
    raterId: book.person(of.answers[raterQuestion] ?? ""),
    isNobody: (name: string) => nobody === "yes" && name === noFocalSubject,
    modifiers: newEventModifiers({ scheme: heard, book }, { newUuid, words, findings }),
    behavior: behaviorsByName(behaviors, { book, findings }),
    subject: subjectsByName(heard.subjects, { book, findings }),
  };
  let events = 0;
  observations.forEach(([id, observation], at) => {
    events += readObservation({ id, observation }, { ...ids, book, variables, findings });
    of.onProgress?.(0.3 + (0.7 * (at + 1)) / observations.length);
  });
  tellTheRest(project, findings);
  const named = textIn(member(project, "project_name")).trim();
  return {
    kind: "read",
    ...book.finish({
      name: named || fileName.replace(/\.boris(?:\.gz)?$/iu, ""),
      description: textIn(member(project, "project_description")),
      variables: variables.all(),
    }),
    held: {
      observations: observations.length,
      events,
      subjects: (rowsIn(member(project, "subjects_conf")) ?? []).length,
      codes: (rowsIn(member(project, "behaviors_conf")) ?? []).length,
    },
    findings: findings.all(),
    questions: [
      {
        id: raterQuestion,
        what: "rater_of_file",
        about: "",
        options: [],
        answer: of.answers[raterQuestion] ?? words.rater,
        examples: observations.slice(0, 5).map(([id]) => id),
      },
      ...(saysNobody(observations)
        ? [
            {
              id: nobodyQuestion,
              what: "nobody_subject" as const,
              about: noFocalSubject,
              options: [
                { value: "yes", isWord: true },
                { value: "no", isWord: true },
              ],
              answer: nobody,
              examples: [],
            },
          ]
        : []),
    ],
  };
}

const raterQuestion = "rater_of_file";
const nobodyQuestion = "nobody_subject";

function observationsIn(
  value: unknown,
  findings: FindingList,
): readonly (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value);
  if (!isNothing(value)) {
    findings.add("rejected", "entry_unreadable", { about: "observations", found: shown(value) });
  }
  return [];
}

function saysNobody(observations: readonly (readonly [string, unknown])[]): boolean {
  return observations.some(([, one]) =>
    listIn(member(one, "events")).some((row) => listIn(row)[1] === noFocalSubject),
  );
}

/** A code that the project does not declare is a point. */
function behaviorsByName(
  behaviors: readonly BehaviorRead[],
  { book, findings }: { readonly book: StudyBook; readonly findings: FindingList },
): (name: string, place: Place) => BehaviorRead | null {
  const byName = new Map<string, BehaviorRead>();
  for (const one of behaviors) if (!byName.has(one.given)) byName.set(one.given, one);
  let count = behaviors.length;
  return (name, place) => {
    const known = byName.get(name) ?? byName.get(name.trim());
    if (known) return known;
    if (count >= limits.codesPerScheme) return null;
    count += 1;
    findings.add("changed", "code_unknown", { about: name, place });
    const codeId = book.code({ name, kind: "point" });
    const made: BehaviorRead = { given: name, codeId, kind: "point", modifierIds: [] };
    byName.set(name, made);
    return made;
  };
}

function subjectsByName(
  subjects: readonly Subject[],
  { book, findings }: { readonly book: StudyBook; readonly findings: FindingList },
): (name: string, place: Place) => Id<"subject"> | null | undefined {
  const byName = new Map<string, Id<"subject">>(subjects.map((one) => [one.name, one.id]));
  return (name, place) => {
    if (name.trim() === "") return null;
    const known = byName.get(name) ?? byName.get(name.trim());
    if (known) return known;
    findings.add("changed", "subject_unknown", { about: name, place });
    const made = book.subject(name);
    if (made) byName.set(name, made);
    return made;
  };
}

const mostGroups = 100;

function withinLimits(scheme: Scheme, findings: FindingList): Scheme {
  const groups = scheme.groups.slice(0, mostGroups);
  const kept = new Set<string>(groups.map(({ id }) => id));
  for (const { name } of scheme.groups.slice(mostGroups)) {
    findings.add("rejected", "too_many_things", { about: name });
  }
  return {
    ...scheme,
    groups,
    codes: scheme.codes.map((code) =>
      code.groupId === null || kept.has(code.groupId) ? code : { ...code, groupId: null },
    ),
  };
}

/** BORIS tells large letters from small ones; here who comes first keeps the key. */
function withFreeKeys(scheme: Scheme, findings: FindingList): Scheme {
  const taken = new Set<string>();
  const free = <Thing extends Code | Subject>(thing: Thing, place: string): Thing => {
    if (thing.key === null) return thing;
    const key = `${place}\n${normalKey(thing.key)}`;
    if (!taken.has(key)) {
      taken.add(key);
      return thing;
    }
    findings.add("changed", "key_not_possible", { about: thing.name, found: thing.key });
    return { ...thing, key: null };
  };
  const codes = scheme.codes.map((code) => free(code, `group ${code.groupId}`));
  const ofCodes = codes.flatMap(({ key }) => (key === null ? [] : [`subject\n${normalKey(key)}`]));
  for (const key of ofCodes) taken.add(key);
  return { ...scheme, codes, subjects: scheme.subjects.map((one) => free(one, "subject")) };
}

/** What a project has beside what was read. */
function tellTheRest(project: unknown, findings: FindingList): void {
  if (!isRecord(project)) return;
  for (const [name, value] of Object.entries(project)) {
    if (known.has(name) || isNothing(value)) continue;
    findings.add("description", "not_supported", {
      about: name,
      found: shown(value),
      place: element(name),
    });
  }
  const version = textIn(project["project_format_version"]);
  if (version !== "" && !(Number(version) <= newestVersion)) {
    findings.add("noted", "version_unknown", { about: "project_format_version", found: version });
  }
}

/** Of files of BORIS 9. */
const newestVersion = 8.6;

const known: ReadonlySet<string> = new Set([
  "time_format",
  "project_name",
  "project_date",
  "project_description",
  "project_format_version",
  "subjects_conf",
  "behaviors_conf",
  "observations",
  "behavioral_categories",
  "behavioral_categories_config",
  "independent_variables",
]);

function element(name: string): Place {
  return { kind: "element", element: name.slice(0, 200) };
}
