/** The stops of the tour in order, and how each is found on the screen; its texts are in `tour.json`. */
export const stops = [
  { id: "recordings", selector: 'nav a[href$="/recordings"]' },
  { id: "assignments", selector: 'nav a[href$="/assignments"]' },
  { id: "agreement", selector: 'nav a[href$="/agreement"]' },
  { id: "search", selector: '[aria-keyshortcuts="Meta+K Control+K"]' },
  { id: "guide", selector: 'a[target="interrater-guide"]' },
] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place on the screen in pixels from its top left corner. */
interface Place {
  readonly left: number;
  readonly top: number;
}

const gapPx = 12;

/**
 * Where a card is placed so that it does not cover its stop: below it, beside it where that is in the side
 * navigation, or above it where it is at the bottom. At the bottom centre where there is no stop on the
 * screen.
 */
export function cardPlace(target: DOMRect | undefined, card: Size, screen: Size): Place {
  const within = ({ left, top }: Place): Place => ({
    left: Math.max(gapPx, Math.min(left, screen.width - card.width - gapPx)),
    top: Math.max(gapPx, Math.min(top, screen.height - card.height - gapPx)),
  });
  const middle = (screen.width - card.width) / 2;
  if (!target || target.width === 0) return within({ left: middle, top: screen.height });
  const isAtSide = target.width < screen.width / 4 && target.top > 60 && screen.width >= 700;
  if (isAtSide) {
    const isLeft = target.left < screen.width / 2;
    return within({
      left: isLeft ? target.right + gapPx : target.left - card.width - gapPx,
      top: target.top,
    });
  }
  const below = target.bottom + gapPx;
  return within({
    left: target.left + target.width / 2 - card.width / 2,
    top: below + card.height > screen.height ? target.top - card.height - gapPx : below,
  });
}
