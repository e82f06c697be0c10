import type { Question } from "../../../formats/format.ts";
import type { FileReading } from "./reading.ts";

/** A question that one or several files ask in the same way: it is answered once for all of them. */
export interface QuestionGroup {
  /** The same for the same question, whatever it is answered with. */
  readonly key: string;
  readonly question: Question;
  readonly files: readonly Pick<FileReading, "key" | "name">[];
}

/** Each recording is as long as it is. */
const perFile: ReadonlySet<Question["what"]> = new Set<Question["what"]>(["length_of_recording"]);

export function questionGroups(
  files: readonly Pick<FileReading, "key" | "name" | "format" | "questions">[],
): readonly QuestionGroup[] {
  const groups = new Map<string, { question: Question; files: QuestionGroup["files"] }>();
  for (const { key: fileKey, name, format, questions } of files) {
    for (const question of questions) {
      const { id, what, about, options, answer } = question;
      const values = options.map(({ value }) => value);
      const isOfFile = about === name || about === withoutEnding(name);
      const key = JSON.stringify(
        perFile.has(what)
          ? [fileKey, id]
          : isOfFile
            ? [id, what, values, answer]
            : [format, id, what, about, values, answer],
      );
      const group = groups.get(key);
      const file = { key: fileKey, name };
      if (!group) groups.set(key, { question, files: [file] });
      else {
        group.files = [...group.files, file];
        if (isOfFile) group.question = { ...group.question, about: "" };
      }
    }
  }
  return [...groups.values()].map((group) => ({
    ...group,
    key: `${group.files[0]?.key} ${group.question.id}`,
  }));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, "");
}
