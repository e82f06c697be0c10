# Tables of two raters, kept by what is counted, by whose they are, by recording and over which codes they
# count, and added up.

# `key` is what table it is, `who` whose: of two raters, of a piece of time of so many raters, or what one
# rater had. Places are those of codes, 0 being all of them together.
kept_tables <- function() {
  kept <- new.env(parent = emptyenv())
  added <- new.env(parent = emptyenv())
  # By key: the names of what is kept, whose it is, and of which recording.
  index <- new.env(parent = emptyenv())
  # Where a table was too much to be made.
  too_much <- list(key = character(0), who = character(0), place = numeric(0))

  # `found` counts for several places alike: a code against the rest is a part of the table of all codes.
  put <- function(key, who, recording, places, found, weight) {
    if (is.null(found)) return(invisible())
    if (identical(found, "too much")) {
      for (place in places) {
        too_much <<- list(key = c(too_much$key, key), who = c(too_much$who, who),
                          place = c(too_much$place, place))
      }
      return(invisible())
    }
    own <- paste(key, who, recording, sep = "|")
    found$amount <- found$amount * weight
    where <- paste0(" ", paste(places, collapse = " "), " ")
    box <- get0(own, kept)
    if (is.null(box)) {
      box <- new.env(parent = emptyenv())
      box$count <- 0
      assign(own, box, kept)
      there <- get0(key, index)
      assign(key, list(own = c(there$own, own), who = c(there$who, who),
                       recording = c(there$recording, recording)), index)
    }
    box$count <- box$count + 1
    assign(as.character(box$count), c(found, where = where), box)
  }

  # All of one name, those that count for the same places added up.
  compact <- function(own) {
    known <- get0(own, added)
    if (!is.null(known)) return(known)
    box <- get(own, kept)
    tables <- mget(as.character(seq_len(box$count)), box)
    known <- joined(tables, rep(1, length(tables)))
    assign(own, known, added)
    known
  }

  joined <- function(tables, weights) {
    part <- function(name) unlist(lapply(tables, `[[`, name))
    sizes <- lengths(lapply(tables, `[[`, "amount"))
    where <- part("where")
    if (length(where) == length(tables)) where <- rep(where, sizes)
    together(part("one"), part("other"), part("amount") * rep(weights, sizes), where)
  }

  # Whose there are, of those that are wanted.
  whose <- function(key, is_wanted) {
    who <- unique(get0(key, index)$who)
    who[is_wanted(who)]
  }

  # A table as figures take it; NULL where there is none, NA where a part of it was too much. `weight_of`
  # says what whoever's table counts; without `recordings` all do.
  sum_of <- function(key, is_wanted, place, recordings = NULL, weight_of = function(who) 1) {
    missing <- too_much$key == key & too_much$place == place
    if (any(is_wanted(too_much$who[missing]))) return(NA)
    there <- get0(key, index)
    if (is.null(there)) return(NULL)
    use <- is_wanted(there$who) & (is.null(recordings) | there$recording %in% recordings)
    if (!any(use)) return(NULL)
    weights <- vapply(there$who[use], weight_of, 0, USE.NAMES = FALSE)
    name <- paste(c("sum", there$own[use], weights), collapse = " ")
    found <- get0(name, added)
    if (is.null(found)) {
      found <- joined(lapply(there$own[use], compact), weights)
      assign(name, found, added)
    }
    own <- grepl(paste0(" ", place, " "), found$where, fixed = TRUE)
    if (!any(own)) return(NULL)
    one <- found$one[own]
    other <- found$other[own]
    if (place != 0) {
      one <- against_the_rest(one, place)
      other <- against_the_rest(other, place)
    }
    add_table(one, other, found$amount[own])
  }

  list(put = put, sum_of = sum_of, whose = whose)
}

together <- function(one, other, amount, where) {
  key <- paste(one, other, where, sep = "\t")
  first <- !duplicated(key)
  list(one = one[first], other = other[first], where = where[first],
       amount = as.vector(rowsum(amount, key, reorder = FALSE)))
}

# Sets of codes as that one code, or as everything else.
against_the_rest <- function(sets, place) {
  has <- vapply(sets_of(unique(sets)), function(own) place %in% own, TRUE)
  ifelse(has[match(sets, unique(sets))], set_of(place), "=")
}
