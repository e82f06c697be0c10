# Figures of ratings: a unit is one recording in one round that two raters or more have rated.

# How near to agreement places of the declared scale count: 1 where they are the same, 0 where they are as
# far apart as any two; NULL where these weights are not known here. Gwet (2014), ch. 3.
weights_of <- function(name, values) {
  places <- seq_along(values)
  low <- min(values)
  high <- max(values)
  # How far two values are from each other, up to a factor.
  apart_of <- switch(name,
    unweighted = function(a, b, places) 1,
    linear = function(a, b, places) abs(a - b),
    quadratic = function(a, b, places) (a - b)^2,
    # Pairs of places between the one and the other.
    ordinal = function(a, b, places) places * (places + 1) / 2,
    radical = function(a, b, places) sqrt(abs(a - b)),
    ratio = function(a, b, places) if (a + b == 0) 0 else ((a - b) / (a + b))^2,
    circular = function(a, b, places) sin(pi * (a - b) / (high - low + 1))^2,
    bipolar = function(a, b, places) (a - b)^2 / ((a + b - 2 * low) * (2 * high - a - b)),
    NULL
  )
  if (is.null(apart_of)) return(NULL)
  apart <- matrix(0, length(values), length(values))
  for (k in places) {
    for (l in places[places != k]) apart[k, l] <- apart_of(values[k], values[l], abs(k - l))
  }
  if (max(apart) == 0) apart + 1 else 1 - apart / max(apart)
}

# Cohen (1968).
weighted_kappa <- function(first, second, weights) {
  q <- nrow(weights)
  counts <- matrix(0, q, q)
  for (at in seq_along(first)) {
    counts[first[at], second[at]] <- counts[first[at], second[at]] + 1
  }
  total <- sum(counts)
  if (total == 0) return(NA)
  by_chance <- sum((1 - weights) * outer(rowSums(counts), colSums(counts))) / total
  if (by_chance == 0) return(NA)
  1 - sum((1 - weights) * counts) / by_chance
}

# Of units that were rated equally often; McGraw & Wong (1996).
one_way <- function(units, form) {
  n <- nrow(units)
  if (n < 2) return(NA)
  noise <- 1e-24 * max(1, units^2, na.rm = TRUE)
  count <- rowSums(!is.na(units))
  ratings <- sum(count)
  square <- function(sum) if (sum < noise * ratings) 0 else sum
  means <- rowMeans(units, na.rm = TRUE)
  between <- square(sum(count * (means - mean(units, na.rm = TRUE))^2)) / (n - 1)
  inside <- square(sum((units - means)^2, na.rm = TRUE)) / (ratings - n)
  each <- ratings / n
  bottom <- if (form == "ICC(k)") between else between + (each - 1) * inside
  if (bottom == 0) NA else (between - inside) / bottom
}

# McGraw & Wong (1996); rows are units, columns raters. Where the variance of the mean of raters is estimated
# as none or less, its reliability is not defined.
intraclass <- function(units, form) {
  n <- nrow(units)
  k <- ncol(units)
  if (n < 2 || k < 2) return(NA)
  noise <- 1e-24 * max(1, units^2)
  square <- function(sum) if (sum < noise * n * k) 0 else sum
  grand <- mean(units)
  of_units <- square(k * sum((rowMeans(units) - grand)^2)) / (n - 1)
  of_raters <- square(n * sum((colMeans(units) - grand)^2)) / (k - 1)
  rest <- units - outer(rowMeans(units), colMeans(units), "+") + grand
  of_error <- square(sum(rest^2)) / ((n - 1) * (k - 1))
  bottom <- switch(form,
    "ICC(A,1)" = of_units + (k - 1) * of_error + k * (of_raters - of_error) / n,
    "ICC(A,k)" = of_units + (of_raters - of_error) / n,
    "ICC(C,1)" = of_units + (k - 1) * of_error,
    "ICC(C,k)" = of_units
  )
  if (bottom <= 0) NA else (of_units - of_error) / bottom
}

# Krippendorff (2019), over all pairs of values; units are rows, NA where somebody did not rate.
alpha_of <- function(units, level) {
  units <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
  values <- units[!is.na(units)]
  n <- length(values)
  if (n == 0) return(NA)
  if (level == "ordinal") {
    units[!is.na(units)] <- rank(values)
    values <- units[!is.na(units)]
  }
  distance <- function(a, b) {
    switch(level,
      nominal = (a != b) * 1,
      ratio = ifelse(a + b == 0, 0, ((a - b) / (a + b))^2),
      (a - b)^2
    )
  }
  observed <- sum(apply(units, 1, function(row) {
    own <- row[!is.na(row)]
    sum(outer(own, own, distance)) / (length(own) - 1)
  }))
  expected <- sum(outer(values, values, distance))
  if (length(unique(values)) < 2) NA else 1 - (n - 1) * observed / expected
}

