import { ActionIcon } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { guideBeside, isRoomBeside } from "./guideBeside.ts";
import { HelpIcon } from "./icons.tsx";

/**
 * A link to the guide's page on this screen: beside the screen where there is room, else in a tab of its own, so that
 * nothing here is left. `undefined` where no screen is shown.
 */
export function useGuideLink() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.guide });
  if (page === undefined) return undefined;
  return {
    to: `/guide/${page}`,
    target: "interrater-guide",
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || !isRoomBeside()) return;
      event.preventDefault();
      guideBeside.set({ page, anchor: "", opener: event.currentTarget });
    },
  };
}

/** Opens the guide's page on this screen. */
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
