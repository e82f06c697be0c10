# Makes facetFit.json: variance components of incomplete crossed and nested designs, by lme4.
# Run: Rscript facetFit.R > facetFit.json

suppressMessages(library(lme4))

fitted <- function(design, seed, rows, formula) {
  tight <- lmerControl(
    optimizer = "bobyqa", calc.derivs = FALSE,
    optCtrl = list(rhoend = 1e-12, maxfun = 1e6), check.conv.singular = "ignore"
  )
  rows$y <- round(rows$y, 2)
  fit <- lmer(formula, data = rows, REML = TRUE, control = tight)
  components <- as.data.frame(VarCorr(fit))
  names <- setdiff(components$grp, "Residual")
  variance <- setNames(components$vcov, components$grp)
  facets <- setdiff(names(rows), "y")
  effects <- ranef(fit)$r
  number <- function(x, digits = 15) format(x, digits = digits, scientific = FALSE, trim = TRUE)
  pairs <- function(keys, values) paste0('"', keys, '":', values, collapse = ",")
  row <- apply(rows[c(facets, "y")], 1, function(one) paste0("[", paste(one, collapse = ","), "]"))
  paste0(
    '{"design":"', design, '","seed":', seed,
    ',"facets":["', paste(facets, collapse = '","'), '"]',
    ',"components":{', pairs(names, number(variance[names])), "}",
    ',"error":', number(variance[["Residual"]]),
    ',"mean":', number(fixef(fit)[[1]]),
    ',"reml":', number(REMLcrit(fit)),
    ',"raters":{', pairs(rownames(effects), number(effects[[1]])), "}",
    ',"rows":[', paste(row, collapse = ","), "]}"
  )
}

effect <- function(keys, variance) {
  levels <- unique(keys)
  setNames(rnorm(length(levels), 0, sqrt(variance)), levels)[as.character(keys)]
}

# Recordings, each by a few raters, on occasions of which some are missing.
crossed <- function(seed, p, r, o, each, share, variances) {
  set.seed(seed)
  rows <- do.call(rbind, lapply(seq_len(p), function(one) {
    expand.grid(p = one, r = sort(sample(r, each)), o = seq_len(o))
  }))
  rows <- rows[runif(nrow(rows)) < share, ]
  key <- function(...) paste(..., sep = ":")
  rows$y <- with(rows, 3 + effect(p, variances[1]) + effect(r, variances[2]) + effect(o, variances[3]) +
    effect(key(p, r), variances[4]) + effect(key(p, o), variances[5]) + effect(key(r, o), variances[6]) +
    rnorm(length(p), 0, 0.7))
  fitted("crossed", seed, rows, y ~ 1 + (1 | p) + (1 | r) + (1 | o) + (1 | p:r) + (1 | p:o) + (1 | r:o))
}

# Raters nested in groups; recordings crossed with both, with gaps.
ratersInGroups <- function(seed, p, groups, size, each) {
  set.seed(seed)
  rows <- do.call(rbind, lapply(seq_len(p), function(one) {
    data.frame(p = one, r = sort(sample(groups * size, each)))
  }))
  rows$g <- (rows$r - 1) %/% size + 1
  rows$y <- with(rows, 3 + effect(p, 1) + effect(r, 0.3) + effect(g, 0.4) + effect(paste(p, g), 0.3) +
    rnorm(length(p), 0, 0.7))
  fitted("raters in groups", seed, rows[c("p", "r", "g", "y")], y ~ 1 + (1 | p) + (1 | g) + (1 | r) + (1 | p:g))
}

# Recordings nested in groups, such as classes or wards; raters crossed with both, with gaps.
recordingsInGroups <- function(seed, groups, size, r, each) {
  set.seed(seed)
  rows <- do.call(rbind, lapply(seq_len(groups * size), function(one) {
    data.frame(p = one, r = sort(sample(r, each)))
  }))
  rows$g <- (rows$p - 1) %/% size + 1
  rows$y <- with(rows, 3 + effect(p, 0.8) + effect(g, 0.5) + effect(r, 0.3) + effect(paste(r, g), 0.2) +
    rnorm(length(p), 0, 0.7))
  fitted("recordings in groups", seed, rows[c("p", "r", "g", "y")], y ~ 1 + (1 | g) + (1 | p) + (1 | r) + (1 | r:g))
}

usual <- c(1, 0.4, 0.2, 0.3, 0.2, 0.1)
cases <- c(
  crossed(1, 24, 6, 2, 3, 0.9, usual),
  crossed(2, 30, 12, 3, 3, 0.8, usual),
  crossed(3, 16, 5, 4, 4, 0.7, usual),
  crossed(4, 24, 8, 2, 3, 0.9, c(1, 0, 0, 0.3, 0, 0)),
  crossed(5, 12, 4, 3, 3, 0.9, c(0.2, 0.02, 0.02, 0.02, 0.02, 0.02)),
  ratersInGroups(6, 60, 5, 4, 6),
  ratersInGroups(7, 30, 4, 3, 5),
  recordingsInGroups(8, 8, 6, 10, 4),
  recordingsInGroups(9, 6, 5, 6, 3)
)
cat('{"source":"lme4 ', as.character(packageVersion("lme4")), " (R ", R.version$major, ".", R.version$minor,
  '), lmer, REML, bobyqa to 1e-12; scores are drawn (facetFit.R)","cases":[', paste(cases, collapse = ",\n"), "]}\n", sep = "")
