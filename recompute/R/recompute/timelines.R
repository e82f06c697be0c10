# Time: what several raters were to code, what one had when, and what two had together.
#
# Events are vectors: `start` and `end` in microseconds (a point ends where it begins), `place` of the code
# in the scheme, `subject`. A table of two raters is vectors too: `one` and `other` are the sets of codes
# that they had, each pair of them once, and `amount` is how much there is of it.

these <- function(events, which) lapply(events, `[`, which)

of_code <- function(events, place) these(events, events$place == place)

# What lies in a stretch of both; stretches are matrices with the columns `from` and `to`.
common <- function(first, second) {
  found <- NULL
  for (a in seq_len(nrow(first))) {
    from <- pmax(first[a, 1], second[, 1])
    to <- pmin(first[a, 2], second[, 2])
    found <- rbind(found, cbind(from, to)[from < to, , drop = FALSE])
  }
  if (is.null(found)) return(matrix(0, 0, 2))
  found[order(found[, 1]), , drop = FALSE]
}

# Events as one stretch sees them: states cut at its edges, a point on its very end in it.
within_stretch <- function(events, from, to) {
  point <- events$start == events$end
  inside <- ifelse(point, events$start >= from & events$start <= to,
                   pmax(events$start, from) < pmin(events$end, to))
  own <- these(events, inside)
  own$start <- pmax(own$start, from) - from
  own$end <- pmin(own$end, to) - from
  own
}

# Where an event lies, in microseconds (unit 0) or in whole units of time. On units a state counts
# where it covers the mid-point, a point where it falls into, which on the very end is the last unit.
spans <- function(events, length, unit) {
  if (unit == 0) return(list(first = events$start, last = pmin(events$end, length), steps = length))
  units <- length %/% unit
  rest <- length - units * unit
  point <- events$start == events$end
  at <- ifelse(events$start == length & rest == 0, units - 1, events$start %/% unit)
  first <- ifelse(point, at, ceiling((2 * events$start - unit) / (2 * unit)))
  last <- ifelse(point, at + 1, ceiling((2 * events$end - unit) / (2 * unit)))
  list(first = pmax(0, first), last = pmin(units, last), steps = units)
}

# The same in intervals: an event occurs in every one that it touches.
touched <- function(events, length, unit) {
  steps <- length %/% unit
  point <- events$start == events$end
  first <- ifelse(point & events$start == length & length == steps * unit, steps - 1,
                  events$start %/% unit)
  last <- ifelse(point, first + 1, ceiling(events$end / unit))
  list(first = first, last = pmin(steps, last), steps = steps)
}

# For each piece between two edges, whether each code is active: a matrix of pieces by codes.
active <- function(place, span, edges, codes) {
  rows <- length(edges)
  use <- span$first < span$last
  column <- (place[use] - 1) * rows
  begin <- tabulate(column + match(span$first[use], edges), rows * codes)
  stop <- tabulate(column + match(span$last[use], edges), rows * codes)
  # All that begins in a column also stops in it, so that one sum can run through all columns.
  matrix(cumsum(begin - stop) > 0, rows, codes)[-rows, , drop = FALSE]
}

# Two raters on one stretch, in microseconds (unit 0) or in units of time: which codes each has in which
# piece, and how long that is. NULL where there is no whole unit.
pieces_between <- function(each, length, codes, unit, span_of = spans) {
  span <- lapply(each, span_of, length = length, unit = unit)
  steps <- span[[1]]$steps
  if (steps <= 0) return(NULL)
  edges <- sort(unique(c(0, steps, unlist(lapply(span, function(own) {
    use <- own$first < own$last
    c(own$first[use], own$last[use])
  })))))
  list(one = active(each[[1]]$place, span[[1]], edges, codes),
       other = active(each[[2]]$place, span[[2]], edges, codes), amount = diff(edges))
}

time_table <- function(each, length, codes, unit = 0, span_of = spans) {
  found <- pieces_between(each, length, codes, unit, span_of)
  if (is.null(found)) return(NULL)
  counted(sets_in(found$one), sets_in(found$other), found$amount)
}

unit_table <- function(each, length, codes, unit) time_table(each, length, codes, unit)

occurrence_table <- function(each, length, codes, unit) {
  time_table(each, length, codes, unit, touched)
}

# For each code that one of both has: against itself how much of its intervals agrees, against nothing how
# much does not. An event counts where it begins.
interval_table <- function(each, length, codes, kind, unit) {
  one <- other <- amount <- numeric(0)
  for (place in unique(c(each[[1]]$place, each[[2]]$place))) {
    counts <- lapply(each, function(events) {
      own <- of_code(events, place)
      if (kind == "ioa_total") return(length(own$start))
      span <- touched(own, length, unit)
      if (kind %in% c("ioa_scored", "ioa_unscored")) {
        at <- unlist(Map(function(from, to) seq_len(max(0, to - from)) + from, span$first, span$last))
        return(as.numeric(seq_len(span$steps) %in% at))
      }
      tabulate(span$first + 1, span$steps)
    })
    a <- counts[[1]]
    b <- counts[[2]]
    use <- switch(kind, ioa_scored = a + b > 0, ioa_unscored = a + b < 2, rep(TRUE, length(a)))
    score <- if (kind %in% c("ioa_mean_count", "ioa_total")) ifelse(a == b, 1, pmin(a, b) / pmax(a, b))
             else as.numeric(a == b)
    one <- c(one, place, place)
    other <- c(other, place, 0)
    amount <- c(amount, sum(score[use]), sum(1 - score[use]))
  }
  some <- amount > 0
  event_table(one[some], other[some], amount[some], codes)
}

