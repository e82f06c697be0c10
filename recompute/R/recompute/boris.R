# What BORIS (Friard & Gamba, 2016) prints of two observations: kappa on samples at equal distances, and
# the share of them that match when both are aligned. Of several pairs of observations it is the mean.

boris_kinds <- c("boris_kappa", "boris_identity")

# `subjects` and `nobody`: whose time counts; `without`: the recording that is left out. NA where no pair has a figure, or one was too much to search.
boris_figure <- function(study, row, subjects, nobody, without) {
  step <- as.numeric(row$unit_us)
  place <- match(row$code_id, study$codes$code_id)
  found <- numeric(0)
  for (works in study$places) {
    if (identical(works[[1]]$recording, without)) next
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        raters <- c(works[[a]]$rater, works[[b]]$rater)
        if (row$rater_a_id != "" && !setequal(raters, c(row$rater_a_id, row$rater_b_id))) next
        stretches <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(stretches) == 0) next
        both <- boris_samples(study, works[c(a, b)], stretches, step, subjects, nobody, place)
        if (is.null(both)) next
        if (row$figure == "boris_kappa") {
          found <- c(found, boris_kappa(both[[1]], both[[2]]))
          next
        }
        if (nrow(both[[1]])^2 > 16e6) return(NA)
        lines <- lapply(both, function(own) apply(own, 1, paste, collapse = "\t"))
        forth <- boris_identity(lines[[1]], lines[[2]])
        back <- boris_identity(lines[[2]], lines[[1]])
        found <- c(found, (forth + back) / 2)
      }
    }
  }
  if (length(found) == 0) NA else mean(found)
}

# Of each rater a matrix: sample after sample what they have of every subject. NULL where one has nothing.
boris_samples <- function(study, works, stretches, step, subjects, nobody, place) {
  each <- lapply(works, function(work) {
    cut <- lapply(seq_len(nrow(stretches)), function(at) {
      own <- within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2])
      own$start <- own$start + stretches[at, 1]
      own$end <- own$end + stretches[at, 1]
      if (is.na(place)) own else these(own, own$place == place)
    })
    lapply(setNames(nm = names(cut[[1]])), function(name) unlist(lapply(cut, `[[`, name)))
  })
  is_coded <- any(unlist(lapply(each, function(own) own$subject == "")))
  if (nobody == "always" || (nobody == "where_coded" && is_coded)) subjects <- c("", subjects)
  each <- lapply(each, function(own) these(own, own$subject %in% subjects))
  if (any(vapply(each, function(own) length(own$start) == 0, TRUE))) return(NULL)
  first <- min(each[[1]]$start, each[[2]]$start)
  last <- max(each[[1]]$end, each[[2]]$end)
  times <- first + step * seq(0, floor((last - first) / step))
  is_seen <- vapply(times, function(time) any(stretches[, 1] <= time & time <= stretches[, 2]), TRUE)
  times <- times[is_seen]
  if (length(times) == 0) return(NULL)
  lapply(each, function(own) {
    point <- own$start == own$end
    # States come before points, and codes in the order of the scheme.
    own <- these(own, order(point, own$place))
    point <- own$start == own$end
    matrix(unlist(lapply(seq_along(subjects), function(who) {
      mine <- own$subject == subjects[who]
      vapply(times, function(time) {
        # A state counts at both of its ends, a point within half a distance of the sample, in seconds.
        near <- abs(own$start / 1e6 - time / 1e6) <= step / 1e6 / 2
        has <- mine & ifelse(point, near, own$start <= time & time <= own$end)
        if (any(has)) paste(c(who, own$place[has]), collapse = "+") else "="
      }, "")
    })), nrow = length(times))
  })
}

# Every sample of every subject is a unit; BORIS says 1 where chance alone would agree.
boris_kappa <- function(first, second) {
  n <- length(first)
  codes <- unique(c(first, second))
  rows <- tabulate(match(first, codes), length(codes))
  columns <- tabulate(match(second, codes), length(codes))
  expected <- sum(rows * columns) / n
  if (n == expected) return(1)
  as.numeric(sprintf("%.3f", (sum(first == second) - expected) / (n - expected)))
}

# Needleman & Wunsch (1970): a match 1, anything else -1. Going back both are preferred, then the first.
boris_identity <- function(first, second) {
  n <- length(first)
  m <- length(second)
  score <- matrix(0, n + 1, m + 1)
  score[1, ] <- -seq(0, m)
  for (i in seq_len(n)) {
    before <- score[i, ]
    # The best without a gap in this row; then the best with one, from anywhere before it.
    alone <- pmax(before[-(m + 1)] + ifelse(first[i] == second, 1, -1), before[-1] - 1)
    score[i + 1, ] <- cummax(c(-i, alone) + seq(0, m)) - seq(0, m)
  }
  i <- n
  j <- m
  matches <- 0
  steps <- 0
  while (i > 0 && j > 0) {
    same <- first[i] == second[j]
    if (score[i + 1, j + 1] == score[i, j] + if (same) 1 else -1) {
      matches <- matches + same
      i <- i - 1
      j <- j - 1
    } else if (score[i + 1, j + 1] == score[i, j + 1] - 1) {
      i <- i - 1
    } else {
      j <- j - 1
    }
    steps <- steps + 1
  }
  matches / (steps + i + j)
}
