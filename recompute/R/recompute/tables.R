# The tables of a package, as what one rater did, where, and on which stretches of it.

# All cells as text. One that a spreadsheet would take for a formula has an apostrophe in front.
table_of <- function(folder, name) {
  table <- read.csv(file.path(folder, name), fileEncoding = "UTF-8-BOM", colClasses = "character",
                    check.names = FALSE, na.strings = character(0), encoding = "UTF-8")
  table[] <- lapply(table, function(column) sub("^'", "", column))
  table
}

# Seconds with six decimals as whole microseconds.
microseconds <- function(seconds) round(as.numeric(seconds) * 1e6)

words <- function(text) {
  found <- strsplit(text, " ", fixed = TRUE)[[1]]
  found[found != ""]
}

study_of <- function(folder) {
  stretches <- table_of(folder, "stretches.csv")
  raters <- table_of(folder, "raters.csv")$rater_id
  ends <- setNames(microseconds(stretches$recording_s), stretches$observation_id)
  events <- table_of(folder, "events.csv")
  start <- microseconds(events$start_s)
  end <- ifelse(events$kind == "point", start,
                ifelse(events$end_s == "", ends[events$observation_id], microseconds(events$end_s)))
  codes <- table_of(folder, "codes.csv")
  # `place`: of the code, in the scheme's order, by which events of the same time are in order.
  found <- list(start = as.numeric(start), end = as.numeric(end),
                place = match(events$code_id, codes$code_id), subject = events$subject_id,
                chosen = events$modifier_ids)
  own <- order(found$start, found$end, found$place)
  observation <- factor(events$observation_id[own], unique(stretches$observation_id))
  by_observation <- lapply(split(own, observation), function(rows) lapply(found, `[`, rows))
  place <- paste(stretches$recording_id, stretches$round_id)
  places <- lapply(split(seq_len(nrow(stretches)), factor(place, unique(place))), function(rows) {
    own <- split(rows, factor(stretches$observation_id[rows], unique(stretches$observation_id[rows])))
    works <- lapply(own, function(at) {
      from <- microseconds(stretches$from_s[at])
      list(observation = stretches$observation_id[at[1]], rater = stretches$rater_id[at[1]],
           recording = stretches$recording_id[at[1]],
           stretches = cbind(from, microseconds(stretches$to_s[at]))[order(from), , drop = FALSE])
    })
    rank <- match(sapply(works, function(work) work$rater), raters)
    works[order(rank)]
  })
  ratings <- table_of(folder, "ratings.csv")
  at <- match(ratings$observation_id, stretches$observation_id)
  ratings$place <- place[at]
  # A sum of some criteria is less than that of all: it counts where all that count were judged.
  totals <- table_of(folder, "observations.csv")
  is_whole <- totals$total_of == "share" | totals$total_judged == totals$total_criteria
  totals <- totals[totals$total != "" & is_whole, , drop = FALSE]
  totals$section_id <- rep("", nrow(totals))
  sections <- table_of(folder, "section_totals.csv")
  own <- c("observation_id", "section_id", "total")
  sections$rater_id <- stretches$rater_id[match(sections$observation_id, stretches$observation_id)]
  totals <- rbind(totals[c(own, "rater_id")], sections[c(own, "rater_id")])
  at <- match(totals$observation_id, stretches$observation_id)
  totals$place <- place[at]
  totals <- totals[!is.na(at), , drop = FALSE]
  answers <- table_of(folder, "answers.csv")
  at <- match(answers$observation_id, stretches$observation_id)
  # Who was asked by another method or at other moments is not compared.
  answers$together <- paste(place[at], answers$method, answers$every_s, answers$first_s)
  answers$recording_id <- stretches$recording_id[at]
  answers$rater_id <- stretches$rater_id[at]
  answers <- answers[!is.na(at) & answers$code_id %in% codes$code_id, , drop = FALSE]
  # By the names of places.
  recording_of <- setNames(stretches$recording_id, place)
  list(recordings = unique(stretches$recording_id), recording_of = recording_of[unique(place)],
       raters = raters, codes = codes, events = by_observation,
       criteria = table_of(folder, "criteria.csv"),
       modifiers = table_of(folder, "modifiers.csv"), places = places, ratings = ratings,
       totals = totals, answers = answers)
}
