import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { workCalls } from "../../../api/contract/work.ts";
import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import { Refusal } from "../../../domain/errors.ts";
import { isCodable } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import type { CompareSearch } from "../../kit/page/compareAddress.ts";
import classes from "./compare.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** A consensus as a whole: who started it from which observations, its progress, and the button that submits it. */
export function ConsensusBar({ consensus }: { readonly consensus: ConsensusReply }) {
  const { t } = useTranslation("compare");
  const format = useFormat();
  const navigate = useNavigate({ from: "/studies/$studyId/compare/$recordingId" });
  const { observation, sources, startedBy, toleranceUs, mayEdit } = consensus;
  const submit = useSend(
    workCalls.submitObservation,
    (revision: number) => ({
      params: { observationId: observation.id },
      body: { revision },
    }),
    {
      onRefusal: (error) => {
        if (!(error instanceof Refusal) || error.code !== "differences_open") return;
        void navigate({
          search: (before: CompareSearch) => ({
            round: before.round,
            rows: before.rows,
            state: "open",
          }),
          replace: true,
          resetScroll: false,
        });
      },
      isStaleWhenRefused: true,
    },
  );
  const changed = sources.filter(({ isChanged }) => isChanged);

  return (
    <div className={classes["bar"]}>
      <p>
        <StateMark state={observation.state} />{" "}
        {t("madeFrom", {
          raters: format.list(sources.map(({ raterName }) => raterName)),
          name: startedBy,
        })}{" "}
        {t("withTolerance", { seconds: format.number(toleranceUs / 1e6) })}
      </p>
      {changed.length > 0 && (
        <p className={classes["warning"]}>
          {t("changedSince", { raters: format.list(changed.map(({ raterName }) => raterName)) })}
        </p>
      )}
      <div className={classes["buttons"]}>
        <LinkButton
          to="/observations/$observationId"
          params={{ observationId: observation.id }}
          size="xs"
          variant="default"
        >
          {t("inWorkbench")}
        </LinkButton>
        {mayEdit && isCodable(observation.state) && (
          <Button
            size="xs"
            loading={submit.isPending}
            onClick={() => submit.mutate(observation.revision)}
          >
            {t("submit")}
          </Button>
        )}
      </div>
      {submit.error && submit.variables === observation.revision && (
        <Failure error={submit.error} compact />
      )}
    </div>
  );
}
