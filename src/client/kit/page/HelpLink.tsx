import { ActionIcon } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import { useTranslation } from "../text/useTranslation.ts";
import { guideLinkTo } from "./guideLink.ts";
import { HelpIcon } from "./icons.tsx";

/**
 * A link to the guide’s page on this screen: opened beside the screen where there is room, else in another tab, so
 * that this screen stays. `undefined` where no screen is shown.
 */
export function useGuideLink() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.guide });
  if (page === undefined) return undefined;
  return guideLinkTo(page);
}

/** Opens the guide’s page about this screen. */
export function HelpLink() {
  const { t } = useTranslation();
  const guide = useGuideLink();
  if (!guide) return null;

  return (
    <ActionIcon
      component={Link}
      {...guide}
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