# Gwet's AC1, with weights AC2 (2008, 2014): by chance T / (q (q - 1)) times the sum of p (1 - p), T being
# the sum of the weights and p the mean share of a code. Units are rows of places on the scale.
gwet_ac <- function(units, weights) {
  q <- nrow(weights)
  if (nrow(units) == 0 || q < 2) return(NA)
  shares <- numeric(q)
  observed <- 0
  for (at in seq_len(nrow(units))) {
    own <- units[at, !is.na(units[at, ])]
    m <- length(own)
    shares <- shares + tabulate(own, q) / m
    observed <- observed + (sum(weights[own, own]) - m) / (m * (m - 1))
  }
  shares <- shares / nrow(units)
  observed <- observed / nrow(units)
  by_chance <- sum(weights) * sum(shares * (1 - shares)) / (q * (q - 1))
  if (1 - by_chance <= 1e-15) NA else (observed - by_chance) / (1 - by_chance)
}

# Gwet (2014): observed is the mean over units of the weight of a pair of ratings. By chance Fleiss' has two
# ratings by the shares of codes, Conger's two raters by the habits of each, and Brennan and Prediger's any
# two codes alike. Units are rows of places on the scale, raters columns.
chance_corrected <- function(units, weights, chance) {
  q <- nrow(weights)
  n <- nrow(units)
  if (n == 0) return(NA)
  shares <- numeric(q)
  observed <- 0
  for (at in seq_len(n)) {
    own <- units[at, !is.na(units[at, ])]
    m <- length(own)
    shares <- shares + tabulate(own, q) / m / n
    observed <- observed + (sum(weights[own, own]) - m) / (m * (m - 1)) / n
  }
  expected <- switch(chance,
    brennan_prediger = sum(weights) / q^2,
    fleiss_weighted = sum(weights * outer(shares, shares)),
    conger_kappa = {
      habits <- apply(units, 2, function(own) tabulate(own[!is.na(own)], q) / sum(!is.na(own)))
      habits <- matrix(habits, q)
      met <- t(habits) %*% weights %*% habits
      (sum(met) - sum(diag(met))) / (ncol(habits) * (ncol(habits) - 1))
    }
  )
  if (1 - expected <= 1e-15) NA else (observed - expected) / (1 - expected)
}

# Light (1971): the mean of the kappas of all pairs; not defined where one of them is not.
mean_of_pairs <- function(units, weights) {
  if (ncol(units) < 2 || nrow(units) == 0) return(NA)
  pairs <- combn(ncol(units), 2)
  mean(apply(pairs, 2, function(both) weighted_kappa(units[, both[1]], units[, both[2]], weights)))
}

# Lin (1989), of more than two raters Barnhart, Haber & Song (2002), on the units that all rated.
concordance <- function(units) {
  n <- nrow(units)
  m <- ncol(units)
  if (n < 2 || m < 2) return(NA)
  if (any(apply(units, 2, function(own) all(own == own[1])))) return(NA)
  spread <- cov(units) * (n - 1) / n
  apart <- outer(diag(spread), diag(spread), "+") + outer(colMeans(units), colMeans(units), "-")^2
  below <- lower.tri(spread)
  2 * sum(spread[below]) / sum(apart[below])
}

# Kendall & Gibbons (1990), corrected for ties, on the units that all rated.
kendall_w <- function(units) {
  n <- nrow(units)
  m <- ncol(units)
  if (n < 2 || m < 2) return(NA)
  sums <- rowSums(apply(units, 2, rank))
  ties <- sum(apply(units, 2, function(own) sum(table(own)^3 - table(own))))
  largest <- m^2 * (n^3 - n) - m * ties
  if (largest == 0) NA else 12 * sum((sums - m * (n + 1) / 2)^2) / largest
}

pairwise <- function(units) {
  shares <- apply(units, 1, function(row) {
    own <- row[!is.na(row)]
    m <- length(own)
    if (m < 2) return(NA)
    counts <- table(own)
    sum(counts * (counts - 1)) / (m * (m - 1))
  })
  shares <- shares[!is.na(shares)]
  if (length(shares) == 0) NA else mean(shares)
}

# The same, where levels that are so many places of their scale apart agree still.
near <- function(places, within) {
  shares <- apply(places, 1, function(row) {
    own <- row[!is.na(row)]
    if (length(own) < 2) return(NA)
    mean(dist(own) <= within)
  })
  shares <- shares[!is.na(shares)]
  if (length(shares) == 0) NA else mean(shares)
}

