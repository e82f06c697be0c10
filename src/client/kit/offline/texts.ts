/**
 * The namespaces of texts that the workbench and its dialogs use. A device stores them together with the program,
 * so that neither is present without the other: in English, in the languages of the browser, and in the language of
 * the page.
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
