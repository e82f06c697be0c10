# Recomputes the figures of this package from its tables, and compares them with figures.csv.
#
#     Rscript recompute.R [folder]
#
# R 3.5 or later, no packages. Prints one line a figure: its name, the exported value, the recomputed
# value, and whether they are equal to 1e-9. Ends with status 1 where one of them is not.
#
# It shares no code with the program that exported the figures, nor with recompute.py: times are held
# as whole microseconds, and time is cut at every beginning and end of either rater.

tolerance <- 1e-9

table_of <- function(folder, name) {
  read.csv(file.path(folder, name), fileEncoding = "UTF-8-BOM", colClasses = "character",
           check.names = FALSE, na.strings = character(0), encoding = "UTF-8")
}

# Seconds with six decimals as whole microseconds.
microseconds <- function(seconds) round(as.numeric(seconds) * 1e6)

words <- function(text) {
  found <- strsplit(text, " ", fixed = TRUE)[[1]]
  found[found != ""]
}

# ------------------------------------------------------------------------------- figures of events

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

# Several raters on one stretch: how long each piece is, and what each of them had in it.
compared <- function(each, length, unit, codes) {
  span <- lapply(each, spans, length = length, unit = unit)
  steps <- span[[1]]$steps
  if (steps <= 0) return(NULL)
  edges <- sort(unique(c(0, steps, unlist(lapply(span, function(own) {
    use <- own$first < own$last
    c(own$first[use], own$last[use])
  })))))
  list(amount = diff(edges),
       active = Map(function(events, own) active(events, own, edges, codes), each, span))
}

# One text for the set of codes that are active together; never an empty one, which R finds nowhere.
labels_of <- function(active) {
  apply(active, 1, function(row) paste0("=", paste(which(row), collapse = "+")))
}

add_table <- function(table, first, second, amount) {
  key <- paste(first, second, sep = "\t")
  more <- tapply(amount, key, sum)
  both <- unique(c(names(table), names(more)))
  sums <- setNames(numeric(length(both)), both)
  sums[names(table)] <- table
  sums[names(more)] <- sums[names(more)] + more
  sums
}

sides <- function(table) {
  at <- regexpr("\t", names(table), fixed = TRUE)
  list(a = substring(names(table), 1, at - 1), b = substring(names(table), at + 1))
}

agreement <- function(table) {
  if (is.null(table) || sum(table) == 0) return(NA)
  of <- sides(table)
  sum(table[of$a == of$b]) / sum(table)
}

# Cohen (1960).
kappa_of <- function(table) {
  if (is.null(table) || sum(table) == 0) return(NA)
  of <- sides(table)
  share <- table / sum(table)
  rows <- tapply(share, of$a, sum)
  columns <- tapply(share, of$b, sum)
  either <- unique(c(of$a, of$b))
  margin <- function(of) ifelse(is.na(of[either]), 0, of[either])
  # 1 - what is expected, summed by itself: the difference would lose its last digits near 0.
  by_chance <- sum(margin(rows) * (1 - margin(columns)))
  if (length(either) == 1) return(NA)
  apart <- sum(share[of$a != of$b])
  unname((by_chance - apart) / by_chance)
}

