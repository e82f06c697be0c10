import { Button, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { MadeWith } from "./Changes.tsx";
import { effectOf } from "./effect.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** Offers to put work of earlier versions under a published one, where only names differ. */
export function CarryOver({ studyId, versionId, number }: Props) {
  const { t } = useTranslation("scheme");
  const effect = useQuery(effectOf(studyId, versionId));
  const carrying = useCarryOver(studyId, versionId);
  const offered = effect.data?.earlier.filter(({ isOnlyNames }) => isOnlyNames) ?? [];

  return (
    <>
      {carrying.data && (
        <output className={classes["hint"]}>
          {t("carry.done", { count: carrying.data.observations, number })}
        </output>
      )}
      {offered.map((version) => (
        <div key={version.id} className={classes["offer"]}>
          <Text size="sm">
            <MadeWith version={version} /> {t("carry.what", { number })}
          </Text>
          <Button
            variant="default"
            loading={carrying.isPending}
            onClick={() => carrying.mutate(version.id)}
          >
            {t("carry.action", { number })}
          </Button>
        </div>
      ))}
      {carrying.error && <Failure error={carrying.error} compact />}
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly versionId: string;
  readonly number: number;
}

/** Puts the work of another version under this one. */
export function useCarryOver(studyId: string, schemeVersionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fromSchemeVersionId: string) =>
      send(schemeCalls.carryOver, {
        params: { studyId, schemeVersionId },
        body: { fromSchemeVersionId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["study", studyId] }),
  });
}
