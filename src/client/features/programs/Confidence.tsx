import { SegmentedControl, Select, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ConfidenceBins } from "../../../agreement/programs/answers.ts";
import type { ThresholdCurve } from "../../../agreement/programs/threshold.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { LineOverTime } from "../../kit/chart/LineOverTime.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { MomentsAsked } from "./MomentsAsked.tsx";
import classes from "./programs.module.css";
import { ReliabilityDiagram } from "./ReliabilityDiagram.tsx";
import type { ProgramShown } from "./shown.ts";

/** Calibration of the program’s confidence, and event F1 by the minimum confidence of its events. */
export function Confidence({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const [bins, setBins] = useState("equalWidth");
  const { confidence } = shown.reply;
  if (!confidence) {
    return (
      <EmptyState icon={CalibrationIcon} title={t("confidence.noneTitle")}>
        {t("confidence.none")}
      </EmptyState>
    );
  }
  const told = bins === "equalCount" ? confidence.equalCount : confidence.equalWidth;
  const written = (value: number) => leftToRight(coefficient(value));

  return (
    <section className={classes["part"]}>
      <ReliabilityDiagram
        kind={t("confidence.kind")}
        title={t("confidence.title", { rater: isolated(shown.rater) })}
        hint={t("confidence.hint")}
        fileName="program-calibration"
        bins={told.bins}
        across={t("confidence.confidence")}
        upwards={t("confidence.share")}
        events={t("confidence.events")}
        format={numbers.percent}
        whole={numbers.whole}
        tools={
          <SegmentedControl
            size="xs"
            aria-label={t("confidence.bins")}
            value={bins}
            onChange={setBins}
            data={[
              { value: "equalWidth", label: t("confidence.equalWidth") },
              { value: "equalCount", label: t("confidence.equalCount") },
            ]}
          />
        }
      />
      <Text size="sm" maw="75ch">
        {t("confidence.figures", {
          brier: written(told.brier),
          reliability: written(told.reliability),
          resolution: written(told.resolution),
          uncertainty: written(told.uncertainty),
          within: written(told.within),
          error: written(told.expectedError),
        })}
      </Text>
      <Unmatched key={bins} shown={shown} bins={told.bins} />
      <Threshold curve={confidence.threshold} />
    </section>
  );
}

/** The events of one bin that no other rater’s event matches, each a link. */
function Unmatched({ shown, bins }: UnmatchedProps) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen === null ? -1 : Number(chosen);
  const bin = bins[at];
  const next = bins[at + 1];
  return (
    <section className={classes["part"]} aria-label={t("confidence.unmatched")}>
      <Select
        label={t("confidence.unmatched")}
        data={bins.map(({ low, high, count, shareRight }, place) => ({
          value: String(place),
          label: t("confidence.bin", {
            low: numbers.percent(low),
            high: numbers.percent(high),
            count: Math.round(count * (1 - shareRight)),
          }),
        }))}
        value={chosen}
        onChange={setChosen}
        searchable={bins.length > 10}
        maw={360}
      />
      {bin && (
        <MomentsAsked
          shown={shown}
          of={{
            kind: "confidence",
            from: asText(bin.low),
            ...(next && { below: asText(next.low) }),
          }}
        />
      )}
    </section>
  );
}

/** 17 significant digits identify a floating-point number. */
function asText(confidence: number): string {
  return confidence.toFixed(17);
}

interface UnmatchedProps {
  readonly shown: ProgramShown;
  readonly bins: ConfidenceBins["bins"];
}

function Threshold({ curve }: { readonly curve: ThresholdCurve }) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const reason = useReason();
  const none = { kind: "undefined", because: reason("no_events") } as const;
  return (
    <>
      <LineOverTime
        kind={t("threshold.kind")}
        title={t("threshold.title")}
        hint={t("threshold.hint")}
        fileName="program-threshold"
        stepsAre={t("threshold.threshold")}
        series={[
          { id: "chosenOn", name: t("threshold.chosenOn") },
          { id: "shownOn", name: t("threshold.shownOn") },
        ]}
        axis={{ label: t("errors.f1"), low: 0, high: 1 }}
        format={numbers.percent}
        steps={curve.points.map(({ threshold, chosenValue, value, low, high }) => ({
          id: String(threshold),
          name: numbers.percent(threshold),
          estimates: {
            chosenOn:
              chosenValue === null
                ? none
                : { kind: "value", value: chosenValue, low: null, high: null },
            shownOn: value === null ? none : { kind: "value", value, low, high },
          },
        }))}
      />
      {curve.chosen !== null && (
        <Text size="sm">{t("threshold.chosen", { threshold: numbers.percent(curve.chosen) })}</Text>
      )}
    </>
  );
}
