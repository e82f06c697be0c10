import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./WithContents.module.css";

/** A report with its table of contents, which is shown in the widest windows only. */
export function WithContents({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("report");
  const place = useRef<HTMLDivElement>(null);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const read = () => setHeadings(headingsIn(current));
    read();
    // Parts come one after the other, and with what is asked for.
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <div className={classes["sides"]}>
      <div ref={place} className={classes["report"]}>
        {children}
      </div>
      {headings.length > 0 && (
        <nav className={classes["contents"]} aria-labelledby="report-contents" data-screen-only="">
          <p id="report-contents">{t("contents")}</p>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

interface Heading {
  readonly id: string;
  readonly text: string;
}

function headingsIn(element: HTMLElement): readonly Heading[] {
  return [...element.querySelectorAll("h2[id]")].map(({ id, textContent }) => ({
    id,
    text: textContent ?? "",
  }));
}
