import { foldedName } from "./foldedName.ts";
import type { Question } from "./format.ts";
import { raterInTier, tierRaterNames } from "./tiers/tierRaters.ts";
import { areFew } from "./tiers/valueSurvey.ts";
import { roleId } from "./table/mapping.ts";
import { allSheets, sheetHeading, sheetQuestion } from "./xlsx/xlsxReader.ts";

/** What was asked of one file, and what someone has answered. */
interface Asked {
  readonly format: string | null;
  readonly questions: readonly Question[];
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * What all files together say of each: whose its tiers are, and what they hold. For each file the answers
 * with which it is to be read again; none where it reads the same. What someone answered stands.
 */
function sharedAnswers(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
  const raters = sharedRaters(files);
  const columns = sharedColumns(files);
  const sheets = sharedSheets(files);
  return sharedRoles(files).map((roles, at) => ({
    ...roles,
    ...raters[at],
    ...columns[at],
    ...sheets[at],
  }));
}

/**
 * Workbooks of one sheet whose name says what it is of, as the sheets of others do: it is a sheet of another workbook that has
 * several, or the sheets of tables of events are called by several names that come back. A sheet that is called by a word for
 * sheets, or as its file is, says no more than that.
 */
function sharedSheets(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
  const given = files.map(({ questions, answers }) => {
    const asked = questions.find(({ what }) => what === "which_sheet");
    const names = asked?.options.flatMap(({ value, isWord }) => (isWord ? [] : [value])) ?? [];
    const role = questions.find(({ id: asks }) => asks === sheetRole)?.answer;
    const isSingle = asked !== undefined && names.length === 1;
    const [name = ""] = names;
    const says = isSingle && !wordForSheets.test(name) && !isNamedIn(name, asked.about);
    const hasTimes = questions.some(({ what }) => what === "unit_of_time");
    return {
      names: names.map(foldedName),
      isAlone: isSingle && (answers[asked.id] ?? allSheets) === allSheets,
      says,
      hasTimes,
      role: asked?.answer === allSheets && names.length > 1 ? role : undefined,
    };
  });
  const roles = new Map(
    given.flatMap(({ names, role }) =>
      role !== undefined && rolesOfSheets.has(role) ? names.map((name) => [name, role]) : [],
    ),
  );
  const alone = given.filter(({ isAlone, hasTimes }) => isAlone && hasTimes);
  const times = new Map<string, number>();
  for (const { names } of alone) {
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  }
  const comeBack = alone.every(({ says }) => says) && 1 < times.size && times.size < alone.length;
  return given.map(({ names: [name = ""], isAlone, says, hasTimes }) => {
    if (!isAlone || !says) return {};
    const role = roles.get(name);
    if (role !== undefined) return { [sheetQuestion]: allSheets, [sheetRole]: role };
    return comeBack && hasTimes ? { [sheetQuestion]: allSheets } : {};
  });
}

const sheetRole = roleId(sheetHeading);
/** What names of sheets can be that others have as well. */
const rolesOfSheets: ReadonlySet<string> = new Set(["observation", "recording", "rater"]);
/** As programs call sheets by themselves, and people those of which there is one. */
const wordForSheets =
  /^(?:data|daten|datos|donn[ée]es|dados|veri|rows|table|tabelle|export|results?|ergebnisse|codes?|coding|codings|kodierung|events?|ratings?|sheet|tabellenblatt|blatt|feuil|feuille|hoja|planilha|folha|sayfa|ورقة|工作表|シート)[\s_-]*\d*$/iu;

/** Whether sheets were taken for a recording each because nothing says what they are. */
export function areSheetsRecordings(
  questions: readonly Question[],
  answers: Asked["answers"],
): boolean {
  const role = questions.find(({ id: asks }) => asks === sheetRole)?.answer ?? "";
  return rolesOfRecordings.has(role) && answers[sheetRole] === undefined;
}

const rolesOfRecordings: ReadonlySet<string> = new Set(["observation", "recording"]);

function isNamedIn(sheet: string, file: string): boolean {
  const [name, whole] = [sheet, file].map((one) => foldedName(one).replaceAll(/[\s_.-]+/gu, " "));
  return ` ${whole} `.includes(` ${name} `);
}

/**
 * Columns that are one rater’s each in other tables of the set, by their headings: a table in which one rater alone coded,
 * or in which raters agree too little to be told by it, has them too.
 */
function sharedColumns(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
  const raters = new Map<string, string>();
  for (const { questions } of files) {
    for (const { what, answer, names = [] } of questions) {
      if (what !== "role_of_columns" || !rolesByRater.has(answer)) continue;
      for (const name of names) raters.set(foldedName(name), answer);
    }
  }
  if (raters.size === 0) return files.map(() => ({}));
  const rolesOf = files.map(({ questions }) => columnsOf(questions).map(({ answer }) => answer));
  const byRater = rolesOf.filter((roles) => roles.some((role) => rolesByRater.has(role)));
  const areMost = byRater.length * 2 > files.length;
  return files.map(({ questions, answers }, at) => {
    const own: Record<string, string> = {};
    const isAlone = rolesOf[at]?.filter((role) => role === "codes_by_step").length === 1;
    for (const { id: asked, about, answer, names = [about] } of columnsOf(questions)) {
      if (!mayBeByRater.has(answer) || answers[asked] !== undefined) continue;
      const [role, ...others] = new Set(names.map((name) => raters.get(foldedName(name))));
      if (role !== undefined && others.length === 0) own[asked] = role;
      else if (areMost && isAlone && answer === "codes_by_step") own[asked] = "rater_codes";
    }
    return own;
  });
}

function columnsOf(questions: readonly Question[]): readonly Question[] {
  return questions.filter(({ what }) => what === "role_of_columns" || what === "role_of_column");
}

const rolesByRater: ReadonlySet<string> = new Set(["rater_codes", "rater_values"]);
const mayBeByRater: ReadonlySet<string> = new Set([
  "codes_by_step",
  "criterion_values",
  "leave_out",
]);

/**
 * Whose tiers are, where each file by itself would say otherwise: what most files that can tell take for
 * raters are raters in all of them, and a file in which only one of them coded knows them by the others.
 */
function sharedRaters(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
  const proposals = new Map<string, { isRater: number; isNot: number; names: Set<string> }>();
  const ofTiers = (file: Asked) => file.questions.find(({ what }) => what === "rater_in_tier");
  for (const file of files) {
    const asked = ofTiers(file);
    if (!asked || asked.because?.what === "annotators_of_tiers" || file.format === null) continue;
    const known = proposals.get(file.format) ?? { isRater: 0, isNot: 0, names: new Set() };
    proposals.set(file.format, known);
    if (asked.answer !== "rater") known.isNot += 1;
    else {
      known.isRater += 1;
      for (const name of asked.names ?? []) known.names.add(name);
    }
  }
  return files.map((file) => {
    const known = file.format === null ? undefined : proposals.get(file.format);
    const asked = ofTiers(file);
    if (!known || known.isRater === 0 || file.answers[raterInTier] !== undefined) return {};
    if (asked?.because?.what === "annotators_of_tiers") return {};
    if (known.isRater < known.isNot) {
      return asked?.answer === "rater" ? { [raterInTier]: "no" } : {};
    }
    const isTold = asked?.answer === "rater";
    const hasTiers = file.questions.some(
      ({ what }) =>
        what === "role_of_tier" || (what === "role_of_column" && file.format === "datavyu"),
    );
    return isTold || !hasTiers ? {} : { [tierRaterNames]: [...known.names].join("\n") };
  });
}

/**
 * What tiers of one name are in all files, where files taken by themselves would say otherwise of some: a
 * tier whose few values recur in the set holds codes in each of them, also where a file has only a
 * few annotations on it. For each file the answers with which it is to be read again; none where it
 * reads the same.
 */
function sharedRoles(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
  const tiers = new Map<string, Question[]>();
  for (const file of files) {
    for (const question of file.questions) {
      if (!isOpen(file, question)) continue;
      const key = keyOf(file.format, question);
      tiers.set(key, [...(tiers.get(key) ?? []), question]);
    }
  }
  const areCodes = new Set(
    [...tiers].flatMap(([key, questions]) =>
      questions.some(({ answer }) => answer === "codes") ||
      areFew(questions.flatMap(({ seen }) => (seen ? [seen] : [])))
        ? [key]
        : [],
    ),
  );
  return files.map((file) =>
    Object.fromEntries(
      file.questions
        .filter(
          (question) =>
            isOpen(file, question) &&
            question.answer === "code" &&
            question.seen !== undefined &&
            areCodes.has(keyOf(file.format, question)),
        )
        .map(({ id: asked }) => [asked, "codes"]),
    ),
  );
}

function keyOf(format: string | null, { about }: Question): string {
  return `${format}\n${about}`;
}

function isOpen({ answers }: Asked, { what, id: asked }: Question): boolean {
  return what === "role_of_tier" && answers[asked] === undefined;
}

/**
 * Reads all files, and reads those again whose answers follow from others, until nothing changes:
 * at most three times each.
 */
export async function readByEachOther<Given extends { readonly answers: Asked["answers"] }, Read>(
  files: readonly Given[],
  read: (file: Given, at: number) => Promise<Read>,
  askedBy: (read: Read) => Pick<Asked, "format" | "questions">,
): Promise<readonly Read[]> {
  const results: Read[] = [];
  // oxlint-disable-next-line no-await-in-loop -- One large file in memory is enough.
  for (const [at, file] of files.entries()) results.push(await read(file, at));
  const said: Record<string, string>[] = files.map(() => ({}));
  for (let time = 0; time < 2; time += 1) {
    const more = sharedAnswers(
      results.map((one, at) => ({
        ...askedBy(one),
        answers: { ...said[at], ...files[at]?.answers },
      })),
    );
    for (const [at, file] of files.entries()) {
      const own = more[at] ?? {};
      const before = said[at] ?? {};
      if (Object.entries(own).every(([id, answer]) => before[id] === answer)) continue;
      const answers = { ...before, ...own };
      said[at] = answers;
      // oxlint-disable-next-line no-await-in-loop -- as above
      results[at] = await read({ ...file, answers: { ...answers, ...file.answers } }, at);
    }
  }
  return results;
}
