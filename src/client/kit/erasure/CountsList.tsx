import { List, Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { ErasureCounts } from "../../../domain/entities/erasure.ts";
import { useCountWords } from "./useCountWords.ts";

/** What an erasure deletes: the number of items of each kind. */
export function CountsList({ counts, isWorkHidden = false }: Props) {
  const { t } = useTranslation("erasure");
  const words = useCountWords()(counts);
  return (
    <>
      {words.length === 0 ? (
        <Text size="sm">{t("nothing")}</Text>
      ) : (
        <List size="sm" withPadding>
          {words.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      )}
      {isWorkHidden && (
        <Text size="sm" c="dimmed">
          {t("workHidden")}
        </Text>
      )}
    </>
  );
}

interface Props {
  readonly counts: ErasureCounts;
  readonly isWorkHidden?: boolean;
}
