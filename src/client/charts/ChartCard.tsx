import { Button, Text, Title } from "@mantine/core";
import { type ReactNode, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../frame/Loading.tsx";
import classes from "./charts.module.css";
import { type Cell, csv } from "./csv.ts";
import { download } from "./download.ts";
import { ScrollRegion } from "./ScrollRegion.tsx";

/** A drawing with what it says, its legend, its table beside it, and its numbers as a file. */
export function ChartCard({ kind, title, hint, legend, drawing, table, numbers, fileName }: Props) {
  const { t } = useTranslation("analysis");
  const titleId = useId();

  return (
    <figure className={classes["card"]} aria-labelledby={titleId}>
      <div className={classes["head"]}>
        <figcaption>
          <span className={classes["kind"]}>{kind}</span>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" maw="75ch">
            {hint}
          </Text>
        </figcaption>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            download({ fileName, type: "text/csv;charset=utf-8", text: csv(numbers()) })
          }
        >
          {t("download")}
        </Button>
      </div>
      {legend}
      <div className={classes["sides"]}>
        {drawing && (
          // A drawing made of many elements is one picture to who hears it; its table says the rest.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div className={classes["drawing"]} role="img" aria-label={t("chartOf", { title })}>
            <Suspense fallback={<Loading what={t("drawing")} rows={6} />}>{drawing}</Suspense>
          </div>
        )}
        <ScrollRegion className={classes["table"]} label={t("tableOf", { title })}>
          {table}
        </ScrollRegion>
      </div>
    </figure>
  );
}

interface Props {
  /** What sort of picture it is: "Share of time". */
  readonly kind: string;
  /** What it says. */
  readonly title: string;
  readonly hint: string;
  readonly legend?: ReactNode;
  readonly drawing: ReactNode;
  readonly table: ReactNode;
  /** The table as it is written to the file, asked for when somebody wants it. */
  readonly numbers: () => readonly (readonly Cell[])[];
  readonly fileName: string;
}
