import { Select, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import { Failure } from "../frame/Failure.tsx";
import { Loading } from "../frame/Loading.tsx";
import type { AgreementSearch } from "./address.ts";
import classes from "./agreement.module.css";
import { ConfusionMatrix } from "./ConfusionMatrix.tsx";
import { MomentList } from "./MomentList.tsx";
import { agreementQueries, type Comparison } from "./queries.ts";

/** The confusion matrix of a pair and, once a cell is chosen, its moments. */
export function ConfusionSection({ comparison, scheme, names, row, column }: Props) {
  const { t } = useTranslation("agreement");
  const navigate = useNavigate({ from: "/studies/$studyId/agreement" });
  const unit = useNumbers().seconds(comparison.unitUs);
  const confusion = useQuery(agreementQueries.confusion(comparison));
  const measure = confusion.data?.per === "us" ? t("measureTime") : t("measureUnits", { unit });
  const caption = t("confusionCaption", { ...names, measure });

  function choose(change: AgreementSearch): void {
    void navigate({
      search: ({ row: _row, column: _column, ...rest }: AgreementSearch) => ({
        ...rest,
        ...change,
      }),
      resetScroll: false,
    });
  }

  return (
    <section className={classes["section"]} aria-labelledby="confusion">
      <Title order={2} id="confusion">
        {t("confusion")}
      </Title>
      <div className={classes["filters"]}>
        <Select
          label={t("over")}
          data={[
            { value: "all", label: t("allCodes") },
            ...scheme.groups.map(({ id, name }) => ({
              value: `group:${id}`,
              label: t("overGroup", { group: name }),
            })),
            ...scheme.codes.map(({ id, name }) => ({
              value: `code:${id}`,
              label: t("overCode", { code: name }),
            })),
          ]}
          value={comparison.over}
          onChange={(over) => choose({ over: over ?? undefined })}
          allowDeselect={false}
          searchable={scheme.codes.length > 12}
        />
      </div>
      <Text size="sm" c="dimmed" maw="75ch">
        {caption}
      </Text>
      {confusion.error && (
        <Failure error={confusion.error} onRetry={() => void confusion.refetch()} />
      )}
      {confusion.isPending && <Loading rows={3} />}
      {confusion.data &&
        (confusion.data.labels.length === 0 ? (
          <Text>{t("confusionEmpty")}</Text>
        ) : (
          <ConfusionMatrix
            confusion={confusion.data}
            scheme={scheme}
            names={names}
            caption={caption}
            row={row}
            column={column}
          />
        ))}
      {row === undefined || column === undefined ? (
        <Text size="sm" c="dimmed">
          {t("chooseCell")}
        </Text>
      ) : (
        <ChosenMoments {...{ comparison, scheme, names, row, column }} />
      )}
    </section>
  );
}

function ChosenMoments({ comparison, scheme, names, row, column }: CellProps) {
  const moments = useQuery(agreementQueries.moments({ ...comparison, row, column }));
  if (moments.error) {
    return <Failure error={moments.error} onRetry={() => void moments.refetch()} />;
  }
  if (!moments.data) return <Loading rows={3} />;
  return (
    <MomentList
      studyId={comparison.studyId}
      moments={moments.data}
      {...{ scheme, names, row, column }}
    />
  );
}

interface Common {
  readonly comparison: Comparison;
  readonly scheme: Scheme;
  readonly names: { readonly a: string; readonly b: string };
}

interface Props extends Common {
  /** The labels of the chosen cell. An empty one is chosen, too: nothing coded. */
  readonly row: string | undefined;
  readonly column: string | undefined;
}

interface CellProps extends Common {
  readonly row: string;
  readonly column: string;
}
