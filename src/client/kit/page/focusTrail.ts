/**
 * Where the focus has been, so that it is never lost: a dialog, a menu or a row that goes away with the
 * focus in it gives it to what it was opened from, else to what stands where it stood.
 */

/** Cells of drawings can have the focus, as fields and buttons can. */
type Focusable = HTMLElement | SVGElement;

/** An element that had the focus, and its position, which cannot be read after it is removed. */
interface Place {
  readonly element: Focusable;
  /** From its parent upward; `at` is the index of the child that leads to the element. */
  readonly path: readonly { readonly parent: Element; readonly at: number }[];
  readonly number: number;
}

/** `null`: the focus was removed on purpose. */
type Step = Place | null;

const trail: Step[] = [];
const heldByMouse = new WeakSet<Element>();
/** When each node was added to the page, in the same count as the focus positions. */
const cameAt = new WeakMap<Node, number>();
let number = 0;

/** Whether an element has the focus only because of a mouse press: keys are then not meant for it. */
export function isHeldByMouse(element: Element): boolean {
  return heldByMouse.has(element);
}

/** Starts to record focus positions. Returns how to stop. */
export function followFocus(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let isPressing = false;
  let lastKey = "";

  window.addEventListener(
    "pointerdown",
    () => {
      isPressing = true;
      lastKey = "";
    },
    options,
  );
  window.addEventListener(
    "keydown",
    ({ key }) => {
      isPressing = false;
      lastKey = key;
    },
    options,
  );
  window.addEventListener(
    "focusin",
    ({ target }) => {
      if (!isFocusable(target)) return;
      if (isPressing) heldByMouse.add(target);
      else if (lastKey === "Tab") heldByMouse.delete(target);
      remember(target);
    },
    options,
  );
  window.addEventListener(
    "click",
    ({ target, detail }) => {
      isPressing = false;
      const control = target instanceof Element ? target.closest(controls) : null;
      if (!isFocusable(control) || detail === 0) return;
      heldByMouse.add(control);
      // Some controls leave the focus where it is; what they open is theirs all the same.
      if (document.activeElement === document.body) remember(control);
    },
    options,
  );
  window.addEventListener(
    "focusout",
    ({ target, relatedTarget }) => {
      if (relatedTarget !== null || !isFocusable(target)) return;
      // What is taken away is still there while it is told of it.
      queueMicrotask(() => {
        // What is switched off, as a button is while it sends, was not left on purpose.
        const isLeft = isFree(target) && hasNone();
        if (isLeft && document.hasFocus() && trail.at(-1) !== null) trail.push(null);
      });
    },
    options,
  );
  const changes = new MutationObserver((records) => {
    number += 1;
    for (const { addedNodes } of records) {
      for (const node of addedNodes) cameAt.set(node, number);
    }
    const last = trail.at(-1);
    if (last && !last.element.isConnected && hasNone()) giveBack();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    changes.disconnect();
    trail.length = 0;
  };
}

const trailMost = 30;

const controls =
  "a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=option], [tabindex]";

function isFocusable(target: EventTarget | null): target is Focusable {
  return target instanceof HTMLElement || target instanceof SVGElement;
}

function hasNone(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function remember(element: Focusable): void {
  number += 1;
  trail.push({ element, path: pathOf(element), number });
  if (trail.length > trailMost) trail.shift();
}

function pathOf(element: Element): Place["path"] {
  const path: { parent: Element; at: number }[] = [];
  let child = element;
  for (let parent = child.parentElement; parent; parent = parent.parentElement) {
    path.push({ parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return path;
}

/**
 * Called when the focus was removed with its element: focuses the latest recorded element that still exists, or its
 * replacement.
 */
function giveBack(): void {
  while (trail.length > 0) {
    const place = trail.pop();
    const found = place && (isFree(place.element) ? place.element : insteadOf(place));
    if (found) return found.focus({ preventScroll: true });
    if (place === null) break;
  }
  const main = document.querySelector("main");
  if (!main) return undefined;
  // What takes the focus only for now is not in the way of the mouse afterwards.
  if (!main.hasAttribute("tabindex")) {
    main.setAttribute("tabindex", "-1");
    main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
  }
  return main.focus({ preventScroll: true });
}

/**
 * The element at the position of one that was removed; `undefined` where that part of the page appeared later, as a
 * dialog does, and is gone too.
 */
function insteadOf(place: Place): Focusable | undefined {
  const gone = place.path.findLast(({ parent }) => !parent.isConnected)?.parent ?? place.element;
  const before = trail.findLast((step) => step === null || !gone.contains(step.element));
  if ((cameAt.get(gone) ?? 0) > (before?.number ?? 0) || before === undefined) return undefined;
  const from = place.path.findIndex(({ parent }) => parent.isConnected);
  for (const { parent, at } of from < 0 ? [] : place.path.slice(from)) {
    // Beyond these is something else altogether.
    if (parent.matches("body, main, [data-portal]")) return undefined;
    const children = [...parent.children];
    const nearest = [...children.slice(at), ...children.slice(0, at).toReversed()];
    for (const child of nearest) {
      const free = freeIn(child);
      const alike = free.find((one) => classOf(one) === classOf(place.element));
      if (alike ?? free[0]) return alike ?? free[0];
    }
  }
  return undefined;
}

function classOf(element: Focusable): string | null {
  return element.getAttribute("class");
}

function freeIn(child: Element): Focusable[] {
  return [child, ...child.querySelectorAll(controls)].filter(
    (one): one is Focusable =>
      isFocusable(one) && one.matches(controls) && one.tabIndex >= 0 && isFree(one),
  );
}

/** Whether an element is in the page, visible and enabled. */
function isFree(element: Focusable): boolean {
  return element.isConnected && isSeen(element) && !element.matches(":disabled, [inert] *");
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0;
}
