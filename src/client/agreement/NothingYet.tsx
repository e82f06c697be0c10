import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../frame/EmptyState.tsx";
import { AgreementIcon } from "../frame/icons.tsx";
import { LinkButton } from "../frame/links.tsx";
import { useStudy } from "../frame/study.ts";

/** Nothing is compared: because filters leave nothing, one rater is alone, or nobody has handed in. */
export function NothingYet({ studyId, raters, isNarrowed, onWiden }: Props) {
  const { t } = useTranslation("agreement");
  const { can } = useStudy();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={AgreementIcon}
        title={t("nothingHere.title")}
        action={<Button onClick={onWiden}>{t("nothingHere.action")}</Button>}
      >
        {t("nothingHere.what")}
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
  /** Whose work is handed in. */
  readonly raters: number;
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
}
