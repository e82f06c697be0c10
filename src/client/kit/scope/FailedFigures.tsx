import { useTranslation } from "../text/useTranslation.ts";
import { Failure } from "../page/Failure.tsx";
import { useFormat } from "../text/format.ts";
import "./texts.ts";
import type { BeforeFailure } from "./useLastAnswer.ts";

/** Says that figures could not be loaded, and how old those still shown below are. */
export function FailedFigures({ error, from, compact = false, onRetry }: Props) {
  const { t } = useTranslation("scope");
  const format = useFormat();
  const time = from && format.dateTime(new Date(from.atMs).toISOString());

  return (
    <Failure
      {...{ error, compact, onRetry }}
      {...(from && { kept: t(from.isOfBefore ? "keptOfBefore" : "keptFigures", { time }) })}
    />
  );
}

interface Props {
  readonly error: Error;
  /** Absent where no figures are shown below. */
  readonly from: BeforeFailure | undefined;
  readonly compact?: boolean;
  readonly onRetry: () => void;
}