# Krippendorff (2019), nominal, from the table of pairs of ratings, each counting 1 / (raters - 1):
# read in both directions it is the matrix of coincidences.
nominal_alpha <- function(table) {
  if (is.null(table)) return(NA)
  of <- sides(table)
  both <- tapply(c(table, table), c(of$a, of$b), sum)
  ratings <- sum(both)
  if (sum(both > 0) < 2) return(NA)
  by_chance <- sum(both * (ratings - both))
  apart <- 2 * sum(table[of$a != of$b])
  1 - (ratings - 1) * apart / by_chance
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

event_figures <- function(study, units) {
  tables <- new.env()
  put <- function(key, first, second, amount) {
    assign(key, add_table(get0(key, tables, ifnotfound = NULL), first, second, amount), tables)
  }
  codes <- study$codes$code_id
  subjects_of <- c(list(unique(unlist(lapply(study$codes$subject_ids, words)))),
                   lapply(study$codes$subject_ids, words))
  rule <- study$codes$nobody
  rule <- c(if ("never" %in% rule) "never" else if (all(rule == "always")) "always" else "where_coded",
            rule)
  # The first is all codes together, named by nothing; then each code against the rest.
  over <- c("", codes)
  all_subjects <- subjects_of[[1]]

  # Whether a subject's time counts. Nobody in particular is one too where there are no others, or one
  # of the two raters coded so.
  counts <- function(at, subject, of_nobody) {
    if (subject != "") return(subject %in% subjects_of[[at]])
    coded <- if (at == 1) length(of_nobody) > 0 else over[at] %in% of_nobody
    rule[at] == "always" || (rule[at] == "where_coded" && coded)
  }

  # Tables of two raters on some stretches, each piece of time counted with a weight.
  compare <- function(works, stretches, measures, weight, name) {
    cut <- lapply(seq_len(nrow(stretches)), function(at) {
      lapply(works, function(work) {
        own <- study$events[[work$observation]]
        within_stretch(own[own$code %in% codes, , drop = FALSE], stretches[at, 1], stretches[at, 2])
      })
    })
    flat <- do.call(rbind, unlist(cut, recursive = FALSE))
    of_nobody <- unique(flat$code[flat$subject == ""])
    for (subject in unique(c(all_subjects, ""))) {
      use <- Filter(function(at) counts(at, subject, of_nobody), seq_along(over))
      if (length(use) == 0) next
      for (unit in measures) {
        for (at in seq_along(cut)) {
          own <- lapply(cut[[at]], function(one) one[one$subject == subject, , drop = FALSE])
          found <- compared(own, stretches[at, 2] - stretches[at, 1], unit, codes)
          if (is.null(found)) next
          amount <- found$amount * weight
          one <- found$active[[1]]
          other <- found$active[[2]]
          for (place in use) {
            key <- paste(unit, over[place], name, sep = "|")
            if (place == 1) put(key, labels_of(one), labels_of(other), amount)
            else put(key, one[, place - 1], other[, place - 1], amount)
          }
        }
      }
    }
  }

  for (works in study$places) {
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        both <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(both) == 0) next
        compare(works[c(a, b)], both, c(0, units), 1, paste(works[[a]]$rater, works[[b]]$rater))
      }
    }
    for (piece in pieces_of(works)) {
      weight <- 1 / (length(piece$raters) - 1)
      pairs <- combn(piece$raters, 2)
      for (at in seq_len(ncol(pairs))) {
        compare(works[pairs[, at]], piece$stretches, units, weight, "all raters")
      }
    }
  }

  # Of one pair of raters, or of all pairs added up.
  of_pairs <- function(unit, code, a, b) {
    start <- paste(unit, code, "", sep = "|")
    keys <- ls(tables)
    keys <- if (a != "") intersect(keys, paste0(start, c(paste(a, b), paste(b, a)))) else
      keys[startsWith(keys, start) & !endsWith(keys, "|all raters")]
    whole <- NULL
    for (key in keys) {
      own <- get(key, tables)
      of <- sides(own)
      whole <- add_table(whole, of$a, of$b, own)
    }
    whole
  }

  function(row) {
    if (!row$by %in% c("overall", "code", "pair")) return(NULL)
    unit <- if (row$unit_us == "") 0 else as.numeric(row$unit_us)
    pairs <- function(unit) of_pairs(unit, row$code_id, row$rater_a_id, row$rater_b_id)
    switch(row$figure,
      percent = agreement(pairs(unit)),
      time_unit_kappa = kappa_of(pairs(unit)),
      duration_kappa = kappa_of(pairs(0)),
      alpha = nominal_alpha(if (row$rater_a_id != "") pairs(unit) else
        get0(paste(unit, row$code_id, "all raters", sep = "|"), tables, ifnotfound = NULL)),
      NULL
    )
  }
}

# ------------------------------------------------------------------------------ figures of ratings

