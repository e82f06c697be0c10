import { earlierParameters } from "../domain/earlierNames.ts";

/**
 * Paths of calls in earlier releases, with their current form: accepted for one release, so that
 * scripts keep working. `:` starts a placeholder for one path segment.
 */
export const earlierAddresses = {
  "/api/v1/studies/:study/recordings/:recording/local-finds":
    "/api/v1/studies/:study/recordings/:recording/located-files",
  "/api/v1/studies/:study/recordings/:recording/local-finds/:source":
    "/api/v1/studies/:study/recordings/:recording/located-files/:source",
  "/api/v1/studies/:study/address-looks": "/api/v1/studies/:study/link-previews",
  "/api/v1/invitations/look": "/api/v1/invitations/preview",
  "/api/v1/observations/:observation/differences":
    "/api/v1/observations/:observation/disagreements",
  "/api/v1/observations/:observation/differences/settle":
    "/api/v1/observations/:observation/disagreements/resolve",
  "/api/v1/observations/:observation/differences/reopen":
    "/api/v1/observations/:observation/disagreements/reopen",
  "/api/v1/studies/:study/schemes/:version/effect":
    "/api/v1/studies/:study/schemes/:version/impact",
  "/api/v1/studies/:study/schemes/:version/touched":
    "/api/v1/studies/:study/schemes/:version/affected",
  "/api/v1/observations/:observation/remarks": "/api/v1/observations/:observation/comments",
  "/api/v1/observations/:observation/remarks/:comment":
    "/api/v1/observations/:observation/comments/:comment",
  "/api/v1/observations/:observation/remarks/:comment/state":
    "/api/v1/observations/:observation/comments/:comment/state",
  "/api/v1/studies/:study/plans/proposal": "/api/v1/studies/:study/plans/preview",
  "/api/v1/studies/:study/gold": "/api/v1/studies/:study/gold-standards",
  "/api/v1/observations/:observation/gold": "/api/v1/observations/:observation/gold-standards",
  "/api/v1/observations/:observation/gold-result":
    "/api/v1/observations/:observation/gold-standards/result",
  "/api/v1/studies/:study/agreement/moments": "/api/v1/studies/:study/agreement/instances",
  "/api/v1/studies/:study/agreement/recipes": "/api/v1/studies/:study/agreement/statistics",
  "/api/v1/studies/:study/import-recipes": "/api/v1/studies/:study/saved-answers",
  "/api/v1/studies/:study/import-recipes/forget": "/api/v1/studies/:study/saved-answers/forget",
} as const;

const part = /:(?<name>\w+)/gu;
const patterns = Object.entries(earlierAddresses).map(([earlier, now]) => ({
  earlier: new RegExp(
    `^${earlier.replaceAll(part, (_, name: string) => `(?<${name}>[^/?]+)`)}(?<query>\\?.*)?$`,
    "u",
  ),
  now: `${now.replaceAll(part, (_, name: string) => `$<${name}>`)}$<query>`,
}));

/** The current form of a request’s path, with its query; any other path is returned unchanged. */
export function addressNow(url: string): string {
  if (!url.startsWith("/api/v1/")) return url;
  const renamed = patterns.find(({ earlier }) => earlier.test(url));
  return parametersNow(renamed ? url.replace(renamed.earlier, renamed.now) : url);
}

const parameter = new RegExp(
  `(?<before>[?&])(?<name>${Object.keys(earlierParameters).join("|")})(?==)`,
  "gu",
);

/** The address with the names of today in its query. */
function parametersNow(url: string): string {
  const names: Readonly<Record<string, string>> = earlierParameters;
  return url.replaceAll(parameter, (_, before: string, name: string) => before + names[name]);
}
