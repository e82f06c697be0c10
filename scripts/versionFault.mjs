/** How the part of a section begins that tells what has to be done differently. */
const breaks = /^What has to be done differently/mu;
/** How the part begins that tells what is new. */
const adds = /^What is new/mu;

/**
 * Why a version must not be released as the changelog stands: its numbers say what breaks, what is new and what is
 * mended, and the changelog tells which of them there is.
 *
 * @param {string} changelog in Markdown, a section of the second order for each version, newest first
 * @param {string} version such as `1.2.0`
 * @returns {string | undefined} a sentence; `undefined` where nothing is in its way
 */
export function versionFault(changelog, version) {
  const sections = changelog
    .split(/^## /mu)
    .slice(1)
    .map((text) => ({ version: /^\d+\.\d+\.\d+/u.exec(text)?.[0], text }));
  const at = sections.findIndex((one) => one.version === version);
  const own = sections[at];
  if (own === undefined) {
    return `CHANGELOG.md has no section ${version}: say what changed before it is released`;
  }
  const before = sections.slice(at + 1).find((one) => one.version !== undefined)?.version;
  if (before === undefined) return undefined;
  const change = firstDifference(before, version);
  if (breaks.test(own.text) && change > 0) {
    return `${version} follows ${before} and tells what has to be done differently: its first number has to be another`;
  }
  if (adds.test(own.text) && change > 1) {
    return `${version} follows ${before} and tells what is new: its second number has to be another`;
  }
  return undefined;
}

/** Which of the three numbers is the first that is greater: 0, 1 or 2; 3 where the version is not a later one. */
function firstDifference(before, version) {
  const [earlier, later] = [before, version].map((one) => one.split(".").map(Number));
  const at = later.findIndex((number, place) => number !== earlier[place]);
  return at >= 0 && later[at] > earlier[at] ? at : 3;
}
