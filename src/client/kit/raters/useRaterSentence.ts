import { useTranslation } from "../text/useTranslation.ts";
import type { Limits, RaterFinding } from "../../../agreement/raters/profile.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { leftToRight } from "../chart/isolated.ts";
import { columnWrite } from "../chart/series.ts";
import { useNumbers } from "../chart/useNumbers.ts";
import { useLimited } from "./useLimited.ts";
import { useWrittenAgreement } from "../query/useWrittenAgreement.ts";
import { useFormat } from "../text/format.ts";
import { isolated } from "../text/isolated.ts";
import { inSequence, sideBySide } from "../text/phrase.ts";
import type { Cause } from "./byCause.ts";

/**
 * Gives the function that writes a finding about a rater’s work as a sentence, with the other codes that it applies
 * to.
 */
export function useRaterSentence({
  scheme,
  raterName,
}: {
  readonly scheme: Pick<Scheme, "codes" | "criteria" | "subjects">;
  readonly raterName: (raterId: string) => string;
}): (raterId: string, finding: RaterFinding, also?: Cause["also"]) => string {
  const { t } = useTranslation(["raters", "charts"]);
  const format = useFormat();
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  // A value has as many decimals as its limits.
  const evenPercent = columnWrite(numbers.percent);
  const percent = (share: number) => leftToRight(evenPercent(share));
  const decimal = (value: number) => leftToRight(coefficient(value));
  // A thousandth is four seconds of an hour.
  const ratio = (value: number) => format.number(value, 4);
  const seconds = (us: number) => numbers.shift(Math.abs(us));
  const code = (codeId: string) =>
    isolated(scheme.codes.find(({ id }) => id === codeId)?.name ?? codeId);
  const subject = (subjectId: string) =>
    isolated(scheme.subjects.find(({ id }) => id === subjectId)?.name ?? subjectId);
  const between = (write: (value: number) => string, one: number, other: number) =>
    leftToRight(
      t("interval", { low: write(Math.min(one, other)), high: write(Math.max(one, other)) }),
    );

  /** A shift in time without its sign, and its interval from the smaller to the larger shift. */
  const off = (
    us: number,
    { lowUs, highUs }: { readonly lowUs: number; readonly highUs: number },
  ) => {
    const [near, far] = us > 0 ? [lowUs, highUs] : [highUs, lowUs];
    return { seconds: seconds(us), low: seconds(near), high: seconds(far) };
  };

  const writeLimited = useLimited();
  const limited = (share: number, limits: Limits) => writeLimited(share, limits, evenPercent);

  const codesOf = (finding: RaterFinding) => {
    if (!("codeId" in finding)) return [];
    const own = code(finding.codeId);
    return ["asCodeId" in finding ? sideBySide([own, code(finding.asCodeId)], " / ") : own];
  };

  return (raterId, finding, also = []) => {
    const codes = also.flatMap(codesOf);
    const beyond = codes.length - codesNamed;
    const named = beyond > 1 ? [...codes.slice(0, codesNamed), others(beyond)] : codes;
    return inSequence([
      sentence(raterId, finding),
      ...(codes.length > 0 ? [t("finding.alsoOf", { codes: format.list(named) })] : []),
    ]);
  };

  function others(count: number): string {
    return t("charts:others", { count });
  }

  function sentence(raterId: string, finding: RaterFinding): string {
    const rater = isolated(raterName(raterId));
    switch (finding.kind) {
      case "lag":
        return t(finding.lagUs > 0 ? "finding.late" : "finding.early", {
          rater,
          ...off(finding.lagUs, finding),
        });
      case "length":
        return t(finding.lengthUs > 0 ? "finding.longer" : "finding.shorter", {
          rater,
          ...off(finding.lengthUs, finding),
        });
      case "swaps":
      case "codes_as":
        return t(`finding.${finding.kind}`, {
          rater,
          code: code(finding.codeId),
          other: code(finding.asCodeId),
          share: limited(finding.share, finding.limits),
          events: numbers.whole(finding.events),
          usual: percent(finding.others),
        });
      case "misses":
      case "adds":
      case "divides":
      case "joins":
        return t(`finding.${finding.kind}`, {
          rater,
          code: code(finding.codeId),
          share: limited(finding.share, finding.limits),
          events: numbers.whole(finding.events),
          usual: percent(finding.others),
        });
      case "stops":
        return t("finding.stops", {
          rater,
          share: limited(finding.share, finding.limits),
          events: numbers.whole(finding.events),
          usual: percent(finding.others),
        });
      case "clock":
        return t("finding.clock", {
          rater,
          ratio: leftToRight(ratio(finding.ratio)),
          interval: between(ratio, finding.low, finding.high),
          share: percent(finding.share),
          events: numbers.whole(finding.events),
          before: percent(finding.before),
        });
      case "subjects":
        return t("finding.subjects", {
          rater,
          subject: subject(finding.subjectId),
          other: subject(finding.asSubjectId),
          share: percent(finding.share),
          events: numbers.whole(finding.events),
          before: percent(finding.before),
        });
      case "exchanged":
        return t("finding.exchanged", {
          rater,
          recordings: format.list(finding.recordings.map(({ name }) => isolated(name))),
          share: percent(finding.share),
          events: numbers.whole(finding.events),
          before: percent(finding.before),
        });
      case "copied": {
        const [one, other] = finding.recordings;
        return t("finding.copied", {
          rater,
          recording: isolated(one.name),
          other: isolated(other.name),
          share: percent(finding.share),
          events: numbers.whole(finding.events),
          before: percent(finding.before),
        });
      }
      case "same_as":
        return t("finding.same_as", {
          rater,
          other: isolated(raterName(finding.otherId)),
          recordings: numbers.whole(finding.inRecordings),
          share: percent(finding.share),
          events: numbers.whole(finding.events),
          usual: percent(finding.usual),
        });
      case "reverses": {
        const { criterionId, correlation, low, high } = finding;
        const said = {
          rater,
          correlation: decimal(correlation),
          interval: between(coefficient, low, high),
        };
        const name = scheme.criteria.find(({ id }) => id === criterionId)?.name;
        return name === undefined
          ? t("finding.reverses", said)
          : t("finding.reverses_on", { ...said, criterion: isolated(name) });
      }
      case "apart":
      case "chance": {
        const write = finding.of === "events" ? evenPercent : coefficient;
        const told = finding.of === "events" ? percent : decimal;
        return t(finding.kind === "chance" ? "finding.chance" : `finding.apart_${finding.of}`, {
          rater,
          own: told(finding.own),
          usual: finding.others === null ? "" : told(finding.others),
          effect: told(finding.effect),
          interval: between(write, finding.low, finding.high),
        });
      }
      case "severity": {
        const { effect, low, high, criterionId } = finding;
        const name = scheme.criteria.find(({ id }) => id === criterionId)?.name;
        const said = {
          rater,
          effect: percent(Math.abs(effect)),
          interval: between(evenPercent, low * Math.sign(effect), high * Math.sign(effect)),
        };
        if (name === undefined) return t(effect < 0 ? "finding.severe" : "finding.lenient", said);
        const on = { ...said, criterion: isolated(name) };
        return t(effect < 0 ? "finding.severe_on" : "finding.lenient_on", on);
      }
      case "central":
      case "halo":
        return t(`finding.${finding.kind}`, {
          rater,
          share: percent(finding.share),
          interval: between(evenPercent, finding.low, finding.high),
        });
      case "rates_apart":
      case "traces_apart":
        return t(`finding.${finding.kind}`, {
          rater,
          own: limited(finding.own, finding.ownLimits),
          usual: finding.others === null ? "" : percent(finding.others),
          effect: percent(finding.effect),
          interval: between(evenPercent, finding.low, finding.high),
        });
    }
  }
}

/** The maximum number of other codes that are named; beyond it they are counted. */
const codesNamed = 4;
