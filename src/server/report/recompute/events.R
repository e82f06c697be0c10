# Which tables the figures of events are made of, and over whose time these are added up.

# Tables of all codes, of which that of one code against the rest is a part.
folded <- list(time = time_table, units = unit_table, alignment = alignment_table,
               links = link_table, matches = match_table)
# Those of one code are made of its own events alone.
own_tables <- list(tolerance = tolerance_table, unitizing = unitizing_table, squares = square_table)

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
  tables <- new.env()
  # Pairs with a table that the program has not searched.
  too_much <- character(0)
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

  # A code against everything else.
  code_labels <- function(active, code) ifelse(active[, code], paste0("=", code), "=")

  # Tables of two raters on some stretches, each counted with a weight.
  compare <- function(works, stretches, wanted, weight, name) {
    cut <- lapply(seq_len(nrow(stretches)), function(at) {
      lapply(works, function(work) {
        within_stretch(study$events[[work$observation]], stretches[at, 1], stretches[at, 2])
      })
    })
    flat <- do.call(rbind, unlist(cut, recursive = FALSE))
    of_nobody <- unique(flat$code[flat$subject == ""])
    for (subject in unique(c(all_subjects, ""))) {
      use <- Filter(function(at) counts(at, subject, of_nobody), seq_along(over))
      if (length(use) == 0) next
      for (at in seq_along(cut)) {
        length <- stretches[at, 2] - stretches[at, 1]
        each <- lapply(cut[[at]], function(one) one[one$subject == subject, , drop = FALSE])
        for (table in wanted) {
          make <- folded[[table[[1]]]]
          if (!is.null(make)) whole <- do.call(make, c(list(each, length, codes), table[-1]))
          for (place in use) {
            key <- paste(name_of_table(table), over[place], name, sep = "|")
            found <- if (!is.null(make)) whole else {
              of_code <- if (place == 1) each else
                lapply(each, function(one) one[one$place == place - 1, , drop = FALSE])
              do.call(own_tables[[table[[1]]]], c(list(of_code, length, codes), table[-1]))
            }
            if (identical(found, "too much")) too_much <<- c(too_much, key)
            else if (is.null(found)) next
            else if (place == 1) put(key, labels_of(found$one), labels_of(found$other),
                                     found$amount * weight)
            else put(key, code_labels(found$one, place - 1), code_labels(found$other, place - 1),
                     found$amount * weight)
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
  for_pairs <- wanted_of(rows[!is_of_all])
  for_all <- wanted_of(rows[is_of_all])
  for (works in study$places) {
    for (a in seq_along(works)) {
      for (b in seq_along(works)) {
        if (b <= a) next
        both <- common(works[[a]]$stretches, works[[b]]$stretches)
        if (nrow(both) == 0) next
        name <- paste(works[[a]]$rater, works[[b]]$rater)
        compare(works[c(a, b)], both, for_pairs, 1, name)
      }
    }
    for (piece in pieces_of(works)) {
      weight <- 1 / (length(piece$raters) - 1)
      pairs <- combn(piece$raters, 2)
      for (at in seq_len(ncol(pairs))) {
        compare(works[pairs[, at]], piece$stretches, for_all, weight, "all raters")
      }
    }
  }

  # Of one pair of raters, or of all pairs added up; NA where one of them was too much.
  of_pairs <- function(table, code, a, b) {
    start <- paste(name_of_table(table), code, "", sep = "|")
    of_wanted <- function(keys) {
      if (a != "") intersect(keys, paste0(start, c(paste(a, b), paste(b, a))))
      else keys[startsWith(keys, start) & !endsWith(keys, "|all raters")]
    }
    if (length(of_wanted(too_much)) > 0) return(NA)
    whole <- NULL
    for (key in of_wanted(ls(tables))) {
      own <- get(key, tables)
      of <- sides(own)
      whole <- add_table(whole, of$a, of$b, own)
    }
    whole
  }

  function(row) {
    known <- made_of(row)
    if (is.null(known)) return(NULL)
    sums <- lapply(known$tables, function(table) {
      if (!takes_all_raters(row)) return(of_pairs(table, row$code_id, row$rater_a_id, row$rater_b_id))
      get0(paste(name_of_table(table), row$code_id, "all raters", sep = "|"), tables,
           ifnotfound = NULL)
    })
    is_too_much <- vapply(sums, function(sum) identical(sum, NA), TRUE)
    if (any(is_too_much)) NA else do.call(known$figure, sums)
  }
}
