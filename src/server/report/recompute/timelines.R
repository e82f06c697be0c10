# Time: what several raters were to code, what one had when, and what two had together.
#
# A table is a list of `one` and `other`, what the two raters had (a row for each piece of time or pair of
# events, a column for each code), and `amount`, how much of it there is.

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
  own <- events[inside, , drop = FALSE]
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

# For each piece between two edges, whether each code is active: a matrix of pieces by codes.
active <- function(events, span, edges, codes) {
  pieces <- length(edges) - 1
  found <- matrix(FALSE, pieces, length(codes))
  use <- span$first < span$last
  for (column in seq_along(codes)) {
    own <- use & events$code == codes[column]
    if (!any(own)) next
    change <- numeric(pieces + 1)
    begin <- tabulate(match(span$first[own], edges), pieces + 1)
    stop <- tabulate(match(span$last[own], edges), pieces + 1)
    found[, column] <- cumsum(begin - stop)[seq_len(pieces)] > 0
  }
  found
}

# Two raters on one stretch, in microseconds (unit 0) or in units of time.
time_table <- function(each, length, codes, unit = 0) {
  span <- lapply(each, spans, length = length, unit = unit)
  steps <- span[[1]]$steps
  if (steps <= 0) return(NULL)
  edges <- sort(unique(c(0, steps, unlist(lapply(span, function(own) {
    use <- own$first < own$last
    c(own$first[use], own$last[use])
  })))))
  list(one = active(each[[1]], span[[1]], edges, codes),
       other = active(each[[2]], span[[2]], edges, codes), amount = diff(edges))
}

unit_table <- function(each, length, codes, unit) {
  if (length %/% unit == 0) return(NULL)
  time_table(each, length, codes, unit)
}

# Bakeman, Quera & Gnisci (2009): going along one rater's units, the other agrees where they have the
# same within so many units; else it counts what they have in this one. Nobody looks beyond the stretch.
tolerance_table <- function(each, length, codes, unit, tolerance, along) {
  found <- unit_table(each, length, codes, unit)
  if (is.null(found)) return(NULL)
  units <- rep(seq_along(found$amount), found$amount)
  lines <- list(found$one[units, , drop = FALSE], found$other[units, , drop = FALSE])
  if (along == "second") lines <- rev(lines)
  own <- labels_of(lines[[1]])
  other <- labels_of(lines[[2]])
  count <- length(own)
  is_met <- logical(count)
  reach <- min(tolerance %/% unit, count - 1)
  for (by in -reach:reach) {
    at <- seq_len(count) + by
    inside <- at >= 1 & at <= count
    is_met[inside] <- is_met[inside] | own[inside] == other[at[inside]]
  }
  met <- lines[[2]]
  met[is_met, ] <- lines[[1]][is_met, , drop = FALSE]
  lines <- list(lines[[1]], met)
  if (along == "second") lines <- rev(lines)
  list(one = lines[[1]], other = lines[[2]], amount = rep(1, count))
}

# One rater's time as units that do not overlap, each of one code (0 is a gap): where two states
# overlap, the later one begins when the earlier one ends.
unitized <- function(events, length) {
  until <- place <- numeric(0)
  moment <- 0
  for (at in seq_len(nrow(events))) {
    begins <- max(moment, events$start[at])
    if (events$end[at] <= begins) next
    if (begins > moment) {
      until <- c(until, begins)
      place <- c(place, 0)
    }
    moment <- events$end[at]
    until <- c(until, moment)
    place <- c(place, events$place[at])
  }
  if (moment < length) {
    until <- c(until, length)
    place <- c(place, 0)
  }
  list(until = until, place = place)
}

unitizing_table <- function(each, length, codes) {
  lines <- lapply(each, unitized, length = length)
  until <- sort(unique(c(lines[[1]]$until, lines[[2]]$until)))
  had <- lapply(lines, function(line) {
    places_table(line$place[findInterval(until, line$until, left.open = TRUE) + 1], codes)
  })
  list(one = had[[1]], other = had[[2]], amount = diff(c(0, until)))
}

# The squares of the lengths of both raters' units, by code.
square_table <- function(each, length, codes) {
  lines <- lapply(each, unitized, length = length)
  lengths <- unlist(lapply(lines, function(line) diff(c(0, line$until))))
  place <- unlist(lapply(lines, function(line) line$place))
  if (!any(place > 0)) return(NULL)
  own <- places_table(place[place > 0], codes)
  list(one = own, other = own, amount = lengths[place > 0]^2)
}

# For each place of a code whether it is that code; 0 is none.
places_table <- function(places, codes) {
  outer(places, seq_along(codes), "==")
}

# One text for the set of codes in each row; never an empty one, which R finds nowhere. Rows are mostly
# alike: each kind of them is written once.
labels_of <- function(active) {
  if (length(active) == 0) return(rep("=", nrow(active)))
  key <- do.call(paste0, as.data.frame(active * 1))
  kinds <- which(!duplicated(key))
  labels <- apply(active[kinds, , drop = FALSE], 1, function(row) {
    paste0("=", paste(which(row), collapse = "+"))
  })
  labels[match(key, key[kinds])]
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
