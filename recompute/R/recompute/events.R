# Which tables the figures of events are made of, and over whose time these are added up.

# Tables of all codes, of which that of one code against the rest is a part.
folded <- list(time = time_table, units = unit_table, alignment = alignment_table,
               links = link_table, matches = match_table, occurrences = occurrence_table,
               intervals = interval_table)
# Those of one code are made of its own events alone.
own_tables <- list(tolerance = tolerance_tables, unitizing = unitizing_tables, squares = square_tables)

# These add up all raters of a recording at once, unless they are of a pair; all others add up pairs. By
# ratings each pair counts 1 / (raters - 1), by moments 2 / (raters (raters - 1)).
by_ratings <- c("alpha", "unitizing_alpha")
by_moments <- c("percent", "time_unit_kappa", "duration_kappa")

settings_of <- function(text) {
  parts <- strsplit(strsplit(text, "; ", fixed = TRUE)[[1]], "=", fixed = TRUE)
  setNames(lapply(parts, function(part) part[2]), vapply(parts, function(part) part[1], ""))
}

# The tables that a figure is made of, each a name with settings, and what makes it of them; NULL where
# this script does not know the figure.
made_of <- function(row) {
  if (!row$by %in% c("overall", "code", "pair")) return(NULL)
  settings <- settings_of(row$setting)
  unit <- as.numeric(row$unit_us)
  tolerance <- as.numeric(settings$toleranceUs)
  share <- as.numeric(settings$overlapShare)
  # A code against the rest is a table without an impossible cell: nothing is then the other codes too.
  is_one_code <- row$code_id != ""
  of <- function(figure, ...) list(tables = list(...), figure = figure)
  switch(row$figure,
    percent = of(agreement, list("units", unit)),
    time_unit_kappa = of(kappa_of, list("units", unit)),
    duration_kappa = of(kappa_of, list("time")),
    tolerance_kappa = of(mean_kappa, list("tolerance", unit, tolerance, "first"),
                         list("tolerance", unit, tolerance, "second")),
    alpha = of(nominal_alpha, list("units", unit)),
    unitizing_alpha = of(unitizing_alpha(unit), list("unitizing"), list("squares")),
    duration_overlap = of(overlap, list("time")),
    event_alignment = of(if (is_one_code) kappa_of else fitted_kappa(10000),
                         list("alignment", tolerance, share)),
    easy_diag = of(if (is_one_code) kappa_of else fitted_kappa(20), list("links", share)),
    event_f1 = of(f1, list("matches", share, max(0, as.numeric(settings$pointsWithinUs)))),
    ioa_trials = of(agreement, list("occurrences", unit)),
    ioa_mean_count = , ioa_exact_count = , ioa_scored = , ioa_unscored = , ioa_total =
      of(of_codes, list("intervals", row$figure, unit)),
    NULL
  )
}

# Whether a figure of more than two raters is the mean of the pairs' figures.
is_mean_of_pairs <- function(row) {
  row$figure == "tolerance_kappa" || identical(settings_of(row$setting)$raters, "light")
}

# What counts once: pairs, moments or ratings.
weighs <- function(row) {
  if (row$rater_a_id != "" || is_mean_of_pairs(row)) return("pairs")
  if (row$figure %in% by_ratings) "ratings" else if (row$figure %in% by_moments) "moments" else "pairs"
}

raters_of_piece <- function(who) as.numeric(sub("piece ", "", who, fixed = TRUE))
is_piece <- function(who) startsWith(who, "piece ")
is_habit <- function(who) startsWith(who, "had ")
is_pair <- function(who) !is_piece(who) & !is_habit(who)

name_of_table <- function(table) do.call(paste, table)

