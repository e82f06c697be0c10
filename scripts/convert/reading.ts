import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json" with { type: "json" };
import { palette } from "../../src/client/kit/coding/palette.ts";
import { printedBudget } from "../../src/formats/boris/borisBudget.ts";
import { borisSource } from "../../src/formats/boris/borisSource.ts";
import { type Certificate, certificateOf } from "../../src/formats/boris/certificate.ts";
import { leftOpen, filesTogether, type Together } from "../../src/formats/filesTogether.ts";
import { newFindingList } from "../../src/formats/findingList.ts";
import type { Finding, Question } from "../../src/formats/format.ts";
import { type ImportPlan, importPlanOf } from "../../src/formats/importPlan.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import { type FileReading, readFile } from "../../src/formats/readFile.ts";
import { readingLimits } from "../../src/formats/readingLimits.ts";
import { readByEachOther } from "../../src/formats/sharedAnswers.ts";
import type { ConvertWish } from "./arguments.ts";

export interface ReadTogether {
  readonly files: readonly { readonly name: string; readonly result: FileReading }[];
  /** `undefined` where nothing could be read. */
  readonly read: ReadStudy | undefined;
  /** What concerns all files together. */
  readonly questions: readonly Question[];
  readonly findings: readonly Finding[];
  /** What was settled, as `--plan` takes it. */
  readonly plan: ImportPlan;
  /** How projects of BORIS compare with what was made of them; `null` without one. */
  readonly certificate: Certificate | null;
}

/**
 * Reads files as the import screen does: those again of which others say more, then raters and recordings
 * are settled from all of them, and only then joined. Answers hold for every file that asks, those of a plan
 * for files like the ones that it was made of.
 */
export async function readTogether({
  inputs,
  from,
  answers,
  plan,
}: ConvertWish): Promise<ReadTogether> {
  const given = inputs.map(({ path, folder }, at) => ({
    key: String(at),
    path,
    folder,
    name: basename(path),
    answers: { ...plan?.answers, ...answers },
  }));
  const of = { newUuid: uuidv7, palette, words: words.words };
  const results = await readByEachOther(
    given,
    (one) =>
      readFile({ name: one.name, bytes: bytesOf(one.path) }, { ...of, answers: one.answers }, from),
    (result) => ({
      format: result.format?.name ?? null,
      questions: result.kind === "read" ? result.questions : [],
    }),
  );
  const files = results.map((result, at) => ({ name: given[at]?.name ?? "", result }));
  const findings = newFindingList();
  const together = filesTogether(
    given.flatMap(({ key, name, folder, answers: own }, at) => {
      const result = results[at];
      return result?.kind === "read"
        ? [
            {
              key,
              name,
              folder,
              read: result.read,
              format: result.format.name,
              ...leftOpen(result.questions, own),
            },
          ]
        : [];
    }),
    {
      recordingsByName: true,
      answers: { ...plan?.answers, ...answers },
      newUuid: uuidv7,
      findings,
      ...(plan && { rows: plan.rows }),
    },
  );
  return {
    files,
    read: together,
    questions: together?.questions ?? [],
    findings: findings.all(),
    plan: importPlanOf(together, { ...plan?.answers, ...answers }),
    certificate: together ? certificateOfAll(given, results, together) : null,
  };
}

function certificateOfAll(
  given: readonly { readonly key: string; readonly name: string; readonly path: string }[],
  results: readonly FileReading[],
  together: Together,
): Certificate | null {
  const sources = given.flatMap(({ key, path }, at) => {
    const source = results[at]?.format?.name === "boris" ? borisSource(bytesOf(path)) : undefined;
    return source ? [{ file: key, source }] : [];
  });
  const budgets = given.flatMap(({ name, path }, at) => {
    const isBudget = results[at]?.format?.name === "borisBudget";
    const rows = isBudget ? printedBudget(bytesOf(path), readingLimits.things) : undefined;
    return rows ? [{ file: name, rows }] : [];
  });
  return certificateOf(sources, {
    ...together.unparted,
    exports: together.exports,
    budgets,
    fileOf: (observationId) => together.fileOf.get(observationId)?.key,
  });
}

/** Of a file that is refused for its size no more is read than tells so. */
function bytesOf(path: string): Uint8Array {
  const { size } = statSync(path);
  return size > readingLimits.bytes ? new Uint8Array(readingLimits.bytes + 1) : readFileSync(path);
}
