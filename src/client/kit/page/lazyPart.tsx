import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from "react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./lazyPart.module.css";
import { newPart } from "./parts.ts";

interface Look {
  /** It lies over the page, as a dialog does, and so does what is said where it fails. */
  readonly isOver?: boolean;
  /** What keeps its room while it waits for what it needs itself, such as its texts; absent: nothing. */
  readonly room?: ReactNode;
}

/**
 * A component that is loaded when it is first shown, or before by `loadAllParts`; until then the nearest
 * `Suspense` shows what stands in its place. Where it cannot be loaded, or breaks, it says so in its own place and can be tried again; what is around it goes on.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { isOver = false, room }: Look = {},
): ComponentType<Props> {
  const part = newPart(fetch);
  return function LazyPart(props: Props) {
    useSyncExternalStore(part.subscribe, part.state);
    const state = use(part.attempt());
    // Opened again, it is tried again.
    useEffect(() => {
      if (part.state().kind === "failed") void part.load();
    }, []);
    if (state.kind === "waiting") return null;
    if (state.kind === "failed") {
      return <NotThere isOver={isOver} why="notLoaded" onRetry={() => void part.load()} />;
    }
    const Content = state.content;
    return (
      <Boundary isOver={isOver}>
        <Suspense fallback={room}>
          <Content {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** Only a class can catch what breaks below it. */
class Boundary extends Component<
  { readonly isOver: boolean; readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <NotThere
        isOver={this.props.isOver}
        why="broken"
        onRetry={() => this.setState({ isBroken: false })}
      />
    );
  }
}

/** In plain elements: what the interface’s library needs may be what could not be loaded. */
function NotThere({
  isOver,
  why,
  onRetry,
}: {
  readonly isOver: boolean;
  readonly why: "notLoaded" | "broken";
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation("errors");
  return (
    <div className={classes["notThere"]} role="alert" data-over={isOver || undefined}>
      <p className={classes["what"]}>{t(`part.${why}`)}</p>
      <p className={classes["next"]}>{t(`part.${why}Next`)}</p>
      <button type="button" className={classes["retry"]} onClick={onRetry}>
        {t("retry")}
      </button>
    </div>
  );
}