event_figures <- function(study, rows) {
  sums <- kept_tables()
  codes <- study$codes$code_id
  subjects_of <- c(list(unique(unlist(lapply(study$codes$subject_ids, words)))),
                   lapply(study$codes$subject_ids, words))
  rule <- study$codes$nobody
  rule <- c(if ("never" %in% rule) "never" else if (all(rule == "always")) "always" else "where_coded",
            rule)
  # All codes together are place 0; then each code against the rest.
  places <- seq(0, length(codes))
  subjects <- unique(c(subjects_of[[1]], ""))

  # Whether a subject's time counts. Nobody in particular is one too where there are no others, or
  # somebody coded so.
  counts <- function(place, subject, of_nobody) {
    if (subject != "") return(subject %in% subjects_of[[place + 1]])
    coded <- if (place == 0) length(of_nobody) > 0 else place %in% of_nobody
    rule[place + 1] == "always" || (rule[place + 1] == "where_coded" && coded)
  }

  # The codes that somebody coded of nobody in particular.
  nobody_codes <- function(works, stretches) {
    unique(unlist(lapply(works, function(work) {
      lapply(seq_len(nrow(stretches)), function(at) {
        own <- within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2])
        own$place[own$subject == ""]
      })
    })))
  }

  # Tables of two raters on some stretches; `keep` gets what each counts, over which places, and the table.
  compare <- function(works, stretches, wanted, of_nobody, keep) {
    cut <- lapply(seq_len(nrow(stretches)), function(at) {
      lapply(works, function(work) {
        within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2])
      })
    })
    for (subject in subjects) {
      use <- Filter(function(place) counts(place, subject, of_nobody), places)
      if (length(use) == 0) next
      for (at in seq_along(cut)) {
        length <- stretches[at, 2] - stretches[at, 1]
        each <- lapply(cut[[at]], function(events) these(events, events$subject == subject))
        for (table in wanted) {
          make <- folded[[table[[1]]]]
          key <- name_of_table(table)
          if (!is.null(make)) {
            found <- do.call(make, c(list(each, length, length(codes)), table[-1]))
            keep(key, use, found)
          } else {
            of_each <- own_tables[[table[[1]]]]
            found <- do.call(of_each, c(list(each, length, length(codes), use), table[-1]))
            for (one in seq_along(found)) keep(key, use[one], found[[one]])
          }
        }
      }
    }
  }

  wanted_of <- function(rows) {
    found <- unlist(lapply(rows, function(row) made_of(row)$tables), recursive = FALSE)
    found[!duplicated(vapply(found, name_of_table, ""))]
  }
  is_of_pairs <- vapply(rows, function(row) weighs(row) == "pairs", TRUE)
  # Raters who share time with another.
  raters <- character(0)
  for_pairs <- wanted_of(rows[is_of_pairs])
  for_all <- wanted_of(rows[!is_of_pairs])
  for (works in study$places) {
    recording <- works[[1]]$recording
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        both <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(both) == 0) next
        raters <- union(raters, c(works[[a]]$rater, works[[b]]$rater))
        name <- paste(works[[a]]$rater, works[[b]]$rater)
        compare(works[c(a, b)], both, for_pairs, nobody_codes(works[c(a, b)], both),
                function(key, use, found) sums$put(key, name, recording, use, found, 1))
      }
    }
    if (length(for_all) == 0) next
    for (piece in pieces_of(works)) {
      count <- length(piece$raters)
      # Whether nobody's time counts is decided by what any of them coded.
      of_nobody <- nobody_codes(works[piece$raters], piece$stretches)
      pairs <- combn(piece$raters, 2)
      for (at in seq_len(ncol(pairs))) {
        both <- works[pairs[, at]]
        compare(both, piece$stretches, for_all, of_nobody, function(key, use, found) {
          sums$put(key, paste("piece", count), recording, use, found, 1)
          if (is.null(found)) return(invisible())
          for (side in 1:2) {
            labels <- if (side == 1) found$one else found$other
            own <- list(one = labels, other = rep("=", length(labels)), amount = found$amount)
            sums$put(key, paste("had", both[[side]]$rater), recording, use, own, 1 / (count - 1))
          }
        })
      }
    }
  }

  # A figure over some recordings, or over all.
  over_recordings <- function(row, known, place, recordings) {
    weigh <- weighs(row)
    raters_are <- settings_of(row$setting)$raters
    keys <- vapply(known$tables, name_of_table, "")
    is_pool <- row$rater_a_id == "" && length(raters) > 2
    if (weigh == "pairs") {
      is_wanted <- is_pair
      if (row$rater_a_id != "") {
        names <- c(paste(row$rater_a_id, row$rater_b_id), paste(row$rater_b_id, row$rater_a_id))
        is_wanted <- function(who) who %in% names
      }
      found_of <- function(is_wanted) {
        lapply(keys, function(key) sums$sum_of(key, is_wanted, place, recordings))
      }
      is_lost <- function(found) any(vapply(found, function(sum) identical(sum, NA), TRUE))
      if (is_pool && is_mean_of_pairs(row)) {
        pairs <- unique(unlist(lapply(keys, function(key) sums$whose(key, is_pair))))
        each <- lapply(pairs, function(pair) found_of(function(who) who == pair))
        if (any(vapply(each, is_lost, TRUE))) return(NA)
        return(mean_of(vapply(each, function(found) as.numeric(do.call(known$figure, found)), 0)))
      }
      found <- found_of(is_wanted)
      if (is_lost(found)) return(NA)
      # Of pairs of more than two raters neither is the first.
      return(do.call(known$figure, if (is_pool) lapply(found, in_both_orders) else found))
    }
    weight_of <- if (weigh == "ratings") function(who) 1 / (raters_of_piece(who) - 1)
                 else function(who) 2 / (raters_of_piece(who) * (raters_of_piece(who) - 1))
    found <- lapply(keys, function(key) sums$sum_of(key, is_piece, place, recordings, weight_of))
    if (weigh == "ratings" || !is_pool || row$figure == "percent") {
      return(do.call(known$figure, found))
    }
    if (identical(raters_are, "fleiss")) return(kappa_of(in_both_orders(found[[1]])))
    habits <- lapply(sums$whose(keys, is_habit), function(rater) {
      sums$sum_of(keys, function(who) who == rater, place, recordings)
    })
    conger_of(found[[1]], habits)
  }

  # What was found of modifiers already.
  kept_choices <- new.env(parent = emptyenv())

  # `without`: the recording that is left out.
  function(row, without = NULL) {
    place <- if (row$code_id == "") 0 else match(row$code_id, codes)
    if (row$figure %in% boris_kinds) {
      return(boris_figure(study, row, subjects_of[[place + 1]], rule[place + 1], without))
    }
    if (row$figure %in% choice_kinds && row$by %in% c("overall", "code", "pair", "modifier")) {
      return(choice_figure(study, row, subjects_of[[place + 1]], rule[place + 1], without,
                           kept_choices))
    }
    if (row$figure == "gamma") {
      # What chance gives is known where the figure is one, and all recordings are added up.
      if (row$setting != "") return(NULL)
      if (row$undefined_because %in% c("too_many_to_search", "no_variation")) return(NULL)
      return(gamma_figure(study, row, subjects_of[[place + 1]], rule[place + 1]))
    }
    known <- made_of(row)
    if (is.null(known)) return(NULL)
    recordings <- setdiff(study$recordings, without)
    if (!identical(settings_of(row$setting)$recordings, "mean")) {
      return(over_recordings(row, known, place, if (is.null(without)) NULL else recordings))
    }
    each <- vapply(recordings, function(one) as.numeric(over_recordings(row, known, place, one)), 0)
    mean_of(each)
  }
}
