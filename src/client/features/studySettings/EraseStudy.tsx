import { Button, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import type { StudySummary } from "../../../api/contract/studies.ts";
import type { Erasure } from "../../../domain/entities/erasure.ts";
import { EraseDialog } from "../../kit/erasure/EraseDialog.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Erases a study with all its data, after its name was typed. */
export function EraseStudy({ study }: { readonly study: StudySummary }) {
  const { t } = useTranslation("erasure");
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="erase">
      <Title order={2} size="h3" id="erase" mb={4}>
        {t("study")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("studyWhat")}
      </Text>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("studyButton")}
      </Button>
      {isAsked && <Asked study={study} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Asked({ study, onClose }: { readonly study: StudySummary; readonly onClose: () => void }) {
  const { t } = useTranslation("erasure");
  const navigate = useNavigate();
  const { id: studyId, name } = study;
  const params = { studyId };
  const preview = useCall(erasureCalls.previewStudyErasure, { params }, { staleTime: 0 });
  const erasing = useSend(
    erasureCalls.eraseStudy,
    (because: Erasure["because"]) => ({ params, body: { because, name } }),
    // The study’s screens are left before any of its data is fetched again.
    { onReply: () => navigate({ to: "/" }) },
  );
  return (
    <EraseDialog
      title={t("studyTitle", { name })}
      preview={preview.data}
      failure={preview.error}
      erasing={erasing}
      because="deleted"
      written={{ name, label: t("studyName", { name }) }}
      onErase={erasing.mutate}
      onClose={onClose}
    />
  );
}
