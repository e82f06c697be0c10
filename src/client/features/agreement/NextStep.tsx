import { Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { askedScope, changedSearch } from "./address.ts";
import styles from "./InShort.module.css";
import { type KeyFindings, nextStep, type Place } from "./keyFindings.ts";
import type { Shown } from "./shown.ts";

/** The next step that follows from the findings. */
export function NextStep({ shown, found }: Props) {
  const { t } = useTranslation(["agreement", "raters"]);
  const { can } = useStudy();
  const { studyId, scheme } = shown;
  const step = nextStep(found);
  const toPlace = (place: Place) => (
    <LinkButton
      size="sm"
      from="/studies/$studyId/agreement"
      to="."
      search={changedSearch(shown.search, place.change)}
      hash={place.part}
      resetScroll={false}
    >
      {t(place.part === "breakdown" ? "toPairs" : "toInstances")}
    </LinkButton>
  );
  const toScheme = can("scheme.edit") && (
    <LinkAnchor to="/studies/$studyId/scheme" params={{ studyId }} size="sm">
      {t("next.toScheme")}
    </LinkAnchor>
  );

  return (
    <div className={styles["next"]}>
      <Title order={2} className={styles["statistic"]}>
        {t("next.title")}
      </Title>
      <p>{says()}</p>
      <div className={styles["steps"]}>{ways()}</div>
    </div>
  );

  function says(): string {
    switch (step.kind) {
      case "joinSets":
        return t("next.joinSets");
      case "doubleCode":
        return t("next.doubleCode", { count: step.recordings, needed: step.needed });
      case "timing":
        return t("next.timing", { rater: isolated(shown.raterName(step.raterId)) });
      case "rater":
        return t("next.rater", { rater: isolated(shown.raterName(step.raterId)) });
      case "sameCoding":
        return t("next.sameCoding", {
          rater: isolated(shown.raterName(step.raterId)),
          other: isolated(shown.raterName(step.otherId)),
        });
      case "code":
        return t("next.code", { code: isolatedNameIn(scheme.codes, step.codeId) });
      case "criterion":
        return t("next.criterion", {
          criterion: isolatedNameIn(scheme.criteria, step.criterionId),
        });
      case "report":
        return t("next.report");
    }
  }

  function ways() {
    switch (step.kind) {
      case "joinSets":
        return (
          can("assignment.edit") && (
            <LinkButton
              size="sm"
              to="/studies/$studyId/assignments"
              params={{ studyId }}
              search={{ part: "plan" }}
            >
              {t("next.toPlan")}
            </LinkButton>
          )
        );
      case "doubleCode":
        return (
          can("assignment.edit") && (
            <LinkButton size="sm" to="/studies/$studyId/assignments" params={{ studyId }}>
              {t("empty.action")}
            </LinkButton>
          )
        );
      case "timing":
        return toPlace(step.place);
      case "rater":
      case "sameCoding":
        return (
          <LinkButton
            size="sm"
            to="/studies/$studyId/raters/$raterId"
            params={{ studyId, raterId: step.raterId }}
            search={{ ...shown.asked.scope }}
          >
            {t("raters:one")}
          </LinkButton>
        );
      case "code":
      case "criterion":
        return (
          <>
            {toPlace(step.place)}
            {toScheme}
          </>
        );
      case "report":
        return (
          <LinkButton
            size="sm"
            to="/studies/$studyId/agreement/report"
            params={{ studyId }}
            search={askedScope(shown.search)}
          >
            {t("report")}
          </LinkButton>
        );
    }
  }
}

function isolatedNameIn(
  among: readonly { readonly id: string; readonly name: string }[],
  id: string,
): string {
  return isolated(among.find((one) => one.id === id)?.name ?? id);
}

interface Props {
  readonly shown: Shown;
  readonly found: KeyFindings;
}
