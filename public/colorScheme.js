// Sets the colour scheme before the first paint. A file of its own, because the content security
// policy allows no inline script; it must run before the application is there to do it.
(function () {
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
  document.documentElement.style.backgroundColor = scheme === "dark" ? "#14181b" : "#ffffff";
})();
