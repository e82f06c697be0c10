import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ExampleMoment } from "../../../domain/entities/scheme.ts";
import { limits } from "../../../domain/limits.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { momentText } from "../../kit/scheme/momentText.ts";
import classes from "../../kit/scheme/scheme.module.css";
import { useAll } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";

const ExampleDialog = lazy(async () => ({
  default: (await import("./ExampleDialog.tsx")).ExampleDialog,
}));

/** Examples: segments of recordings that illustrate an entry of the scheme. */
export function ExamplesField({ of, examples = [], onChange }: Props) {
  const { t } = useTranslation("scheme");
  const { studyId } = useStudy();
  const [isAdding, setIsAdding] = useState(false);
  const recordings = useAll(
    recordingCalls.listRecordings,
    { params: { studyId } },
    { enabled: examples.length > 0 },
  );
  const nameOf = (recordingId: string) =>
    recordings.data?.find(({ id }) => id === recordingId)?.name ?? t("example.gone");

  return (
    <fieldset className={classes["examples"]}>
      <legend>{t("example.title")}</legend>
      {examples.length > 0 && (
        <ul>
          {examples.map((moment, at) => (
            // Moments have no ids: their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span>
                <bdi>{nameOf(moment.recordingId)}</bdi> · <bdi dir="ltr">{momentText(moment)}</bdi>
                {moment.note !== "" && (
                  <>
                    {" "}
                    · <bdi>{moment.note}</bdi>
                  </>
                )}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("example.remove", { name: of, time: momentText(moment) })}
                onClick={() => onChange(examples.filter((one) => one !== moment))}
              >
                <CloseIcon />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t("example.addTo", { name: of })}
        disabled={examples.length >= limits.examplesPerEntry}
        onClick={() => setIsAdding(true)}
      >
        {t("example.add")}
      </Button>
      {isAdding && (
        <Suspense>
          <ExampleDialog
            studyId={studyId}
            of={of}
            onAdd={(moment) => {
              onChange([...examples, moment]);
              setIsAdding(false);
            }}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface Props {
  /** What they are examples of. */
  readonly of: string;
  readonly examples: readonly ExampleMoment[] | undefined;
  readonly onChange: (examples: ExampleMoment[]) => void;
}
