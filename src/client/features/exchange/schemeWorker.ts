import { uuidv7 } from "uuidv7";
import { safeFileName } from "../../../formats/fileNames.ts";
import type { WrittenPiece } from "../../../formats/format.ts";
import { formats } from "../../../formats/registry.ts";
import type { StudyCopy } from "../../../formats/studyCopy.ts";
import { written } from "../../../formats/written.ts";
import type { SchemeWish, WrittenScheme } from "./schemeFile.ts";

self.addEventListener("message", ({ data }: MessageEvent<SchemeWish>) => {
  void write(data).then((answer) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
    self.postMessage(answer);
  });
});

async function write({ format, version, studyName }: SchemeWish): Promise<WrittenScheme> {
  const writer = formats.find(({ name }) => name === format)?.writer;
  if (!writer) throw new Error(`${format} is not written`);
  const { id, number, state, scheme, createdAt, publishedAt } = version;
  const study: StudyCopy = {
    name: studyName,
    description: "",
    settings: null,
    variables: [],
    schemes: [{ id, number, state, scheme, createdAt, publishedAt }],
    rounds: [],
    people: [],
    recordings: [],
  };
  const baseName = safeFileName(`${studyName}-v${number}`);
  const pieces: WrittenPiece[] = [];
  const of = { baseName, now: new Date().toISOString(), newUuid: uuidv7 };
  for await (const piece of written(writer, study, [], of)) pieces.push(piece);
  return {
    fileName: pieces[0]?.fileName ?? `${baseName}${writer.ending}`,
    content: new Blob(
      pieces.map(({ content }) => (typeof content === "string" ? content : content.slice())),
      { type: writer.contentType },
    ),
  };
}
