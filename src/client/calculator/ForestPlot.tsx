import { useTranslation } from "react-i18next";
import { useNumbers } from "../charts/useNumbers.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import type { Line } from "./figures.ts";
import { type Bootstrapped, intervalOf } from "./intervalOf.ts";
import { useLineName } from "./useLineName.ts";

const rowPx = 26;
const leftPx = 250;
const rightPx = 150;
const axisPx = 300;
const topPx = 8;
const bottomPx = 34;

/** The chosen figures under each other on one axis, each with its interval. */
export function ForestPlot({ lines, bootstrapped }: Props) {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  const nameOf = useLineName();
  const shown = lines.flatMap((line) => {
    const { figure } = line.answer;
    if (figure.kind === "undefined" || !line.isShare) return [];
    const interval = intervalOf(line, bootstrapped);
    const [low, high] = interval.kind === "interval" ? [interval.low, interval.high] : [];
    return [{ key: line.key, name: nameOf(line), value: figure.value, low, high }];
  });
  if (shown.length === 0) return null;
  const lowest = Math.min(0, ...shown.map(({ value, low }) => low ?? value));
  const from = Math.max(-1, Math.floor(lowest * 4) / 4);
  const xOf = (value: number) =>
    leftPx + ((Math.min(1, Math.max(from, value)) - from) / (1 - from)) * axisPx;
  const ticks = Array.from({ length: Math.round((1 - from) * 4) + 1 }, (_, at) => from + at / 4);
  const heightPx = topPx + shown.length * rowPx + bottomPx;
  const widthPx = leftPx + axisPx + rightPx;
  const write = ({ value, low, high }: (typeof shown)[number]) =>
    low === undefined || high === undefined
      ? numbers.decimal(value)
      : t("withInterval", {
          value: numbers.decimal(value),
          low: numbers.decimal(low),
          high: numbers.decimal(high),
        });

  return (
    <ChartFrame
      title={t("forest")}
      hint={t("forestHint")}
      fileName="interrater-statistics"
      drawing={
        <svg
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          width={widthPx}
          height={heightPx}
          role="img"
          aria-label={t("forest")}
          fontSize="12"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={xOf(tick)}
                x2={xOf(tick)}
                y1={topPx}
                y2={heightPx - bottomPx}
                stroke="currentColor"
                strokeOpacity={tick === 0 ? 0.6 : 0.15}
              />
              <text x={xOf(tick)} y={heightPx - 14} textAnchor="middle" fill="currentColor">
                {numbers.decimal(tick)}
              </text>
            </g>
          ))}
          {shown.map((row, at) => {
            const y = topPx + (at + 0.5) * rowPx;
            return (
              <g key={row.key}>
                <text x={leftPx - 14} y={y + 4} textAnchor="end" fill="currentColor">
                  {row.name}
                </text>
                {row.low !== undefined && row.high !== undefined && (
                  <path
                    d={`M${xOf(row.low)} ${y - 4}v8m0 -4H${xOf(row.high)}m0 -4v8`}
                    stroke="#0072b2"
                    strokeWidth="2"
                    fill="none"
                  />
                )}
                <circle cx={xOf(row.value)} cy={y} r="4.5" fill="#0072b2" />
                <text x={leftPx + axisPx + 14} y={y + 4} fill="currentColor">
                  {write(row)}
                </text>
              </g>
            );
          })}
        </svg>
      }
      table={
        <table>
          <thead>
            <tr>
              <th scope="col">{t("statistic")}</th>
              <th scope="col">{t("value")}</th>
              <th scope="col">{t("low")}</th>
              <th scope="col">{t("high")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, value, low, high }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{numbers.decimal(value)}</td>
                <td>{low === undefined ? t("noInterval") : numbers.decimal(low)}</td>
                <td>{high === undefined ? t("noInterval") : numbers.decimal(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      numbers={() => [
        [t("statistic"), t("value"), t("low"), t("high")],
        ...shown.map(({ name, value, low, high }) => [name, value, low, high]),
      ]}
    />
  );
}

interface Props {
  readonly lines: readonly Line[];
  readonly bootstrapped: Bootstrapped;
}
