# Recomputes the figures of this package from its tables, and compares them with figures.csv.
#
#     Rscript recompute.R [folder]
#
# R 3.5 or later, no packages. Prints one line a figure: its name, the exported value, the recomputed
# value, each with its limits, and whether they are equal: figures to 1e-9, limits to 1e-6, and to 1e-4 what
# comes from components of variance. Ends with status 1 where one of them is not.
#
# It shares no code with the program that exported the figures, nor with recompute.py: times are held
# as whole microseconds, and time is cut at every beginning and end of either rater. What it knows of
# the figures stands in the folder `recompute`, to be read in the order in which it is loaded below.

# How far figures may be off, limits, and what comes from components of variance.
tolerance <- c(figure = 1e-9, limit = 1e-6, component = 1e-4)
# Where limits come with the components.
own_limits <- c("profile_likelihood", "wald_f", "harville_fenech")

# Rscript hands a space on as ~+~.
script <- gsub("~+~", " ", sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)),
               fixed = TRUE)
for (part in c("tables", "timelines", "linking", "boris", "disorder", "choices", "figures", "sums", "events",
               "components", "ratings", "scans", "traces", "limits")) {
  source(file.path(dirname(script), "recompute", paste0(part, ".R")))
}

# `limits`: NULL where they hang on draws, or were not asked for.
shown <- function(value, limits = c(NA, NA)) {
  if (is.na(value)) return("not defined")
  value <- format(value, digits = 17)
  if (is.null(limits)) return(paste0(value, ", limits not recomputed"))
  if (anyNA(limits)) return(value)
  paste0(value, ", ", paste(vapply(limits, format, "", digits = 17), collapse = " to "))
}

alike <- function(one, other, tolerance) {
  all(ifelse(is.na(one) | is.na(other), is.na(one) & is.na(other), abs(one - other) <= tolerance))
}

# Limits by leaving out recordings, unless the source has its own.
limits_of <- function(row, source, value, recordings) {
  if (row$no_limits_because == "not_all_compared") return(NULL)
  if (row$limits_from %in% own_limits) return(attr(value, "limits")())
  # Of gamma what chance gives is drawn, and exported for all recordings together alone.
  if (length(recordings) > left_one_by_one || row$figure == "gamma") return(NULL)
  without <- vapply(recordings, function(one) as.numeric(source(row, one)), 0)
  jackknife_limits(row$figure, value, without)
}

name_of <- function(row) {
  about <- c(row$code, row$criterion, row$modifier)
  about <- about[about != ""]
  if (length(about) == 0) about <- "all codes"
  pair <- if (row$rater_a != "") paste0(", ", row$rater_a, " and ", row$rater_b) else ""
  setting <- if (row$setting != "") paste0(" (", row$setting, ")") else ""
  again <- if (row$same_rater != "") ", same rater" else ""
  paste0(row$figure, setting, ": ", about[1], pair, again)
}

source_of <- function(row) {
  if (row$same_rater != "") return("same rater")
  if (startsWith(row$figure, "scan_")) return("scans")
  if (row$by == "trace") return("traces")
  if (row$criterion != "") "ratings" else "events"
}

main <- function() {
  given <- commandArgs(trailingOnly = TRUE)
  folder <- if (length(given) > 0) given[1] else dirname(script)
  figures <- table_of(folder, "figures.csv")
  study <- study_of(folder)
  rows <- lapply(seq_len(nrow(figures)), function(at) as.list(figures[at, ]))
  events <- event_figures(study, Filter(function(row) source_of(row) == "events", rows))
  sources <- list(events = events, ratings = rating_figures(study), scans = scan_figures(study),
                  traces = trace_figures(study, folder))
  tally <- c(equal = 0, different = 0, left = 0)
  for (row in rows) {
    exported <- if (row$value == "") NA else as.numeric(row$value)
    limits <- if (row$low == "") c(NA, NA) else as.numeric(c(row$low, row$high))
    # What somebody did again is not in the tables.
    source <- sources[[source_of(row)]]
    again <- if (is.null(source)) NULL else source(row)
    limits_again <- c(NA, NA)
    if (is.null(again)) {
      verdict <- "left"
    } else {
      if (!is.na(exported) && !is.na(again)) {
        limits_again <- limits_of(row, source, again, study$recordings)
      }
      is_component <- row$limits_from %in% own_limits
      is_equal <- alike(exported, again, tolerance[[if (is_component) "component" else "figure"]]) &&
        (is.null(limits_again) ||
           alike(limits, limits_again, tolerance[[if (is_component) "component" else "limit"]]))
      verdict <- if (is_equal) "equal" else "different"
    }
    tally[verdict] <- tally[verdict] + 1
    said <- c(equal = "equal", different = "DIFFERENT", left = "not recomputed")[verdict]
    cat(name_of(row), shown(exported, limits),
        if (is.null(again)) "" else shown(again, limits_again), said, sep = "\t")
    cat("\n")
  }
  message(tally["equal"], " equal, ", tally["different"], " different, ", tally["left"],
          " not recomputed")
  quit(status = if (tally["different"] > 0) 1 else 0)
}

main()
