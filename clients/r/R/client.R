#' A server, and the token by which it is asked
#'
#' Every call that is made with it may be repeated: a lost answer changes nothing.
#'
#' @param server Its address, starting with https:// or http://.
#' @param token An access token, from the settings of an account or of a program.
#' @param tries How often a call is made where the server is away or busy.
#' @param pause_s Seconds before the second try; twice as many before each further one.
#' @param timeout_s Seconds after which a call without an answer counts as lost.
ir_client <- function(server, token, tries = 5, pause_s = 1, timeout_s = 60) {
  if (!grepl("^https?://", server)) stop("server: an address that starts with https:// or http://")
  structure(
    list(
      server = sub("/+$", "", server), token = token,
      tries = tries, pause_s = pause_s, timeout_s = timeout_s
    ),
    class = "ir_client"
  )
}

#' @export
print.ir_client <- function(x, ...) {
  cat("Interrater at", x$server, "\n")
  invisible(x)
}

#' The studies that the token may read, a row for each
ir_studies <- function(client) {
  answer <- ir_json(client, "GET", "/api/v1/studies")
  studies <- if (is.null(answer$items)) answer else answer$items
  frame(lapply(studies, function(one) list(id = one$id, name = one$name)))
}

#' One's own observations, those that wait first
ir_queue <- function(client) ir_pages(client, "/api/v1/my/observations")

#' Who codes what in a study, and how far it is
ir_observations <- function(client, study) {
  ir_pages(client, "/api/v1/studies/{study}/observations", study = study)
}

#' The recordings of a study
ir_recordings <- function(client, study) {
  ir_pages(client, "/api/v1/studies/{study}/recordings", study = study)
}

#' An observation with its recording and scheme
ir_observation <- function(client, observation) {
  ir_json(client, "GET", "/api/v1/observations/{observation}", observation = observation)
}

#' Make the whole work of an observation what the lines say; the same again changes nothing
#'
#' @param lines A list of what `ir_event()`, `ir_rating()`, `ir_scan()`, `ir_trace()` and `ir_notes()` give.
#' @param partial Whether lines that cannot be taken are left out; else they stop with a condition of class
#'   `ir_refused`, whose `details$lines` name each.
ir_put_work <- function(client, observation, lines, partial = FALSE) {
  body <- paste(vapply(lines, line_json, ""), collapse = "\n")
  ir_json(client, "PUT", "/api/v1/observations/{observation}/work",
    observation = observation,
    query = if (partial) list(partial = "true"), body = body, type = "application/x-ndjson"
  )
}

#' Submit the work as it is at a revision, which `ir_put_work()` told
ir_submit <- function(client, observation, revision) {
  tryCatch(
    ir_json(client, "POST", "/api/v1/observations/{observation}/submit",
      observation = observation,
      body = line_json(list(revision = revision)), type = "application/json"
    ),
    ir_refused = function(refusal) {
      # An answer that was lost on its way: it is submitted already.
      there <- ir_observation(client, observation)$observation
      isThere <- there$state %in% c("submitted", "accepted") && there$revision == revision
      if (!isThere) stop(refusal)
      there
    }
  )
}

#' The first uploaded medium of a task's recording, as a file
#'
#' It is loaded once: a file that is there whole is not loaded again.
#'
#' @param task What `ir_run()` gives to its function.
#' @param folder Where the file is put, under the id of the recording.
#' @return The path of the file.
ir_media <- function(task, folder = ".") {
  source <- Find(function(one) one$kind == "upload", task$recording$sources)
  if (is.null(source)) stop(task$recording$name, " has no uploaded media")
  path <- file.path(folder, task$recording$id)
  if (isTRUE(file.size(path) == source$sizeBytes)) return(path)
  part <- paste0(path, ".part")
  ir_call(task$client, "GET", "/media/{study}/{recording}/{source}",
    study = task$study_id, recording = task$recording$id, source = source$id, to = part
  )
  if (file.size(part) != source$sizeBytes) {
    stop(condition("ir_unreachable", paste0(path, " broke off; ask for it again")))
  }
  file.rename(part, path)
  path
}

#' A study's coding as far as the token may read it, a row for each thing
#'
#' @param table "events", "ratings", "scans", "traces", "observations" or "units".
#' @param submitted_only Whether work that is not submitted is left out.
ir_rows <- function(client, study, table = "events", submitted_only = TRUE) {
  table <- match.arg(table, names(tables))
  text <- ir_call(client, "GET", "/api/v1/studies/{study}/exports/{table}",
    study = study, table = tables[[table]],
    query = list(submittedOnly = if (submitted_only) "true" else "false")
  )
  ir_read(text = rawToChar(httr2::resp_body_raw(text)))
}

