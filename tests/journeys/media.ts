import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { projectRoot } from "../../src/server/projectRoot.ts";

/** The sample film, as a file to upload. */
export const film = join(projectRoot, "src/demo/media/peer-play.webm");

/** Somebody else's web server with the film on it, as an address that a study may name. */
export async function serveFilm(): Promise<{ readonly address: string; close(): void }> {
  const { size } = statSync(film);
  const server = createServer((request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d*)/u.exec(request.headers.range ?? "") ?? [];
    const start = Number(from ?? 0);
    const end = to ? Number(to) : size - 1;
    response.writeHead(from === undefined ? 200 : 206, {
      "content-type": "video/webm",
      "accept-ranges": "bytes",
      "content-length": end - start + 1,
      ...(from !== undefined && { "content-range": `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(film, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { address: `http://127.0.0.1:${port}/clip.webm`, close: () => server.close() };
}
