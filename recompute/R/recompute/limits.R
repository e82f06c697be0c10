# Limits of 95 % of a figure, by leaving out one recording after the other.

# Of more recordings groups are left out, which are drawn; that is not done again here.
left_one_by_one <- 200
recordings_least <- 5

# These are from 0 to 1, nothing being taken off for chance, or cannot be below 0.
shares <- c("percent", "modifier_percent", "duration_overlap", "event_f1", "boris_identity", "rating_percent", "unanimous",
            "kendall_w", "scan_percent", "scan_unanimous", "scan_trials", "scan_scored", "scan_unscored",
            "scan_blocks", "scan_exact_blocks", "scan_total", "ioa_trials", "ioa_mean_count", "ioa_exact_count",
            "ioa_scored", "ioa_unscored", "ioa_total")
# These have no least value.
of_variance <- c("icc", "trace_icc")

# A scale on which a figure has no borders, the way back, and how much longer it is at a value.
scale_of <- function(kind) {
  if (kind %in% shares) {
    return(list(there = qlogis, back = plogis, slope = function(p) 1 / (p * (1 - p))))
  }
  as_it_stands <- function(r) kind %in% of_variance && r <= 0
  list(there = function(r) if (as_it_stands(r)) r else suppressWarnings(atanh(r)),
       back = function(x) if (as_it_stands(x)) x else tanh(x),
       slope = function(r) if (as_it_stands(r)) 1 else 1 / (1 - r^2))
}

# `without`: what the figure is without each recording in turn. NA where there are no limits.
jackknife_limits <- function(kind, value, without) {
  none <- c(NA, NA)
  if (anyNA(without)) return(none)
  squares <- (without - value)^2
  # What is less is rounding.
  squares <- squares[squares > (1e-13 * max(1, abs(value)))^2]
  n <- length(squares)
  if (n < recordings_least) return(none)
  # Satterthwaite (1946): fewer degrees of freedom where some recordings make most of the error.
  uneven <- sum(squares^2) / sum(squares)^2
  df <- max(1, (n - 1) * min(1, 3 * (n - 1) / (n * (n + 1)) / uneven))
  scale <- scale_of(kind)
  reach <- qt(0.975, df) * sqrt(sum(squares)) * scale$slope(value)
  # The figure is at the end of its scale.
  if (!is.finite(reach) || !is.finite(scale$there(value))) return(none)
  low <- min(scale$back(scale$there(value) - reach), value)
  high <- max(scale$back(scale$there(value) + reach), value)
  if (high - low <= 1e-12) none else c(low, high)
}
