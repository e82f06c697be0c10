import { Button, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportCalls } from "../../api/contract/exports.ts";
import { addressOf } from "../api.ts";
import { columns, filesWithVariables } from "../exchange/columns.ts";
import classes from "../exchange/exchange.module.css";
import { Page } from "../frame/Page.tsx";
import { useStudy } from "../frame/study.ts";

/** The study's data as files. */
export function Exchange() {
  const { t } = useTranslation("exchange");
  const { studyId } = useStudy();
  const [handedInOnly, setHandedInOnly] = useState(true);
  const request = {
    params: { studyId },
    query: { handedInOnly: handedInOnly ? "true" : "false" },
  };

  return (
    <Page title={t("title")} description={t("description")}>
      <Switch
        label={t("handedInOnly")}
        description={t("handedInOnlyHint")}
        checked={handedInOnly}
        onChange={(event) => setHandedInOnly(event.currentTarget.checked)}
      />
      <div className={classes["files"]}>
        <Export of="events" href={addressOf(exportCalls.exportEvents, request)} />
        <Export of="ratings" href={addressOf(exportCalls.exportRatings, request)} />
        <Export of="observations" href={addressOf(exportCalls.exportObservations, request)} />
        <Export of="scans" href={addressOf(exportCalls.exportScans, request)} />
        <Export of="traces" href={addressOf(exportCalls.exportTraces, request)} />
      </div>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("format")} {t("blind")}
      </Text>
    </Page>
  );
}

function Export({ of, href }: ExportProps) {
  const { t } = useTranslation("exchange");
  const file = `${of}.csv`;
  return (
    <section className={classes["file"]} aria-labelledby={`export-${of}`}>
      <Title order={2} size="h3" id={`export-${of}`}>
        {t(of)}
      </Title>
      <Text size="sm">{t(`${of}What`)}</Text>
      <Button component="a" href={href} download={file}>
        {t("download", { file })}
      </Button>
      <details className={classes["columns"]}>
        <summary>{t("columns")}</summary>
        <dl>
          {columns[of].map((column) => (
            <Column key={column} name={column} />
          ))}
          {filesWithVariables.includes(of) && <Column name="variable" />}
        </dl>
      </details>
    </section>
  );
}

interface ExportProps {
  readonly of: keyof typeof columns;
  readonly href: string;
}

function Column({ name }: ColumnProps) {
  const { t } = useTranslation("exchange");
  return (
    <>
      <dt>{name}</dt>
      <dd>{t(`about.${name}`)}</dd>
    </>
  );
}

interface ColumnProps {
  readonly name: (typeof columns)[keyof typeof columns][number] | "variable";
}
