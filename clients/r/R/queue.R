#' Work through a program's queue
#'
#' Asks `rate` for the work of each observation that waits, sends it whole and submits it. Started again it goes on:
#' what was submitted does not wait any more, and sending the same twice changes nothing. What the server refuses of one
#' observation is told in the result, and the others go on; what `rate` stops with ends it.
#'
#' @param rate A function of a task: a list with `client`, `observation_id`, `study_id`, `duration_s`, `observation`, `recording`
#'   and `scheme`. It gives a list of lines.
#' @param study The id of a study, where only its observations are wanted.
#' @param submit Whether the work is submitted after it is sent.
#' @return A data frame with `observation_id`, `recording`, `revision` and `refusal`, which is `NA` where there was none.
ir_run <- function(client, rate, study = NULL, submit = TRUE) {
  waiting <- Filter(function(item) {
    item$state %in% c("assigned", "in_progress", "returned") && (is.null(study) || item$studyId == study)
  }, ir_queue(client))
  frame(lapply(waiting, function(item) {
    done <- list(
      observation_id = item$observationId, recording = item$recordingName,
      revision = NA_real_, refusal = NA_character_
    )
    tryCatch(
      {
        bench <- ir_observation(client, item$observationId)
        task <- list(
          client = client, observation_id = item$observationId, study_id = item$studyId,
          duration_s = bench$recording$durationUs / 1e6, observation = bench$observation,
          recording = bench$recording, scheme = bench$schemeVersion$scheme
        )
        revision <- ir_put_work(client, item$observationId, rate(task))$revision
        if (submit) ir_submit(client, item$observationId, revision)
        done$revision <- revision
        done
      },
      ir_refused = function(refusal) {
        done$refusal <- conditionMessage(refusal)
        done
      }
    )
  }))
}
