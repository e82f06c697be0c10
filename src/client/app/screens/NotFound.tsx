import { useTranslation } from "../../kit/text/useTranslation.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { SearchIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Page } from "../../kit/page/Page.tsx";

export function NotFound() {
  const { t } = useTranslation();

  return (
    <Page title={t("screen.notFound")} width="text">
      <EmptyState
        icon={SearchIcon}
        title={t("notFound.title")}
        action={<LinkButton to="/">{t("notFound.action")}</LinkButton>}
      >
        {t("notFound.what")}
      </EmptyState>
    </Page>
  );
}
