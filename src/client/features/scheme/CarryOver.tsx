import { Button, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { MadeWith } from "./Changes.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Offers to move observations of earlier versions to a published one, where only names differ. */
export function CarryOver({ studyId, versionId, number }: Props) {
  const { t } = useTranslation("scheme");
  const effect = useCall(schemeCalls.readSchemeImpact, {
    params: { studyId, schemeVersionId: versionId },
  });
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

/** Moves observations of another version to this one. */
export function useCarryOver(studyId: string, schemeVersionId: string) {
  return useSend(schemeCalls.carryOver, (fromSchemeVersionId: string) => ({
    params: { studyId, schemeVersionId },
    body: { fromSchemeVersionId },
  }));
}
