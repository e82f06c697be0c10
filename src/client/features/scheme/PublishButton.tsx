import { Button, Checkbox, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import type { SchemeVersion } from "../../../domain/entities/scheme.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useCarryOver } from "./CarryOver.tsx";
import { MadeWith } from "./Changes.tsx";
import { isUnsaved } from "./draft.ts";
import type { DraftStore } from "./draftStore.ts";
import { queryOf, useCall } from "../../kit/query/useCall.ts";
import { useAction } from "../../kit/query/useAction.ts";
import { renewAfter } from "../../kit/query/renew.ts";

/** Publishes a draft, after a confirmation: publishing cannot be undone. */
export function PublishButton({ version, store, problems }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { studyId, id: schemeVersionId, number } = version;
  const { scheme } = store.get();
  const [isCarried, setIsCarried] = useState(false);
  const effect = useCall(
    schemeCalls.readSchemeImpact,
    { params: { studyId, schemeVersionId } },
    { enabled: isAsked },
  );
  const carrying = useCarryOver(studyId, schemeVersionId);
  const before = effect.data?.earlier.find(({ id }) => id === effect.data.follows?.id);
  const offered = before?.isOnlyNames ? before : undefined;
  const publishing = useAction(
    async () => {
      const draft = await store.flush();
      // A draft that could not be saved is reported beside it; no other state of it may be published.
      if (isUnsaved(draft)) return;
      const published = await send(schemeCalls.publishScheme, {
        params: { studyId, schemeVersionId },
        body: { edition: draft.edition },
      });
      client.setQueryData(
        queryOf(schemeCalls.readScheme, { params: { studyId, schemeVersionId } }).queryKey,
        published,
      );
      try {
        if (isCarried && offered) await carrying.mutateAsync(offered.id);
      } finally {
        await renewAfter(client, schemeCalls.publishScheme, {
          params: { studyId, schemeVersionId },
        });
      }
    },
    { onSuccess: () => setIsAsked(false) },
  );

  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t("publish")}</Button>
      <Modal
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t("publishTitle", { number })}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        {problems > 0 ? (
          <Text>{t("publishBlocked", { count: problems })}</Text>
        ) : (
          <>
            <Text>{t("publishWhat", { next: number + 1 })}</Text>
            <Text mt="sm" fw={550}>
              {t("publishCounts", {
                codes: scheme.codes.length,
                subjects: scheme.subjects.length,
                criteria: scheme.criteria.length,
              })}
            </Text>
            {before && (
              <Text mt="sm" size="sm">
                <MadeWith version={before} />{" "}
                {!offered && t("carry.stays", { number: before.number })}
              </Text>
            )}
            {offered && (
              <Checkbox
                mt="sm"
                label={t("carry.offer", { number })}
                description={t("carry.what", { number })}
                checked={isCarried}
                onChange={(event) => setIsCarried(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        {publishing.error && <Failure error={publishing.error} compact />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setIsAsked(false)}>
            {problems > 0 ? t("common:close") : t("common:cancel")}
          </Button>
          {problems === 0 && (
            <Button loading={publishing.isPending} onClick={() => publishing.mutate()}>
              {t("publishNow")}
            </Button>
          )}
        </Group>
      </Modal>
    </>
  );
}

interface Props {
  readonly version: SchemeVersion;
  readonly store: DraftStore;
  /** The number of problems that prevent publishing. */
  readonly problems: number;
}
