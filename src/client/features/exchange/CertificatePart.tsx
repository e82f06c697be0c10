import { Button, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { download } from "../../kit/chart/download.ts";
import classes from "./exchange.module.css";
import type { Reading } from "./reading.ts";

const reasons = ["observation_missing", "events_differ", "times_differ"] as const;

/** How many figures of BORIS are the same of what is imported; nothing where no file is a project of BORIS. */
export function CertificatePart({ certificate }: Pick<Reading, "certificate">) {
  const { t } = useTranslation("exchange");
  if (!certificate) return null;
  const { cells, same, table } = certificate;
  return (
    <section className={classes["part"]} aria-labelledby="import-certificate">
      <Title order={3} id="import-certificate">
        {t("certificate.title")}
      </Title>
      <p>{t("certificate.same", { same, count: cells })}</p>
      {same < cells && (
        <ul>
          {reasons
            .filter((because) => certificate.reasons[because] > 0)
            .map((because) => (
              <li key={because}>
                {t(`certificate.reason.${because}`, { count: certificate.reasons[because] })}
              </li>
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
            download({ fileName: "boris-comparison.csv", type: "text/csv", content: table })
          }
        >
          {t("certificate.download")}
        </Button>
      </Group>
    </section>
  );
}
