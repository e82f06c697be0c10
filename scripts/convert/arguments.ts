import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import * as z from "zod";
import type { Format, Writer } from "../../src/formats/format.ts";
import { ImportPlan } from "../../src/formats/importPlan.ts";

export interface ConvertWish {
  readonly kind: "wish";
  /** Whole paths of files, none of them a folder, and where each lies in the folder that was named. */
  readonly inputs: readonly { readonly path: string; readonly folder: string }[];
  /** `undefined`: only read. A folder for formats that write several files. */
  readonly output: string | undefined;
  readonly from: Format | undefined;
  readonly to: (Format & { readonly writer: Writer }) | undefined;
  readonly isReport: boolean;
  readonly answers: Readonly<Record<string, string>>;
  /** What was settled of an earlier import of the kind. */
  readonly plan: ImportPlan | undefined;
}

export type ReadArguments = ConvertWish | { readonly kind: "wrong"; readonly because: string };

export function usage(formats: readonly Format[]): string {
  return `npm run --silent convert -- IN… OUT [--from FORMAT] [--to FORMAT] [--report] [--replace] [--plan FILE] [--answer ID=VALUE]…

IN        one or more files, or a folder of files and folders
OUT       the file to write; a folder where several are written. With --report it may be left out, and a last
          file that exists is one more to read
--from    read as this format, whatever the content looks like
--to      write this format; else the one that OUT ends like
--report  print what was read and lost as JSON and nothing else
--replace write OUT although a file of that name exists
--plan    take raters, recordings and answers from an import plan: what --report prints, or its "plan"
--answer  answer a question of the report, as often as needed

Formats that are read:    ${namesOf(formats.filter(({ reader }) => reader))}
Formats that are written: ${namesOf(formats.filter(({ writer }) => writer))}

Ends with 1 where something could not be read, with 2 where this was called wrongly.`;
}

function namesOf(formats: readonly Format[]): string {
  return formats.map(({ name }) => name).join(", ");
}

export function readArguments(
  words: readonly string[],
  { called, formats }: { readonly called: string; readonly formats: readonly Format[] },
): ReadArguments {
  const paths: string[] = [];
  const answers: Record<string, string> = {};
  const named: Record<string, string> = {};
  let isReport = false;
  let replaces = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--report") isReport = true;
    else if (word === "--replace") replaces = true;
    else if (["--from", "--to", "--plan", "--answer"].includes(word)) {
      at += 1;
      const value = words[at];
      if (value === undefined) return wrong(`${word} needs a value.`);
      if (word !== "--answer") named[word] = value;
      else if (/^[^=]+=/u.test(value)) {
        // An id may have the sign itself: the value begins after the last.
        const from = value.lastIndexOf("=");
        answers[value.slice(0, from)] = value.slice(from + 1);
      } else return wrong(`--answer ${value}: write ID=VALUE.`);
    } else if (word.startsWith("--")) return wrong(`There is no ${word}.`);
    else paths.push(resolve(called, word));
  }
  if (paths.length === 0) return wrong("Name a file to read.");
  if (paths.length === 1 && !isReport) return wrong("Name the file to write, too.");
  // `convert *.eaf --report` asks about all of them.
  const isReadOnly = paths.length === 1 || (isReport && !replaces && isFile(paths.at(-1)));
  const given = isReadOnly ? paths : paths.slice(0, -1);
  const output = isReadOnly ? undefined : paths.at(-1);
  const inputs: ConvertWish["inputs"][number][] = [];
  for (const path of given) {
    if (!existsSync(path)) return wrong(`${path} is not there.`);
    inputs.push(...(statSync(path).isDirectory() ? filesIn(path) : [{ path, folder: "" }]));
  }
  if (inputs.length === 0) return wrong("The folder contains no files.");
  if (output !== undefined && inputs.some(({ path }) => path === output)) {
    return wrong("OUT is one of the files to read: it would be lost.");
  }
  if (output !== undefined && !replaces && isFile(output)) {
    return wrong(
      `${output} is there already and would be lost: name another OUT, or say --replace.`,
    );
  }
  const from = formats.find(({ name }) => name === named["--from"]);
  if (named["--from"] !== undefined && !from?.reader) {
    return wrong(`No format "${named["--from"]}" is read.`);
  }
  const to = output === undefined ? undefined : writerFor(output, named["--to"], formats);
  if (output !== undefined && !to) {
    return wrong(
      named["--to"] === undefined
        ? `No format is written whose files end like ${basename(output)}: say --to.`
        : `No format "${named["--to"]}" is written.`,
    );
  }
  const planPath = named["--plan"] && resolve(called, named["--plan"]);
  const plan = planPath ? planAt(planPath) : undefined;
  if (planPath && !plan) return wrong(`${planPath} is no import plan.`);
  return { kind: "wish", inputs, output, from, to, isReport, answers, plan };
}

function isFile(path: string | undefined): boolean {
  return path !== undefined && existsSync(path) && statSync(path).isFile();
}

function wrong(because: string): ReadArguments {
  return { kind: "wrong", because };
}

/** A plan, or a report that has one. */
function planAt(path: string): ImportPlan | undefined {
  try {
    const given: unknown = JSON.parse(readFileSync(path, "utf8"));
    const inReport = z.object({ plan: z.unknown() }).safeParse(given).data?.plan;
    return ImportPlan.safeParse(inReport ?? given).data;
  } catch {
    return undefined;
  }
}

/** Those in folders below it too, each with the names of its folders. */
function filesIn(folder: string): ConvertWish["inputs"][number][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => ({
      path: join(entry.parentPath, entry.name),
      folder: relative(folder, entry.parentPath).split(sep).join("/"),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function writerFor(
  output: string,
  name: string | undefined,
  formats: readonly Format[],
): ConvertWish["to"] {
  for (const format of formats) {
    const { writer, endings } = format;
    const isMeant =
      name === undefined
        ? [writer?.ending, ...endings].some(
            (ending) => ending && output.toLowerCase().endsWith(ending.toLowerCase()),
          )
        : name === format.name;
    if (writer && isMeant) return { ...format, writer };
  }
  return undefined;
}
