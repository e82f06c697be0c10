/** A media file that a Datavyu project plays. */
export interface ProjectMedia {
  readonly feed: string;
  /** Which entry of the archive holds more of its settings; empty where there is none. */
  readonly settingsId: string;
  /** Where it begins in the project’s time. */
  readonly offsetMs: number;
}

export interface Project {
  readonly name: string;
  /** The file with the spreadsheet, where it lies beside the project and not in it; else empty. */
  readonly outsideFile: string;
  readonly media: readonly ProjectMedia[];
}

export function looksLikeProject(text: string): boolean {
  return /^\s*(?:---\s*)?!project\s/u.test(text);
}

/**
 * The parts of a project file that are needed here. The file is YAML with a fixed structure: names
 * with values, and two lists of such; long values continue on the next line.
 */
export function readProject(text: string): Project {
  const head = new Map<string, string>();
  const media: Map<string, string>[] = [];
  let section = "";
  let into = head;
  let last = "";
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const entry = /^(\s*)(?:- )?\s*([A-Za-z_]\w*):(?:\s+(.*))?$/u.exec(line.slice(0, 10_000));
    const isItem = /^\s*- /u.test(line);
    if (isItem && !entry) {
      into = new Map();
      if (section === "viewerSettings") media.push(into);
    } else if (entry) {
      const [, indent = "", name = "", value = ""] = entry;
      if (indent === "" && !isItem) {
        section = name;
        into = head;
      } else if (isItem) {
        into = new Map();
        if (section === "viewerSettings") media.push(into);
      }
      into.set(name, value.trim());
      last = name;
    } else if (/^\s+\S/u.test(line) && last !== "") {
      into.set(last, `${into.get(last) ?? ""} ${line.trim()}`);
    }
  }
  return {
    name: scalar(head.get("name")),
    outsideFile: scalar(head.get("dbFile")),
    media: media.flatMap((one) => {
      const feed = scalar(one.get("feed"));
      if (feed === "") return [];
      const offset = Number(scalar(one.get("offset")) || "0");
      return [
        {
          feed,
          settingsId: scalar(one.get("settingsId")),
          offsetMs: Number.isFinite(offset) ? offset : 0,
        },
      ];
    }),
  };
}

/**
 * The offset in a viewer’s settings, which are lines of `name=value`; `undefined` if there is none.
 */
export function offsetMsInSettings(text: string): number | undefined {
  const told = /^offset\s*[=:]\s*(-?\d{1,12})\s*$/mu.exec(text)?.[1];
  return told === undefined ? undefined : Number(told);
}

/**
 * A project file without recordings, because Datavyu identifies them by players and local paths.
 */
export function projectText(name: string): string {
  return [
    "!project",
    "dbFile: null",
    `name: ${quoted(name)}`,
    "origpath: ''",
    "version: 5",
    "viewerSettings: []",
    "",
  ].join("\n");
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\r\n]+/gu, " ").replaceAll("'", "''")}'`;
}

function scalar(text = ""): string {
  const value = text.trim();
  if (value === "null" || value === "~") return "";
  if (/^'.*'$/u.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/u.test(value)) {
    return value.slice(1, -1).replaceAll(/\\(["\\/])/gu, "$1");
  }
  return value;
}
