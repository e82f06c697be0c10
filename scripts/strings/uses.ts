import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { routes } from "../../src/client/app/routes.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";

/** Where the sources use a text: for those that no picture shows. */
export interface Uses {
  /**
   * The file that uses it, below `src` or as `scripts/…`, and the screens that this file is a part of, where they are few.
   * Of many screens the first of `likely`, where texts of its namespace were seen.
   */
  of(namespace: string, stem: string, likely?: readonly string[]): readonly string[];
}

interface Source {
  readonly name: string;
  readonly text: string;
  /** Keys as they are written, alone or behind their namespace. */
  readonly written: ReadonlySet<string>;
  /** Keys that are put together: `plan.${one}What` is any key of that form. */
  readonly composed: readonly RegExp[];
  /** Keys that begin with a variable: `${kind}Of`. */
  readonly ends: readonly RegExp[];
  /** Whole names that begin with a variable behind their namespace: `statistics:${id}.use`. */
  readonly composedWhole: readonly RegExp[];
}

/** Namespaces that one file reads as a whole, by no key. */
const readWhole: Readonly<Record<string, string>> = { demo: "server/demo.ts" };

/** A part of more screens than these is a part of the house. */
const fewScreens = 3;

/** Reads all sources of the client, the server, what they share, and the commands. */
export function readUses(): Uses {
  const sources = [...sourcesIn("src", ""), ...sourcesIn("scripts", "scripts/")];
  const users = usersOf(sources);

  const known = new Map<string, NamespaceSources>();

  return {
    of(namespace, stem, likely = []) {
      const there = known.get(namespace) ?? ofNamespace(sources, namespace);
      known.set(namespace, there);
      const found = userOf(there, { namespace, stem });
      if (!found) return [];
      const screens = screensOf(found.name, users);
      const most = likely.find((screen) => screens.includes(screen));
      const some = most === undefined ? [] : [most];
      return [...(screens.length <= fewScreens ? screens : some), found.name];
    },
  };
}

/** The sources as they are looked through for the keys of one namespace. */
interface NamespaceSources {
  readonly all: readonly Source[];
  /** Those that name the namespace. */
  readonly reads: readonly Source[];
  /** All, those in a folder of its name first. */
  readonly nearFirst: readonly Source[];
}

function ofNamespace(all: readonly Source[], namespace: string): NamespaceSources {
  return {
    all,
    reads: all.filter(
      ({ text }) => text.includes(`"${namespace}"`) || text.includes(`${namespace}:`),
    ),
    nearFirst: all.toSorted((a, b) => nearness(b, namespace) - nearness(a, namespace)),
  };
}

function nearness({ name }: Source, namespace: string): number {
  return name.includes(`/${namespace}/`) ? 1 : 0;
}

function userOf(
  { all, reads, nearFirst }: NamespaceSources,
  { namespace, stem }: { readonly namespace: string; readonly stem: string },
): Source | undefined {
  const whole = `${namespace}:${stem}`;
  return (
    all.find(({ written }) => written.has(whole)) ??
    reads.find(({ written }) => written.has(stem)) ??
    reads.find(({ composed }) => composed.some((form) => form.test(stem))) ??
    all.find(({ composedWhole }) => composedWhole.some((form) => form.test(whole))) ??
    reads.find(({ ends }) => ends.some((form) => form.test(stem))) ??
    all.find(({ name }) => name === readWhole[namespace]) ??
    // Its namespace is another file's to name: the one of all screens, or that of a folder.
    nearFirst.find((source) => {
      if (source.written.has(stem)) return true;
      const isOwn = namespace === "common" || nearness(source, namespace) > 0;
      return isOwn && source.composed.some((form) => form.test(stem));
    })
  );
}

function sourcesIn(folder: string, before: string): Source[] {
  const root = join(projectRoot, folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => sourceOf(before + name, readFileSync(join(root, name), "utf8")));
}