#' A number of all recordings that a program coded, corrected by people's random sample
#'
#' @param program The id of the program's account.
#' @param of "share" (of time with a code), "rate" (of its events by minute) or "mean" (of a criterion's ratings, by
#'   whole recordings).
#' @param code,criterion The id of what is counted.
#' @param groups The id of a variable and two of its values: by how much the first is above the second.
#' @return Three rows: people only, the program only, and corrected, each with its 95% limits. Where there is no corrected
#'   number, one row that says why.
ir_corrected <- function(client, study, program, of = c("share", "rate", "mean"),
                         code = NULL, criterion = NULL, groups = NULL) {
  asked <- list(of = match.arg(of), codeId = code, criterionId = criterion)
  if (!is.null(groups)) {
    asked <- c(asked, list(variableId = groups[[1]], first = groups[[2]], second = groups[[3]]))
  }
  answer <- ir_json(client, "GET", "/api/v1/studies/{study}/agreement/program/{program}/corrected",
    study = study, program = program, query = Filter(Negate(is.null), asked)
  )
  number <- answer$number
  if (number$kind == "undefined") {
    return(frame(list(list(from = "corrected", unit = answer$unit, because = number$because))))
  }
  orNA <- function(limit) if (is.null(limit)) NA_real_ else limit
  frame(lapply(c("people", "program", "corrected"), function(from) {
    own <- number[[from]]
    list(from = from, unit = answer$unit, value = own$value, low = orNA(own$low), high = orNA(own$high))
  }))
}

#' A table that was exported, as a data frame
#'
#' Columns of numbers are numbers, all others text; empty cells are `NA`.
#'
#' @param file A CSV file; or `text`, its content.
ir_read <- function(file, text) {
  if (!missing(file)) text <- paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  Encoding(text) <- "UTF-8"
  rows <- utils::read.csv(
    text = sub("^\ufeff", "", text), colClasses = "character", na.strings = "",
    check.names = FALSE, encoding = "UTF-8"
  )
  # Names of codes that look like numbers stay as they are only where another cell of the column is none.
  rows[] <- lapply(rows, utils::type.convert, as.is = TRUE)
  tidy(rows)
}

tables <- c(
  events = "tidyEvents", ratings = "tidyRatings", scans = "tidyScans", traces = "tidyTraces",
  observations = "tidyObservations", units = "tidyUnits"
)

ir_pages <- function(client, path, ...) {
  items <- list()
  after <- NULL
  repeat {
    page <- ir_json(client, "GET", path, ..., query = if (!is.null(after)) list(after = after))
    items <- c(items, page$items)
    after <- page[["next"]]
    if (is.null(after)) return(items)
  }
}

ir_json <- function(client, method, path, ...) {
  answer <- ir_call(client, method, path, ...)
  jsonlite::fromJSON(rawToChar(httr2::resp_body_raw(answer)), simplifyVector = FALSE)
}

ir_call <- function(client, method, path, ..., query = NULL, body = NULL, type = NULL, to = NULL) {
  ids <- list(...)
  for (name in names(ids)) {
    path <- sub(paste0("{", name, "}"), utils::URLencode(ids[[name]], reserved = TRUE), path, fixed = TRUE)
  }
  request <- httr2::request(paste0(client$server, path))
  request <- httr2::req_method(request, method)
  request <- httr2::req_headers(request, Authorization = paste("Bearer", client$token))
  request <- httr2::req_timeout(request, client$timeout_s)
  # A token is sent to no other address than the one that was given.
  request <- httr2::req_options(request, followlocation = FALSE)
  request <- httr2::req_error(request, is_error = function(answer) FALSE)
  if (!is.null(query)) request <- do.call(httr2::req_url_query, c(list(request), query))
  if (!is.null(body)) request <- httr2::req_body_raw(request, charToRaw(enc2utf8(body)), type)
  for (turn in seq_len(client$tries)) {
    answer <- tryCatch(httr2::req_perform(request, path = to), error = identity)
    isLost <- inherits(answer, "error")
    isLast <- turn == client$tries
    if (isLost && isLast) {
      stop(condition("ir_unreachable", paste0(method, " ", path, ": ", conditionMessage(answer))))
    }
    if (!isLost) {
      status <- httr2::resp_status(answer)
      if (status < 300) return(answer)
      if (!status %in% passing || isLast) stop(refused(answer))
    }
    asked <- if (!isLost) suppressWarnings(as.numeric(httr2::resp_header(answer, "Retry-After")))
    wait <- client$pause_s * 2^(turn - 1)
    Sys.sleep(if (length(asked) == 1 && !is.na(asked)) asked else wait)
  }
}

# What passes by itself: too many requests, and servers that restart.
passing <- c(429, 502, 503, 504)

refused <- function(answer) {
  problem <- tryCatch(
    jsonlite::fromJSON(rawToChar(httr2::resp_body_raw(answer)), simplifyVector = FALSE),
    error = function(error) list()
  )
  code <- if (is.null(problem$code)) "unknown" else problem$code
  lines <- vapply(utils::head(problem$details$lines, 5), function(one) {
    paste0("line ", one$line, ": ", one$path, " (", one$rule, ")")
  }, "")
  status <- httr2::resp_status(answer)
  text <- paste0(status, " ", code, if (length(lines) > 0) paste0(" (", paste(lines, collapse = "; "), ")"))
  condition("ir_refused", text, status = status, code = code, details = problem$details)
}

condition <- function(class, message, ...) {
  structure(class = c(class, "error", "condition"), list(message = message, call = NULL, ...))
}

frame <- function(rows) {
  if (length(rows) == 0) return(tidy(data.frame()))
  tidy(do.call(rbind, lapply(rows, as.data.frame)))
}

# As a tibble where that package is there.
tidy <- function(rows) {
  if (requireNamespace("tibble", quietly = TRUE)) tibble::as_tibble(rows) else rows
}
