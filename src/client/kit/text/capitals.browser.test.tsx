import { afterEach, expect, test } from "vitest";
import { capitals } from "./capitals.ts";

afterEach(() => {
  document.documentElement.lang = "en";
});

test.each([
  ["tr", "iı", "İI"],
  ["en", "iı", "II"],
  ["zh-Hans", "iß", "ISS"],
  ["", "i", "I"],
])(
  "on a page in “%s” the keys %s are written %s, as style sheets write them",
  (lang, keys, wanted) => {
    document.documentElement.lang = lang;
    const drawn = document.body.appendChild(document.createElement("kbd"));
    drawn.style.textTransform = "uppercase";
    drawn.textContent = keys;

    expect(capitals(keys)).toBe(wanted);
    expect(drawn.innerText).toBe(wanted);
    drawn.remove();
  },
);
