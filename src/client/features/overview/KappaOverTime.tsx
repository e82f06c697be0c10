import { useDirection } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../kit/text/format.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { WeekPoint } from "./drift.ts";
import styles from "./glance.module.css";

const width = 460;
const height = 150;
const inner = { left: 34, right: 12, top: 10, bottom: 24 } as const;

/** Kappa by week: a dot for each, larger with more recordings, and a table of the same for who hears it. */
export function KappaOverTime({ points }: { readonly points: readonly WeekPoint[] }) {
  const { t } = useTranslation("studies");
  const format = useFormat();
  const { coefficient } = useWrittenAgreement();
  const { dir } = useDirection();
  const lastAt = points.at(-1)?.at ?? 0;
  const mostRecordings = Math.max(...points.map(({ recordings }) => recordings));
  const floor = Math.min(0, ...points.map(({ kappa }) => Math.floor(kappa * 5) / 5));
  const xOf = (at: number): number => {
    const share = lastAt === 0 ? 0.5 : at / lastAt;
    const room = width - inner.left - inner.right;
    return inner.left + (dir === "rtl" ? 1 - share : share) * room;
  };
  const yOf = (kappa: number): number =>
    inner.top + ((1 - kappa) / (1 - floor)) * (height - inner.top - inner.bottom);
  const [first] = points;
  const last = points.at(-1);

  return (
    <figure className={styles["figure"]}>
      <figcaption>{t("byWeek")}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={styles["plot"]}>
        {[floor, 0, 0.5, 1]
          .filter((kappa, at, all) => all.indexOf(kappa) === at)
          .map((kappa) => (
            <g key={kappa}>
              <line
                className={styles["grid"]}
                x1={inner.left}
                x2={width - inner.right}
                y1={yOf(kappa)}
                y2={yOf(kappa)}
              />
              <text
                className={styles["tick"]}
                x={inner.left - 6}
                y={yOf(kappa) + 4}
                textAnchor="end"
                direction="ltr"
              >
                {format.number(kappa, 1)}
              </text>
            </g>
          ))}
        <polyline
          className={styles["line"]}
          points={points.map(({ at, kappa }) => `${xOf(at)},${yOf(kappa)}`).join(" ")}
        />
        {points.map(({ startsOn, at, kappa, recordings }) => (
          <circle
            key={startsOn}
            className={styles["dot"]}
            cx={xOf(at)}
            cy={yOf(kappa)}
            r={2.5 + 3 * Math.sqrt(recordings / mostRecordings)}
          >
            <title>
              {t("weekPoint", {
                date: format.date(startsOn),
                kappa: coefficient(kappa),
                count: recordings,
              })}
            </title>
          </circle>
        ))}
        {first && last && (
          <>
            <text className={styles["tick"]} x={xOf(first.at)} y={height - 6} textAnchor="start">
              {format.date(first.startsOn)}
            </text>
            <text className={styles["tick"]} x={xOf(last.at)} y={height - 6} textAnchor="end">
              {format.date(last.startsOn)}
            </text>
          </>
        )}
      </svg>
      <ul className="hidden">
        {points.map(({ startsOn, kappa, recordings }) => (
          <li key={startsOn}>
            {t("weekPoint", {
              date: format.date(startsOn),
              kappa: coefficient(kappa),
              count: recordings,
            })}
          </li>
        ))}
      </ul>
    </figure>
  );
}
