import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { actionsIn } from "../../../domain/states.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { type Review, reviews } from "./reviews.ts";

/** Actions on an assignment; nothing if there are none. */
export function ReviewMenu({ observation, rater, owns, onChoose }: Props) {
  const { t } = useTranslation("assignments");
  const possible = actionsIn("observation", observation.state);
  const actions = reviews.filter(
    // Accepted observations can be returned by the owner only.
    (action) => possible.includes(action) && (owns || observation.state !== "accepted"),
  );

  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("actionsOf", {
            recording: observation.recordingName,
            rater,
          })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => onChoose(action, observation)}>
            {t(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  readonly observation: ObservationSummary;
  /** The rater, with the round where there are several. */
  readonly rater: string;
  readonly owns: boolean;
  readonly onChoose: (action: Review, observation: ObservationSummary) => void;
}
