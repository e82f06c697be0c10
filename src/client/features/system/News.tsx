import { List, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { SystemState } from "../../../api/contract/system.ts";
import { Folded } from "../../kit/page/Folded.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./system.module.css";

/** The version that runs, and what is new in it. */
export function News({ version, startedAt, news }: SystemState) {
  const { t } = useTranslation("system");
  const format = useFormat();
  return (
    <section aria-label={t("version")}>
      <Text mb="xs">{t("versionRuns", { version, date: format.dateTime(startedAt) })}</Text>
      {news && (
        <Folded
          // A version that is not released yet has no number.
          title={/^\d/u.test(news.title) ? t("news", { title: news.title }) : t("newsAlone")}
          order={2}
          size="h4"
          isLong
        >
          <Text size="sm" c="dimmed" mb="xs">
            {t("newsEnglish")}
          </Text>
          <List size="sm" spacing="xs" lang="en" dir="ltr" className={classes["news"] ?? ""}>
            {news.items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Folded>
      )}
    </section>
  );
}
