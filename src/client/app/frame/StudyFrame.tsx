import { Outlet, useMatches, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { permissionTable, type Permission } from "../../../domain/permissions.ts";
import { useLiveStudy } from "../../kit/live/useLiveStudy.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { TeamIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { asInStudy, StudyContext } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { studyCalls } from "../../../api/contract/studies.ts";

/**
 * Loads the study and the member’s role before it shows a screen, and keeps the screen up to date.
 */
export function StudyFrame() {
  const { t } = useTranslation();
  const { studyId = "" } = useParams({ strict: false });
  const { data: study, error, refetch } = useCall(studyCalls.readStudy, { params: { studyId } });
  const who = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.who });
  const inStudy = useMemo(() => study && asInStudy(study), [study]);
  useLiveStudy(studyId);

  if (!inStudy) {
    return error ? <Failure isScreen error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  if (isPermission(who) && !inStudy.can(who)) {
    return (
      <EmptyState
        isScreen
        icon={TeamIcon}
        title={t("notAllowed.title")}
        action={<LinkButton to="/">{t("notFound.action")}</LinkButton>}
      >
        {t("notAllowed.what", { role: t(`role.${inStudy.role}`) })}
      </EmptyState>
    );
  }
  return (
    <StudyContext value={inStudy}>
      <Outlet />
    </StudyContext>
  );
}

function isPermission(who: string | undefined): who is Permission {
  return who !== undefined && Object.hasOwn(permissionTable, who);
}
