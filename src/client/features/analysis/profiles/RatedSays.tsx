import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { ScopeChoices } from "../../../../api/contract/scopeChoices.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import type { NamedBy } from "../namedBy.ts";

/** Says what identifies the person rated, and how to change it. */
export function RatedSays({ rated, variables }: Props) {
  const { t } = useTranslation("analysis");
  const says = () => {
    if (rated.kind === "variable") {
      const variable = isolated(rated.name);
      return rated.isGuess
        ? t("profiles.rated.guessed", { variable })
        : t("profiles.rated.chosen", { variable });
    }
    return variables.length === 0 ? t("profiles.rated.noVariables") : t("profiles.rated.recording");
  };
  return (
    <Text size="sm" c="dimmed" maw="75ch">
      {says()}
    </Text>
  );
}

interface Props {
  readonly rated: NamedBy;
  readonly variables: ScopeChoices["variables"];
}
