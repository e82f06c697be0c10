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
  /** The number of observations hidden from the reader, who still codes them. */
  readonly hidden: number;
  /**
   * The kind of work in the filters: resolved work is one observation per recording, without any pair to compare.
   */
  readonly work: ScopeSearch["work"];
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
}
