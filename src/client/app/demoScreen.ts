import type { QueryClient } from "@tanstack/react-query";
import { studyCalls } from "../../api/contract/studies.ts";
import { queryOf } from "../kit/query/useCall.ts";

/**
 * The path of a screen of the demo study; of the newest study for people without a demo, and Home
 * for people without a study.
 * @param screen What stands behind the study in its address: `agreement`; empty for the overview.
 * @param search With its question mark; empty without one.
 */
export async function demoScreen(
  client: QueryClient,
  screen: string,
  search: string,
): Promise<string> {
  const studies = await client.fetchQuery(queryOf(studyCalls.listStudies, {}));
  const study = studies.find(({ isDemo }) => isDemo) ?? studies[0];
  if (!study) return "/";
  return `/studies/${study.id}${screen === "" ? "" : `/${screen}`}${search}`;
}
