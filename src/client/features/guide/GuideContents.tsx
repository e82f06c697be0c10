import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import styles from "./guide.module.css";
import type { GuideGroup } from "./guidePage.ts";

/** All pages of the guide by group; the one that is open is marked. */
export function GuideContents({ groups, open }: Props) {
  const { t } = useTranslation("guide");
  return (
    <nav aria-label={t("contents")} className={styles["contents"]} lang="en" dir="ltr">
      {groups.map(({ title, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.slug}>
                <Link
                  to="/guide/$page"
                  params={{ page: page.slug }}
                  aria-current={page.slug === open ? "page" : undefined}
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface Props {
  readonly groups: readonly GuideGroup[];
  /** The page that is open. */
  readonly open: string | undefined;
}
