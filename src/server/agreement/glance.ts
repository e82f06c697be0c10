import type { Figure } from "../../agreement/figure.ts";
import type { AgreementSummary } from "../../api/contract/overview.ts";
import { wholeStudy } from "../../api/contract/scope.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import { analysedWork } from "../database/work.ts";
import { type EventsAsked, eventAgreement } from "./studyAgreement.ts";
import { tables } from "./tables.ts";

/** Pairs of observations that one glance covers, the newest. */
const pairsMost = 5_000;
const pairsShown = 200;
/** A reader waits so long for the rest, and then gets what there is. */
const waitMs = 250;

/** The agreement values that the overview requests. */
export const glanceAsks = {
  scope: wholeStudy,
  by: ["overall", "pair", "week"],
  statistics: [{ kind: "duration_kappa" }],
  phases: new Map(),
  withShifts: false,
  storedAs: "glance",
  pairsMost,
} as const satisfies Partial<EventsAsked>;

/** The summary of agreement: duration-weighted kappa over all codes, by rater pair and by week, from the stored tables. */
export async function glanceOf(context: AnalysisContext): Promise<AgreementSummary> {
  const { database, here, limits } = context;
  const reader = { here, accountId: context.account.id };
  const { schemeVersion, places, raters, rounds, otherRound, ...work } = await analysedWork(
    database,
    reader,
    wholeStudy,
    { rounds: "newest" },
  );
  const excluded = { ...work.excluded, otherRound };
  const notOfPoints: Figure = {
    kind: "undefined",
    because: "not_part_of_this_statistic",
    n: 0,
    per: "us",
  };
  const nothing: AgreementSummary = {
    schemeNumber: schemeVersion?.number ?? null,
    roundNumber: rounds[0]?.number ?? null,
    compared: 0,
    all: 0,
    overall: schemeVersion ? notOfPoints : { ...notOfPoints, because: "no_units" },
    pairs: [],
    pairCount: 0,
    weeks: [],
    excluded: { ...excluded, older: 0 },
  };
  if (!schemeVersion?.scheme.codes.some(({ kind }) => kind === "state")) return nothing;
  const { rows, progress, older } = await eventAgreement(
    database,
    tables,
    { raters, scheme: { ...schemeVersion.scheme, id: schemeVersion.id }, places },
    { ...glanceAsks, studyId: here.studyId, limits, waitMs },
  );
  const people = new Map(raters.map((rater) => [rater.id, rater]));
  const pairs = rows.flatMap(({ of, recordings, figures: [durationKappa] }) => {
    if (of.by !== "pair" || !durationKappa) return [];
    const [raterA, raterB] = [people.get(of.raterA), people.get(of.raterB)];
    return raterA && raterB ? [{ raterA, raterB, recordings, durationKappa }] : [];
  });
  return {
    ...nothing,
    compared: progress.compared,
    all: progress.all,
    overall: rows.find(({ of }) => of.by === "overall")?.figures[0] ?? nothing.overall,
    pairs: pairs.toSorted((a, b) => b.recordings - a.recordings).slice(0, pairsShown),
    pairCount: pairs.length,
    weeks: rows.flatMap(({ of, recordings, figures: [durationKappa] }) =>
      of.by === "week" && durationKappa
        ? [{ startsOn: of.startsOn, recordings, durationKappa }]
        : [],
    ),
    excluded: { ...excluded, older },
  };
}
