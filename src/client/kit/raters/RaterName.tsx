import { useTranslation } from "react-i18next";
import { ProgramIcon } from "../page/icons.tsx";

/** A rater's name; a program has a mark that screen readers say too. */
export function RaterName({ name, isProgram }: Props) {
  const { t } = useTranslation("common");
  return (
    <>
      <bdi>{name}</bdi>
      {isProgram && (
        <>
          {" "}
          <ProgramIcon
            size={15}
            role="img"
            aria-hidden={undefined}
            aria-label={t("program")}
            style={{ verticalAlign: "-2px" }}
          />
        </>
      )}
    </>
  );
}

interface Props {
  readonly name: string;
  readonly isProgram: boolean;
}
