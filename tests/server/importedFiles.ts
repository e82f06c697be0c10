import { uuidv7 } from "uuidv7";
import words from "../../locales/en/formats.json" with { type: "json" };
import { Import } from "../../src/api/contract/exchange.ts";
import { fileRead, filesRead } from "../../src/client/features/exchange/fileReading.ts";
import { wishedLines } from "../../src/client/features/exchange/importBody.ts";
import { type Known, noWishes, planOf } from "../../src/client/features/exchange/plan.ts";
import type { FileToRead } from "../../src/client/features/exchange/reading.ts";
import { readingOf } from "../../src/client/features/exchange/readingOf.ts";
import { wishOf } from "../../src/client/features/exchange/wishOf.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { GivenFile } from "../../src/formats/format.ts";
import { newId } from "../sample.ts";
import type { Person } from "./application.ts";
import { sendImport } from "./importedStudy.ts";

export const nothingKnown: Known = {
  members: [],
  recordings: [],
  versions: [],
  rounds: [],
  variables: [],
  isTaken: () => false,
};

/** Reads files as a browser does, with nothing answered but these questions about all of them. */
export async function readFiles(
  given: readonly GivenFile[],
  onProgress: (share: number) => void = () => undefined,
  answers: Readonly<Record<string, string>> = {},
) {
  const files = given.map(({ name, bytes }, at): FileToRead => ({
    key: String(at + 1),
    file: new File([bytes.slice()], name),
    answers: {},
  }));
  const results = await filesRead(files, (one) =>
    fileRead(one, { words: words.words, onProgress }),
  );
  return readingOf(results, {
    files,
    answers,
    recordingsByName: true,
    knownRaters: [],
    newUuid: uuidv7,
  });
}

/**
 * Imports files into a study with everything as it is proposed, but for what is answered.
 *
 * @throws Error where it was refused.
 */
export async function filesImported(
  person: Person,
  studyId: Id<"study">,
  given: readonly GivenFile[],
  answers: Readonly<Record<string, string>> = {},
) {
  const { reading, joined } = await readFiles(given, undefined, answers);
  if (!joined) throw new Error("nothing was read");
  const plan = planOf(reading, nothingKnown, noWishes);
  const wish = wishOf({
    importId: newId("import"),
    reading,
    plan,
    known: nothingKnown,
    media: [],
    way: "local",
  });
  const { status, body } = await sendImport(
    person,
    studyId,
    new Blob([...wishedLines(joined, wish)]),
  );
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { made: Import.parse(body), reading };
}
