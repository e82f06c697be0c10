/** Made from `docs/guide` by `scripts/guide/guidePages.ts`: nothing of a page is loaded before it is opened. */
declare module "virtual:guide" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- A module that is declared cannot name a file.
  export const groups: readonly import("./guidePage.ts").GuideGroup[];
}
