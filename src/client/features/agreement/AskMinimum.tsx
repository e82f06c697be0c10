import { Button } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { usualMinimum } from "./usualMinimum.ts";
import { Loading } from "../../kit/page/Loading.tsx";

const MinimumSection = lazy(async () => ({
  default: (await import("./MinimumSection.tsx")).MinimumSection,
}));

/** A test of whether figures reach a minimum; open if the address contains a minimum, else after a press. */
export function AskMinimum(props: ComponentProps<typeof MinimumSection>) {
  const { t } = useTranslation("agreement");
  const { choose, search } = props.shown;
  if (search.least === undefined) {
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() => choose({ least: usualMinimum })}
        w="fit-content"
      >
        {t("minimum.title")}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Loading what={t("loading")} rows={3} />}>
      <MinimumSection {...props} />
    </Suspense>
  );
}
