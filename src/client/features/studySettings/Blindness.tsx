import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { Button, Group, Modal, Radio, Stack, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type StudySummary, studyCalls } from "../../../api/contract/studies.ts";
import { blindingRules } from "../../../domain/blinding.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { type BlindingSettings, type Uncovered, uncoveredBy } from "./uncovers.ts";
import { useSend } from "../../kit/query/useSend.ts";

/**
 * The blinding settings of a study. A change takes effect at once; one that unblinds asks for confirmation
 * first.
 */
export function Blindness({ study }: { readonly study: StudySummary }) {
  const { t } = useTranslation(["studySettings", "common"]);
  const [asked, setAsked] = useState<Asked>();
  const saving = useSend(
    studyCalls.changeStudy,
    (body: Partial<BlindingSettings>) => ({ params: { studyId: study.id }, body }),
    {
      onReply: () => {
        setAsked(undefined);
      },
    },
  );

  // Shown as wanted until the server has answered.
  const shown = { ...study, ...(saving.isPending && saving.variables) };

  function want(change: Partial<BlindingSettings>): void {
    const uncovered = uncoveredBy(study, change);
    if (uncovered) setAsked({ change, uncovered });
    else saving.mutate(change);
  }

  return (
    <section aria-labelledby="blindness">
      <GuideHint page="blindness" anchor="blinding-between-raters" topic={t("blindness")}>
        <Title order={2} size="h3" id="blindness" mb={4}>
          {t("blindness")}
        </Title>
      </GuideHint>
      <Text size="sm" c="dimmed" mb="md">
        {t("blindnessWhat")}
      </Text>
      <Stack gap="lg">
        <Radio.Group
          label={t("rule")}
          value={shown.blinding}
          onChange={(value) => {
            const blinding = blindingRules.find((rule) => rule === value);
            if (blinding) want({ blinding });
          }}
        >
          <Stack gap="sm" mt="xs">
            {blindingRules.map((rule) => (
              <Radio
                key={rule}
                value={rule}
                label={t(`rules.${rule}`)}
                description={t(`rulesWhat.${rule}`)}
                disabled={saving.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
        {shown.blinding === "until_opened" && (
          <Group>
            <Text size="sm">{t(shown.isOpened ? "isOpened" : "isClosed")}</Text>
            <Button
              variant="default"
              size="xs"
              loading={saving.isPending}
              onClick={() => want({ isOpened: !study.isOpened })}
            >
              {t(shown.isOpened ? "closeAgain" : "openNow")}
            </Button>
          </Group>
        )}
        <Switch
          label={t("masksRecordings")}
          description={t("masksRecordingsWhat")}
          checked={shown.masksRecordings}
          disabled={saving.isPending}
          onChange={(event) => want({ masksRecordings: event.currentTarget.checked })}
        />
        <Switch
          label={t("masksRaters")}
          description={t("masksRatersWhat")}
          checked={shown.masksRaters}
          disabled={saving.isPending}
          onChange={(event) => want({ masksRaters: event.currentTarget.checked })}
        />
      </Stack>
      {saving.error && !asked && <Failure error={saving.error} compact />}
      <Text component="output" size="sm" c="dimmed" mt="sm" display="block">
        {saving.isSuccess && !saving.isPending ? t("savedNow") : ""}
      </Text>
      {asked && (
        <Modal
          opened
          onClose={() => setAsked(undefined)}
          title={t(`uncover.${asked.uncovered}`)}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <Text size="sm">{t(`uncoverWhat.${asked.uncovered}`)}</Text>
          {saving.error && <Failure error={saving.error} compact />}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setAsked(undefined)} data-autofocus>
              {t("common:cancel")}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate(asked.change)}>
              {t("uncoverConfirm")}
            </Button>
          </Group>
        </Modal>
      )}
    </section>
  );
}

interface Asked {
  readonly change: Partial<BlindingSettings>;
  readonly uncovered: Uncovered;
}
