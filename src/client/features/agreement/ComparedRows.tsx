import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ComponentProps } from "react";
import { Loading } from "../../kit/page/Loading.tsx";

const DifferenceSection = lazy(async () => ({
  default: (await import("./DifferenceSection.tsx")).DifferenceSection,
}));

/** The comparison of two rows: shown at once for rounds and groups of raters, for other sections after a press. */
export function ComparedRows(props: ComponentProps<typeof DifferenceSection>) {
  const { t } = useTranslation("agreement");
  const [isOpen, setOpen] = useState(
    props.by === "round" || props.by === "raters" || props.shown.search.between !== undefined,
  );
  if (!isOpen) {
    return (
      <Button size="xs" variant="default" onClick={() => setOpen(true)} w="fit-content">
        {t("difference.title")}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Loading what={t("loading")} rows={3} />}>
      <DifferenceSection {...props} />
    </Suspense>
  );
}
