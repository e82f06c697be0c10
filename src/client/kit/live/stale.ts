import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { News } from "./changes.ts";

type Part = Extract<News, { readonly kind: "study" }>["part"];

/** What has to be asked anew after a change: the beginnings of the keys in `queries.ts`. */
export function staleAfter(studyId: string, news: News): readonly QueryKey[] {
  const ofStudy = (...names: readonly string[]): QueryKey[] =>
    names.map((name) => ["study", studyId, name]);

  if (news.kind === "gap") return [["study", studyId], ["observation"], ["studies"], ["queue"]];
  if (news.kind === "observation") {
    return [["observation", news.observationId], ...ofStudy("observations", "overview")];
  }
  if (news.kind === "remarks") return [["observation", news.observationId, "remarks"]];
  // Which observations are of it, the workbench knows.
  if (news.kind === "recording") {
    return [["study", studyId, "recordings", news.recordingId], ["observation"]];
  }
  const byPart: Readonly<Record<Part, readonly QueryKey[]>> = {
    // What is masked, hidden or opened changes what may be seen anywhere.
    study: [["study", studyId], ["observation"], ["studies"], ["queue"]],
    members: [
      ...ofStudy("summary", "members", "invitations", "overview", "calibration"),
      ["studies"],
    ],
    recordings: ofStudy("summary", "recordings", "overview"),
    schemes: ofStudy("schemes", "agreement", "analysis"),
    labels: [...ofStudy("schemes", "agreement", "analysis"), ["observation"]],
    observations: [["study", studyId], ["studies"], ["queue"]],
  };
  return byPart[news.part];
}

/** Makes stale what some news make so, each thing once. */
export function invalidateFor(client: QueryClient, studyId: string, news: readonly News[]): void {
  const keys = new Map(
    news
      .flatMap((one) => staleAfter(studyId, one))
      .map((queryKey) => [JSON.stringify(queryKey), queryKey]),
  );
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey });
}
