import type { QueryClient } from "@tanstack/react-query";
import type { StalePath } from "../../../api/stale.ts";
import { answersOf } from "../query/keys.ts";
import type { News } from "./changes.ts";

type Part = Extract<News, { readonly kind: "study" }>["part"];

const study = "/api/v1/studies/:studyId/*";
const summary = "/api/v1/studies/:studyId";
const studies = "/api/v1/studies";
const queue = "/api/v1/my/observations";
const notices = "/api/v1/my/notices";
const overview = "/api/v1/studies/:studyId/overview";
const schemes = "/api/v1/studies/:studyId/schemes/*";
const agreement = "/api/v1/studies/:studyId/agreement/*";
const raters = "/api/v1/studies/:studyId/raters/*";
const analysis = "/api/v1/studies/:studyId/analysis/*";
const observations = "/api/v1/studies/:studyId/observations";
const observation = "/api/v1/observations/:observationId/*";

/** The paths whose answers a change of a part of a study makes stale, for all observations. */
const byPart: Readonly<Record<Part, readonly StalePath[]>> = {
  // What is masked, hidden or opened changes what may be seen anywhere.
  study: [study, observation, studies, queue, notices],
  members: [
    summary,
    "/api/v1/studies/:studyId/members",
    "/api/v1/studies/:studyId/invitations",
    overview,
    "/api/v1/studies/:studyId/calibration/*",
    "/api/v1/observations/:observationId/gold-standards/result",
    studies,
    notices,
  ],
  recordings: [summary, "/api/v1/studies/:studyId/recordings/*", overview],
  schemes: [schemes, agreement, raters, analysis],
  labels: [schemes, agreement, raters, analysis, observation],
  observations: [
    study,
    "/api/v1/observations/:observationId/gold-standards/result",
    studies,
    queue,
    notices,
  ],
};

interface Stale {
  readonly paths: readonly StalePath[];
  readonly of?: { readonly observationId?: string; readonly recordingId?: string };
}

/** The paths to be fetched again after a change, and the parameters that limit them. */
function staleAfter(news: News): Stale {
  if (news.kind === "gap") return { paths: byPart.study };
  if (news.kind === "observation") {
    const { observationId } = news;
    return { paths: [observation, observations, overview], of: { observationId } };
  }
  if (news.kind === "remarks") {
    const { observationId } = news;
    const remarks = "/api/v1/observations/:observationId/comments";
    return { paths: [remarks, queue, notices, summary, observations], of: { observationId } };
  }
  if (news.kind === "recording") {
    const { recordingId } = news;
    return {
      // Which observations are of it, the workbench knows.
      paths: ["/api/v1/studies/:studyId/recordings/:recordingId/*", observation],
      of: { recordingId },
    };
  }
  return { paths: byPart[news.part] };
}

/** Invalidates the cached answers that some changes make stale, each once. */
export function invalidateFor(client: QueryClient, studyId: string, news: readonly News[]): void {
  const stale = new Map(
    news
      .map(staleAfter)
      .flatMap(({ paths, of }) => paths.map((path) => ({ path, params: { studyId, ...of } })))
      .map((one) => [JSON.stringify(one), one]),
  );
  // After a gap, what is being asked at this moment is answered with what was missed.
  const cancelRefetch = news.some(({ kind }) => kind !== "gap");
  for (const { path, params } of stale.values()) {
    void client.invalidateQueries(answersOf(path, params), { cancelRefetch });
  }
}
