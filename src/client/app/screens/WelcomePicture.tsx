import { useTranslation } from "../../kit/text/useTranslation.ts";
import still from "../../../demo/media/peer-play.jpg";
import styles from "./WelcomePicture.module.css";

/** The product at one look: a recording, what two raters coded of it, where they differ, and how far they agree. */
export function WelcomePicture() {
  const { t } = useTranslation("home");

  return (
    <figure className={styles["picture"]} aria-label={t("welcome.picture.what")} role="img">
      <img className={styles["film"]} src={still} alt="" width={640} height={360} />
      <div className={styles["coded"]} aria-hidden="true">
        {raters.map((coded, rater) => (
          // oxlint-disable-next-line react/no-array-index-key -- Nothing but their place tells them apart.
          <div key={rater} className={styles["row"]}>
            <span className={styles["name"]}>
              {t("welcome.picture.rater", { number: rater + 1 })}
            </span>
            <Lane coded={coded} />
          </div>
        ))}
        <div className={styles["row"]}>
          <span className={styles["name"]}>{t("welcome.picture.apart")}</span>
          <Lane coded={apart} />
        </div>
      </div>
      <ul className={styles["codes"]} aria-hidden="true">
        {codes.map(({ code, low, at, high }) => (
          <li key={code} className={styles["row"]} data-code={code}>
            <span className={styles["name"]}>{t(`welcome.picture.${code}`)}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles["lane"]}>
              <path className={styles["scale"]} d="M0 5H100" />
              <path className={styles["interval"]} d={`M${low} 5H${high}`} />
              <path className={styles["dot"]} d={`M${at} 5h.01`} />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type Code = "alone" | "beside" | "together" | "apart";

/** What was coded, by its first and last moment, in hundredths of the recording. */
type Coded = readonly (readonly [code: Code, from: number, to: number])[];

const raters: readonly Coded[] = [
  [
    ["alone", 1, 23],
    ["beside", 25, 44],
    ["together", 46, 66],
    ["alone", 71, 80],
    ["together", 85, 99],
  ],
  [
    ["alone", 1, 24],
    ["beside", 26, 38],
    ["together", 38, 66],
    ["alone", 72, 81],
    ["together", 85, 99],
  ],
];

const apart: Coded = [["apart", 38, 46]];

const codes = [
  { code: "alone", low: 74, at: 84, high: 92 },
  { code: "beside", low: 38, at: 55, high: 70 },
  { code: "together", low: 68, at: 78, high: 87 },
] as const satisfies readonly {
  readonly code: Code;
  readonly low: number;
  readonly at: number;
  readonly high: number;
}[];

function Lane({ coded }: { readonly coded: Coded }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles["lane"]}>
      {coded.map(([code, from, to]) => (
        <rect key={from} data-code={code} x={from} y={1} width={to - from} height={8} />
      ))}
    </svg>
  );
}
