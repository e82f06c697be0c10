# Gamma (Mathet, Widloecher & Metivier, 2015) of pairs of observations: the disorder of their best alignment. What
# chance gives is drawn at random by the program: it is taken from figures.csv.

# `subjects` and `nobody`: whose time counts. NA where there is nothing to align.
gamma_figure <- function(study, row, subjects, nobody) {
  place <- match(row$code_id, study$codes$code_id)
  disorder <- 0
  count <- 0
  for (works in study$places) {
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        raters <- c(works[[a]]$rater, works[[b]]$rater)
        if (row$rater_a_id != "" && !setequal(raters, c(row$rater_a_id, row$rater_b_id))) next
        stretches <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(stretches) == 0) next
        each <- lapply(works[c(a, b)], function(work) {
          units_in(study$events[[work$observation]], stretches, place)
        })
        is_coded <- any(unlist(lapply(each, function(own) own$subject == "")))
        use <- if (nobody == "always" || (nobody == "where_coded" && is_coded)) c(subjects, "")
               else subjects
        for (subject in use) {
          both <- lapply(each, function(own) {
            these(own, own$subject == subject & own$start < own$end)
          })
          disorder <- disorder + least_disorder(both[[1]], both[[2]])
          count <- count + length(both[[1]]$start) + length(both[[2]]$start)
        }
      }
    }
  }
  if (count == 0) return(NA)
  observed <- 2 * disorder / count
  if (observed == 0) 1 else 1 - observed / as.numeric(row$expected)
}

# Events in the time that is compared, one stretch after the other.
units_in <- function(events, stretches, place) {
  before <- cumsum(c(0, stretches[, 2] - stretches[, 1]))
  cut <- lapply(seq_len(nrow(stretches)), function(at) {
    own <- within_stretch(events, stretches[at, 1], stretches[at, 2])
    own$start <- own$start + before[at]
    own$end <- own$end + before[at]
    if (is.na(place)) own else these(own, own$place == place)
  })
  lapply(setNames(nm = names(cut[[1]])), function(name) unlist(lapply(cut, `[[`, name)))
}

# Each event has a partner or costs 1: what partners gain is paired at most, along paths that gain most.
least_disorder <- function(one, other) {
  n <- length(one$start)
  m <- length(other$start)
  if (n == 0 || m == 0) return(n + m)
  lengths <- outer(one$end - one$start, other$end - other$start, "+")
  apart <- abs(outer(one$start, other$start, "-")) + abs(outer(one$end, other$end, "-"))
  cost <- (apart / lengths)^2 + outer(one$place, other$place, "!=")
  gain <- pmax(2 - cost, 0)
  n + m - most_gain(gain)
}

# The largest sum of cells, one in each row and column at most: from one pair to the next along the path that adds
# most (Bellman & Ford), until none adds anything.
most_gain <- function(gain) {
  partner <- rep(0, nrow(gain))
  taken <- rep(0, ncol(gain))
  repeat {
    # What a row adds so far, from rows without a partner; and from which column's holder it was asked.
    best <- ifelse(partner == 0, 0, -Inf)
    from <- rep(0, ncol(gain))
    reached <- rep(-Inf, ncol(gain))
    repeat {
      changed <- FALSE
      for (row in which(is.finite(best))) {
        adds <- best[row] + gain[row, ]
        better <- adds > reached + 1e-12 & gain[row, ] > 0 & seq_along(taken) != partner[row]
        if (!any(better)) next
        reached[better] <- adds[better]
        from[better] <- row
        for (column in which(better & taken > 0)) {
          held <- taken[column]
          value <- reached[column] - gain[held, column]
          if (value > best[held] + 1e-12) {
            best[held] <- value
            changed <- TRUE
          }
        }
      }
      if (!changed) break
    }
    free <- which(taken == 0 & is.finite(reached))
    if (length(free) == 0) break
    column <- free[which.max(reached[free])]
    if (reached[column] <= 1e-12) break
    while (column != 0) {
      row <- from[column]
      following <- partner[row]
      partner[row] <- column
      taken[column] <- row
      column <- following
    }
  }
  sum(gain[cbind(which(partner > 0), partner[partner > 0])])
}
