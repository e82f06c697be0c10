import { Alert } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { singleSignOnProblems } from "../../../domain/singleSignOn.ts";
import { WarningIcon } from "../../kit/page/icons.tsx";

/** Why single sign-on did not succeed. */
export function SingleSignOnProblem({ problem }: { readonly problem: string }) {
  const { t } = useTranslation("accounts");
  const known = singleSignOnProblems.find((one) => one === problem) ?? "failed";

  return (
    <Alert role="alert" color="yellow" variant="light" icon={<WarningIcon />}>
      {t(`singleSignOn.problem.${known}`)}
    </Alert>
  );
}