function sourceOf(name: string, text: string): Source {
  const all = (form: RegExp) => [...text.matchAll(form)].map(({ groups }) => groups?.["key"] ?? "");
  const composed = all(/`(?:\w+:)?(?<key>[\w.]*(?:\$\{[^`]*?\}[\w.]*)+)`/gu)
    .map((key) => key.split(/\$\{[^}]*\}/u))
    .filter((parts) => parts.every((one) => /^[\w.]*$/u.test(one)))
    .filter((parts) => parts.some((one) => /[a-z]/iu.test(one)));
  return {
    name,
    text,
    written: new Set(all(/["'`](?<key>(?:\w+:)?[\w.]+)["'`]/gu)),
    composed: composed.filter(([first = ""]) => /[a-z]/iu.test(first)).map(formOf),
    ends: composed.filter(([first]) => first === "").map(formOf),
    composedWhole: [...text.matchAll(/`(?<namespace>\w+):\$\{[^`}]*\}(?<rest>\.[\w.]+)`/gu)].map(
      ({ groups: { namespace = "", rest = "" } = {} }) =>
        new RegExp(`^${namespace}:[\\w.]+${rest.replaceAll(".", "\\.")}$`, "u"),
    ),
  };
}

function formOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((one) => one.replaceAll(".", "\\.")).join("[\\w.]+")}$`, "u");
}

/** Which files import each. */
function usersOf(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { name, text } of sources) {
    for (const { groups } of text.matchAll(/(?:from |import\()"(?<file>\.[^"]+)"/gu)) {
      const used = normalize(join(dirname(name), groups?.["file"] ?? ""));
      users.set(used, [...(users.get(used) ?? []), name]);
    }
  }
  return users;
}

/** The screens, as the table of routes calls them, that a file is a part of. */
function screensOf(file: string, users: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const seen = new Set([file]);
  const screens = new Set<string>();
  for (const one of seen) {
    const screen = /^client\/app\/screens\/(?<name>\w+)\.tsx$/u.exec(one)?.groups?.["name"];
    const names = screen === undefined ? undefined : routesByFile.get(screen);
    if (names) for (const name of names) screens.add(name);
    else for (const user of users.get(one) ?? []) seen.add(user);
  }
  return [...screens];
}

/** What the table of routes calls the screens of each file of screens: that of a study's overview is “overview”. */
const routesByFile: ReadonlyMap<string, readonly string[]> = (() => {
  const text = readFileSync(join(projectRoot, "src/client/app/routes.ts"), "utf8");
  const found = new Map<string, readonly string[]>();
  let route = "";
  for (const { groups } of text.matchAll(
    /^ {2}(?<name>\w+): |import\("\.\/screens\/(?<file>\w+)\.tsx"\)/gmu,
  )) {
    const { name, file } = groups ?? {};
    if (name !== undefined) route = name;
    if (file !== undefined && Object.hasOwn(routes, route)) {
      found.set(file, [...(found.get(file) ?? []), route]);
    }
  }
  return found;
})();

/** Why a text that a file of `src` uses has no picture of its own; where nothing is known of it, what that means. */
export function whyUnseen(namespace: string, files: readonly string[]): string {
  const isIn = (folder: string) => files.some((file) => file.startsWith(folder));
  if (namespace === "mail" || isIn("server/mail/")) return "Sent by email; on no screen.";
  if (namespace === "demo") return "Content of the demo study: its codes, captions and comments.";
  if (namespace === "gallery" || isIn("client/app/gallery/"))
    return "The gallery of charts, which developers open; in no study.";
  if (namespace === "errors") return "Said when a call is refused, on the screen that made it.";
  if (isIn("server/")) return "Written by the server: an error, a file or a message.";
  if (isIn("scripts/")) return "Printed by a command in a terminal.";
  if (isIn("client/")) return "In a state of its screen that no journey has photographed.";
  return "Its key is put together from parts: no file names it whole.";
}
