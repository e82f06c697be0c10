import { defaultRules, type GoldSampling } from "../../../agreement/gate/gateRules.ts";
import type { GateRule } from "../../../domain/entities/gate.ts";
import { emptyScheme, type Scheme, SchemeVersion } from "../../../domain/entities/scheme.ts";
import { Calibration } from "../../../domain/entities/study.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Query } from "../database.ts";
import { goldsOf, isStanding } from "./golds.ts";

/** The gate to real work as it is now, with the rules that hold where no one has chosen any. */
export interface Gate extends Omit<Calibration, "rules"> {
  readonly rules: readonly GateRule[];
  readonly isChosen: boolean;
  /** By the newest published version; the empty one where there is none. */
  readonly scheme: Scheme;
  readonly schemeVersionId: Id<"schemeVersion"> | null;
  readonly sampling: GoldSampling;
}

/** How a study keeps its raters together with its gold standards. */
export async function gateOf(query: Query, studyId: Id<"study">): Promise<Gate> {
  const { calibration: kept } = await query
    .selectFrom("study")
    .select("calibration")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  const { rules, ...calibration } = Calibration.parse(kept);
  const { scheme, schemeVersionId } = await newestScheme(query, studyId);
  const golds = (await goldsOf(query, studyId)).filter(isStanding);
  const trained = golds.filter(({ isTraining }) => isTraining);
  const samplings = (trained.length > 0 ? trained : golds).map(({ sampling }) => sampling);
  const sampling = {
    isContinuous: samplings.length === 0 || samplings.some(({ isContinuous }) => isContinuous),
    hasScans: samplings.some(({ scans }) => scans !== null),
  };
  return {
    ...calibration,
    rules: rules ?? defaultRules(scheme, sampling),
    isChosen: rules !== null,
    scheme,
    schemeVersionId,
    sampling,
  };
}

async function newestScheme(
  query: Query,
  studyId: Id<"study">,
): Promise<Pick<Gate, "scheme" | "schemeVersionId">> {
  const found = await query
    .selectFrom("schemeVersion")
    .select(["id", "scheme"])
    .where("studyId", "=", studyId)
    .where("state", "=", "published")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return found
    ? { scheme: SchemeVersion.shape.scheme.parse(found.scheme), schemeVersionId: found.id }
    : { scheme: emptyScheme, schemeVersionId: null };
}
