import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Button } from "@mantine/core";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { AnalysisIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { isNarrowed, wholeOf } from "../../kit/scope/narrowing.ts";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import classes from "./analysis.module.css";
import { LeftOutList } from "./LeftOutList.tsx";
import { Stopped } from "./Stopped.tsx";
import type { ViewProps } from "./viewProps.ts";
import { Working } from "./Working.tsx";

/** The state of a view: loading, failed, empty, or its result. */
export function Answer<Data extends Head>(props: Props<Data>) {
  const { query, doing, isEmpty, isLeftOutSaid = true, children, ...of } = props;
  const { error } = query;
  const { data, from } = useLastAnswer(query);
  const again = () => void query.refetch();
  const failed = error && <FailedFigures {...{ error, from }} onRetry={again} />;
  if (error && !data) return failed;
  const isStopped = query.isEnabled && query.fetchStatus === "idle";
  if (!data) {
    return isStopped ? (
      <Stopped says="stopped" onGoOn={again} />
    ) : (
      <Working doing={doing} studyId={of.studyId} rows={10} />
    );
  }
  // What stands there is of another choice, for as long as this one is computed.
  const isOld = query.isPlaceholderData;
  return (
    <div
      className={classes["answer"]}
      aria-busy={isOld && !isStopped}
      data-before={from !== undefined || undefined}
    >
      {failed}
      {isOld && isStopped && <Stopped says="before" onGoOn={again} />}
      {isOld && !isStopped && <Working doing={doing} studyId={of.studyId} />}
      {isEmpty(data) ? <NothingHere {...of} /> : children(data)}
      {isLeftOutSaid && <LeftOutList excluded={data.excluded} />}
    </div>
  );
}

interface Head {
  readonly excluded: Parameters<typeof LeftOutList>[0]["excluded"];
}

interface Props<Data extends Head> extends Pick<ViewProps, "studyId" | "search" | "choose"> {
  readonly query: UseQueryResult<Data>;
  /** What is being done while there is no result: "Adding up …". */
  readonly doing: string;
  readonly isEmpty: (data: Data) => boolean;
  /** Whether excluded data are listed here, rather than with another answer below. */
  readonly isLeftOutSaid?: boolean;
  readonly children: (data: Data) => ReactNode;
}

function NothingHere({
  studyId,
  search,
  choose,
}: Pick<ViewProps, "studyId" | "search" | "choose">) {
  const { t } = useTranslation("analysis");
  const { can } = useStudy();
  if (isNarrowed(search)) {
    return (
      <EmptyState
        icon={AnalysisIcon}
        title={t("nothingLeft.title")}
        action={
          <Button variant="default" onClick={() => choose(wholeOf(search))}>
            {t("nothingLeft.action")}
          </Button>
        }
      >
        {t("nothingLeft.what")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={AnalysisIcon}
      title={t("empty.title")}
      action={
        can("assignment.edit") && (
          <LinkButton to="/studies/$studyId/assignments" params={{ studyId }}>
            {t("empty.action")}
          </LinkButton>
        )
      }
    >
      {t("empty.what")}
    </EmptyState>
  );
}
