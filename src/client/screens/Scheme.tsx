import { useTranslation } from "react-i18next";
import { Page } from "../frame/Page.tsx";

export function Scheme() {
  const { t } = useTranslation();
  return <Page title={t("screen.scheme")} />;
}
