# Lines of work as `PUT /api/v1/observations/:observationId/work` takes them. Times are seconds here, microseconds
# there.

#' Something seen; codes of states need an end, codes of points have none
#'
#' @param modifiers A named list: text, a number, or several texts each.
#' @param confidence From 0 to 1.
ir_event <- function(code, start_s, end_s = NULL, subject = NULL, modifiers = NULL, comment = NULL,
                     confidence = NULL) {
  filled(
    kind = "event", code = code, startUs = micros(start_s), endUs = micros(end_s), subject = subject,
    modifiers = several(modifiers), comment = comment, confidence = confidence
  )
}

#' A judgement; without a value the program abstains, and says why in `reason`
#'
#' @param evidence A list of pairs of seconds.
ir_rating <- function(criterion, value = NULL, reason = NULL, comment = NULL, evidence = list(),
                      confidence = NULL) {
  filled(
    kind = "rating", criterion = criterion, value = value, abstains = if (is.null(value)) TRUE,
    reason = reason, comment = comment,
    evidence = if (length(evidence) > 0) {
      lapply(evidence, function(one) list(startUs = micros(one[[1]]), endUs = micros(one[[2]])))
    },
    confidence = confidence
  )
}

#' The answer to one question of interval sampling; without marks the program abstains
#'
#' @param number Of the question, counted from 0.
#' @param marks A list of `list(code = , subject = )`, the subject `NULL` where there is none; an empty list
#'   says that there was nothing.
ir_scan <- function(number, marks = NULL, comment = NULL, confidence = NULL) {
  filled(
    kind = "scan", number = number,
    marks = if (!is.null(marks)) {
      lapply(marks, function(one) list(code = one[["code"]], subject = one[["subject"]]))
    },
    abstains = if (is.null(marks)) TRUE, comment = comment, confidence = confidence
  )
}

#' Ten seconds of a continuous rating; without samples the program abstains
#'
#' @param samples A list of pairs: microseconds from the start of the slot, value.
ir_trace <- function(criterion, slot, samples = NULL, confidence = NULL) {
  filled(
    kind = "trace", criterion = criterion, slot = slot,
    samples = if (!is.null(samples)) lapply(samples, as.list),
    abstains = if (is.null(samples)) TRUE, confidence = confidence
  )
}

#' Free text on the observation as a whole
ir_notes <- function(text) filled(kind = "notes", text = text)

micros <- function(seconds) if (!is.null(seconds)) round(seconds * 1e6)

filled <- function(...) Filter(Negate(is.null), list(...))

# Of several texts a list, of one the text itself.
several <- function(modifiers) {
  if (length(modifiers) == 0) return(NULL)
  lapply(modifiers, function(one) if (length(one) > 1) as.list(one) else one)
}

# Whole numbers with all their digits: microseconds of a day have eleven.
line_json <- function(line) {
  as.character(jsonlite::toJSON(line, auto_unbox = TRUE, digits = NA, null = "null", always_decimal = FALSE))
}
