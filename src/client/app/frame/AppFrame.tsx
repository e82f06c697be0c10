import { Outlet, useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { AppHeader } from "./AppHeader.tsx";
import styles from "./AppFrame.module.css";
import { Loading } from "../../kit/page/Loading.tsx";
import { SilenceLine } from "./SilenceLine.tsx";
import { SignOutFailure } from "./SignOutFailure.tsx";
import { OutsideNav, StudyNav } from "./StudyNav.tsx";

/** Header, navigation (the study’s own within a study), and the screen. */
export function AppFrame({ children }: Props) {
  const { t } = useTranslation();
  const { studyId } = useParams({ strict: false });
  const main = useFocusOnOpening();

  return (
    <div className={styles["frame"]} data-in-study={studyId !== undefined || undefined}>
      <a className="skip" href="#content">
        {t("skipToContent")}
      </a>
      <AppHeader studyId={studyId} />
      {studyId === undefined ? <OutsideNav /> : <StudyNav studyId={studyId} />}
      <main ref={main} id="content" tabIndex={-1} className={styles["main"]}>
        <SilenceLine />
        <SignOutFailure />
        <Suspense fallback={<Loading />}>{children ?? <Outlet />}</Suspense>
      </main>
    </div>
  );
}

/**
 * A link of the frame moves the focus to the screen that it opens, so that keyboard users are past the
 * navigation. An element that the screen has focused keeps the focus.
 */
function useFocusOnOpening(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

interface Props {
  readonly children?: ReactNode;
}
