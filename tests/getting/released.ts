import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";

export const project = join(import.meta.dirname, "../..");
/** npm fetches some hundred packages. */
export const fetchingMs = 300_000;

let made: string | undefined;

/** The folder with the files of a release, made once for all tests of a process. */
export function released(): string {
  if (made === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "interrater-released-"));
    run("npm", ["run", "--silent", "release", "--", folder], project);
    made = folder;
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  return made;
}

/** The release's tarball. */
export function tarball(): string {
  const folder = released();
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "nothing");
}

/** Ours without what `npm test` itself was told. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  const npm = Object.entries(process.env).filter(([name]) =>
    /^npm_config_(?:registry|cache|cafile|https?_proxy|noproxy)$/iu.test(name),
  );
  return { PATH, HOME, LANG, ...Object.fromEntries(npm) };
}

/** @throws with all that was printed. */
export function run(
  program: string,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  try {
    return execFileSync(program, words, {
      cwd,
      env: { ...environment(), ...env },
      encoding: "utf8",
      stdio: "pipe",
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    const { stdout, stderr } = z
      .object({ stdout: z.string().catch(""), stderr: z.string().catch("") })
      .catch({ stdout: "", stderr: String(error) })
      .parse(error);
    throw new Error(`${program} ${words.join(" ")}: ${stdout}${stderr}`, { cause: error });
  }
}

/** Resolves once the program has said it. */
export async function whenSaid(program: ChildProcess, sentence: string): Promise<void> {
  let all = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      all += bytes.toString();
      if (all.includes(sentence)) resolve();
    };
    program.stdout?.on("data", hear);
    program.stderr?.on("data", hear);
    program.once("exit", (code) => reject(new Error(`ended with ${String(code)}: ${all}`)));
  });
}
