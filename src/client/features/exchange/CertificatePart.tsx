import { Button, Group, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { cellReasons } from "../../../formats/boris/certificateCell.ts";
import { certificateTotals } from "../../../formats/boris/certificateParts.ts";
import { download } from "../../kit/chart/download.ts";
import { madeFile } from "../../kit/query/program.ts";
import classes from "./exchange.module.css";
import type { Reading } from "./reading.ts";

/**
 * The number of values identical to BORIS among the imported observations; nothing without a BORIS
 * project.
 */
export function CertificatePart({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation("exchange");
  const { certificate, observations } = reading;
  const totals = useMemo(() => {
    if (certificate?.kind !== "compared") return undefined;
    const kept = new Set<string>(observations.map((one) => one.id));
    return certificateTotals(certificate.parts, (observationId) => kept.has(observationId));
  }, [certificate, observations]);
  if (!certificate) return null;
  const remarks = [
    ...cellReasons.flatMap((because) => {
      const count = totals?.reasons[because] ?? 0;
      return count > 0 ? [t(`certificate.reason.${because}`, { count })] : [];
    }),
    ...(totals && totals.excluded > 0
      ? [t("certificate.leftOut", { count: totals.excluded })]
      : []),
    ...(certificate.kind === "compared" && certificate.pairsLeft > 0
      ? [t("certificate.pairsLeft", { count: certificate.pairsLeft })]
      : []),
  ];
  return (
    <section className={classes["part"]} aria-labelledby="import-certificate">
      <Title order={3} id="import-certificate">
        {t("certificate.title")}
      </Title>
      {certificate.kind === "too_large" && (
        <p>{t("certificate.tooLarge", { count: certificate.events, most: certificate.most })}</p>
      )}
      {certificate.kind === "compared" && totals && (
        <>
          <p>{t("certificate.same", { same: totals.same, count: totals.cells })}</p>
          {remarks.length > 0 && (
            <ul>
              {remarks.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
          <Text size="sm" c="dimmed" maw="75ch">
            {t("certificate.what")}
          </Text>
          <Group gap={8} mt={8}>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                download({
                  fileName: madeFile("boris-comparison.csv"),
                  type: "text/csv",
                  content: totals.table,
                })
              }
            >
              {t("certificate.download")}
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}
