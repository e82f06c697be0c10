import { expect, test } from "vitest";
import { isPageAsked } from "./pageAsked.ts";

const chromium = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

test.each([
  ["GET", "/", chromium],
  ["GET", "/studies/1/recordings?sort=name", chromium],
  ["GET", "/a/page.of/dots.in-it", chromium],
  ["GET", "/", "*/*"],
  ["HEAD", "/", "*/*"],
  ["GET", "/", undefined],
  ["GET", "/join/abc", undefined],
  ["GET", "/?from=mail.html", "*/*"],
  ["GET", "/", "application/json"],
  ["HEAD", "/", "image/avif,image/webp"],
])("%s %s that accepts %s gets the page", (method, url, accept) => {
  expect(isPageAsked({ method, url, headers: { accept } })).toBe(true);
});

test.each([
  ["POST", "/", "*/*"],
  ["GET", "/api/v1/nothing", chromium],
  ["GET", "/api/v1/nothing", "*/*"],
  ["GET", "/health", undefined],
  ["GET", "/locales/xx/none.json", chromium],
  ["GET", "/assets/gone.js", "*/*"],
  ["GET", "/media/1", "*/*"],
  ["GET", "/gone.js", "*/*"],
  ["GET", "/studies/1", "application/json"],
  ["GET", "/join/abc", "image/avif,image/webp"],
])("%s %s that accepts %s gets no page", (method, url, accept) => {
  expect(isPageAsked({ method, url, headers: { accept } })).toBe(false);
});
