import { whyUnseen } from "./uses.ts";

/** A text with the picture in which it stands. */
export interface StringShown {
  readonly key: string;
  readonly text: string;
  /** On which screens it was seen. */
  readonly screens: readonly string[];
  /** Of one that no picture shows: the file that uses it, and the screens that this is a part of. */
  readonly used: readonly string[];
  /** Of one that no picture shows: a picture of its screen in another state, where there is one. */
  readonly screenPicture: string | undefined;
  readonly picture: string | undefined;
  readonly place:
    | { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
    | undefined;
}

/** How many strings have a picture of their own, how many of the others one of their screen, and how many there are. */
export interface StringCounts {
  readonly seen: number;
  readonly onScreen: number;
  readonly all: number;
}

/** A page to read all strings through: each with its key and the part of a picture in which it stands. */
export function stringsPage(
  byNamespace: ReadonlyMap<string, readonly StringShown[]>,
  { seen, onScreen, all }: StringCounts,
): string {
  const parts = [...byNamespace].map(([namespace, strings]) => {
    const shown = strings.filter(({ picture }) => picture !== undefined);
    return `<h2 id="${namespace}">${namespace} <small>${shown.length} of ${strings.length} seen</small></h2>
<table>${shown.map(row).join("\n")}</table>`;
  });
  const never = [...byNamespace].map(([namespace, strings]) => {
    const unseen = strings.filter(({ picture }) => picture === undefined);
    if (unseen.length === 0) return "";
    return `<h3>${namespace} <small>${unseen.length}</small></h3>
<table>${unseen.map((one) => rowOfUnseen(namespace, one)).join("\n")}</table>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Strings of Interrater</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 24px; }
table { border-collapse: collapse; width: 100%; }
td { border-top: 1px solid #ccc; padding: 6px 12px 6px 0; vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 22%; } td:nth-child(2) { width: 30%; }
small { color: #666; font-weight: 400; }
.shot { position: relative; overflow: hidden; border: 1px solid #ccc; background-repeat: no-repeat; }
.shot i { position: absolute; outline: 2px solid #d0006f; }
</style>
<h1>Strings of Interrater</h1>
<p>${seen} of ${all} strings have a picture of their own. <a href="#never">The others</a> are listed at the end: ${onScreen} with a picture of their screen in another state, the rest with the file that uses them.</p>
<p>${[...byNamespace.keys()].map((name) => `<a href="#${name}">${name}</a>`).join(" · ")}</p>
${parts.join("\n")}
<h2 id="never">Without a picture of their own</h2>
${never.join("\n")}
</html>
`;
}

/** In the place of its own picture: that of its screen, the file that uses it, and why it has none. */
function rowOfUnseen(
  namespace: string,
  { key, text, used, screens, screenPicture }: StringShown,
): string {
  const picture =
    screenPicture === undefined
      ? ""
      : `<a href="${screenPicture}"><img loading="lazy" width="260" src="${screenPicture}" alt=""></a><br>`;
  const where = [...new Set([...screens, ...used])].join(" · ");
  return `<tr><td><code>${key}</code></td><td>${escaped(text)}</td><td>${picture}<code>${where}</code><br>${whyUnseen(namespace, used)}</td></tr>`;
}

const shotPx = { width: 520, height: 130 };

function row({ key, text, screens, picture, place }: StringShown): string {
  return `<tr><td><code>${key}</code><br><small>${screens.join(" · ")}</small></td><td>${escaped(text)}</td><td>${shot(picture, place)}</td></tr>`;
}

function shot(picture: string | undefined, place: StringShown["place"]): string {
  if (picture === undefined) return "";
  if (!place) return `<a href="${picture}">said to screen readers</a>`;
  const left = Math.max(0, place.x - (shotPx.width - Math.min(place.w, shotPx.width)) / 2);
  const top = Math.max(0, place.y - (shotPx.height - Math.min(place.h, shotPx.height)) / 2);
  const at = `left:${place.x - left - 2}px;top:${place.y - top - 2}px;width:${place.w + 4}px;height:${place.h + 4}px`;
  return `<a href="${picture}"><div class="shot" style="width:${shotPx.width}px;height:${shotPx.height}px;background-image:url(${picture});background-position:${-left}px ${-top}px"><i style="${at}"></i></div></a>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
