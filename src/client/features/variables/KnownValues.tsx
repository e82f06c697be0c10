import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { valueText, variableLabel } from "../../../domain/variables.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./variables.module.css";

/** The variables of a recording, and which information masking cannot hide from raters. */
export function KnownValues({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("variables");
  const { study, studyId, can } = useStudy();
  const { variables } = study;
  const reasons = study.masksRecordings && can("study.edit") ? unhideable(recording) : [];
  if (variables.length === 0 && reasons.length === 0) return null;

  return (
    <section aria-label={t("known")} className={classes["known"]}>
      {variables.length > 0 && (
        <dl>
          {variables.map((variable) => (
            <div key={variable.id}>
              <dt>
                <bdi>{variableLabel(variable)}</bdi>
              </dt>
              <dd>
                <bdi>{valueText(recording.values[variable.id]) || t("notKnown")}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {can("recording.edit") && variables.length > 0 && (
        <LinkAnchor to="/studies/$studyId/variables" params={{ studyId }} size="sm">
          {t("editValues")}
        </LinkAnchor>
      )}
      {reasons.map((reason) => (
        <Text key={reason} size="sm" role="note">
          {t(`unhideable.${reason}`)}
        </Text>
      ))}
    </section>
  );
}

/** What raters see of a masked recording, because they could not watch it otherwise. */
function unhideable({ sources, live }: Recording): readonly ("address" | "local" | "live")[] {
  const kinds = new Set<string>(sources.map(({ kind }) => kind));
  return [
    ...(kinds.has("address") ? (["address"] as const) : []),
    ...(kinds.has("local") ? (["local"] as const) : []),
    ...(live ? (["live"] as const) : []),
  ];
}
