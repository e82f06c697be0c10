import { Outlet, useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AppHeader } from "./AppHeader.tsx";
import styles from "./AppFrame.module.css";
import { Loading } from "../../kit/page/Loading.tsx";
import { SignOutFailure } from "./SignOutFailure.tsx";
import { StudyNav } from "./StudyNav.tsx";

/** Header, the study's own navigation where there is a study, and the screen. */
export function AppFrame({ children }: Props) {
  const { t } = useTranslation();
  const { studyId } = useParams({ strict: false });

  return (
    <div className={styles["frame"]} data-in-study={studyId !== undefined || undefined}>
      <a className="skip" href="#content">
        {t("skipToContent")}
      </a>
      <AppHeader studyId={studyId} />
      {studyId !== undefined && <StudyNav studyId={studyId} />}
      <main id="content" tabIndex={-1} className={styles["main"]}>
        <SignOutFailure />
        <Suspense fallback={<Loading />}>{children ?? <Outlet />}</Suspense>
      </main>
    </div>
  );
}

interface Props {
  readonly children?: ReactNode;
}
