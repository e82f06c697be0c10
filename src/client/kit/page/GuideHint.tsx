import { ActionIcon, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { guideLinkTo } from "./guideLink.ts";
import { HelpIcon } from "./icons.tsx";

/**
 * A heading with a question mark that opens the guide at the related question: beside the screen where there is
 * room, else in another tab. `tests/unit/guide.test.ts` checks that each page and anchor exists.
 */
export function GuideHint({ page, anchor = "", topic, children }: Props) {
  const { t } = useTranslation();
  const label = t("guideOn", { topic });

  return (
    <Group gap={4} wrap="nowrap">
      {children}
      <ActionIcon
        component={Link}
        {...guideLinkTo(page, anchor)}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        title={label}
      >
        <HelpIcon />
      </ActionIcon>
    </Group>
  );
}

interface Props {
  readonly page: string;
  /** The anchor of a heading of that page, without `#`; the beginning of the page by default. */
  readonly anchor?: string;
  /** The topic of the heading, which a screen reader reads with the question mark. */
  readonly topic: string;
  readonly children: ReactNode;
}
