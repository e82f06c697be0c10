import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type SchemeEffect, schemeCalls } from "../../../api/contract/schemes.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { schemeDifference } from "../../../domain/schemeDifference.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { Difference } from "./Difference.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { Touched, type TouchedBy } from "./Touched.tsx";
import { useCall } from "../../kit/query/useCall.ts";

/** The differences between a draft and the version before it, and the observations made with that version. */
export function Changes({ studyId, versionId, scheme }: Props) {
  const { t } = useTranslation("scheme");
  const [asked, setAsked] = useState<TouchedBy>();
  const effect = useCall(schemeCalls.readSchemeImpact, {
    params: { studyId, schemeVersionId: versionId },
  });
  const follows = effect.data?.follows ?? undefined;
  const before = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId: follows?.id ?? "" } },
    { enabled: follows !== undefined, asWritten: true },
  );
  const error = effect.error ?? before.error;

  if (error) return <Failure error={error} onRetry={() => void effect.refetch()} />;
  if (effect.data && !follows) return <p className={classes["hint"]}>{t("changes.first")}</p>;
  if (!effect.data || !follows || !before.data) return <Loading what={t("loading")} />;
  const difference = schemeDifference(before.data.scheme, scheme);
  const { number } = follows;
  const made = effect.data.earlier.find(({ id }) => id === follows.id);

  return (
    <div className={classes["tab"]}>
      <div>
        <Text fw={550}>
          {difference.isSame
            ? t("changes.none", { number })
            : t(difference.isOnlyNames ? "changes.onlyNames" : "changes.meaning", { number })}
        </Text>
        <Text size="sm" c="dimmed">
          {made ? <MadeWith version={made} /> : t("changes.nothingMade", { number })}{" "}
          {made && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => setAsked({ versionId: follows.id, number })}
            >
              {t("changes.which")}
            </Button>
          )}
        </Text>
        {effect.data.hidden > 0 && (
          <Text size="sm" c="dimmed">
            {t("changes.hidden", { count: effect.data.hidden })}
          </Text>
        )}
      </div>
      <Difference
        difference={difference}
        uses={effect.data.uses}
        onWhich={({ id, name }) => setAsked({ versionId: follows.id, number, entry: { id, name } })}
      />
      {asked && <Touched studyId={studyId} by={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface Props {
  readonly studyId: string;
  readonly versionId: string;
  /** The draft as it is on the screen. */
  readonly scheme: Scheme;
}

/** How many observations of which state were made with a version. */
export function MadeWith({ version }: { readonly version: SchemeEffect["earlier"][number] }) {
  const { t } = useTranslation(["scheme", "common"]);
  const format = useFormat();
  const { number, states } = version;
  const words = states.map(({ state, count }) =>
    t("changes.stateCount", { count, state: t(`common:observationState.${state}`) }),
  );
  return <>{t("changes.made", { number, states: format.list(words) })}</>;
}
