# A language model as one more rater of a rubric. Set SERVER and TOKEN; `ask_model` is a stand-in for a model of yours.
library(interrater)

prompt_of <- function(criterion, transcript) {
  levels <- vapply(criterion$levels, function(one) paste0(one$value, ": ", one$name), "")
  paste0(
    "Rate the transcript on '", criterion$name, "' (", criterion$description, ").\n",
    paste(levels, collapse = "\n"), "\nAnswer with the number alone, or NONE.\n\n", transcript
  )
}

# Counts what was said; a model of yours takes the prompt and gives an answer of text.
ask_model <- function(prompt) {
  words <- lengths(strsplit(sub("^.*\n\n", "", prompt), "\\s+"))
  if (words < 3) "NONE" else as.character(1 + words %% 3)
}

transcript_of <- function(task) {
  paste("Two children at play in", task$recording$name, "for", round(task$duration_s), "seconds")
}

rate <- function(task) {
  transcript <- transcript_of(task)
  lapply(task$scheme$criteria, function(criterion) {
    answer <- suppressWarnings(as.numeric(ask_model(prompt_of(criterion, transcript))))
    if (is.na(answer)) return(ir_rating(criterion$name, reason = "no answer"))
    ir_rating(criterion$name, answer, evidence = list(c(0, task$duration_s)))
  })
}

if (!interactive()) print(ir_run(ir_client(Sys.getenv("SERVER"), Sys.getenv("TOKEN")), rate))
