import { Button, Group, Title } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { focusNow } from "../../kit/page/focusNow.ts";
import { cardPlace, stops } from "./stops.ts";
import styles from "./tour.module.css";

/**
 * A guided tour of the screen, one stop after the other. The screen stays usable; Escape ends the tour.
 * @param onEnd Receives whether the tour was completed or left.
 */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation("tour");
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<{
    readonly target: DOMRect | undefined;
    readonly width: number;
  }>();
  const card = useRef<HTMLElement>(null);
  const stop = stops[at] ?? stops[0];
  const isLast = at === stops.length - 1;

  useLayoutEffect(() => {
    const look = () =>
      setSeen({
        target: document.querySelector(stop.selector)?.getBoundingClientRect(),
        width: innerWidth,
      });
    look();
    addEventListener("resize", look);
    addEventListener("scroll", look, { passive: true });
    return () => {
      removeEventListener("resize", look);
      removeEventListener("scroll", look);
    };
  }, [stop]);
  useLayoutEffect(() => {
    if (!card.current || !seen) return;
    const { left, top } = cardPlace(seen.target, card.current.getBoundingClientRect(), {
      width: innerWidth,
      height: innerHeight,
    });
    card.current.style.left = `${left}px`;
    card.current.style.top = `${top}px`;
  }, [seen]);

  const ring = seen?.target && seen.target.width > 0 ? seen.target : undefined;
  return (
    <>
      {ring && (
        <div
          className={styles["ring"]}
          style={{
            left: ring.left - 3,
            top: ring.top - 3,
            width: ring.width + 6,
            height: ring.height + 6,
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from wherever in it the focus is. */}
      <section
        ref={card}
        className={styles["card"]}
        aria-label={t("name")}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEnd();
        }}
      >
        <Title
          key={stop.id}
          order={2}
          size="h4"
          ref={focusNow}
          tabIndex={-1}
          aria-describedby="tour-what"
        >
          {t(`stop.${stop.id}.title`)}
        </Title>
        <p id="tour-what">{t(`stop.${stop.id}.what`)}</p>
        <p className={styles["place"]}>{t("place", { at: at + 1, total: stops.length })}</p>
        <Group gap="xs">
          <Button size="xs" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? t("done") : t("next")}
          </Button>
          {at > 0 && (
            <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
              {t("back")}
            </Button>
          )}
          {!isLast && (
            <Button size="xs" variant="subtle" onClick={onEnd}>
              {t("leave")}
            </Button>
          )}
        </Group>
      </section>
    </>
  );
}
