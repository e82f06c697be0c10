# ICC(A) and ICC(C) where not all raters rated all units: of ratings = mean + unit + rater + error, units and
# raters drawn at random, by restricted maximum likelihood (Patterson & Thompson, 1971). The same as
# lmer(value ~ 1 + (1 | unit) + (1 | rater)) of lme4, without it. ICC(1) where some units were rated more often than
# others: the same without raters, and limits by F. Limits of ICC(C) by F, with raters as they are.

# Minus twice the logarithm of the likelihood, but for a constant, at the ratios of the variances of units and
# raters to that of error.
deviance_of <- function(units) {
  at <- which(!is.na(units), arr.ind = TRUE)
  value <- units[at]
  value <- value - value[1]
  rater <- diag(ncol(units))[at[, 2], , drop = FALSE]
  unit <- factor(at[, 1])
  count <- as.vector(table(unit))
  function(of_units, of_raters) {
    whole <- 1 + of_units * count
    columns <- cbind(sqrt(of_raters) * rater, 1, value)
    sums <- rowsum(columns, unit)
    products <- crossprod(columns) - of_units * crossprod(sums / sqrt(whole))
    q <- ncol(units)
    products[seq_len(q), seq_len(q)] <- products[seq_len(q), seq_len(q)] + diag(q)
    root <- tryCatch(diag(chol(products)), error = function(error) NULL)
    if (is.null(root)) return(-Inf)
    sum(log(whole)) + 2 * sum(log(root[seq_len(q + 1)])) +
      (length(value) - 1) * 2 * log(root[q + 2])
  }
}

# The lowest of some places, and then of all between its neighbours.
lowest_of <- function(figure, high) {
  places <- seq(0, high, length.out = 13)
  found <- vapply(places, figure, 0)
  best <- which.min(found)
  between <- optimize(figure, places[c(max(1, best - 1), min(13, best + 1))], tol = 1e-9)
  if (found[best] <= between$objective) {
    list(place = places[best], value = found[best])
  } else {
    list(place = between$minimum, value = between$objective)
  }
}

# The share of units, and where the deviance is higher by the square of Student's t; NULL where there is no error
# to compare with. Rows are units, columns raters.
components_of <- function(units, form) {
  units <- units[rowSums(!is.na(units)) > 0, colSums(!is.na(units)) > 0, drop = FALSE]
  n <- nrow(units)
  is_one_way <- form %in% c("ICC(1)", "ICC(k)")
  least <- if (is_one_way) n else max(dim(units), 4)
  if (n < 2 || ncol(units) < 2 || sum(!is.na(units)) <= least) return(NULL)
  deviance <- deviance_of(units)
  is_absolute <- startsWith(form, "ICC(A")
  lowest <- function(share) {
    ratio <- share / (1 - share)
    if (is_one_way) return(deviance(ratio, 0))
    lowest_of(function(part) {
      of_raters <- (part / (1 - part))^2
      deviance(if (is_absolute) ratio * (1 + of_raters) else ratio, of_raters)
    }, 0.999)$value
  }
  most <- 1 - 1e-9
  best <- lowest_of(lowest, most)
  if (best$value == -Inf || best$place > 1 - 1e-8) return(NULL)
  edge <- function(out) {
    beyond <- function(share) lowest(share) - best$value - qt(0.975, n - 1)^2
    if (beyond(out) <= 0) out else uniroot(beyond, sort(c(out, best$place)), tol = 1e-9)$root
  }
  # Of the mean of raters by Spearman (1910) and Brown (1910).
  times <- if (endsWith(form, "k)")) n / sum(1 / rowSums(!is.na(units))) else 1
  stepped <- function(share) times * share / (1 + (times - 1) * share)
  list(value = stepped(best$place), limits = function() {
    own <- if (is_one_way) {
      wald_limits(units)
    } else if (startsWith(form, "ICC(C")) {
      harville_fenech_limits(units)
    }
    if (is.null(own)) return(stepped(c(edge(0), edge(most))))
    stepped(c(min(own[1], best$place), max(own[2], best$place)))
  })
}

# Harville & Fenech (1985): at the true ratio of variances the squares that raters leave, less those of error, vary as F
# times the mean square of error. NULL where this has too few degrees of freedom.
harville_fenech_limits <- function(units) {
  at <- which(!is.na(units), arr.ind = TRUE)
  value <- units[at] - units[at][1]
  unit <- factor(at[, 1])
  count <- as.vector(table(unit))
  columns <- cbind(diag(ncol(units))[at[, 2], , drop = FALSE], value)
  sums <- rowsum(columns, unit)
  q <- ncol(units)
  own <- seq_len(q)
  # What of each unit's sum is taken from each of its ratings.
  products <- function(shrink) crossprod(columns) - crossprod(sums * sqrt(shrink))
  whole <- products(1 / count)
  parts <- eigen(whole[own, own], symmetric = TRUE)
  is_kept <- parts$values > 1e-9
  kept <- parts$vectors[, is_kept, drop = FALSE]
  error <- whole[q + 1, q + 1] -
    sum(crossprod(kept, whole[own, q + 1])^2 / parts$values[is_kept])
  sets <- sum(!is_kept)
  df <- c(nrow(sums) - sets, length(value) - nrow(sums) - q + sets)
  if (df[1] < 1 || 2 * df[2] < df[1] || !(error > 0)) return(NULL)
  f <- function(share) {
    ratio <- share / (1 - share)
    there <- products(ratio / (1 + ratio * count))
    left <- there[q + 1, q + 1] - sum(there[own, q + 1] * solve(there[own, own], there[own, q + 1]))
    (left - error) / df[1] / (error / df[2])
  }
  vapply(c(0.975, 0.025), function(level) {
    wanted <- qf(level, df[1], df[2])
    if (f(0) <= wanted) return(0)
    uniroot(function(share) f(share) - wanted, c(0, 1 - 1e-9), tol = 1e-12)$root
  }, 0)
}

# Wald (1940): at the true ratio of variances means of n ratings, each weighing n / (1 + n ratio), vary as F times the
# mean square within units.
wald_limits <- function(units) {
  n <- rowSums(!is.na(units))
  means <- rowMeans(units, na.rm = TRUE)
  df <- c(length(n) - 1, sum(n) - length(n))
  within <- sum((units - means)^2, na.rm = TRUE) / df[2]
  f <- function(share) {
    weight <- n * (1 - share) / (1 + (n - 1) * share)
    sum(weight * (means - sum(weight * means) / sum(weight))^2) / df[1] / within
  }
  vapply(c(0.975, 0.025), function(level) {
    ends <- c(-1 / (max(n) - 1), 1)
    for (step in 1:100) {
      share <- mean(ends)
      ends[if (f(share) > qf(level, df[1], df[2])) 1 else 2] <- share
    }
    mean(ends)
  }, 0)
}
