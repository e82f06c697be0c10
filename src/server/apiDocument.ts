import type { FastifyInstance } from "fastify";
import { contract } from "../api/contract.ts";
import { openApiDocument } from "../api/openapi.ts";
import { tokenGroupOf } from "../api/tokenGroup.ts";
import { errors } from "../domain/errors.ts";

/**
 * Serves the contract for other programs: as OpenAPI, and as a page that uses a script only to try
 * out calls.
 */
export function answerApiDocument(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get("/api/try.js", (_request, reply) =>
    reply.header("content-type", "text/javascript; charset=utf-8").send(tryScript),
  );
  app.get("/api", (_request, reply) => {
    page ??= apiPage();
    return reply.header("content-type", "text/html; charset=utf-8").send(page);
  });
}

/**
 * Sends what the form says with the token alone: the page’s own session is no part of it, and the token is kept nowhere. It has
 * no name in the form, or a browser that could not load this would send it in an address.
 */
const tryScript = `const form = document.getElementById("try");
const status = document.getElementById("status");
const answer = document.getElementById("answer");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const path = form.elements.path.value;
  const headers = { authorization: "Bearer " + form.elements.token.value.trim() };
  status.textContent = "…";
  answer.hidden = true;
  try {
    const reply = await fetch(new URL(path, location.origin), { headers, credentials: "omit", cache: "no-store" });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get("content-type") ?? "");
    answer.textContent = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
    answer.hidden = false;
    status.textContent = reply.status + " " + path;
  } catch {
    status.textContent = "The server does not respond. Check the connection and try again.";
  }
});
`;

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
main { max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884 }
:target { background: #0b7a7522 }
.wide { overflow-x: auto }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end }
label { display: flex; flex-direction: column; flex: 1 1 16rem }
input, button { font: inherit; padding: .35rem .5rem }
pre { overflow: auto; max-height: 24rem }
</style></head><body><main>
<h1>Interrater API</h1>
<p>Everything that the screens do can be done by these calls. The whole contract with its schemas:
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Scripts send a token, which somebody makes in
<a href="/settings#tokens">Settings</a>: <code>Authorization: Bearer itr_…</code>. Pages of this server carry a session
cookie and an <code>Origin</code> instead. Writes can be repeated: whoever makes a thing makes its id.
<a href="/guide/api">How to use it, with examples</a>.</p>
<pre>curl -H "Authorization: Bearer $TOKEN" "$SERVER/api/v1/studies"</pre>
<h2>Try a call</h2>
<form id="try" autocomplete="off">
<label>Access token <input id="token" type="password" required></label>
<label>Path <input name="path" value="/api/v1/studies" pattern="/api/v1/.*" required></label>
<button>Send GET request</button></form>
<p id="status" role="status"></p><pre id="answer" tabindex="0" aria-label="Answer" hidden></pre>
<script src="/api/try.js" defer></script>
<h2>Calls</h2><div class="wide"><table><thead><tr><th>Method<th>Path<th>What<th>Needs<th>Token for<th>Refusals</tr></thead>
<tbody>${calls.join("\n")}</tbody></table></div>
<h2>Errors</h2><div class="wide"><table><thead><tr><th>Status<th>Code</tr></thead>
<tbody>${codes.join("\n")}</tbody></table></div>
</main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
