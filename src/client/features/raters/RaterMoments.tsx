import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RaterFinding } from "../../../agreement/raters/profile.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { CompareLink } from "../../kit/raters/CompareLink.tsx";
import { type MomentsAsked, raterQueries } from "../../kit/raters/queries.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import classes from "./raters.module.css";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/**
 * The instances behind a finding about codes, each a link to the comparison at that time; nothing for other
 * findings.
 */
export function RaterMoments({ studyId, raterId, finding, what, search, raterName }: Props) {
  const { t } = useTranslation("raters");
  const numbers = useNumbers();
  const [isOpen, setOpen] = useState(false);
  const codes = codesOf(finding);
  const { data, error, refetch } = useAnswer({
    ...raterQueries.moments(studyId, { raterId, ...codes }, search),
    enabled: isOpen && codes !== undefined,
  });
  if (!codes) return null;
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={sideBySide([t("momentsOf"), what], colon())}
        onClick={() => setOpen(true)}
      >
        {t("momentsOf")}
      </Button>
    );
  }
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Text size="sm">{t("loading")}</Text>;
  return (
    <section className={classes["part"]} aria-label={t("moments", { what })}>
      <Text size="sm">{t("momentsCount", { count: data.count })}</Text>
      <ul className={classes["moments"]}>
        {data.moments.map((moment) => (
          <li key={`${moment.otherObservationId} ${moment.startUs}`}>
            <CompareLink studyId={studyId} place={moment} at={moment.startUs}>
              {t("moment", {
                recording: isolated(moment.recordingName),
                time: numbers.span(moment.startUs),
                other: isolated(raterName(moment.otherId)),
              })}
            </CompareLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly studyId: string;
  readonly raterId: string;
  readonly finding: RaterFinding;
  /** The rounds of the finding. */
  readonly search: ScopeSearch;
  /** The finding as a sentence. */
  readonly what: string;
  readonly raterName: (raterId: string) => string;
}

function codesOf(finding: RaterFinding): Omit<MomentsAsked, "raterId"> | undefined {
  switch (finding.kind) {
    case "swaps":
      return { ownCodeId: finding.asCodeId, otherCodeId: finding.codeId, eitherWay: "true" };
    case "codes_as":
      return { ownCodeId: finding.asCodeId, otherCodeId: finding.codeId };
    case "misses":
    case "joins":
      return { otherCodeId: finding.codeId };
    case "adds":
    case "divides":
      return { ownCodeId: finding.codeId };
    case "apart":
    case "central":
    case "chance":
    case "clock":
    case "copied":
    case "exchanged":
    case "halo":
    case "lag":
    case "length":
    case "rates_apart":
    case "reverses":
    case "same_as":
    case "severity":
    case "stops":
    case "subjects":
    case "traces_apart":
      return undefined;
  }
}
