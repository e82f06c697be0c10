import { Button, FileButton, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ImportPlan } from "../../../formats/importPlan.ts";
import { download } from "../../kit/chart/download.ts";
import type { Importing, ImportStore } from "./importing.ts";
import { planFileOf } from "./planFile.ts";
import type { Reading } from "./reading.ts";

/**
 * Saves the import plan (who coded what, with all answers) as a file for the next import and for `convert --plan`,
 * and reads one.
 */
export function PlanFile({ importing, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const [told, setTold] = useState<"taken" | "wrong" | null>(null);
  const isBusy = importing.phase.kind !== "read" && importing.phase.kind !== "failed";

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    try {
      const given: unknown = JSON.parse(await file.text());
      store.take(ImportPlan.parse(given));
      setTold("taken");
    } catch {
      setTold("wrong");
    }
  }

  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          download({
            fileName: "import-plan.json",
            type: "application/json",
            content: `${JSON.stringify(planFileOf(reading, importing), undefined, 2)}\n`,
          })
        }
      >
        {t("planFile.save")}
      </Button>
      <FileButton accept=".json,application/json" onChange={(file) => void take(file)}>
        {(props) => (
          <Button size="xs" variant="default" disabled={isBusy} {...props}>
            {t("planFile.load")}
          </Button>
        )}
      </FileButton>
      {told && (
        <Text size="sm" role={told === "wrong" ? "alert" : "status"}>
          {t(`planFile.${told}`)}
        </Text>
      )}
    </Group>
  );
}

interface Props {
  readonly importing: Importing;
  readonly reading: Reading;
  readonly store: ImportStore;
}
