import { useTranslation } from "react-i18next";
import { Page } from "../frame/Page.tsx";

export function StudyOverview() {
  const { t } = useTranslation();
  return <Page title={t("screen.overview")} />;
}
