# Figures of a table of two raters: amounts, named by what the first and what the second had. NA is a
# figure that is not defined.

# What two had and how much of it, as such a table.
add_table <- function(one, other, amount) {
  key <- paste(one, other, sep = "\t")
  setNames(as.vector(rowsum(amount, key, reorder = FALSE)), unique(key))
}

sides <- function(table) {
  at <- regexpr("\t", names(table), fixed = TRUE)
  list(a = substring(names(table), 1, at - 1), b = substring(names(table), at + 1))
}

# Each pair of raters as it is and turned round, so that neither is the first. Half each, up to a factor that
# no figure hangs on.
in_both_orders <- function(table) {
  if (is.null(table)) return(NULL)
  of <- sides(table)
  add_table(c(of$a, of$b), c(of$b, of$a), c(table, table))
}

# Of those that are defined. Of kappas of pairs of raters: Light (1971).
mean_of <- function(figures) if (all(is.na(figures))) NA else mean(figures, na.rm = TRUE)

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

# Conger (1980): chance is the mean, over ordered pairs of raters, of how often two would agree by what each
# of them had (`habits`, a list of tables); a rater who has nothing is left out.
conger_of <- function(table, habits) {
  if (is.null(table) || sum(table) == 0) return(NA)
  shares <- Filter(Negate(is.null), lapply(habits, function(own) {
    if (is.null(own) || sum(own) == 0) NULL else tapply(own, sides(own)$a, sum) / sum(own)
  }))
  raters <- length(shares)
  if (raters < 2) return(NA)
  labels <- unique(unlist(lapply(shares, names)))
  each <- vapply(shares, function(own) ifelse(is.na(own[labels]), 0, own[labels]),
                 numeric(length(labels)))
  each <- matrix(each, length(labels))
  total <- rowSums(each)
  by_chance <- sum(total * (raters - 1) - (total^2 - rowSums(each^2))) / (raters * (raters - 1))
  if (length(labels) == 1) return(NA)
  of <- sides(table)
  apart <- sum(table[of$a != of$b]) / sum(table)
  (by_chance - apart) / by_chance
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

# With tolerance it matters along whom one goes: of two raters the mean of both ways.
mean_kappa <- function(along_first, along_second) {
  (kappa_of(along_first) + kappa_of(along_second)) / 2
}

# Kappa of a table in which nothing cannot meet nothing. Expected counts have the margins of the table
# and 0 there, by proportional fitting from ones: rows, then columns, so many times at most (Deming &
# Stephan, 1940; EasyDIAg fits 20 times, which is why the number counts). As it begins with the rows, it is
# the mean of both ways.
fitted_kappa <- function(cycles) {
  function(table) {
    if (is.null(table)) return(NA)
    of <- sides(table)
    (along_rows(table, of, cycles) + along_rows(table, list(a = of$b, b = of$a), cycles)) / 2
  }
}

along_rows <- function(table, of, cycles) {
  total <- sum(table)
  if (total == 0) return(NA)
  labels <- c(setdiff(unique(c(of$a, of$b)), "="), "=")
  counts <- matrix(0, length(labels), length(labels))
  counts[cbind(match(of$a, labels), match(of$b, labels))] <- table
  cells <- matrix(1, length(labels), length(labels))
  cells[length(cells)] <- 0
  scale <- function(sums, wanted) ifelse(sums == 0, 0, wanted / ifelse(sums == 0, 1, sums))
  for (cycle in seq_len(cycles)) {
    own <- rowSums(cells)
    cells <- cells * scale(own, rowSums(counts))
    cells <- t(t(cells) * scale(colSums(cells), colSums(counts)))
    if (max(abs(own - rowSums(counts))) <= 1e-12 * total) break
  }
  by_chance <- total - sum(diag(cells))
  if (by_chance <= 1e-12 * total) return(NA)
  1 - sum(table[of$a != of$b]) / by_chance
}

sets_of <- function(labels) lapply(strsplit(sub("^=", "", labels), "+", fixed = TRUE), unlist)

# How many codes both have, and how many each has, added up.
codes_in <- function(table) {
  of <- lapply(sides(table), sets_of)
  list(both = sum(table * mapply(function(a, b) length(intersect(a, b)), of$a, of$b)),
       each = sum(table * (lengths(of$a) + lengths(of$b))))
}

# Time of codes that both have at once, by the time of codes that either has.
overlap <- function(table) {
  if (is.null(table)) return(NA)
  of <- codes_in(table)
  if (of$each == 0) NA else of$both / (of$each - of$both)
}

# What is of a code on both sides, of all that is of a code on either.
of_codes <- function(table) {
  if (is.null(table)) return(NA)
  of <- sides(table)
  whole <- sum(table[of$a != "=" | of$b != "="])
  if (whole == 0) NA else sum(table[of$a != "=" & of$a == of$b]) / whole
}

# Twice the pairs of events, by the events of both.
f1 <- function(table) {
  if (is.null(table)) return(NA)
  of <- codes_in(table)
  if (of$each == 0) NA else 2 * of$both / of$each
}

# Krippendorff, Mathet, Bouvry & Widloecher (2016), all recordings one after the other. What would coincide
# by chance is counted without pairs of a unit with itself: the square of the length of a unit, the length
# of a gap; so the unit of time matters.
unitizing_alpha <- function(unit) {
  function(lengths, squares) {
    if (is.null(squares)) return(NA)
    of <- sides(lengths)
    own <- tapply(c(lengths, lengths), c(of$a, of$b), sum) / unit
    total <- sum(own)
    itself <- setNames(numeric(length(own)), names(own))
    of_squares <- sides(squares)$a
    itself[of_squares] <- squares / unit^2
    if ("=" %in% names(own)) itself["="] <- own["="]
    free <- total^2 - sum(itself)
    if (free <= 0) return(NA)
    by_chance <- total - sum(total * (own^2 - itself) / free)
    if (by_chance <= 1e-12 * total) return(NA)
    1 - 2 * sum(lengths[of$a != of$b]) / unit / by_chance
  }
}
