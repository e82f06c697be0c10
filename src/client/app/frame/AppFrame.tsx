import { Outlet, useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { AppHeader } from "./AppHeader.tsx";
import styles from "./AppFrame.module.css";
import { Loading } from "../../kit/page/Loading.tsx";
import { SilenceLine } from "./SilenceLine.tsx";
import { SignOutFailure } from "./SignOutFailure.tsx";
import { OutsideNav, StudyNav } from "./StudyNav.tsx";

/** Header, the navigation at the side, which is the study’s own where there is a study, and the screen. */
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
 * Who opens another screen by a link of the frame goes on in the screen: the link is behind them. What a screen has
 * given the focus keeps it.
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
