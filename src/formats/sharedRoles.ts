import type { Question } from "./format.ts";
import { areFew } from "./tiers/valueSurvey.ts";

/** What was asked of one file, and what somebody has answered. */
interface Asked {
  readonly format: string | null;
  readonly questions: readonly Question[];
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * What tiers of one name are in all files, where files taken by themselves would say otherwise of some: a
 * tier whose few values come back in the set holds codes in each of them, also where a file has only a
 * few annotations on it. For each file the answers with which it is to be read again; none where it
 * reads the same.
 */
export function sharedRoles(files: readonly Asked[]): readonly Readonly<Record<string, string>>[] {
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
