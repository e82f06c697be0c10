import { versionHeader } from "../../../api/versionHeader.ts";
import { fileOfProgram } from "../../../domain/fileOfProgram.ts";

/** The version of the server, by its last answer; `undefined` where no one is signed in. */
let version: string | undefined;

/** Records the version that an answer contains. */
export function noteProgram(answer: Pick<Response, "headers">): void {
  version = answer.headers.get(versionHeader) ?? version;
}

/** The name of a file created by the page, with the version of the program if it is known. */
export function madeFile(fileName: string): string {
  return version === undefined ? fileName : fileOfProgram(fileName, version);
}
