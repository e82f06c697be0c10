import { Button, Progress, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./exchange.module.css";

/** The progress of sending an import, with a button that stops it. */
export function SendingNow({ sentBytes, sizeBytes, isWaiting, onStop }: SendingProps) {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  const isSent = sizeBytes !== null && sentBytes >= sizeBytes;
  return (
    <div className={classes["progress"]}>
      <div className={classes["progressWords"]}>
        <p role="status">
          {isWaiting
            ? t("sending.waiting")
            : sizeBytes === null
              ? t("sending.writing")
              : isSent
                ? t("sending.checking")
                : t("sending.sending")}
        </p>
        <Button size="xs" variant="default" onClick={onStop}>
          {t("sending.stop")}
        </Button>
      </div>
      <Progress.Root size="sm">
        <Progress.Section
          value={sizeBytes === null ? 0 : (sentBytes / sizeBytes) * 100}
          striped={isSent}
          aria-label={t("sending.progress")}
        />
      </Progress.Root>
      {sizeBytes !== null && (
        <Text size="sm" c="dimmed" className="figures">
          {t("sending.bytes", { sent: format.bytes(sentBytes), size: format.bytes(sizeBytes) })}
        </Text>
      )}
    </div>
  );
}

interface SendingProps {
  readonly sentBytes: number;
  readonly sizeBytes: number | null;
  readonly isWaiting: boolean;
  readonly onStop: () => void;
}
