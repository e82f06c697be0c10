import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import type { NotReassigned as Because } from "../../../api/contract/assignments.ts";
import type { Id } from "../../../domain/rules.ts";

/** Lists the observations that cannot go to another rater, by recording, and why. */
export function NotReassigned({ cannot, observations }: Props) {
  const { t } = useTranslation("team");
  const nameOf = new Map(observations.map(({ id, recordingName }) => [id, recordingName]));

  return (
    <div role="alert">
      <Text size="sm">{t("openWork.cannot", { count: cannot.length })}</Text>
      <ul style={{ maxHeight: 200, overflow: "auto", margin: 0 }}>
        {cannot.map(({ observationId, because }) => (
          <li key={observationId}>
            <Text size="sm">
              {t(`openWork.because.${because}`, { recording: nameOf.get(observationId) })}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  readonly cannot: readonly {
    readonly observationId: Id<"observation">;
    readonly because: Because;
  }[];
  readonly observations: readonly {
    readonly id: Id<"observation">;
    readonly recordingName: string;
  }[];
}
