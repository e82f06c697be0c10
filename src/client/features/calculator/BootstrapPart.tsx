import { Button, Group, Progress, Text, TextInput } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import classes from "./calculator.module.css";
import { type Resampling, resamples } from "./useBootstraps.ts";

/** Starts resampling for the chosen figures, shows how far it is, and stops it. */
export function BootstrapPart({ running, isBroken, seed, count, onSeed, onStart, onStop }: Props) {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  return (
    <div className={classes["bootstrap"]}>
      <Group gap="sm" align="end">
        <TextInput
          size="xs"
          w={120}
          label={t("bootstrap.seed")}
          inputMode="numeric"
          value={seed}
          onChange={(event) => onSeed(seedOf(event.currentTarget.value))}
        />
        {running ? (
          <Button size="xs" variant="default" onClick={onStop}>
            {t("bootstrap.stop")}
          </Button>
        ) : (
          <Button size="xs" variant="default" disabled={count === 0} onClick={onStart}>
            {t("bootstrap.start", { count })}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t("bootstrap.what", { resamples })}
      </Text>
      {running && (
        <div role="status">
          <Text size="sm">
            {t("bootstrap.running", {
              number: running.number,
              of: running.of,
              share: numbers.percent(Math.floor(running.share * 20) / 20),
            })}
          </Text>
          <Progress value={running.share * 100} aria-label={t("bootstrap.progress")} />
        </div>
      )}
      {isBroken && <Text size="sm">{t("bootstrap.broken")}</Text>}
    </div>
  );
}

/** The digits of a typed text, as far as they are a valid seed; 1 without any. */
function seedOf(typed: string): number {
  const digits = typed.replaceAll(/\D/gu, "");
  return digits === "" ? 1 : Math.min(Number(digits), seedMost);
}

const seedMost = 4_294_967_295;

interface Props {
  readonly running: Resampling | undefined;
  readonly isBroken: boolean;
  readonly seed: number;
  /** The number of selected figures that can be resampled. */
  readonly count: number;
  readonly onSeed: (seed: number) => void;
  readonly onStart: () => void;
  readonly onStop: () => void;
}
