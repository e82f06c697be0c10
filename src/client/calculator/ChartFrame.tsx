import { Button, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Cell, csv } from "../charts/csv.ts";
import { download } from "../charts/download.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import classes from "./calculator.module.css";
import { pngAddress, saveAddress, svgText } from "./saveChart.ts";

/** A drawing with its title, its table one key away, and both as files. */
export function ChartFrame({ title, hint, tools, drawing, table, numbers, fileName }: Props) {
  const { t } = useTranslation("calculator");
  const titleId = useId();
  const held = useRef<HTMLDivElement>(null);
  const drawn = () => held.current?.querySelector("svg");

  return (
    <figure className={classes["chart"]} aria-labelledby={titleId}>
      <figcaption className={classes["chartHead"]}>
        <div>
          <Title order={3} size="h4" id={titleId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </div>
        <Group gap={6}>
          {drawing !== undefined && (
            <>
              <Button
                size="xs"
                variant="default"
                aria-label={t("saveAs", { title, type: "SVG" })}
                onClick={() => {
                  const svg = drawn();
                  if (!svg) return;
                  const text = svgText(svg);
                  download({ fileName: `${fileName}.svg`, type: "image/svg+xml", content: text });
                }}
              >
                SVG
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t("saveAs", { title, type: "PNG" })}
                onClick={() => {
                  const svg = drawn();
                  if (!svg) return;
                  void pngAddress(svg).then((address) => saveAddress(address, `${fileName}.png`));
                }}
              >
                PNG
              </Button>
            </>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={t("saveAs", { title, type: "CSV" })}
            onClick={() =>
              download({
                fileName: `${fileName}.csv`,
                type: "text/csv;charset=utf-8",
                content: csv(numbers()),
              })
            }
          >
            CSV
          </Button>
        </Group>
      </figcaption>
      {tools}
      {drawing !== undefined && (
        <ScrollRegion className={classes["drawing"]} label={t("drawingOf", { title })}>
          <div ref={held}>{drawing}</div>
        </ScrollRegion>
      )}
      {drawing === undefined ? (
        <ScrollRegion className={classes["scroll"]} label={t("tableOf", { title })}>
          {table}
        </ScrollRegion>
      ) : (
        <details className={classes["details"]}>
          <summary>{t("asTable")}</summary>
          <ScrollRegion className={classes["scroll"]} label={t("tableOf", { title })}>
            {table}
          </ScrollRegion>
        </details>
      )}
    </figure>
  );
}

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly tools?: ReactNode;
  /** One SVG; left out where the table itself is the picture. */
  readonly drawing?: ReactNode;
  readonly table: ReactNode;
  readonly numbers: () => readonly (readonly Cell[])[];
  /** Without its ending. */
  readonly fileName: string;
}
