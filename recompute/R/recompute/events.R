# Which tables the figures of events are made of, and over whose time these are added up.

# Tables of all codes, of which that of one code against the rest is a part.
folded <- list(time = time_table, units = unit_table, alignment = alignment_table,
               links = link_table, matches = match_table)
# Those of one code are made of its own events alone.
own_tables <- list(tolerance = tolerance_tables, unitizing = unitizing_tables, squares = square_tables)

# These take all raters of a recording at once, unless they are of a pair; all others add up pairs.
of_all_raters <- c("alpha", "unitizing_alpha")

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
    event_f1 = of(f1, list("matches", share)),
    NULL
  )
}

takes_all_raters <- function(row) row$figure %in% of_all_raters && row$rater_a_id == ""

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

  # Whether a subject's time counts. Nobody in particular is one too where there are no others, or one
  # of the two raters coded so.
  counts <- function(place, subject, of_nobody) {
    if (subject != "") return(subject %in% subjects_of[[place + 1]])
    coded <- if (place == 0) length(of_nobody) > 0 else place %in% of_nobody
    rule[place + 1] == "always" || (rule[place + 1] == "where_coded" && coded)
  }

  # Tables of two raters on some stretches, each counted with a weight.
  compare <- function(works, stretches, wanted, weight, name) {
    cut <- lapply(seq_len(nrow(stretches)), function(at) {
      lapply(works, function(work) {
        within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2])
      })
    })
    of_nobody <- unique(unlist(lapply(unlist(cut, recursive = FALSE), function(events) {
      events$place[events$subject == ""]
    })))
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
            sums$put(key, name, use, found, weight)
          } else {
            of_each <- own_tables[[table[[1]]]]
            found <- do.call(of_each, c(list(each, length, length(codes), use), table[-1]))
            for (one in seq_along(found)) sums$put(key, name, use[one], found[[one]], weight)
          }
        }
      }
    }
  }

  wanted_of <- function(rows) {
    found <- unlist(lapply(rows, function(row) made_of(row)$tables), recursive = FALSE)
    found[!duplicated(vapply(found, name_of_table, ""))]
  }
  is_of_all <- vapply(rows, takes_all_raters, TRUE)
  # Raters who share time with another.
  raters <- character(0)
  for_pairs <- wanted_of(rows[!is_of_all])
  for_all <- wanted_of(rows[is_of_all])
  for (works in study$places) {
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        both <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(both) == 0) next
        raters <- union(raters, c(works[[a]]$rater, works[[b]]$rater))
        name <- paste(works[[a]]$rater, works[[b]]$rater)
        compare(works[c(a, b)], both, for_pairs, 1, name)
      }
    }
    if (length(for_all) == 0) next
    for (piece in pieces_of(works)) {
      weight <- 1 / (length(piece$raters) - 1)
      pairs <- combn(piece$raters, 2)
      for (at in seq_len(ncol(pairs))) {
        compare(works[pairs[, at]], piece$stretches, for_all, weight, "all raters")
      }
    }
  }

  function(row) {
    place <- if (row$code_id == "") 0 else match(row$code_id, codes)
    if (row$figure %in% boris_kinds) {
      return(boris_figure(study, row, subjects_of[[place + 1]], rule[place + 1]))
    }
    known <- made_of(row)
    if (is.null(known)) return(NULL)
    name <- if (takes_all_raters(row)) "all raters"
            else if (row$rater_a_id != "") c(paste(row$rater_a_id, row$rater_b_id),
                                             paste(row$rater_b_id, row$rater_a_id))
            else "all pairs"
    found <- lapply(known$tables, function(table) sums$sum_of(name_of_table(table), name, place))
    is_too_much <- vapply(found, function(sum) identical(sum, NA), TRUE)
    if (any(is_too_much)) return(NA)
    # Of pairs of more than two raters neither is the first.
    if (!identical(name, "all pairs") || length(raters) < 3) return(do.call(known$figure, found))
    if (row$figure == "tolerance_kappa") return(kappa_of(along_anybody(found[[1]], found[[2]])))
    do.call(known$figure, lapply(found, in_both_orders))
  }
}
