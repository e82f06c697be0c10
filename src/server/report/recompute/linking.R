# Which events of two raters belong together: tables of events, in which a row without a code is no partner.

# Events by events; the program looks for no alignment beyond it, and gives no figure there.
largest_search <- 100000000

in_order <- function(events) {
  events[order(events$start, events$end, events$place), , drop = FALSE]
}

# Pairs of places of codes; 0 is nothing.
event_table <- function(first, second, amount, codes) {
  if (length(amount) == 0) return(NULL)
  list(one = places_table(first, codes), other = places_table(second, codes), amount = amount)
}

# Time in common of one event with others.
in_common <- function(a, b) pmax(0, pmin(a$end, b$end) - pmax(a$start, b$start))

# The same as a part of the longer; of two points 1 where they coincide.
shared <- function(a, b) {
  longer <- pmax(a$end - a$start, b$end - b$start)
  ifelse(longer == 0, (a$start == b$start) * 1, in_common(a, b) / pmax(longer, 1))
}

# The same as a part of the time of either.
union_share <- function(a, b) {
  either <- a$end - a$start + b$end - b$start - in_common(a, b)
  ifelse(either == 0, (a$start == b$start) * 1, in_common(a, b) / pmax(either, 1))
}

# Places of events that touch or overlap, a column for each rater; both in order of time.
touching <- function(first, second) {
  if (nrow(first) == 0 || nrow(second) == 0) return(matrix(0, 0, 2))
  longest <- max(second$end - second$start)
  found <- lapply(seq_len(nrow(first)), function(a) {
    from <- findInterval(first$start[a] - longest, second$start, left.open = TRUE) + 1
    to <- findInterval(first$end[a], second$start)
    if (from > to) return(NULL)
    b <- from:to
    b <- b[second$end[b] >= first$start[a]]
    if (length(b) == 0) NULL else cbind(a, b)
  })
  found <- do.call(rbind, found)
  if (is.null(found)) matrix(0, 0, 2) else found
}

# Needleman & Wunsch (1970) as in Quera, Bakeman & Gnisci (2007): events in order of time are aligned at
# least cost, where one without a partner and a pair of different codes cost 1. A pair must begin within
# the tolerance and have the share of the longer in common. Of alignments that cost the same, going back
# from the end: a pair first, then the first rater's event alone.
#
# "too much" where there is more to search than the program does.
alignment_table <- function(each, length, codes, tolerance, share) {
  first <- in_order(each[[1]])
  second <- in_order(each[[2]])
  n <- nrow(first)
  m <- nrow(second)
  if (n * m > largest_search) return("too much")
  # How many of the second begin too early for an event of the first, and how many not too late.
  early <- findInterval(first$start - tolerance, second$start, left.open = TRUE)
  late <- findInterval(first$start + tolerance, second$start)
  met <- findInterval(second$start + tolerance, first$start)
  # For so many of the first and of the second the least cost; only where the last two may meet.
  least <- vector("list", n)
  pairs <- vector("list", n)
  # Elsewhere the one of the last two that meets nobody costs 1 more.
  cost <- function(i, j) {
    alone <- 0
    while (i > 0 && j > 0) {
      if (j > late[i]) {
        alone <- alone + j - late[i]
        j <- late[i]
      } else if (j > early[i]) {
        return(alone + least[[i]][j - early[i]])
      } else {
        alone <- alone + i - met[j]
        i <- met[j]
      }
    }
    alone + i + j
  }
  for (i in seq_len(n)) {
    if (early[i] == late[i]) next
    near <- (early[i] + 1):late[i]
    a <- lapply(first, `[`, i)
    b <- lapply(second, `[`, near)
    pairs[[i]] <- ifelse(shared(a, b) < share, Inf, (a$place != b$place) * 1)
    before <- cost(i, early[i])
    row <- numeric(length(near))
    for (at in seq_along(near)) {
      before <- min(cost(i - 1, near[at] - 1) + pairs[[i]][at], cost(i - 1, near[at]) + 1, before + 1)
      row[at] <- before
    }
    least[[i]] <- row
  }
  i <- n
  j <- m
  one <- other <- numeric(0)
  while (i > 0 || j > 0) {
    here <- cost(i, j)
    may_meet <- i > 0 && j > 0 && j > early[i] && j <= late[i]
    if (may_meet && cost(i - 1, j - 1) + pairs[[i]][j - early[i]] == here) {
      one <- c(one, first$place[i])
      other <- c(other, second$place[j])
      i <- i - 1
      j <- j - 1
    } else if (i > 0 && cost(i - 1, j) + 1 == here) {
      one <- c(one, first$place[i])
      other <- c(other, 0)
      i <- i - 1
    } else {
      one <- c(one, 0)
      other <- c(other, second$place[j])
      j <- j - 1
    }
  }
  event_table(one, other, rep(1, length(one)), codes)
}

