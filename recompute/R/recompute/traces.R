# Figures of running ratings. A unit is a point of a grid over one recording in one round, unit_us from point to
# point, at which two raters or more have a value. A value holds until the next, and at most to the end of the ten
# seconds in which it was recorded. By how much raters are later than others is taken from trace_lags.csv.

slot_us <- 1e7

# Krippendorff (2019), squares of differences; NA where somebody has no value.
trace_alpha <- function(units) {
  values <- units[!is.na(units)]
  n <- length(values)
  if (n == 0 || min(values) == max(values)) return(NA)
  within <- sum(apply(units, 1, function(row) {
    own <- row[!is.na(row)]
    2 * length(own) * sum((own - mean(own))^2) / (length(own) - 1)
  }))
  1 - (n - 1) * within / (2 * n * sum((values - mean(values))^2))
}

# Lin (1989); of more than two raters Barnhart, Haber & Song (2002). On the units that all rated.
trace_ccc <- function(units) {
  n <- nrow(units)
  k <- ncol(units)
  if (n < 2 || k < 2) return(NA)
  both <- cov(units) * (n - 1) / n
  if (any(diag(both) == 0)) return(NA)
  means <- colMeans(units)
  apart <- sum(outer(means, means, "-")^2)
  (sum(both) - sum(diag(both))) / ((k - 1) * sum(diag(both)) + apart / 2)
}

trace_figures <- function(study, folder) {
  traces <- table_of(folder, "traces.csv")
  lags <- table_of(folder, "trace_lags.csv")
  by_observation <- split(data.frame(from = microseconds(traces$time_s),
                                     value = as.numeric(traces$value)),
                          paste(traces$observation_id, traces$criterion_id))
  by_observation <- lapply(by_observation, function(own) own[order(own$from), ])

  # The values at some moments of one rater; NA where there is none.
  values_at <- function(own, stretches, at) {
    place <- findInterval(at, own$from)
    begins <- c(NA, own$from)[place + 1]
    value <- c(NA, own$value)[place + 1]
    is_held <- !is.na(begins) & begins %/% slot_us == at %/% slot_us
    is_asked <- rep(FALSE, length(at))
    for (row in seq_len(nrow(stretches))) {
      is_asked <- is_asked | (at >= stretches[row, 1] & at < stretches[row, 2])
    }
    ifelse(is_held & is_asked, value, NA)
  }

  stretches <- table_of(folder, "stretches.csv")
  ends <- setNames(microseconds(stretches$recording_s), stretches$observation_id)

  # `without`: the recording that is left out.
  function(row, without = NULL) {
    settings <- strsplit(strsplit(row$setting, "; ", fixed = TRUE)[[1]], "=", fixed = TRUE)
    settings <- setNames(sapply(settings, `[`, 2), sapply(settings, `[`, 1))
    step <- as.numeric(row$unit_us)
    own_lags <- lags[lags$criterion_id == row$criterion_id & lags$rater_a_id == row$rater_a_id &
                       lags$rater_b_id == row$rater_b_id, ]
    moved <- setNames(microseconds(own_lags$moved_s), own_lags$rater_id)
    if (settings["lags"] != "corrected") moved[] <- 0
    wanted <- if (row$rater_a_id == "") study$raters else c(row$rater_a_id, row$rater_b_id)
    parts <- lapply(study$places, function(works) {
      works <- Filter(function(work) {
        work$rater %in% wanted &&
          paste(work$observation, row$criterion_id) %in% names(by_observation)
      }, works)
      if (length(works) < 2) return(NULL)
      points <- (seq_len(ceiling(ends[works[[1]]$observation] / step)) - 1) * step
      units <- matrix(NA_real_, length(points), length(wanted), dimnames = list(NULL, wanted))
      for (work in works) {
        own <- by_observation[[paste(work$observation, row$criterion_id)]]
        units[, work$rater] <- values_at(own, work$stretches, points + moved[work$rater])
      }
      attr(units, "seen") <- sapply(works, function(work) work$rater)
      units
    })
    parts <- Filter(Negate(is.null), parts)
    if (length(parts) == 0) return(NA)
    seen <- unique(unlist(lapply(parts, attr, "seen")))
    parts <- parts[!study$recording_of[names(parts)] %in% without]
    if (length(parts) == 0) return(NA)
    units <- do.call(rbind, parts)[, wanted %in% seen, drop = FALSE]
    units <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
    if (row$figure == "trace_alpha") return(trace_alpha(units))
    complete <- units[rowSums(is.na(units)) == 0, , drop = FALSE]
    if (row$figure == "trace_icc") return(intraclass(complete, settings["form"]))
    if (row$figure == "trace_ccc") return(trace_ccc(complete))
    NULL
  }
}
