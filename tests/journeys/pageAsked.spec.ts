import { request } from "node:http";
import { expect, test } from "./site.ts";

test.use({ story: "page asked" });

const page = { status: 200, type: "text/html" };
const missing = { status: 404, type: "application/problem+json" };

test("the page is for everybody who does not ask for something else, and the server's own addresses never are", async ({
  site,
}) => {
  const asked = [
    ["/", undefined, page],
    ["/", "*/*", page],
    ["/", "text/html,application/xhtml+xml,*/*;q=0.8", page],
    ["/", "application/json", page],
    ["/sign-in", undefined, page],
    ["/sign-in", "*/*", page],
    ["/sign-in", "application/json", missing],
    ["/gone.js", "*/*", missing],
    ["/api/v1/nothing", undefined, missing],
    ["/api/v1/nothing", "*/*", missing],
    ["/api/v1/nothing", "text/html", missing],
    ["/api/v1/nothing", "application/json", missing],
    ["/assets/gone.js", "*/*", missing],
  ] as const;

  for (const method of ["GET", "HEAD"]) {
    for (const [path, accept, expected] of asked) {
      const answer = await answerOf(site.address + path, { method, accept });
      const about = `${method} ${path} that accepts ${accept}`;
      expect.soft(answer.status, about).toBe(expected.status);
      expect.soft(answer.type, about).toContain(expected.type);
      if (method === "HEAD") continue;
      if (expected === page) expect.soft(answer.text, about).toContain('<div id="root"');
      else expect.soft(JSON.parse(answer.text), about).toMatchObject({ code: "not_found" });
    }
  }
});

/** As a client that sends nothing that it is not told to: `fetch` adds what it accepts. */
function answerOf(
  address: string,
  { method, accept }: { readonly method: string; readonly accept: string | undefined },
) {
  return new Promise<{ readonly status: number; readonly type: string; readonly text: string }>(
    (resolve, reject) => {
      const headers = accept === undefined ? {} : { accept };
      request(address, { method, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            text: Buffer.concat(pieces).toString(),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}
