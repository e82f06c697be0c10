import { useTranslation } from "react-i18next";
import { Page } from "../frame/Page.tsx";

export function Home() {
  const { t } = useTranslation();
  return <Page title={t("screen.home")} />;
}
