# Figures of answers to questions at regular times. A unit is one question, one subject and one code: a row
# of the matrix, a rater a column; yes, no, or missing.

# Of every pair of raters, the first with each choice: the answers that both gave, and in which rows.
answer_pairs <- function(units) {
  if (ncol(units) < 2) return(list())
  combn(ncol(units), 2, simplify = FALSE, FUN = function(pair) {
    seen <- which(!is.na(units[, pair[1]]) & !is.na(units[, pair[2]]))
    list(row = seen, a = units[seen, pair[1]], b = units[seen, pair[2]])
  })
}

# Of two raters Cohen's. Of more Conger's, those of Fleiss by `fleiss`, from units with two answers, each counting
# once; by `light` the mean of the pairs' kappas (Light, 1971).
kappa_of_answers <- function(units, pairs, raters, way) {
  kappas <- vapply(pairs, function(one) {
    if (length(one$row) == 0) NA_real_ else kappa_of_shares(mean(one$a == one$b), mean(one$a), mean(one$b))
  }, 0)
  if (raters < 3 || identical(way, "light")) return(mean_of(kappas))
  units <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
  if (nrow(units) == 0) return(NA)
  if (identical(way, "fleiss")) return(pi_of_answers(units))
  shares <- colMeans(units, na.rm = TRUE)
  shares <- shares[!is.nan(shares)]
  two <- outer(shares, shares, function(p, q) p * (1 - q) + (1 - p) * q)
  by_chance <- mean(two[row(two) != col(two)])
  if (by_chance == 0) NA else 1 - (1 - pairwise(units)) / by_chance
}

# From how often two agree, and how often the one and the other say yes.
kappa_of_shares <- function(agreed, one, other) {
  by_chance <- one * (1 - other) + (1 - one) * other
  if (by_chance == 0) NA else 1 - (1 - agreed) / by_chance
}

# Chance from the habits in common: Scott (1955) of two raters, Fleiss (1971) of more.
pi_of_answers <- function(units) {
  units <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
  if (nrow(units) == 0) return(NA)
  yes <- mean(rowMeans(units, na.rm = TRUE))
  kappa_of_shares(pairwise(units), yes, yes)
}

# Of the units that two answered or more, the share in which all said the same.
unanimous_of <- function(units) {
  units <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
  if (nrow(units) == 0) NA else mean(rowMeans(units, na.rm = TRUE) %in% c(0, 1))
}

# Gwet (2008) for two answers: by chance 2 p (1 - p), p being the mean share of yes.
ac1_of <- function(units) {
  observed <- pairwise(units)
  if (is.na(observed)) return(NA)
  yes <- mean(rowMeans(units, na.rm = TRUE))
  by_chance <- 2 * yes * (1 - yes)
  (observed - by_chance) / (1 - by_chance)
}

# Of what at least one of two gave this answer to, the share that both did.
of_those <- function(pairs, wanted) {
  both <- sum(sapply(pairs, function(one) sum(one$a == wanted & one$b == wanted)))
  either <- sum(sapply(pairs, function(one) sum(one$a == wanted | one$b == wanted)))
  if (either == 0) NA else both / either
}

# The share of questions on which two gave the same answer to all codes that both were asked.
trials_of <- function(pairs, question) {
  same <- unlist(lapply(pairs, function(one) {
    if (length(one$row) == 0) return(NULL)
    tapply(one$a == one$b, question[one$row], all)
  }))
  if (length(same) == 0) NA else mean(same)
}

# The mean, over blocks of so many questions, codes, subjects and pairs, of what two counts score.
blocks_of <- function(pairs, series, number, size, score) {
  scores <- unlist(lapply(pairs, function(one) {
    if (length(one$row) == 0) return(NULL)
    block <- paste(series[one$row], if (size == 0) 0 else number[one$row] %/% size)
    mapply(score, tapply(one$a, block, sum), tapply(one$b, block, sum))
  }))
  if (length(scores) == 0) NA else mean(scores)
}

# 0 over 0 is 1.
count_ratio <- function(a, b) if (a == b) 1 else min(a, b) / max(a, b)

