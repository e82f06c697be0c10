# Tables of two raters, kept by whose they are and over what they count, and added up.

# The first part of `put` and `sum_of` is what table it is, the second whose: of two raters, or of all.
# Places are those of codes, 0 being all of them together.
kept_tables <- function() {
  kept <- new.env()
  added <- new.env()
  # Where a table was too much to be made.
  too_much <- character(0)

  # `found` counts for several places alike: a code against the rest is a part of the table of all codes.
  put <- function(key, name, places, found, weight) {
    if (is.null(found)) return(invisible())
    own <- paste(key, name, sep = "|")
    if (identical(found, "too much")) {
      too_much <<- c(too_much, paste(own, places, sep = "|"))
      return(invisible())
    }
    found$amount <- found$amount * weight
    where <- paste0(" ", paste(places, collapse = " "), " ")
    box <- get0(own, kept)
    if (is.null(box)) {
      box <- new.env()
      box$count <- 0
      assign(own, box, kept)
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
    part <- function(name) unlist(lapply(tables, `[[`, name))
    where <- rep(part("where"), lengths(lapply(tables, `[[`, "amount")))
    known <- together(part("one"), part("other"), part("amount"), where)
    assign(own, known, added)
    known
  }

  # Of all pairs of raters there are.
  of_all_pairs <- function(key) {
    own <- paste(key, "all pairs", sep = "|")
    known <- get0(own, added)
    if (!is.null(known)) return(known)
    tables <- lapply(own_keys(ls(kept), key), compact)
    part <- function(name) unlist(lapply(tables, `[[`, name))
    known <- together(part("one"), part("other"), part("amount"), part("where"))
    assign(own, known, added)
    known
  }

  own_keys <- function(keys, key) {
    keys[startsWith(keys, paste0(key, "|")) & !grepl("|all raters", keys, fixed = TRUE)]
  }

  # A table as figures take it; NULL where there is none, NA where a part of it was too much.
  sum_of <- function(key, name, place) {
    is_of_pairs <- identical(name, "all pairs")
    missing <- if (is_of_pairs) own_keys(too_much, key) else too_much
    of_place <- endsWith(missing, paste0("|", place))
    if (!is_of_pairs) of_place <- missing %in% paste(key, name, place, sep = "|")
    if (any(of_place)) return(NA)
    there <- if (is_of_pairs) "all pairs" else name[paste(key, name, sep = "|") %in% ls(kept)]
    if (length(there) == 0) return(NULL)
    found <- if (is_of_pairs) of_all_pairs(key) else compact(paste(key, there, sep = "|"))
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

  list(put = put, sum_of = sum_of)
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
