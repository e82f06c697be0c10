# What two raters chose of the modifiers of events that both coded: which events these are, and how far the choices
# agree. Events that only one of both coded have no part in it.

choice_kinds <- c("modifier_kappa", "modifier_percent", "modifier_ccc")

# `subjects` and `nobody`: whose events count; `without`: the recording that is left out. NA where it is not defined.
choice_figure <- function(study, row, subjects, nobody, without, kept) {
  settings <- settings_of(row$setting)
  key <- paste(row$setting, row$code_id, row$modifier_id, row$figure == "modifier_ccc")
  units <- get0(key, kept)
  if (is.null(units)) {
    units <- units_of_pairs(study, row, settings, if (nobody == "never") subjects else c(subjects, ""))
    assign(key, units, kept)
  }
  raters <- unique(c(units$shared$one, units$shared$other))
  is_of_pair <- row$rater_a_id != ""
  is_pool <- !is_of_pair && length(raters) > 2
  units <- units$units
  if (is_of_pair) {
    names <- c(paste(row$rater_a_id, row$rater_b_id), paste(row$rater_b_id, row$rater_a_id))
    units <- units[units$pair %in% names, , drop = FALSE]
  }
  over_recordings <- function(recordings) {
    own <- units[units$recording %in% recordings, , drop = FALSE]
    if (is_pool && identical(settings$raters, "light")) {
      return(mean_of(vapply(split(own, own$pair), function(one) choice_value(row, one), 0)))
    }
    if (is_pool) {
      # Neither is the first.
      turned <- own
      turned$a <- own$b
      turned$b <- own$a
      own <- rbind(own, turned)
    }
    choice_value(row, own)
  }
  recordings <- setdiff(study$recordings, without)
  if (!identical(settings$recordings, "mean")) return(over_recordings(recordings))
  mean_of(vapply(recordings, function(one) as.numeric(over_recordings(one)), 0))
}

# A row is one unit: what it is of, and what either chose. And who shares time with whom.
units_of_pairs <- function(study, row, settings, subjects) {
  share <- as.numeric(settings$overlapShare)
  near <- as.numeric(settings$pointsWithinUs)
  is_of_numbers <- row$figure == "modifier_ccc"
  is_asked <- if (row$modifier_id == "") TRUE else study$modifiers$modifier_id == row$modifier_id
  is_kind <- (study$modifiers$type == "number") == is_of_numbers
  modifiers <- study$modifiers[is_asked & is_kind, , drop = FALSE]
  found <- list()
  one_raters <- other_raters <- character(0)
  for (works in study$places) {
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        stretches <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(stretches) == 0) next
        one_raters <- c(one_raters, works[[a]]$rater)
        other_raters <- c(other_raters, works[[b]]$rater)
        for (at in seq_len(nrow(stretches))) {
          each <- lapply(works[c(a, b)], function(work) {
            in_order(within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2]))
          })
          for (which in seq_len(nrow(modifiers))) {
            modifier <- modifiers[which, ]
            codes <- words(modifier$code_ids)
            if (row$code_id != "") codes <- intersect(codes, row$code_id)
            for (place in match(codes, study$codes$code_id)) for (subject in subjects) {
              own <- lapply(each, function(events) {
                these(events, events$place == place & events$subject == subject)
              })
              pairs <- closest_pairs(own[[1]], own[[2]], share, near)
              if (nrow(pairs) == 0) next
              units <- choice_units(modifier, own[[1]]$chosen[pairs$a], own[[2]]$chosen[pairs$b])
              if (nrow(units) == 0) next
              units$recording <- works[[a]]$recording
              units$pair <- paste(works[[a]]$rater, works[[b]]$rater)
              found[[length(found) + 1]] <- units
            }
          }
        }
      }
    }
  }
  none <- data.frame(name = character(0), a = character(0), b = character(0),
                     recording = character(0), pair = character(0))
  list(units = if (length(found) > 0) do.call(rbind, found) else none,
       shared = list(one = one_raters, other = other_raters))
}

