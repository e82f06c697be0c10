// What must be so before the application is there. A file of its own, because the content security
// policy allows no inline script.
(function () {
  // The same policy forbids compiling code at run time, which zod would try when it is loaded.
  // oxlint-disable-next-line no-underscore-dangle -- the name is zod's
  globalThis.__zod_globalConfig = { jitless: true };

  // A browser from before what the application is written for shows a white page, or wrong times: it is told.
  var knowsEnough =
    "canParse" in URL &&
    "toSorted" in Array.prototype &&
    "requestVideoFrameCallback" in HTMLVideoElement.prototype;
  if (!knowsEnough) {
    document.addEventListener("DOMContentLoaded", function () {
      document.getElementById("old-browser").hidden = false;
    });
  }

  // The colour scheme stands before the first paint.
  var scheme = null;
  try {
    scheme = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage may be forbidden; the system's choice serves.
  }
  if (scheme !== "light" && scheme !== "dark") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
