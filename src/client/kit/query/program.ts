import { versionHeader } from "../../../api/versionHeader.ts";
import { fileOfProgram } from "../../../domain/fileOfProgram.ts";

/** What the server’s last answer said of its version; `undefined` where no one is signed in. */
let version: string | undefined;

/** Takes note of the version that an answer names. */
export function noteProgram(answer: Pick<Response, "headers">): void {
  version = answer.headers.get(versionHeader) ?? version;
}

/** The name of a file that the page makes, with the version that made it as far as it is known. */
export function madeFile(fileName: string): string {
  return version === undefined ? fileName : fileOfProgram(fileName, version);
}
