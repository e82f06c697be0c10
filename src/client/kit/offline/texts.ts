/**
 * What the workbench and its dialogs say, by namespace. A device keeps these together with the program,
 * in every language, so that neither is ever there without the other.
 */
export const offlineTexts = [
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