# The units of a row's raters and code, where each is from, and how many raters are compared.
compared_answers <- function(study, row) {
  own <- study$answers
  if (row$rater_a_id != "") own <- own[own$rater_id %in% c(row$rater_a_id, row$rater_b_id), ]
  # Codes that two were asked for, whether they answered or not.
  asked <- unique(own[c("together", "code_id", "rater_id")])
  twice <- paste(asked$together, asked$code_id)
  twice <- unique(twice[duplicated(twice)])
  marked <- unique(paste(own$together, own$code_id)[own$answer == "1" & own$subject_id == ""])
  one <- paste(own$together, own$code_id)
  at <- match(own$code_id, study$codes$code_id)
  counts <- ifelse(own$subject_id == "",
                   study$codes$nobody[at] == "always" |
                     (study$codes$nobody[at] == "where_coded" & one %in% marked),
                   mapply(function(subject, subjects) subject %in% words(subjects),
                          own$subject_id, study$codes$subject_ids[at]))
  own <- own[one %in% twice & as.logical(counts) & own$answer != "", , drop = FALSE]
  if (row$code_id != "") own <- own[own$code_id == row$code_id, , drop = FALSE]
  about <- paste(own$together, own$code_id, own$subject_id, own$number, sep = "|")
  rows <- unique(about)
  raters <- unique(own$rater_id)
  units <- matrix(NA_real_, length(rows), length(raters))
  units[cbind(match(about, rows), match(own$rater_id, raters))] <- as.numeric(own$answer)
  twice <- units[rowSums(!is.na(units)) > 1, , drop = FALSE]
  list(units = units, first = own[match(rows, about), ], compared = sum(colSums(!is.na(twice)) > 0))
}

scan_figures <- function(study) {
  # By raters and code: all figures of these, and of these without a recording, are of the same units.
  known <- new.env(parent = emptyenv())
  # `without`: the recording that is left out.
  function(row, without = NULL) {
    name <- paste("of", row$rater_a_id, row$rater_b_id, row$code_id)
    if (is.null(known[[name]])) assign(name, compared_answers(study, row), known)
    found <- known[[name]]
    first <- found$first
    settings <- settings_of(row$setting)
    over <- function(kept) {
      of_units(row$figure, settings, found$units[kept, , drop = FALSE], first[kept, ], found$compared)
    }
    if (!identical(settings$recordings, "mean")) return(over(!first$recording_id %in% without))
    each <- lapply(setdiff(first$recording_id, without), function(one) over(first$recording_id == one))
    if (any(vapply(each, is.null, TRUE))) return(NULL)
    mean_of(vapply(each, as.numeric, 0))
  }
}

# A figure of the units of some recordings; `first` says where each is from, `raters` how many are compared.
of_units <- function(kind, settings, units, first, raters) {
  if (nrow(units) == 0) return(NA)
  pairs <- answer_pairs(units)
  series <- paste(first$together, first$code_id, first$subject_id, sep = "|")
  question <- paste(first$together, first$subject_id, first$number, sep = "|")
  number <- as.numeric(first$number)
  size <- as.numeric(settings$blockScans)
  switch(kind,
    scan_percent = pairwise(units),
    scan_kappa = kappa_of_answers(units, pairs, raters, settings$raters),
    scan_alpha = alpha_of(units, "nominal"),
    scan_ac1 = ac1_of(units),
    scan_scott_pi = pi_of_answers(units),
    # By chance one half (Brennan & Prediger, 1981).
    scan_brennan_prediger = 2 * pairwise(units) - 1,
    scan_unanimous = unanimous_of(units),
    scan_trials = trials_of(pairs, question),
    scan_scored = of_those(pairs, 1),
    scan_unscored = of_those(pairs, 0),
    scan_blocks = blocks_of(pairs, series, number, size, count_ratio),
    scan_exact_blocks = blocks_of(pairs, series, number, size, function(a, b) as.numeric(a == b)),
    scan_total = blocks_of(pairs, series, number, 0, count_ratio),
    NULL)
}