# A unit is one recording in one round that two raters or more have rated.
rating_figures <- function(study) {
  # `without`: the recording that is left out.
  function(row, without = NULL) {
    is_total <- row$criterion_id == ""
    if (is_total) {
      own <- study$totals[study$totals$section_id == row$section_id, , drop = FALSE]
      # What only rounding tells apart is the same.
      own$value <- signif(as.numeric(own$total), 12)
    } else {
      own <- study$ratings
      own <- own[own$criterion_id == row$criterion_id & own$value != "", , drop = FALSE]
    }
    # Of a pair of raters what both gave.
    if (row$rater_a_id != "") {
      own <- own[own$rater_id %in% c(row$rater_a_id, row$rater_b_id), , drop = FALSE]
    }
    own <- own[own$place %in% names(which(table(own$place) > 1)), , drop = FALSE]
    # Of a total no scale is declared: its values are those that occur.
    criterion <- if (is_total) {
      list(scale = "interval", distance = "interval")
    } else {
      study$criteria[study$criteria$criterion_id == row$criterion_id, ]
    }
    is_names <- criterion$scale == "nominal"
    raters <- intersect(study$raters, own$rater_id)
    places <- unique(own$place)
    units <- matrix(NA_real_, length(places), length(raters))
    units[cbind(match(own$place, places), match(own$rater_id, raters))] <- as.numeric(own$value)
    every <- units
    units <- units[!study$recording_of[places] %in% without, , drop = FALSE]
    setting <- sub("^[^=]*=", "", row$setting)
    scale <- if (is_total) unique(every[!is.na(every)]) else as.numeric(words(criterion$values))
    if (!is_names) scale <- sort(scale)
    if (row$figure == "rating_percent") {
      if (is_names || setting == "") return(pairwise(units))
      return(near(matrix(match(units, scale), nrow(units)), as.numeric(setting)))
    }
    if (row$figure == "rating_alpha") return(alpha_of(units, criterion$distance))
    complete <- units[rowSums(is.na(units)) == 0, , drop = FALSE]
    if (row$figure == "icc" && is_names) return(NA)
    is_one_way <- setting %in% c("ICC(1)", "ICC(k)")
    has_gaps <- if (is_one_way) {
      length(unique(rowSums(!is.na(units)))) > 1
    } else {
      nrow(complete) < nrow(units)
    }
    if (row$figure == "icc" && has_gaps) {
      found <- components_of(units, setting)
      if (!is.null(found)) return(structure(found$value, limits = found$limits))
    }
    if (row$figure == "icc" && is_one_way) return(one_way(units, setting))
    if (row$figure == "icc") return(intraclass(complete, setting))
    if (row$figure == "kendall_w") return(if (is_names) NA else kendall_w(complete))
    if (row$figure == "unanimous") {
      if (nrow(complete) == 0) return(NA)
      return(mean(apply(complete, 1, function(own) all(own == own[1]))))
    }
    if (row$figure == "lin_ccc") return(if (is_names) NA else concordance(complete))
    plain <- c("scott_pi", "fleiss_kappa", "light_kappa")
    of_gwet <- c("fleiss_weighted", "conger_kappa", "brennan_prediger")
    if (row$figure %in% c("weighted_kappa", "ac2", plain, of_gwet)) {
      # Names have no order, so that nothing can be nearly the same.
      weights <- weights_of(if (is_names || row$figure %in% plain) "unweighted" else setting, scale)
      if (is.null(weights)) return(NULL)
      if (row$figure == "ac2") {
        return(gwet_ac(matrix(match(units, scale), nrow(units)), weights))
      }
      if (length(raters) < 2) return(NA)
      if (row$figure %in% of_gwet) {
        return(chance_corrected(matrix(match(units, scale), nrow(units)), weights, row$figure))
      }
      if (row$figure == "light_kappa") {
        return(mean_of_pairs(matrix(match(complete, scale), nrow(complete)), weights))
      }
      if (row$figure == "scott_pi" && length(raters) != 2) return(NA)
      # Scott (1955) and Fleiss (1971): all pairs in both orders, on the units that all rated.
      if (row$figure %in% plain) units <- complete
      # Of two raters Cohen's. Of more, of all their pairs on a unit together, each in both orders, so that
      # none of a pair is the first.
      pairs <- expand.grid(a = seq_along(raters), b = seq_along(raters))
      is_ordered <- length(raters) == 2 && row$figure == "weighted_kappa"
      pairs <- if (is_ordered) matrix(c(1, 2), 1) else as.matrix(pairs[pairs$a != pairs$b, ])
      both <- do.call(rbind, lapply(seq_len(nrow(pairs)), function(at) {
        unname(units[, pairs[at, ], drop = FALSE])
      }))
      both <- both[rowSums(is.na(both)) == 0, , drop = FALSE]
      return(weighted_kappa(match(both[, 1], scale), match(both[, 2], scale), weights))
    }
    NULL
  }
}
