import { compareNames } from "../../../domain/nameOrder.ts";
import type { Question } from "../../../formats/format.ts";
import type { FileReading } from "./reading.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

/** A question of one or several files: it is asked once, and answered for all of them. */
export interface QuestionGroup {
  /** Identifies the question, whatever its answer. */
  readonly key: string;
  /** The question with the most frequent answer, all options and all names of the files. */
  readonly question: Question;
  readonly files: readonly FileOfGroup[];
  /** Whether files have different answers. */
  readonly isMixed: boolean;
}

interface FileOfGroup extends Pick<FileReading, "key" | "name"> {
  readonly answer: string;
}

/** Questions that are grouped over all files, whatever their content and proposals. */
const ofAllFiles: ReadonlySet<Question["what"]> = new Set<Question["what"]>([
  "rater_in_tier",
  "rater_of_file",
  "open_states",
  "length_of_recording",
]);

export function questionGroups(
  files: readonly Pick<FileReading, "key" | "name" | "format" | "questions">[],
): readonly QuestionGroup[] {
  const groups = new Map<string, Asked[]>();
  for (const { key: fileKey, name, format, questions } of files) {
    for (const question of questions) {
      const { id, what, about, options } = question;
      // Of a workbook with one sheet there is nothing to choose.
      if (options.length === 1 || question.isSettled === true) continue;
      const isOfFile = about === name || about === withoutEnding(name);
      // Sheets of other names are other sheets; words mean the same everywhere.
      const values = options.flatMap(({ value, isWord }) => (isWord ? [] : [value]));
      const key = JSON.stringify(
        ofAllFiles.has(what)
          ? [id, what]
          : isOfFile
            ? [id, what, values]
            : [format, id, what, about, values],
      );
      const file = { key: fileKey, name, answer: question.answer };
      groups.set(key, [...(groups.get(key) ?? []), { question, file, isOfFile }]);
    }
  }
  return [...groups.values()].flatMap((asked) => {
    const [first] = asked;
    if (!first) return [];
    const answers = countsOf(asked.map(({ file }) => file.answer));
    return [
      {
        key: `${first.file.key} ${first.question.id}`,
        question: asked.length === 1 ? first.question : joined(first, asked, answers[0]?.[0] ?? ""),
        files: asked.map(({ file }) => file),
        isMixed: answers.length > 1,
      },
    ];
  });
}

interface Asked {
  readonly question: Question;
  readonly file: FileOfGroup;
  readonly isOfFile: boolean;
}

/** The maximum number of names listed that an answer would treat as raters. */
const mostNames = 10;

function joined(first: Asked, asked: readonly Asked[], answer: string): Question {
  const questions = asked.map(({ question }) => question);
  const names = [...new Set(questions.flatMap((one) => one.names ?? []))].toSorted(compareNames);
  const options = new Map(questions.flatMap((one) => one.options).map((one) => [one.value, one]));
  const { because } = first.question;
  const alike = questions.flatMap((one) =>
    one.because && one.because.what === because?.what ? [one.because.count] : [],
  );
  const count = alike.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const more = names.length > mostNames ? ", …" : "";
  return {
    ...first.question,
    answer,
    about: asked.some(({ isOfFile }) => isOfFile)
      ? ""
      : names.length > 0
        ? sideBySide(names.slice(0, mostNames), comma()) + more
        : first.question.about,
    options: [...options.values()],
    ...(names.length > 0 && { names }),
    ...(because && { because: { ...because, ...(count > 0 && { count }) } }),
  };
}

/** Values with their counts, the most frequent first. */
function countsOf(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const one of values) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, "");
}
