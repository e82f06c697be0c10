import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { download } from "../../kit/chart/download.ts";

/** The backup codes for signing in without the device; shown only this once. */
export function BackupCodes({ codes, onDone }: Props) {
  const { t } = useTranslation(["security", "common"]);
  const clipboard = useClipboard({ timeout: 3_000 });
  const text = `${codes.join("\n")}\n`;

  return (
    <Stack>
      <Text size="sm" role="status">
        {t("backupWhat")}
      </Text>
      <SimpleGrid component="ul" cols={2} spacing={4} dir="ltr" aria-label={t("backupCodes")} p={0}>
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" style={{ listStyle: "none" }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t("common:copied") : t("common:copy")}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            download({ fileName: "interrater-backup-codes.txt", type: "text/plain", content: text })
          }
        >
          {t("download")}
        </Button>
      </Group>
      <Button onClick={onDone}>{t("backupKept")}</Button>
    </Stack>
  );
}

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}
