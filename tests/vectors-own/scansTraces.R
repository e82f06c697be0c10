# Makes scansTraces.json: figures of made-up answers to scans and of made-up running ratings, by psych and by plain R.
# Run: Rscript scansTraces.R > scansTraces.json
# Kappas and intraclass correlations are psych's; what psych does not have, or takes only of complete ratings, is
# what irr computes (agree, kappam.fleiss, kripp.alpha) or irrCAC (gwet.ac1, bp.coeff, conger's kappa), from its definition.

suppressMessages(library(psych))

# The mean over units of the share of agreeing pairs; of units with two ratings or more.
agreeing <- function(x) {
  mean(apply(x[rowSums(!is.na(x)) > 1, , drop = FALSE], 1, function(row) {
    times <- table(row[!is.na(row)])
    sum(times * (times - 1)) / (sum(times) * (sum(times) - 1))
  }))
}

# From the share that agrees and the share that would by chance.
beyond <- function(agreed, by_chance) (agreed - by_chance) / (1 - by_chance)

# Krippendorff (2011), by the matrix of coincidences.
alpha_of <- function(x, distance) {
  values <- sort(unique(x[!is.na(x)]))
  o <- matrix(0, length(values), length(values))
  for (unit in seq_len(nrow(x))) {
    own <- match(x[unit, !is.na(x[unit, ])], values)
    if (length(own) < 2) next
    for (a in seq_along(own)) for (b in seq_along(own)[-a]) {
      o[own[a], own[b]] <- o[own[a], own[b]] + 1 / (length(own) - 1)
    }
  }
  n <- rowSums(o)
  d <- outer(values, values, distance)
  1 - sum(o * d) / (sum((outer(n, n) - diag(n)) * d) / (sum(n) - 1))
}
differs <- function(a, b) as.numeric(a != b)
squared <- function(a, b) (a - b)^2

# Answers: 1 yes, 0 no.
of_scans <- function(x) {
  paired <- x[rowSums(!is.na(x)) > 1, , drop = FALSE]
  agreed <- agreeing(x)
  of_all <- mean(rowMeans(x, na.rm = TRUE), na.rm = TRUE)
  of_paired <- mean(rowMeans(paired, na.rm = TRUE))
  found <- c(
    scan_percent = agreed,
    scan_unanimous = mean(apply(paired, 1, function(row) length(unique(row[!is.na(row)])) == 1)),
    scan_alpha = alpha_of(x, differs),
    scan_ac1 = beyond(agreed, 2 * of_all * (1 - of_all)),
    scan_brennan_prediger = beyond(agreed, 1 / 2),
    scan_scott_pi = beyond(agreed, of_paired^2 + (1 - of_paired)^2)
  )
  if (ncol(x) == 2) return(c(found, scan_kappa = cohen.kappa(na.omit(x))$kappa))
  own <- colMeans(paired, na.rm = TRUE)
  two <- outer(own, own) + outer(1 - own, 1 - own)
  pairs <- combn(ncol(x), 2)
  # Light's as kappam.light has it; psych takes no pair of so few. A pair that gave one answer alone has none.
  kappas <- apply(pairs, 2, function(pair) {
    shared <- na.omit(x[, pair])
    yes <- colMeans(shared)
    beyond(mean(shared[, 1] == shared[, 2]), prod(yes) + prod(1 - yes))
  })
  c(found,
    scan_kappa = beyond(agreed, mean(two[row(two) != col(two)])),
    "scan_kappa:raters=fleiss" = unname(found["scan_scott_pi"]),
    "scan_kappa:raters=light" = mean(kappas, na.rm = TRUE))
}

concordance <- function(x) {
  n <- nrow(x)
  s <- cov(x) * (n - 1) / n
  means <- colMeans(x)
  apart <- sum(outer(means, means, "-")^2) / 2
  2 * sum(s[upper.tri(s)]) / ((ncol(x) - 1) * sum(diag(s)) + apart)
}

of_traces <- function(x) {
  found <- c(trace_alpha = alpha_of(x, squared))
  if (anyNA(x)) return(found)
  icc <- ICC(x, lmer = FALSE)$results$ICC
  c(found, "trace_icc:form=ICC(A,1)" = icc[2], "trace_icc:form=ICC(C,1)" = icc[3],
    trace_ccc = concordance(x))
}

gaps <- function(x, share) {
  x[runif(length(x)) < share] <- NA
  x
}

scans <- function(seed, units, raters, yes, wrong, missing) {
  set.seed(seed)
  truth <- as.numeric(runif(units) < yes)
  gaps(sapply(seq_len(raters), function(rater) ifelse(runif(units) < wrong * rater, 1 - truth, truth)), missing)
}

traces <- function(seed, points, raters, spread, missing) {
  set.seed(seed)
  truth <- 50 + 25 * sin(seq_len(points) / 5) + 10 * cos(seq_len(points) / 1.7)
  gaps(sapply(seq_len(raters), function(rater) round(truth * (1 - rater / 50) + rater + rnorm(points, 0, spread), 1)),
       missing)
}

number <- function(x) ifelse(is.na(x), "null", format(x, digits = 15, scientific = FALSE, trim = TRUE))
told <- function(id, of, x, found) {
  rows <- apply(x, 1, function(row) paste0("[", paste(number(row), collapse = ","), "]"))
  figures <- paste0('"', names(found), '":', vapply(found, number, ""), collapse = ",")
  paste0('{"id":"', id, '","of":"', of, '","rows":[', paste(rows, collapse = ","), '],"expected":{', figures, "}}")
}

of <- list(scans = of_scans, traces = of_traces)
made <- list(
  list("two raters", "scans", scans(1, 80, 2, 0.4, 0.08, 0)),
  list("two raters, a rare code", "scans", scans(2, 200, 2, 0.05, 0.03, 0)),
  list("two raters, scans not seen", "scans", scans(3, 120, 2, 0.5, 0.1, 0.1)),
  list("five raters", "scans", scans(4, 150, 5, 0.3, 0.04, 0)),
  list("five raters, scans not seen", "scans", scans(5, 150, 5, 0.3, 0.04, 0.2)),
  list("thirty raters, a sixth of the scans each", "scans", scans(6, 300, 30, 0.5, 0.008, 5 / 6)),
  list("two traces", "traces", traces(7, 90, 2, 4, 0)),
  list("four traces", "traces", traces(8, 60, 4, 6, 0)),
  list("thirty traces", "traces", traces(9, 60, 30, 8, 0)),
  list("four traces with gaps", "traces", traces(10, 90, 4, 6, 0.15))
)
lines <- vapply(made, function(one) told(one[[1]], one[[2]], one[[3]], of[[one[[2]]]](one[[3]])), "")
cat("[\n", paste(lines, collapse = ",\n"), "\n]\n", sep = "")
