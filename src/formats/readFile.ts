import { id } from "../domain/rules.ts";
import { type FindingList, newFindingList } from "./findingList.ts";
import { fileOfOther } from "./fileOfOther.ts";
import { fitted } from "./fitting/fitted.ts";
import type {
  Counts,
  Finding,
  FindingCode,
  Format,
  GivenFile,
  Question,
  ReadingOf,
} from "./format.ts";
import { joinedStudies, type ReadStudy } from "./joinedStudies.ts";
import { ratersFromNames } from "./raterNames.ts";
import { readingLimits } from "./readingLimits.ts";
import { recognise } from "./registry.ts";
import { type SchemeCopy, StudyCopy } from "./studyCopy.ts";
import { limits } from "../domain/limits.ts";

export type FileReading =
  | {
      readonly kind: "refused";
      /** `undefined` where none knows the file. */
      readonly format: Format | undefined;
      readonly findings: readonly Finding[];
    }
  | {
      readonly kind: "read";
      readonly format: Format;
      readonly read: ReadStudy;
      readonly held: Counts;
      readonly taken: Counts;
      readonly findings: readonly Finding[];
      readonly questions: readonly Question[];
    };

/**
 * Reads one file with the format that recognises it best, or with the given one, and fits its
 * content to the rules of a study. Every problem is reported as a finding.
 */
export async function readFile(
  file: GivenFile,
  of: ReadingOf,
  given?: Format,
): Promise<FileReading> {
  if (file.bytes.length === 0) return refused("empty_file", file);
  if (file.bytes.length > readingLimits.bytes) return refused("too_large", file);
  const format = given ?? recognise(file.bytes.subarray(0, startBytes), file);
  if (!format?.reader) return refused(fileOfOther(file), file, format);
  const tell = of.onProgress ?? (() => undefined);
  const result = await format.reader.read(file, {
    ...of,
    onProgress: (share) => tell(share * readingShare),
  });
  if (result.kind === "refused") return { kind: "refused", format, findings: result.findings };
  const findings = newFindingList();
  findings.addAll(result.findings);
  // Who says whose work it is has said it of all of it.
  const isSaid = result.questions.some(
    ({ what, id: asked }) => what === "rater_of_file" && of.answers[asked] !== undefined,
  );
  const named = ratersFromNames(result, { ...of, ...(isSaid && { isUnnamed: () => false }) });
  const fit = fitted(once(named, of, findings), {
    ...of,
    findings,
    onProgress: (share) => tell(readingShare + share * (1 - readingShare)),
  });
  const { study, observations } = fit;
  const head = StudyCopy.safeParse({ ...study, schemes: study.schemes.map(withFirstSubjects) });
  if (!head.success) {
    const [issue] = head.error.issues;
    const element = issue?.path.join("/") ?? "";
    const place = { kind: "element", element } as const;
    return refused("damaged", file, format, {
      about: file.name,
      found: issue?.message ?? "",
      place,
    });
  }
  const taken = countsOf(fit);
  const isTold = result.findings.some(({ what }) => saidOfAll.has(what));
  if (taken.observations + taken.codes + observations.length === 0 && !isTold) {
    findings.add("noted", "nothing_in_it", { about: file.name });
  }
  return {
    kind: "read",
    format,
    read: { study, observations },
    held: result.held,
    taken,
    findings: findings.all(),
    questions: [...result.questions, ...named.questions, ...fit.questions],
  };
}

/** As many subjects as a scheme can have: what becomes of more is decided later, see `withManySubjects`. */
function withFirstSubjects(copy: SchemeCopy): SchemeCopy {
  const { scheme } = copy;
  if (scheme.subjects.length <= limits.subjectsPerScheme) return copy;
  const subjects = scheme.subjects.slice(0, limits.subjectsPerScheme);
  const codes = scheme.codes.map((code) => ({
    ...code,
    subjectIds: code.subjectIds.slice(0, limits.subjectsPerScheme),
  }));
  return { ...copy, scheme: { ...scheme, subjects, codes } };
}

/** The contents of a study, counted in the same way as readers count the contents of a file. */
export function countsOf({ study, observations }: ReadStudy): Counts {
  const last = study.schemes.at(-1)?.scheme;
  return {
    observations: observations.length,
    events: observations.reduce((sum, { events }) => sum + events.length, 0),
    subjects: last?.subjects.length ?? 0,
    codes: last?.codes.length ?? 0,
  };
}

/** No one does one recording twice in a round: what someone did again comes in a round of its own. */
function once(read: ReadStudy, { newUuid }: ReadingOf, findings: FindingList): ReadStudy {
  const joined = joinedStudies([read], {
    recordingsByName: false,
    newUuid: () => id("round").parse(newUuid()),
  });
  const count = (joined?.study.rounds.length ?? 0) - read.study.rounds.length;
  if (count > 0) findings.add("changed", "worked_twice", { about: read.study.name, count });
  return joined ?? read;
}

function refused(
  what: FindingCode,
  file: GivenFile,
  format?: Format,
  where: Partial<Pick<Finding, "about" | "found" | "place">> = {},
): FileReading {
  const finding: Finding = {
    weight: "refused",
    what,
    about: file.name,
    found: "",
    place: null,
    count: 1,
    ...where,
  };
  return { kind: "refused", format, findings: [finding] };
}

/** What says of a whole file why nothing is taken from it. */
const saidOfAll: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "table_of_results",
  "columns_unknown",
]);

/** How much of the time goes into a file before what it holds is fitted to the rules. */
const readingShare = 0.8;

/** As much as formats are known by. */
const startBytes = 65_536;
