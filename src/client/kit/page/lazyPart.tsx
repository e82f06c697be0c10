import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from "react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./lazyPart.module.css";
import { newPart } from "./parts.ts";

interface Look {
  /** Whether it overlays the page, as a dialog does; so does its error message. */
  readonly isOver?: boolean;
  /** Shown while the part waits for what it needs itself, such as its texts; absent: nothing. */
  readonly room?: ReactNode;
}

/**
 * A component that is loaded when it is first rendered, or earlier by `loadAllParts`; until then the nearest
 * `Suspense` shows its fallback. If it cannot be loaded, or throws, an error message with a retry replaces it, and
 * the rest of the page continues.
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

/** An error boundary, which React supports only as a class. */
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

/** The error message in plain elements: the component library may be what could not be loaded. */
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
