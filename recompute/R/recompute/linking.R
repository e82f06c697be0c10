# Which events of two raters belong together: tables of events, in which nothing is no partner.

# Events by events; the program looks for no alignment beyond it, and gives no figure there.
largest_search <- 100000000

in_order <- function(events) these(events, order(events$start, events$end, events$place))

# A table of places of codes; 0 is nothing. NULL where there are no events.
event_table <- function(first, second, amount, codes) {
  if (length(amount) == 0) return(NULL)
  counted(of_places(first, codes), of_places(second, codes), amount)
}

# Where choices are equally good, the one that comes first along the first rater is taken. So that nobody is
# the first, tables of both ways are added up; a factor of 2 no figure hangs on.
both_ways <- function(each, table_of) {
  forth <- table_of(each)
  back <- table_of(rev(each))
  if (is.null(forth) || identical(forth, "too much")) return(forth)
  list(one = c(forth$one, back$other), other = c(forth$other, back$one),
       amount = c(forth$amount, back$amount))
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

# Places of events that touch or overlap, `a` of the first rater and `b` of the second; both in order of time.
touching <- function(first, second) {
  if (length(first$start) == 0 || length(second$start) == 0) return(list(a = integer(0), b = integer(0)))
  longest <- max(second$end - second$start)
  before <- findInterval(first$start - longest, second$start, left.open = TRUE)
  near <- beside(before, findInterval(first$end, second$start))
  these(near, second$end[near$b] >= first$start[near$a])
}

# Each `a` with all `b` that come after so many and not after so many.
beside <- function(before, last) {
  count <- pmax(0, last - before)
  a <- rep(seq_along(count), count)
  list(a = a, b = sequence(count) + before[a])
}

# Needleman & Wunsch (1970) as in Quera, Bakeman & Gnisci (2007): events in order of time are aligned at
# least cost, where one without a partner and a pair of different codes cost 1. A pair must begin within
# the tolerance and have the share of the longer in common. Of alignments that cost the same, going back
# from the end: a pair first, then the first rater's event alone.
#
# "too much" where there is more to search than the program does.
alignment_table <- function(each, length, codes, tolerance, share) {
  both_ways(each, function(each) aligned_along(each, codes, tolerance, share))
}

aligned_along <- function(each, codes, tolerance, share) {
  first <- in_order(each[[1]])
  second <- in_order(each[[2]])
  n <- length(first$start)
  m <- length(second$start)
  if (n * m > largest_search) return("too much")
  # How many of the second begin too early for an event of the first, and how many not too late.
  early <- findInterval(first$start - tolerance, second$start, left.open = TRUE)
  late <- findInterval(first$start + tolerance, second$start)
  met <- findInterval(second$start + tolerance, first$start)
  # All pairs that may meet, those of one event of the first beside one another, and after how many of them
  # its own come.
  near <- beside(early, late)
  after <- c(0, cumsum(late - early))[seq_len(n)] - early
  a <- these(first, near$a)
  b <- these(second, near$b)
  pairs <- ifelse(shared(a, b) < share, Inf, (a$place != b$place) * 1)
  # For so many of the first and of the second the least cost; only where the last two may meet.
  least <- numeric(length(pairs))
  # Elsewhere the one of the last two that meets nobody costs 1 more.
  cost <- function(i, j) {
    alone <- 0
    while (i > 0 && j > 0) {
      if (j > late[i]) {
        alone <- alone + j - late[i]
        j <- late[i]
      } else if (j > early[i]) {
        return(alone + least[after[i] + j])
      } else {
        alone <- alone + i - met[j]
        i <- met[j]
      }
    }
    alone + i + j
  }
  for (i in seq_len(n)) {
    if (early[i] == late[i]) next
    before <- cost(i, early[i])
    for (j in (early[i] + 1):late[i]) {
      at <- after[i] + j
      before <- min(cost(i - 1, j - 1) + pairs[at], cost(i - 1, j) + 1, before + 1)
      least[at] <- before
    }
  }
  i <- n
  j <- m
  one <- other <- numeric(n + m)
  steps <- 0
  while (i > 0 || j > 0) {
    here <- cost(i, j)
    steps <- steps + 1
    may_meet <- i > 0 && j > 0 && j > early[i] && j <= late[i]
    if (may_meet && cost(i - 1, j - 1) + pairs[after[i] + j] == here) {
      one[steps] <- first$place[i]
      other[steps] <- second$place[j]
      i <- i - 1
      j <- j - 1
    } else if (i > 0 && cost(i - 1, j) + 1 == here) {
      one[steps] <- first$place[i]
      i <- i - 1
    } else {
      other[steps] <- second$place[j]
      j <- j - 1
    }
  }
  event_table(one[seq_len(steps)], other[seq_len(steps)], rep(1, steps), codes)
}

# EasyDIAg, Holle & Rein (2015): the two events with the largest share of the longer in common are linked
# first, each once (of equal ones the second rater's earlier, then the first's). A link with the share
# counts 2; one below it, and an event without a link, counts 1 against nothing.
link_table <- function(each, length, codes, share) {
  both_ways(each, function(each) linked_along(each, codes, share))
}

linked_along <- function(each, codes, share) {
  first <- in_order(each[[1]])
  second <- in_order(each[[2]])
  near <- touching(first, second)
  part <- shared(these(first, near$a), these(second, near$b))
  own <- order(-part, near$b, near$a)
  own <- own[part[own] > 0]
  taken <- list(logical(length(first$start)), logical(length(second$start)))
  linked <- logical(length(own))
  for (at in seq_along(own)) {
    a <- near$a[own[at]]
    b <- near$b[own[at]]
    if (taken[[1]][a] || taken[[2]][b]) next
    taken[[1]][a] <- taken[[2]][b] <- linked[at] <- TRUE
  }
  own <- own[linked]
  is_enough <- part[own] >= share
  a <- first$place[near$a[own]]
  b <- second$place[near$b[own]]
  alone <- list(c(a[!is_enough], first$place[!taken[[1]]]), c(b[!is_enough], second$place[!taken[[2]]]))
  event_table(c(a[is_enough], alone[[1]], rep(0, length(alone[[2]]))),
              c(b[is_enough], rep(0, length(alone[[1]])), alone[[2]]),
              c(rep(2, sum(is_enough)), rep(1, length(unlist(alone)))), codes)
}

# Events of one code match where their common time is the share of the time of either; as many pairs as
# possible, each event in one.
match_table <- function(each, length, codes, share, within = 0) {
  one <- other <- amount <- numeric(0)
  for (place in unique(c(each[[1]]$place, each[[2]]$place))) {
    own <- lapply(each, function(events) in_order(of_code(events, place)))
    counts <- lengths(lapply(own, `[[`, "start"))
    near <- touching(own[[1]], own[[2]])
    is_near <- union_share(these(own[[1]], near$a), these(own[[2]], near$b)) >= share
    near <- these(near, is_near)
    if (within > 0) near <- with_points(near, own, within)
    pairs <- largest_matching(near, counts[1], counts[2])
    one <- c(one, place, place, 0)
    other <- c(other, place, 0, place)
    amount <- c(amount, pairs, counts[1] - pairs, counts[2] - pairs)
  }
  some <- amount > 0
  event_table(one[some], other[some], amount[some], codes)
}

# The pairs that may be, and with them those of points that are no further apart than `within`.
with_points <- function(near, own, within) {
  points <- lapply(own, function(events) which(events$start == events$end))
  pairs <- expand.grid(b = points[[2]], a = points[[1]])
  is_near <- abs(own[[1]]$start[pairs$a] - own[[2]]$start[pairs$b]) <= within
  all <- unique(data.frame(a = c(near$a, pairs$a[is_near]), b = c(near$b, pairs$b[is_near])))
  as.list(all[order(all$a, all$b), ])
}

# How many pairs there are at most; Kuhn (1955): who finds no free partner asks one that is taken to move
# on. `possible`: the pairs that may be.
largest_matching <- function(possible, own, others) {
  # Nobody has a choice.
  if (!anyDuplicated(possible$a) && !anyDuplicated(possible$b)) return(length(possible$a))
  candidates <- split(possible$b, factor(possible$a, seq_len(own)))
  partner <- numeric(own)
  holder <- numeric(others)
  for (start in seq_len(own)) {
    if (length(candidates[[start]]) == 0) next
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
