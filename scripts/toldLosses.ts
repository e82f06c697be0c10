import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findingCodes } from "../src/formats/format.ts";

const weights = ["refused", "rejected", "changed", "description", "technical", "noted"] as const;
type Weight = (typeof weights)[number];

/** A kind of finding that the readers of one folder tell. */
export interface ToldLoss {
  /** The folder of a format; `null`: what all formats share. */
  readonly folder: string | null;
  readonly weight: Weight;
  /** Codes of findings, in the order of `findingCodes`; `others`: it is decided elsewhere, too. */
  readonly codes: readonly string[];
  readonly others: boolean;
}

/** What belongs to no single format. */
const shared = new Set(["fitting", "tiers", "xlsx", "json"]);

/**
 * Every finding that the sources of the readers tell, read from their calls of `add` of a list of findings.
 *
 * @param root the folder of the project.
 */
export function toldLosses(root: string): readonly ToldLoss[] {
  const found = new Map<string, { codes: Set<string>; others: boolean }>();
  const at = (key: string) => {
    const one = found.get(key) ?? { codes: new Set<string>(), others: false };
    found.set(key, one);
    return one;
  };
  const folders = new Set<string | null>();
  const place = join(root, "src/formats");
  for (const file of readdirSync(place, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const [folder = "", inFolder] = file.split(/[/\\]/u);
    const of = inFolder === undefined || shared.has(folder) ? null : folder;
    for (const told of toldIn(readFileSync(join(place, file), "utf8"))) {
      folders.add(of);
      const one = at(`${of ?? ""} ${told.weight}`);
      told.codes.forEach((code) => one.codes.add(code));
      one.others ||= told.codes.length === 0;
    }
  }
  return [...folders]
    .toSorted((a, b) => Number(a === null) - Number(b === null) || (a ?? "").localeCompare(b ?? ""))
    .flatMap((folder) =>
      weights.flatMap((weight) => {
        const one = found.get(`${folder ?? ""} ${weight}`);
        if (!one) return [];
        const codes = findingCodes.filter((code) => one.codes.has(code));
        return { folder, weight, codes, others: one.others };
      }),
    );
}

/** What the calls of `add` of a list of findings tell: the weight is a word, and then comes the kind or how it is chosen. */
function toldIn(source: string): readonly { weight: Weight; codes: readonly string[] }[] {
  return [...source.matchAll(/\.add\(\s*"(\w+)",\s*([^{)]+)/gu)].flatMap(([, given, what = ""]) => {
    const weight = weights.find((one) => one === given);
    return weight
      ? [{ weight, codes: findingCodes.filter((code) => what.includes(`"${code}"`)) }]
      : [];
  });
}
