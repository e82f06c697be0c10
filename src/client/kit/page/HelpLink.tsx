import { ActionIcon } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { HelpIcon } from "./icons.tsx";

/** Opens the guide's page on this screen in a tab of its own, so that nothing here is left. */
export function HelpLink() {
  const { t } = useTranslation();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.guide });
  if (page === undefined) return null;

  return (
    <ActionIcon
      component={Link}
      to={`/guide/${page}`}
      target="interrater-guide"
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t("help")}
      title={t("help")}
    >
      <HelpIcon />
    </ActionIcon>
  );
}
