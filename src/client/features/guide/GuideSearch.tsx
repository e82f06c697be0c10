import { TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import styles from "./guide.module.css";
import type { GuideEntry } from "./guidePage.ts";
import type { GuideHit } from "./guideSearch.ts";

type Find = (query: string) => readonly GuideHit[];

/** Searches all pages, which are loaded at the first search. */
export function GuideSearch({ entries }: { readonly entries: readonly GuideEntry[] }) {
  const { t } = useTranslation("guide");
  const [query, setQuery] = useState("");
  const [find, setFind] = useState<{ readonly find: Find }>();
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const wanted = useDeferredValue(query.trim());

  const load = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setFailed(false);
    try {
      const { guideSearch } = await import("./guideSearch.ts");
      const found = await guideSearch(entries);
      setFind({ find: found });
    } catch {
      isAsked.current = false;
      setFailed(true);
    }
  };
  const hits = find && wanted !== "" ? find.find(wanted) : undefined;

  return (
    <search className={styles["search"]}>
      <TextInput
        type="search"
        label={t("search")}
        placeholder={t("searchHint")}
        value={query}
        onFocus={() => void load()}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          void load();
        }}
      />
      {wanted !== "" && (
        <div className={styles["hits"]}>
          <p role="status">{saying()}</p>
          {hits !== undefined && hits.length > 0 && (
            <ul lang="en" dir="ltr">
              {hits.map(({ slug, anchor, page, title, extract }) => (
                <li key={`${slug}#${anchor}`}>
                  <Link
                    to="/guide/$page"
                    params={{ page: slug }}
                    hash={anchor}
                    onClick={() => setQuery("")}
                  >
                    {title}
                  </Link>
                  {title !== page && <span className={styles["of"]}> · {page}</span>}
                  <span className={styles["extract"]}>{extract}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  );

  function saying(): string {
    if (hasFailed) return t("failed");
    if (hits === undefined) return t("searching");
    return hits.length === 0 ? t("nothing", { query: wanted }) : t("hits", { count: hits.length });
  }
}