# How near to agreement places of the declared scale count; NULL where these weights are not known here.
weights_of <- function(name, values) {
  apart <- abs(outer(values, values, "-")) / (max(values) - min(values))
  switch(name, unweighted = (apart == 0) * 1, linear = 1 - apart, quadratic = 1 - apart^2, NULL)
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

# McGraw & Wong (1996); rows are units, columns raters.
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
  inside <- square(sum((units - rowMeans(units))^2)) / (n * (k - 1))
  parts <- switch(form,
    "ICC(1)" = c(of_units - inside, of_units + (k - 1) * inside),
    "ICC(k)" = c(of_units - inside, of_units),
    "ICC(A,1)" = c(of_units - of_error,
                   of_units + (k - 1) * of_error + k * (of_raters - of_error) / n),
    "ICC(A,k)" = c(of_units - of_error, of_units + (of_raters - of_error) / n),
    "ICC(C,1)" = c(of_units - of_error, of_units + (k - 1) * of_error),
    "ICC(C,k)" = c(of_units - of_error, of_units)
  )
  if (parts[2] == 0) NA else parts[1] / parts[2]
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

# A unit is one recording in one round that two raters or more have rated.
rating_figures <- function(study) {
  function(row) {
    own <- study$ratings
    own <- own[own$criterion_id == row$criterion_id & own$value != "", , drop = FALSE]
    own <- own[own$place %in% names(which(table(own$place) > 1)), , drop = FALSE]
    criterion <- study$criteria[study$criteria$criterion_id == row$criterion_id, ]
    is_names <- criterion$scale == "nominal"
    raters <- intersect(study$raters, own$rater_id)
    places <- unique(own$place)
    units <- matrix(NA_real_, length(places), length(raters))
    units[cbind(match(own$place, places), match(own$rater_id, raters))] <- as.numeric(own$value)
    setting <- sub("^[^=]*=", "", row$setting)
    if (row$figure == "rating_percent") return(pairwise(units))
    if (row$figure == "rating_alpha") return(alpha_of(units, criterion$distance))
    if (row$figure == "icc") {
      if (is_names) return(NA)
      return(intraclass(units[rowSums(is.na(units)) == 0, , drop = FALSE], setting))
    }
    if (row$figure == "weighted_kappa") {
      scale <- as.numeric(words(criterion$values))
      # Names have no order, so that nothing can be nearly the same.
      weights <- weights_of(if (is_names) "unweighted" else setting, scale)
      if (is.null(weights)) return(NULL)
      if (length(raters) < 2) return(NA)
      kappas <- apply(combn(length(raters), 2), 2, function(pair) {
        both <- !is.na(units[, pair[1]]) & !is.na(units[, pair[2]])
        weighted_kappa(match(units[both, pair[1]], scale), match(units[both, pair[2]], scale), weights)
      })
      # The mean over pairs of raters that have one.
      return(if (all(is.na(kappas))) NA else mean(kappas, na.rm = TRUE))
    }
    NULL
  }
}

# ------------------------------------------------------------------------------------------ the run

study_of <- function(folder) {
  stretches <- table_of(folder, "stretches.csv")
  raters <- table_of(folder, "raters.csv")$rater_id
  ends <- setNames(microseconds(stretches$recording_s), stretches$observation_id)
  events <- table_of(folder, "events.csv")
  start <- microseconds(events$start_s)
  end <- ifelse(events$kind == "point", start,
                ifelse(events$end_s == "", ends[events$observation_id], microseconds(events$end_s)))
  frame <- data.frame(start = as.numeric(start), end = as.numeric(end), code = events$code_id,
                      subject = events$subject_id, stringsAsFactors = FALSE)
  by_observation <- split(frame, factor(events$observation_id, unique(stretches$observation_id)))
  place <- paste(stretches$recording_id, stretches$round_id)
  places <- lapply(split(seq_len(nrow(stretches)), factor(place, unique(place))), function(rows) {
    own <- split(rows, factor(stretches$observation_id[rows], unique(stretches$observation_id[rows])))
    works <- lapply(own, function(at) {
      from <- microseconds(stretches$from_s[at])
      list(observation = stretches$observation_id[at[1]], rater = stretches$rater_id[at[1]],
           stretches = cbind(from, microseconds(stretches$to_s[at]))[order(from), , drop = FALSE])
    })
    rank <- match(sapply(works, function(work) work$rater), raters)
    works[order(rank)]
  })
  ratings <- table_of(folder, "ratings.csv")
  at <- match(ratings$observation_id, stretches$observation_id)
  ratings$place <- place[at]
  list(raters = raters, codes = table_of(folder, "codes.csv"), events = by_observation,
       criteria = table_of(folder, "criteria.csv"), places = places, ratings = ratings)
}

shown <- function(value) if (is.na(value)) "not defined" else format(value, digits = 17)

name_of <- function(row) {
  about <- c(row$code, row$criterion)
  about <- about[about != ""]
  if (length(about) == 0) about <- "all codes"
  pair <- if (row$rater_a != "") paste0(", ", row$rater_a, " and ", row$rater_b) else ""
  setting <- if (row$setting != "") paste0(" (", row$setting, ")") else ""
  paste0(row$figure, setting, ": ", about[1], pair)
}

main <- function() {
  given <- commandArgs(trailingOnly = TRUE)
  # Rscript hands a space on as ~+~.
  script <- gsub("~+~", " ", sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)),
                 fixed = TRUE)
  folder <- if (length(given) > 0) given[1] else dirname(script)
  figures <- table_of(folder, "figures.csv")
  study <- study_of(folder)
  units <- unique(as.numeric(figures$unit_us[figures$unit_us != ""]))
  events <- event_figures(study, units)
  ratings <- rating_figures(study)
  tally <- c(equal = 0, different = 0, left = 0)
  for (at in seq_len(nrow(figures))) {
    row <- as.list(figures[at, ])
    exported <- if (row$value == "") NA else as.numeric(row$value)
    again <- if (row$criterion_id != "") ratings(row) else events(row)
    if (is.null(again)) {
      verdict <- "left"
    } else if (is.na(exported) || is.na(again)) {
      verdict <- if (is.na(exported) && is.na(again)) "equal" else "different"
    } else {
      verdict <- if (abs(exported - again) <= tolerance) "equal" else "different"
    }
    tally[verdict] <- tally[verdict] + 1
    said <- c(equal = "equal", different = "DIFFERENT", left = "not recomputed")[verdict]
    cat(name_of(row), shown(exported), if (is.null(again)) "" else shown(again), said, sep = "\t")
    cat("\n")
  }
  message(tally["equal"], " equal, ", tally["different"], " different, ", tally["left"],
          " not recomputed")
  quit(status = if (tally["different"] > 0) 1 else 0)
}

main()