# EasyDIAg, Holle & Rein (2015): the two events with the largest share of the longer in common are linked
# first, each once (of equal ones the second rater's earlier, then the first's). A link with the share
# counts 2; one below it, and an event without a link, counts 1 against nothing.
link_table <- function(each, length, codes, share) {
  first <- in_order(each[[1]])
  second <- in_order(each[[2]])
  near <- touching(first, second)
  part <- shared(first[near[, 1], , drop = FALSE], second[near[, 2], , drop = FALSE])
  taken <- list(logical(nrow(first)), logical(nrow(second)))
  one <- other <- amount <- numeric(0)
  for (at in order(-part, near[, 2], near[, 1])) {
    a <- near[at, 1]
    b <- near[at, 2]
    if (part[at] == 0 || taken[[1]][a] || taken[[2]][b]) next
    taken[[1]][a] <- taken[[2]][b] <- TRUE
    both <- c(first$place[a], second$place[b])
    is_linked <- part[at] >= share
    one <- c(one, if (is_linked) both[1] else c(both[1], 0))
    other <- c(other, if (is_linked) both[2] else c(0, both[2]))
    amount <- c(amount, if (is_linked) 2 else c(1, 1))
  }
  left <- list(first$place[!taken[[1]]], second$place[!taken[[2]]])
  event_table(c(one, left[[1]], rep(0, length(left[[2]]))),
              c(other, rep(0, length(left[[1]])), left[[2]]),
              c(amount, rep(1, length(unlist(left)))), codes)
}

# Events of one code match where their common time is the share of the time of either; as many pairs as
# possible, each event in one.
match_table <- function(each, length, codes, share) {
  one <- other <- amount <- numeric(0)
  for (place in unique(c(each[[1]]$place, each[[2]]$place))) {
    own <- lapply(each, function(events) in_order(events[events$place == place, , drop = FALSE]))
    near <- touching(own[[1]], own[[2]])
    is_near <- union_share(own[[1]][near[, 1], , drop = FALSE],
                           own[[2]][near[, 2], , drop = FALSE]) >= share
    pairs <- largest_matching(near[is_near, , drop = FALSE], nrow(own[[1]]), nrow(own[[2]]))
    one <- c(one, place, place, 0)
    other <- c(other, place, 0, place)
    amount <- c(amount, pairs, nrow(own[[1]]) - pairs, nrow(own[[2]]) - pairs)
  }
  some <- amount > 0
  event_table(one[some], other[some], amount[some], codes)
}

# How many pairs there are at most; Kuhn (1955): who finds no free partner asks one that is taken to move
# on. `possible`: a row for each pair that may be.
largest_matching <- function(possible, own, others) {
  candidates <- split(possible[, 2], factor(possible[, 1], seq_len(own)))
  partner <- numeric(own)
  holder <- numeric(others)
  for (start in seq_len(own)) {
    asked_by <- numeric(others)
    waiting <- start
    free <- 0
    while (length(waiting) > 0 && free == 0) {
      asker <- waiting[1]
      waiting <- waiting[-1]
      for (other in candidates[[asker]]) {
        if (asked_by[other] > 0) next
        asked_by[other] <- asker
        if (holder[other] == 0) {
          free <- other
          break
        }
        waiting <- c(waiting, holder[other])
      }
    }
    while (free > 0) {
      asker <- asked_by[free]
      left <- partner[asker]
      holder[free] <- asker
      partner[asker] <- free
      free <- left
    }
  }
  sum(holder > 0)
}
