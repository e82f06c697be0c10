import type { FastifyInstance } from "fastify";
import { contract } from "../api/contract.ts";
import { openApiDocument } from "../api/openapi.ts";
import { tokenGroupOf } from "../api/tokenGroup.ts";
import { errors } from "../domain/errors.ts";

/** The contract for other programs: as OpenAPI, and as a page that needs no script. */
export function answerApiDocument(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get("/api", (_request, reply) => {
    page ??= apiPage();
    return reply.header("content-type", "text/html; charset=utf-8").send(page);
  });
}

function apiPage(): string {
  const calls = Object.entries(contract).map(
    ([name, { method, path, summary, needs, refusals, ...call }]) => `<tr id="${name}">
<td><code>${method}</code></td><td><code>${escape(path)}</code></td><td>${escape(summary)}</td>
<td>${escape(needs)}</td><td>${tokenGroupOf({ method, path, summary, needs, refusals, ...call })}${"byPrograms" in call ? ", programs" : ""}</td><td>${refusals.map((code) => `<a href="#${code}">${code}</a>`).join(" ")}</td></tr>`,
  );
  const codes = Object.entries(errors).map(
    ([code, { status }]) => `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Interrater API</title>
<meta name="viewport" content="width=device-width"><style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884 }
:target { background: #0b7a7522 }
.wide { overflow-x: auto }
</style></head><body>
<h1>Interrater API</h1>
<p>Everything that the screens do can be done by these calls. The whole contract with its schemas:
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Scripts send a token, which somebody makes in
<a href="/settings#tokens">Settings</a>: <code>Authorization: Bearer itr_…</code>. Pages of this server carry a session
cookie and an <code>Origin</code> instead. Writes can be repeated: whoever makes a thing makes its id.
<a href="/guide/api">How to use it, with examples</a>.</p>
<pre>curl -H "Authorization: Bearer $TOKEN" "$SERVER/api/v1/studies"</pre>
<h2>Calls</h2><div class="wide"><table><thead><tr><th>Method<th>Path<th>What<th>Needs<th>Token for<th>Refusals</tr></thead>
<tbody>${calls.join("\n")}</tbody></table></div>
<h2>Errors</h2><div class="wide"><table><thead><tr><th>Status<th>Code</tr></thead>
<tbody>${codes.join("\n")}</tbody></table></div>
</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
