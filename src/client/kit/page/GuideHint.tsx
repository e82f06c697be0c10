import { ActionIcon, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { guideLinkTo } from "./guideLink.ts";
import { HelpIcon } from "./icons.tsx";

/**
 * A heading with a question mark that opens the guide at what people ask there: beside the screen where there is room,
 * else in a tab of its own. `tests/unit/guide.test.ts` holds that each page and anchor is there.
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
  /** Of a heading of that page, without `#`; its beginning unless told. */
  readonly anchor?: string;
  /** What the heading says, which a screen reader hears with the question mark. */
  readonly topic: string;
  readonly children: ReactNode;
}
