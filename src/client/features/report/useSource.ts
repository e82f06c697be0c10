import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Report } from "../../../api/contract/report.ts";
import { useFormat } from "../../kit/text/format.ts";
import "./texts.ts";

/** The source line of a saved picture: study, revision and date. */
export function useSource({ studyName, revision, madeAt }: Report): string {
  const { t } = useTranslation("report");
  const format = useFormat();
  return t("source", { study: studyName, revision, date: format.date(madeAt) });
}
