import { wholeStudy } from "../../api/contract/scope.ts";
import type { EventsAsked } from "./studyAgreement.ts";

/** What the page of a study’s agreement asks where nothing else was chosen; with the study’s statistics. */
export const pageAsks = {
  scope: wholeStudy,
  by: ["overall", "pair", "code"],
  phases: new Map(),
  withShifts: true,
  storedAs: "page",
} as const satisfies Partial<EventsAsked>;
