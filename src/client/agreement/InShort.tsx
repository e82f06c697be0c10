import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { Figure } from "../../api/contract/figures.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { isolated, leftToRight } from "../charts/isolated.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import classes from "./agreement.module.css";
import { type Finding, inShort } from "./inShort.ts";
import { mainFigure } from "./recipes.ts";
import { useReason } from "./useReason.ts";

/** What the numbers of a pair say, in sentences. */
export function InShort({ pair, scheme, names, nameOf }: Props) {
  const { t } = useTranslation("agreement");
  const sentence = useSentence({ scheme, names, nameOf });

  return (
    <section className={classes["short"]} aria-labelledby="in-short">
      <Title order={2} size="h3" id="in-short">
        {t("inShort")}
      </Title>
      {inShort(pair).map((finding) => (
        <Text component="p" key={keyOf(finding)}>
          {sentence(finding)}
        </Text>
      ))}
    </section>
  );
}

interface Words {
  readonly scheme: Scheme;
  readonly names: { readonly a: string; readonly b: string };
  readonly nameOf: (raterId: string) => string;
}

interface Props extends Words {
  readonly pair: Agreement["pairs"][number];
}

function useSentence({ scheme, names, nameOf }: Words): (finding: Finding) => string {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const decimal = (value: number) => leftToRight(numbers.decimal(value));
  const percent = (share: number) => leftToRight(numbers.percent(share));
  const isolatedNames = { a: isolated(names.a), b: isolated(names.b) };
  const reason = useReason();
  const codeName = (codeId: string) =>
    isolated(scheme.codes.find(({ id }) => id === codeId)?.name ?? codeId);
  const intervalOf = (figure: Figure) =>
    figure.kind === "value" && figure.low !== null && figure.high !== null
      ? leftToRight(
          t("interval", { low: numbers.decimal(figure.low), high: numbers.decimal(figure.high) }),
        )
      : undefined;

  return (finding) => {
    switch (finding.kind) {
      case "nothing_compared":
        return t("finding.nothing_compared");
      case "overall": {
        const figure = mainFigure(finding.row);
        const kappa = figure.kind === "value" ? decimal(figure.value) : "";
        const interval = intervalOf(figure);
        return interval === undefined
          ? t("finding.overall", { ...isolatedNames, kappa })
          : t("finding.overall_interval", { ...isolatedNames, kappa, interval });
      }
      case "overall_undefined":
        return t("finding.overall_undefined", { because: reason(finding.because) });
      case "best_and_worst":
        return t("finding.best_and_worst", {
          best: codeName(finding.best.codeId),
          bestKappa: decimal(finding.best.kappa),
          worst: codeName(finding.worst.codeId),
          worstKappa: decimal(finding.worst.kappa),
        });
      case "only_code":
        return t("finding.only_code", {
          code: codeName(finding.code.codeId),
          kappa: decimal(finding.code.kappa),
        });
      case "rare":
      case "nearly_always":
        return t(`finding.${finding.kind}`, {
          code: codeName(finding.codeId),
          percent: percent(finding.percent),
          kappa: decimal(finding.kappa),
          prevalence: percent(finding.prevalence),
        });
      case "shifted":
        return t(finding.unit > finding.time ? "finding.shifted" : "finding.shifted_down", {
          code: codeName(finding.codeId),
          unit: decimal(finding.unit),
          time: decimal(finding.time),
        });
      case "one_rater_only":
        return t("finding.one_rater_only", {
          rater: isolated(nameOf(finding.raterId)),
          code: codeName(finding.codeId),
          count: finding.count,
        });
    }
  };
}

function keyOf(finding: Finding): string {
  return "codeId" in finding ? `${finding.kind} ${finding.codeId}` : finding.kind;
}