# Events of one code, the nearest first, each in one pair: those with the largest share of the time of either in
# common, at least `share`; points at most `near` apart. Of equal ones those that begin nearest, then the earliest.
closest_pairs <- function(first, second, share, near) {
  all <- expand.grid(a = seq_along(first$start), b = seq_along(second$start))
  one <- these(first, all$a)
  other <- these(second, all$b)
  both <- pmax(0, pmin(one$end, other$end) - pmax(one$start, other$start))
  either <- one$end - one$start + other$end - other$start - both
  apart <- abs(one$start - other$start)
  part <- ifelse(either == 0, ifelse(apart <= near, 1, 0), both / pmax(either, 1))
  some <- part > 0 & part >= share
  all <- all[some, , drop = FALSE]
  all <- all[order(-part[some], apart[some], all$a + all$b, abs(all$a - all$b), all$a), , drop = FALSE]
  taken <- list(a = logical(length(first$start)), b = logical(length(second$start)))
  keep <- logical(nrow(all))
  for (at in seq_len(nrow(all))) {
    if (taken$a[all$a[at]] || taken$b[all$b[at]]) next
    taken$a[all$a[at]] <- taken$b[all$b[at]] <- keep[at] <- TRUE
  }
  all[keep, , drop = FALSE]
}

# What was chosen of a modifier, as `modifier=choice choice;modifier=number`; empty where nothing was.
answer_to <- function(chosen, modifier) {
  vapply(strsplit(chosen, ";", fixed = TRUE), function(parts) {
    own <- parts[startsWith(parts, paste0(modifier, "="))]
    if (length(own) == 0) "" else sub("^[^=]*=", "", own[1])
  }, "")
}

# Of one choice among several the choice, or that there is none; where several can be chosen, each choice by itself; of
# a number the number, where both have one.
choice_units <- function(modifier, one, other) {
  a <- answer_to(one, modifier$modifier_id)
  b <- answer_to(other, modifier$modifier_id)
  choices <- words(modifier$choice_ids)
  if (modifier$type == "number") {
    keep <- a != "" & b != ""
    return(data.frame(name = rep(modifier$modifier_id, sum(keep)), a = a[keep], b = b[keep]))
  }
  if (modifier$type == "one") {
    a[!a %in% choices] <- ""
    b[!b %in% choices] <- ""
    return(data.frame(name = modifier$modifier_id, a = a, b = b))
  }
  has <- function(answers, choice) {
    as.character(vapply(answers, function(answer) choice %in% words(answer), TRUE, USE.NAMES = FALSE))
  }
  do.call(rbind, lapply(choices, function(choice) {
    data.frame(name = paste(modifier$modifier_id, choice), a = has(a, choice), b = has(b, choice))
  }))
}

choice_value <- function(row, units) {
  sets <- split(units, units$name)
  if (row$figure == "modifier_ccc") {
    each <- vapply(sets, function(own) concordance_of(as.numeric(own$a), as.numeric(own$b)), 0)
    n <- vapply(sets, nrow, 0)
    there <- !is.na(each)
    return(if (any(there)) sum(n[there] * each[there]) / sum(n[there]) else NA_real_)
  }
  if (nrow(units) == 0) return(NA_real_)
  apart <- sum(units$a != units$b)
  if (row$figure == "modifier_percent") return(1 - apart / nrow(units))
  # Chance is that of each set of choices by itself (De Vries et al., 2008).
  by_chance <- sum(vapply(sets, function(own) {
    labels <- unique(c(own$a, own$b))
    rows <- tabulate(match(own$a, labels), length(labels))
    columns <- tabulate(match(own$b, labels), length(labels))
    nrow(own) - sum(rows * columns) / nrow(own)
  }, 0))
  if (by_chance <= 1e-12 * nrow(units)) NA_real_ else (by_chance - apart) / by_chance
}

# Lin (1989), with moments by 1/n. NA of fewer than two, and where a rater gave one number throughout.
concordance_of <- function(x, y) {
  if (length(x) < 2 || length(unique(x)) == 1 || length(unique(y)) == 1) return(NA_real_)
  both <- mean((x - mean(x)) * (y - mean(y)))
  2 * both / (mean((x - mean(x))^2) + mean((y - mean(y))^2) + (mean(x) - mean(y))^2)
}
