/**
 * The name of a file with the version of the program that made it, before its ending:
 * `agreement-interrater-1.0.0+0fc258a7.csv`. For files whose format has no place for it.
 */
export function fileOfProgram(fileName: string, version: string): string {
  const { stem, ending } =
    /^(?<stem>.*?)(?<ending>\.[A-Za-z\d]{1,12})?$/su.exec(fileName)?.groups ?? {};
  return `${stem ?? fileName}-interrater-${version}${ending ?? ""}`;
}
