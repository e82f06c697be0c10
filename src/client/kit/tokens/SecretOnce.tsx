import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useTranslation } from "../text/useTranslation.ts";
import { CheckIcon, CopyIcon } from "../page/icons.tsx";
import "./texts.ts";

/** Shows a new token, or another secret, for copying: it is shown only once. */
export function SecretOnce({ secret, label, hint, onClose }: Props) {
  const { t } = useTranslation(["tokens", "common"]);
  const clipboard = useClipboard({ timeout: 3_000 });
  return (
    <Stack>
      <TextInput
        label={label ?? t("token")}
        description={hint}
        readOnly
        value={secret}
        dir="ltr"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => clipboard.copy(secret)}
      >
        {clipboard.copied ? t("common:copied") : t("common:copy")}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {t("once")}
      </Text>
      <Button variant="default" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Stack>
  );
}

interface Props {
  readonly secret: string;
  /** What the secret is, if not a token. */
  readonly label?: string;
  readonly hint?: string;
  readonly onClose: () => void;
}
