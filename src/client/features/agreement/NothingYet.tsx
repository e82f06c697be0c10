import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { AgreementIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";

/** Why nothing is compared: no data match the filters, the reader is blind, there is one rater, or nothing is submitted. */
export function NothingYet({ studyId, raters, hidden, work, isNarrowed, onWiden }: Props) {
  const { t } = useTranslation("agreement");
  const { can } = useStudy();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={AgreementIcon}
        title={t("nothingHere.title")}
        action={<Button onClick={onWiden}>{t("nothingHere.action")}</Button>}
      >
        {t(`nothingHere.${work === undefined || work === "raters" ? "what" : work}`)}
      </EmptyState>
    );
  }
  if (hidden > 0) {
    return (
      <EmptyState icon={AgreementIcon} title={t("stillBlind.title")}>
        {t("stillBlind.what")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={AgreementIcon}
      title={t(raters === 1 ? "oneRater.title" : "empty.title")}
      action={
        can("assignment.edit") && (
          <LinkButton to="/studies/$studyId/assignments" params={{ studyId }}>
            {t("empty.action")}
          </LinkButton>
        )
      }
    >
      {t(raters === 1 ? "oneRater.what" : "empty.what")}
    </EmptyState>
  );
}

interface Props {
  readonly studyId: string;
  /** The number of raters who have submitted. */
  readonly raters: number;
  /** Observations that the reader may not see while they code themselves. */
  readonly hidden: number;
  /** What was resolved is one work of a recording: no one can agree with it here. */
  readonly work: ScopeSearch["work"];
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
}
