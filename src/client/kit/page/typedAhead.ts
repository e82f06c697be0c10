import { isComposed } from "./inputMethod.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The keys that wait for a field; `undefined` where no field is expected. */
let ahead: Ahead | undefined;

/**
 * Stores keys for a text field that is about to appear, and types them into it once it has the focus. No other
 * listener receives these keys. After Enter or Escape keys are handled as usual. If no field appears, a timeout or
 * a mouse press ends the storing.
 */
export function keepTyped(): void {
  ahead?.end();
  ahead = newAhead();
}

/** The same while the part with the field is loaded. Returns the function to call once it is loaded. */
export function holdTyped(): () => void {
  ahead ??= newAhead();
  return ahead.hold();
}

/** Called when an element of another window of this page has got the focus: typed keys are passed there too. */
export function giveTyped(field: EventTarget | null): void {
  ahead?.give(field);
}

/** Whether keys are stored for a field now. */
export function isHoldingTyped(): boolean {
  return ahead !== undefined;
}

interface Ahead {
  readonly hold: () => () => void;
  readonly give: (field: EventTarget | null) => void;
  readonly end: () => void;
}

type Pressed = Required<
  Pick<KeyboardEventInit, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">
>;

/** The maximum time from the press to the first focus when nothing is loaded: a dialog fades in. */
const longestMs = 2_000;

function newAhead(): Ahead {
  const keys: Pressed[] = [];
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let isComplete = false;
  /** Whether stored keys are being typed into the field. */
  let isTyping = false;
  /** Whether Enter or Escape was reached: later keys go to the element that has the focus by then. */
  let isPast = false;
  /** Whether a stored key is being dispatched in the field, for all listeners. */
  let isPressing = false;
  let timer = setTimeout(end, longestMs);
  const own: Ahead = {
    hold() {
      clearTimeout(timer);
      return () => {
        clearTimeout(timer);
        timer = setTimeout(end, longestMs);
      };
    },
    give: (field) => hearFocus(field),
    end,
  };

  const hear = (event: KeyboardEvent) => {
    if (event.key === "Tab") return end();
    if (isPressing || (isComplete && !isTyping)) return undefined;
    // Undone, say, is what the field will have done by then.
    const isAfter = isComplete && !modifierKeys.has(event.key);
    if (!isTyped(event) && !isAfter) return undefined;
    event.stopImmediatePropagation();
    // The browser's own keys stay the browser's, but are no code's while a field is awaited.
    if (/^F\d+$/u.test(event.key)) return undefined;
    event.preventDefault();
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    keys.push({ key, ctrlKey, metaKey, altKey, shiftKey });
    isComplete ||= endsField(event.key);
    return undefined;
  };
  const typeNext = (field: Element) => {
    const pressed = keys.shift();
    const focused = field.ownerDocument.activeElement;
    if (pressed === undefined || (focused !== field && !isPast)) return end();
    isPressing = true;
    typeInto(isPast ? (focused ?? field.ownerDocument.body) : field, pressed);
    isPressing = false;
    isPast ||= endsField(pressed.key);
    // Each key finds the field as the one before has left it.
    setTimeout(typeNext, 0, field);
    return undefined;
  };
  const hearFocus = (target: EventTarget | null) => {
    if (isTyping || !isElement(target) || !isAwaited(target)) return;
    isTyping = true;
    clearTimeout(timer);
    setTimeout(typeNext, 0, target);
  };
  window.addEventListener("keydown", hear, options);
  window.addEventListener("focusin", ({ target }) => hearFocus(target), options);
  window.addEventListener("pointerdown", end, options);
  return own;

  function end(): void {
    clearTimeout(timer);
    listening.abort();
    if (ahead === own) ahead = undefined;
  }
}

function endsField(key: string): boolean {
  return key === "Enter" || key === "Escape";
}

/** Whether a field would take the key. With AltGr, keys write characters as usual. */
function isTyped(event: KeyboardEvent): boolean {
  const writes = event.getModifierState("AltGraph");
  if ((event.ctrlKey || event.metaKey || event.altKey) && !writes) return false;
  // Of a part of a character nothing can be typed: whoever hears keys tells that it became nothing.
  return !event.isComposing && !isComposed(event.key) && !modifierKeys.has(event.key);
}

const modifierKeys: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta"]);

/** Whether the stored keys are for this element: a text field, or what a dialog focuses first. */
function isAwaited(target: Element): boolean {
  return isTextField(target) || target.closest("select, [role=dialog]") !== null;
}

function isTextField(target: EventTarget | null): target is TextField {
  if (!isElement(target)) return false;
  return target.matches("textarea") || (isInput(target) && textTypes.has(target.type));
}

/** Whether a target is an element, of any window: each window has its own classes, so `instanceof` fails. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && "closest" in target;
}

function isInput(target: Element): target is HTMLInputElement {
  return target.matches("input");
}

/** Types of inputs in which a selected part can be replaced. */
const textTypes: ReadonlySet<string> = new Set(["text", "search", "tel", "url", "password"]);

/** Does what the browser does when the key is pressed in the field; other elements only receive the event. */
function typeInto(field: Element, pressed: Pressed): void {
  const { key, ctrlKey, metaKey } = pressed;
  const event = new KeyboardEvent("keydown", { ...pressed, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(event) || !isTextField(field) || ctrlKey || metaKey) return;
  const isText = /^.$/u.test(key);
  const { selectionStart, selectionEnd } = field;
  const toAt = selectionEnd ?? field.value.length;
  const fromAt = selectionStart ?? toAt;
  if (isText) replace(field, { text: key, fromAt, toAt });
  else if (key === "Backspace") {
    const isRange = fromAt < toAt;
    replace(field, { text: "", fromAt: isRange ? fromAt : Math.max(fromAt - 1, 0), toAt });
  } else if (key === "Enter") {
    if (isInput(field)) field.form?.requestSubmit();
    else replace(field, { text: "\n", fromAt, toAt });
  }
}

function replace(
  field: TextField,
  { text, fromAt, toAt }: { readonly text: string; readonly fromAt: number; readonly toAt: number },
): void {
  field.setRangeText(text, fromAt, toAt, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
}
