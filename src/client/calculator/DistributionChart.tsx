import { useTranslation } from "react-i18next";
import { raterStyle } from "../charts/raterStyle.ts";
import { useNumbers } from "../charts/useNumbers.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import type { Class, Distribution } from "./distribution.ts";

const rowPx = 28;
const leftPx = 150;
const axisPx = 520;
const topPx = 6;
/** A share that is wide enough for its label. */
const labelledShare = 0.05;
const mostDrawn = 30;

/** Of each rater, which share of the ratings went to which code. */
export function DistributionChart({ distribution, raters }: Props) {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  const { classes, counts } = distribution;
  const nameOf = (one: Class) =>
    one.kind === "code"
      ? one.name
      : t("range", { low: numbers.decimal(one.low), high: numbers.decimal(one.high) });
  if (classes.length === 0) return null;
  const rows = raters.map((name, at) => {
    const own = counts[at] ?? [];
    return { name, own, all: own.reduce((sum, count) => sum + count, 0) };
  });
  const drawn = rows.slice(0, mostDrawn);
  const heightPx = topPx + drawn.length * rowPx + 6;

  return (
    <ChartFrame
      title={t("distribution")}
      hint={t("distributionHint")}
      fileName="interrater-distribution"
      drawing={
        <svg
          viewBox={`0 0 ${leftPx + axisPx + 10} ${heightPx}`}
          width={leftPx + axisPx + 10}
          height={heightPx}
          role="img"
          aria-label={t("distribution")}
          fontSize="12"
        >
          {drawn.map(({ name, own, all }, at) => {
            const y = topPx + at * rowPx;
            let before = 0;
            return (
              <g key={name}>
                <text x={leftPx - 10} y={y + 16} textAnchor="end" fill="currentColor">
                  {name.slice(0, 22)}
                </text>
                {classes.map((one, place) => {
                  const count = own[place] ?? 0;
                  if (count === 0) return null;
                  const x = leftPx + (before / all) * axisPx;
                  const width = (count / all) * axisPx;
                  before += count;
                  return (
                    <g key={nameOf(one)}>
                      <rect
                        x={x}
                        y={y}
                        width={Math.max(0.5, width - 1)}
                        height={rowPx - 7}
                        fill={raterStyle(place).color}
                        fillOpacity="0.28"
                        stroke={raterStyle(place).color}
                        strokeDasharray={raterStyle(place).dash}
                      />
                      {count / all >= labelledShare && (
                        <text x={x + width / 2} y={y + 15} textAnchor="middle" fill="currentColor">
                          {nameOf(one).slice(0, Math.max(1, Math.floor(width / 7)))}
                        </text>
                      )}
                    </g>
                  );
                })}
              </g>
            );
          })}
        </svg>
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{t("rater")}</th>
              {classes.map((one) => (
                <th key={nameOf(one)} scope="col">
                  {nameOf(one)}
                </th>
              ))}
              <th scope="col">{t("rated")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, own, all }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {classes.map((one, place) => (
                  <td key={nameOf(one)}>
                    {t("countAndShare", {
                      count: own[place] ?? 0,
                      share: numbers.percent(all === 0 ? 0 : (own[place] ?? 0) / all),
                    })}
                  </td>
                ))}
                <td>{numbers.whole(all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      numbers={() => [
        [t("rater"), ...classes.map(nameOf)],
        ...rows.map(({ name, own }) => [name, ...own]),
      ]}
    />
  );
}

interface Props {
  readonly distribution: Distribution;
  readonly raters: readonly string[];
}
