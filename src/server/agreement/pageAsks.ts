import { wholeStudy } from "../../api/contract/scope.ts";
import type { EventsAsked } from "./studyAgreement.ts";

/** The default request of the Agreement page, with the study’s statistics. */
export const pageAsks = {
  scope: wholeStudy,
  by: ["overall", "pair", "code"],
  phases: new Map(),
  withShifts: true,
  storedAs: "page",
} as const satisfies Partial<EventsAsked>;
