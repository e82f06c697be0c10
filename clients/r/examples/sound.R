# A detector of sound as one more rater: a state while it is loud. Needs ffmpeg; set SERVER, TOKEN and CODE.
library(interrater)

rate_hz <- 8000
step <- 800 # samples in a tenth of a second

# How loud each tenth of a second is, from 0 to 1.
loudness <- function(path) {
  raw_file <- tempfile()
  on.exit(unlink(raw_file))
  arguments <- c("-v", "error", "-y", "-i", shQuote(path), "-ac 1 -ar", rate_hz, "-f s16le", raw_file)
  if (system2("ffmpeg", arguments) != 0) stop("ffmpeg cannot read ", path)
  samples <- readBin(raw_file, "integer", file.size(raw_file) / 2, size = 2, endian = "little")
  parts <- split(samples, (seq_along(samples) - 1) %/% step)
  vapply(parts, function(part) sqrt(mean(part^2)) / 32768, 0, USE.NAMES = FALSE)
}

# Starts and ends in seconds where it is louder than the threshold, with how far above it.
sounds <- function(levels, threshold) {
  runs <- rle(levels > threshold)
  ends <- cumsum(runs$lengths)
  starts <- ends - runs$lengths
  lapply(which(runs$values), function(at) {
    loudest <- max(levels[(starts[at] + 1):ends[at]])
    list(start = starts[at] / 10, end = ends[at] / 10, confidence = 1 - threshold / loudest)
  })
}

rate <- function(task) {
  heard <- lapply(sounds(loudness(ir_media(task)), 0.02), function(one) {
    ir_event(Sys.getenv("CODE"), one$start, min(one$end, task$duration_s), confidence = one$confidence)
  })
  unrated <- lapply(task$scheme$criteria, function(one) ir_rating(one$name, reason = "hears sound only"))
  c(heard, unrated)
}

if (!interactive()) print(ir_run(ir_client(Sys.getenv("SERVER"), Sys.getenv("TOKEN")), rate))
