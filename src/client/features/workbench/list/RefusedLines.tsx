import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import classes from "../EventList.module.css";

/** More than these only slow down who reads them. */
const shownAtMost = 20;

interface Props {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Why an action on many events is not possible, one line per event. */
export function RefusedLines({ title, lines }: Props) {
  const { t } = useTranslation("list");
  if (lines.length === 0) return null;
  return (
    <div role="alert" className={classes["refused"]}>
      <p className={classes["refusedTitle"]}>{title}</p>
      <ul className={classes["refusedLines"]}>
        {/* Two lines can be alike, and none of them ever moves. */}
        {lines.slice(0, shownAtMost).map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      {lines.length > shownAtMost && (
        <p className={classes["refusedTitle"]}>
          {t("refused.more", { count: lines.length - shownAtMost })}
        </p>
      )}
    </div>
  );
}