# Bakeman, Quera & Gnisci (2009): going along one rater's units, the other agrees where they have the
# same within so many units; else it counts what they have in this one. Nobody looks beyond the stretch.
#
# A table for each of the places: of one code alone, or of all codes, which is 0.
tolerance_tables <- function(each, length, codes, places, unit, tolerance, along) {
  found <- pieces_between(each, length, codes, unit)
  if (is.null(found)) return(NULL)
  pieces <- length(found$amount)
  units <- rep(seq_len(pieces), found$amount)
  count <- length(units)
  near <- min(tolerance %/% unit, count - 1)
  lapply(places, function(place) {
    both <- rbind(found$one, found$other)
    sets <- if (place == 0) sets_in(both) else list(id = both[, place] + 1, name = c("=", set_of(place)))
    own <- sets$id[units]
    other <- sets$id[pieces + units]
    if (along == "second") {
      own <- sets$id[pieces + units]
      other <- sets$id[units]
    }
    is_met <- own == other
    for (by in seq_len(near)) {
      ahead <- seq_len(count - by)
      is_met[ahead] <- is_met[ahead] | own[ahead] == other[ahead + by]
      is_met[ahead + by] <- is_met[ahead + by] | own[ahead + by] == other[ahead]
    }
    own <- list(id = own, name = sets$name)
    met <- list(id = ifelse(is_met, own$id, other), name = sets$name)
    if (along == "second") counted(met, own, rep(1, count)) else counted(own, met, rep(1, count))
  })
}

# One rater's time as units that do not overlap, each of one code (0 is a gap): where two states
# overlap, the later one begins when the earlier one ends.
unitized <- function(events, length) {
  lasts <- events$end > events$start
  end <- events$end[lasts]
  before <- c(0, cummax(end))[seq_along(end)]
  begins <- pmax(before, events$start[lasts])
  use <- end > begins
  # Before each unit what is left free before it; last what is left at the end.
  until <- c(rbind(begins[use], end[use]), length)
  place <- c(rbind(rep(0, sum(use)), events$place[lasts][use]), 0)
  has_length <- diff(c(0, until)) > 0
  list(until = until[has_length], place = place[has_length])
}

# A table for each of the places: of one code alone, or of all codes, which is 0.
unitizing_tables <- function(each, length, codes, places) {
  lapply(places, function(place) {
    lines <- lapply(each, function(own) unitized(if (place == 0) own else of_code(own, place), length))
    until <- sort(unique(c(lines[[1]]$until, lines[[2]]$until)))
    had <- lapply(lines, function(line) {
      of_places(line$place[findInterval(until, line$until, left.open = TRUE) + 1], codes)
    })
    counted(had[[1]], had[[2]], diff(c(0, until)))
  })
}

# The squares of the lengths of both raters' units, by code; a table for each of the places.
square_tables <- function(each, length, codes, places) {
  lapply(places, function(place) {
    lines <- lapply(each, function(own) unitized(if (place == 0) own else of_code(own, place), length))
    lengths <- unlist(lapply(lines, function(line) diff(c(0, line$until))))
    had <- unlist(lapply(lines, function(line) line$place))
    if (!any(had > 0)) return(NULL)
    own <- of_places(had[had > 0], codes)
    counted(own, own, lengths[had > 0]^2)
  })
}

# How a set of codes is written, by their places; never an empty text, which R finds nowhere.
set_of <- function(places) paste0("=", paste(places, collapse = "+"))

# For each row of a matrix of codes which set it is, by number, and how each of these sets is written.
sets_in <- function(active) {
  id <- rep(1, nrow(active))
  for (block in split(seq_len(ncol(active)), (seq_len(ncol(active)) - 1) %/% 30)) {
    key <- id * 2^30 + drop(active[, block, drop = FALSE] %*% 2^(seq_along(block) - 1))
    id <- match(key, unique(key))
  }
  list(id = id, name = vapply(which(!duplicated(id)), function(row) set_of(which(active[row, ])), ""))
}

# The same where there is one code at most, by its place; 0 is none.
of_places <- function(places, codes) {
  list(id = places + 1, name = c("=", sprintf("=%d", seq_len(codes))))
}

# A table of what two had, each pair of sets once.
counted <- function(one, other, amount) {
  rows <- length(one$name)
  pair <- one$id + (other$id - 1) * rows
  sums <- rowsum(amount, pair, reorder = FALSE)
  pair <- unique(pair)
  list(one = one$name[(pair - 1) %% rows + 1], other = other$name[(pair - 1) %/% rows + 1],
       amount = as.vector(sums))
}

# Time of a recording with the raters who cover it, two or more. Where raters cover different stretches
# it is cut at all their edges, and pieces of the same raters are kept together.
pieces_of <- function(works) {
  edges <- sort(unique(unlist(lapply(works, function(work) c(work$stretches)))))
  from <- edges[-length(edges)]
  to <- edges[-1]
  covers <- sapply(works, function(work) {
    mapply(function(a, b) any(work$stretches[, 1] <= a & b <= work$stretches[, 2]), from, to)
  })
  covers <- matrix(covers, ncol = length(works))
  several <- rowSums(covers) > 1
  who <- apply(covers, 1, function(row) paste(which(row), collapse = " "))
  lapply(unique(who[several]), function(one) {
    list(raters = as.integer(words(one)), stretches = cbind(from, to)[who == one, , drop = FALSE])
  })
}
