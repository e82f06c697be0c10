/**
 * What the workbench and its dialogs say, by namespace. A device keeps these together with the program,
 * so that neither is ever there without the other: in English, in the languages of the browser, and in the
 * one that is chosen on the page.
 */
export const offlineTexts = [
  "aloud",
  "commands",
  "common",
  "errors",
  "home",
  "list",
  "player",
  "remarks",
  "rubric",
  "sampling",
  "stage",
  "timeline",
  "transcript",
  "workbench",
] as const;
