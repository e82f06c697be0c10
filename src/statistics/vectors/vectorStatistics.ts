import { blandAltman } from "../blandAltman.ts";
import { cohenKappa } from "../cohenKappa.ts";
import { easyDiag, easyDiagOfTable } from "../easyDiag.ts";
import { eventAlignment } from "../eventAlignment.ts";
import { fleissKappa } from "../fleissKappa.ts";
import { gamma } from "../gamma.ts";
import { dStudy, gStudy } from "../generalizability.ts";
import {
  brennanPrediger,
  congerGeneralized,
  fleissGeneralized,
  gwetAc,
  type GwetOptions,
  pairwiseAgreement,
  unanimousAgreement,
} from "../gwet.ts";
import { intervalAgreement } from "../intervalAgreement.ts";
import { iccForms } from "../iccForms.ts";
import { intraclassCorrelation } from "../intraclassCorrelation.ts";
import { kendallW } from "../kendallW.ts";
import { krippendorffAlpha, metrics } from "../krippendorffAlpha.ts";
import { krippendorffGwetError } from "../krippendorffIntervals.ts";
import { lightKappa } from "../lightKappa.ts";
import { linCcc } from "../linCcc.ts";
import { durationOverlap, eventF1 } from "../overlap.ts";
import { completeUnits, type Ratings } from "../ratings.ts";
import type { Reason } from "../reasons.ts";
import { scottPi } from "../scottPi.ts";
import { signalDetection } from "../signalDetection.ts";
import { type Answer, type Figure, type Interval, undefinedBecause, value } from "../statistic.ts";
import { durationKappa, timeUnitKappa } from "../timeKappa.ts";
import { toleranceKappa } from "../toleranceKappa.ts";
import { twoByTwo } from "../twoByTwo.ts";
import { unitizingAlpha } from "../unitizingAlpha.ts";
import { type Weights, weightsNames } from "../weights.ts";
import { number, numberRows, text, type VectorData } from "./vectorData.ts";

