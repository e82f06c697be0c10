// Where the project is kept for everyone to see, for what is released of it: no one writes that address by hand.
import { spawnSync } from "node:child_process";
import { projectDirectory } from "./install.mjs";

/**
 * The page of the project, as `https://example.org/team/interrater`: what `INTERRATER_REPOSITORY` names, else
 * package.json, else git's remote "origin". `undefined` where none of them is an address that others can open.
 *
 * @param {{ repository?: string | { url: string } }} own package.json
 */
export function publicHome(own, env = process.env, folder = projectDirectory) {
  const { repository } = own;
  const written = typeof repository === "string" ? repository : repository?.url;
  const named = env.INTERRATER_REPOSITORY || written;
  if (named !== undefined) {
    const home = homeOf(named);
    if (home === undefined) throw new Error(`${named} is no public address of the sources`);
    return home;
  }
  const { status, stdout } = spawnSync("git", ["remote", "get-url", "origin"], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? homeOf(stdout.trim()) : undefined;
}

/**
 * The page of a repository by its address in git: without user, password, port of SSH and ending. `undefined` of a
 * folder, and of a host that only this machine or its network knows.
 *
 * @param {string} address
 */
export function homeOf(address) {
  const short = /^(?:[\w.-]+@)?(?<host>[\w-]+(?:\.[\w-]+)+):(?!\/\/)\/?(?<path>[^\\]+)$/u.exec(
    address,
  )?.groups;
  const whole = short ? `ssh://${short.host}/${short.path}` : address.replace(/^git\+/u, "");
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(whole);
  if (!["https:", "http:", "ssh:", "git:"].includes(protocol)) return undefined;
  const isName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/iu.test(hostname);
  if (!isName || /\.(?:local|localdomain|internal|lan|home|test|invalid)$/iu.test(hostname))
    return undefined;
  const path = pathname.replace(/\/+$/u, "").replace(/\.git$/u, "");
  const isWeb = protocol.startsWith("http");
  return path === "" ? undefined : `https://${hostname}${isWeb && port ? `:${port}` : ""}${path}`;
}

/** What package.json says of it, as npm reads it. */
export function linksOf(home) {
  return home === undefined
    ? {}
    : {
        repository: { type: "git", url: `git+${home}.git` },
        bugs: { url: `${home}/issues` },
        homepage: `${home}#readme`,
      };
}

/** Said once, where a release has no address to name. */
export const noHome =
  'No public address of the sources is known (neither INTERRATER_REPOSITORY nor git\'s remote "origin" is one), so package.json, CITATION.cff and the list of parts name none.';