export interface Question {
  readonly field: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type Found =
  | { readonly kind: "value"; readonly value: number }
  | { readonly kind: "undefined"; readonly because: Reason }
  | { readonly kind: "table"; readonly table: readonly (readonly number[])[] }
  | { readonly kind: "unknown" };

type Fields = Readonly<Record<string, Figure | undefined>>;

/**
 * Our answer for each statistic named in the vector files. A statistic or a field that is missing
 * here is reported as unknown.
 */
export function answer(stat: string, data: VectorData, question: Question): Found {
  const compute = statistics[stat];
  if (compute === undefined) return { kind: "unknown" };
  return compute(data, question);
}

const statistics: Readonly<Record<string, (data: VectorData, question: Question) => Found>> = {
  percent_agreement_all: fields(({ ratings }) => ({ value: unanimousAgreement(ratings).figure })),
  percent_agreement_pairwise: fields(({ ratings }) => ({
    value: pairwiseAgreement(ratings).figure,
  })),
  percent_agreement: fields(({ ratings }, { params }) => {
    const { figure, standardError, interval } = pairwiseAgreement(ratings, gwetOptions(params));
    return { value: figure, se: standardError, ...limits(interval) };
  }),
  cohen_kappa: fields((data, { params }) => {
    const { table, scale } = data.table;
    const own = cohenKappa(table, {
      weights: weightsOf(params),
      ...(isOnValues(params) ? { values: scale } : {}),
    });
    return {
      value: own.figure,
      po: own.observed,
      pe: own.expected,
      se1: own.standardError,
      se0: own.parts.standardErrorUnderNull,
      z0: own.parts.z,
      p: own.parts.p,
      kappa_max: own.parts.kappaMaximum,
      ...limits(own.interval),
    };
  }),
  two_by_two: fields((data) => {
    const own = twoByTwo(data.table.table);
    return {
      prevalence_index: own.prevalenceIndex,
      bias_index: own.biasIndex,
      pabak: own.pabak,
      p_pos: own.positiveAgreement,
      p_neg: own.negativeAgreement,
    };
  }),
  scott_pi: fields((data) => answerFields(scottPi(data.table.table))),
  light_kappa: fields(({ ratings }) => ({ value: lightKappa(ratings).figure })),
  // As irr and statsmodels print these two: on the units that all rated.
  conger_kappa: fields(({ ratings }) => answerFields(congerGeneralized(completed(ratings)))),
  randolph_kappa: fields(({ ratings }) => answerFields(brennanPrediger(completed(ratings)))),
  fleiss_kappa: fields(({ ratings }, { params }) => {
    const own = fleissKappa(ratings);
    const category = params["category"];
    return {
      value: own.figure,
      pa: own.observed,
      pe: own.expected,
      se0: own.parts.standardErrorUnderNull,
      z: own.parts.z,
      p: own.parts.p,
      se1971: own.parts.standardErrorOf1971,
      kappa_j:
        own.perCode.find(({ code }) => code === category)?.figure ??
        undefinedBecause("code_not_used"),
    };
  }),
  gwet_ac: fields(({ ratings }, { params }) => answerFields(gwetAc(ratings, gwetOptions(params)))),
  fleiss_generalized: fields(({ ratings }, { params }) =>
    answerFields(fleissGeneralized(ratings, gwetOptions(params))),
  ),
  brennan_prediger: fields(({ ratings }, { params }) =>
    answerFields(brennanPrediger(ratings, gwetOptions(params))),
  ),
  conger_generalized: fields(({ ratings }, { params }) =>
    answerFields(congerGeneralized(ratings, gwetOptions(params))),
  ),
  krippendorff_alpha: fields(({ ratings }, { params }) => {
    const metric = oneOf(metrics, params["metric"] ?? "nominal");
    return { value: krippendorffAlpha(ratings, { metric }).figure };
  }),
  krippendorff_alpha_gwet_se: fields(({ ratings }, { params }) => {
    const own = krippendorffGwetError(ratings, gwetOptions(params));
    return { value: own.alpha, se: own.standardError, ...limits(own.interval) };
  }),
  anova: fields(({ ratings }) => {
    const { parts } = intraclassCorrelation(ratings, { form: "ICC(A,1)" });
    return {
      MSR: parts.meanSquareUnits,
      MSC: parts.meanSquareRaters,
      MSE: parts.meanSquareError,
      MSW: parts.meanSquareWithin,
    };
  }),
  icc: fields(({ ratings }, { params }) => {
    const own = intraclassCorrelation(ratings, { form: oneOf(iccForms, params["form"]) });
    const { F, df1, df2, p } = own.parts;
    return { value: own.figure, F, df1, df2, p, ...limits(own.interval) };
  }),
  kendall_w: fields(({ ratings }) => {
    const own = kendallW(ratings);
    return { W: own.figure, chisq: own.parts.chiSquare, p: own.parts.p };
  }),
  lin_ccc: fields(({ ratings }) => {
    const own = linCcc(ratings);
    return { ccc: own.figure, cb: own.parts.accuracy, ...limits(own.interval) };
  }),
  bland_altman: fields(({ ratings }, { params }) => {
    const multiple = params["mult"] === undefined ? {} : { multiple: number(params["mult"]) };
    const own = blandAltman(ratings, multiple);
    const old = blandAltman(ratings, { ...multiple, limitsError: "1986" });
    return {
      bias: own.figure,
      sd: own.parts.standardDeviation,
      loa_lo: own.parts.low,
      loa_hi: own.parts.high,
      bias_lo: limits(own.interval).lo,
      bias_hi: limits(own.interval).hi,
      loa_lo_ci_lo: limits(own.lowInterval).lo,
      loa_lo_ci_hi: limits(own.lowInterval).hi,
      loa_hi_ci_lo: limits(own.highInterval).lo,
      loa_hi_ci_hi: limits(own.highInterval).hi,
      loa_hi_ci_hi_1986: limits(old.highInterval).hi,
    };
  }),
  sdt: fields(({ detection }) => {
    const own = signalDetection(detection);
    return {
      sensitivity: own.sensitivity,
      specificity: own.specificity,
      precision: own.precision,
      f1: own.f1,
      accuracy: own.accuracy,
      mcc: own.matthews,
      dprime_raw: own.dPrime,
      criterion_raw: own.criterion,
      dprime_loglinear: own.dPrimeLogLinear,
      criterion_loglinear: own.criterionLogLinear,
    };
  }),
  g_study: components,
  // Restricted maximum likelihood equals the analysis of variance only where no estimate is negative.
  g_study_reml: (data, question) => {
    const study = gStudy(data.facets(text(question.params["design"])));
    const isClipped =
      study.kind === "study" && study.components.some(({ variance }) => variance < 0);
    return isClipped ? { kind: "unknown" } : components(data, question);
  },
  d_study: fields((data, { params }) => {
    const study = gStudy(data.facets(text(params["design"] ?? data.design)));
    if (study.kind === "undefined") return same(["Erho2", "Phi", "rel_var", "abs_var"], study);
    const first = params["n_r"] ?? params["n_i"] ?? params["n_t"];
    const own = dStudy(study, {
      ...(first === undefined ? {} : { first: number(first) }),
      ...(params["n_j"] === undefined ? {} : { second: number(params["n_j"]) }),
    });
    return dFields(own);
  }),
  ioa: fields(({ intervals }) => {
    const own = intervalAgreement(intervals);
    return {
      total_count: own.totalCount,
      mean_count_per_interval: own.meanCountPerInterval,
      exact_count_per_interval: own.exactCountPerInterval,
      interval_by_interval: own.intervalByInterval,
      scored_interval: own.scoredInterval,
      unscored_interval: own.unscoredInterval,
    };
  }),
  time_unit_kappa: fields((data, { params }) => {
    const unitUs = number(params["dt_ms"]) * 1000;
    const own = timeUnitKappa([pairOf(data)], { codes: data.codes, unitUs });
    return answerFields(own.answer);
  }),
  time_unit_kappa_tolerance: fields((data, { params }) => {
    const own = toleranceKappa([pairOf(data)], {
      codes: data.codes,
      unitUs: number(params["dt_ms"]) * 1000,
      tolerance: number(params["tol_units"]),
    });
    return { value_1: own.alongFirst.figure, value_2: own.alongSecond.figure };
  }),
  duration_kappa: fields((data) =>
    answerFields(durationKappa([pairOf(data)], { codes: data.codes }).answer),
  ),
  duration_overlap: fields((data, { params }) => {
    const own = durationOverlap(pairOf(data), codeOf(data, params));
    const { overlapUs } = own;
    return {
      overlap: overlapUs.kind === "value" ? value(overlapUs.value / 1000) : overlapUs,
      iou: own.intersectionOverUnion,
      f1: own.f1,
    };
  }),
  event_f1: fields((data, { params }) => {
    const threshold = number(params["iou"]);
    const own = eventF1(pairOf(data), { code: codeOf(data, params), threshold });
    return { f1: own.f1, tp: value(own.matched), precision: own.precision, recall: own.recall };
  }),
  alignment: fields((data, { params }) => {
    const own = eventAlignment(pairOf(data), {
      codes: data.codes,
      substitution: number(params["sub"]),
      gap: number(params["gap"]),
    });
    if ("kind" in own) return same(["min_cost", "kappa_ipf_nil_structural_zero"], own);
    return { min_cost: own.minimumCost, kappa_ipf_nil_structural_zero: own.kappa };
  }),
  easydiag: fields((data, { params }) => {
    const own = easyDiagOf(data, params);
    const code = params["code"];
    if (code !== undefined) {
      const ofCode = own.perCode[number(code)];
      return {
        raw: ofCode?.raw,
        kappa: ofCode?.kappa,
        kappa_max: ofCode?.kappaMaximum,
        pos: ofCode?.positiveAgreement,
      };
    }
    return {
      raw: own.raw,
      kappa_ipf: own.kappa,
      kappa_ipf_converged: own.kappaConverged,
      kappa_max: own.kappaMaximum,
      pct_linked: own.linked,
    };
  }),
  easydiag_table: (data, { params }) => ({ kind: "table", table: easyDiagOf(data, params).table }),
  u_alpha: fields((data, { params }) => {
    // Files in seconds show that the figure depends on the unit; all others count milliseconds.
    const unitUs = text(params["unit"] ?? "ms").startsWith("s") ? 1_000_000 : 1_000;
    const own = unitizingAlpha(data.continuum, {
      codes: data.codes,
      unitUs,
    });
    if ("kind" in own) return same(["u_alpha", "u_alpha_binary", "cu_alpha", "ku_alpha"], own);
    return {
      u_alpha: own.alpha,
      u_alpha_binary: own.binary,
      cu_alpha: own.coding,
      ku_alpha:
        own.perCode.find(({ code }) => code === params["code"])?.figure ??
        undefinedBecause("code_not_used"),
    };
  }),
  gamma: fields((data, { params }) => {
    const given = { ...data.parameters, ...params };
    const own = gamma(data.continuum, {
      alpha: number(given["alpha"] ?? 1),
      beta: number(given["beta"] ?? 1),
      emptyCost: number(given["delta_empty"] ?? given["deltaEmpty"] ?? 1),
      maximumSamples: 1,
    });
    const disorder = "kind" in own ? own : value(own.observed.disorder);
    return { best_disorder: disorder, best_alignment_disorder: disorder };
  }),
};

function fields(
  compute: (data: VectorData, question: Question) => Fields,
): (data: VectorData, question: Question) => Found {
  return (data, question) => compute(data, question)[question.field] ?? { kind: "unknown" };
}

function components(data: VectorData, { field, params }: Question): Found {
  const study = gStudy(data.facets(text(params["design"])));
  if (study.kind === "undefined") return study;
  const own = study.components.find(({ source }) => source.replace(",", "_") === field);
  return own ? value(own.variance) : (dFields(dStudy(study))[field] ?? { kind: "unknown" });
}

function dFields(own: ReturnType<typeof dStudy>): Fields {
  return {
    Erho2: own.generalizability,
    Phi: own.dependability,
    rel_var: value(own.relativeVariance),
    abs_var: value(own.absoluteVariance),
  };
}

function answerFields(own: Answer): Fields {
  return {
    value: own.figure,
    po: own.observed,
    pa: own.observed,
    pe: own.expected,
    se: own.standardError,
    ...limits(own.interval),
  };
}

function limits(interval: Interval): { readonly lo: Figure; readonly hi: Figure } {
  if (interval.kind === "undefined") return { lo: interval, hi: interval };
  return { lo: value(interval.low), hi: value(interval.high) };
}

function same(names: readonly string[], figure: Figure): Fields {
  return Object.fromEntries(names.map((name) => [name, figure]));
}

function completed(ratings: Ratings): Ratings {
  return completeUnits(ratings).ratings;
}

function gwetOptions(params: Question["params"]): GwetOptions {
  return {
    weights: weightsOf(params),
    weightsOn: isOnValues(params) ? "values" : "places",
  };
}

function isOnValues(params: Question["params"]): boolean {
  return text(params["weights"] ?? "").endsWith("_val");
}

function weightsOf(params: Question["params"]): Weights {
  const name = text(params["weights"] ?? "unweighted");
  if (name === "matrix") return numberRows(params["W"]);
  return oneOf(weightsNames, name.replace(/_val$/u, ""));
}

function oneOf<Name extends string>(names: readonly Name[], name: unknown): Name {
  const found = names.find((known) => known === name);
  if (found === undefined) throw new Error(`unknown: ${JSON.stringify(name)}`);
  return found;
}

function pairOf(data: VectorData) {
  const { raters, durationUs } = data.continuum;
  const [first = [], second = []] = raters;
  return { first, second, durationUs };
}

/** Codes are numbered from 1 in some files and named in others. */
function codeOf(data: VectorData, params: Question["params"]): string {
  const code = params["code"];
  return typeof code === "number" && data.has("ncodes") ? `c${code}` : text(code);
}

function easyDiagOf(data: VectorData, params: Question["params"]) {
  if (data.has("easydiag_table")) return easyDiagOfTable(data.easyDiagTable);
  return easyDiag([pairOf(data)], {
    codes: data.codes,
    overlap: number(params["threshold"] ?? 0.6),
  });
}
