"""A detector of sound as one more rater: a state while it is loud. Needs ffmpeg; set SERVER, TOKEN and CODE."""

import array
import os
import subprocess

from interrater import Client, event, rating, run

RATE, STEP = 8_000, 800  # samples a second, samples in a tenth of a second


def loudness(path):
    command = ["ffmpeg", "-v", "error", "-i", path, *f"-ac 1 -ar {RATE} -f s16le -".split()]
    samples = array.array("h", subprocess.run(command, check=True, capture_output=True).stdout)
    for at in range(0, len(samples), STEP):
        part = samples[at : at + STEP]
        yield (sum(one * one for one in part) / len(part)) ** 0.5 / 32_768


def sounds(levels, threshold):
    """Starts and ends in seconds where it is louder than the threshold, with how far above it."""
    start, loudest = None, 0.0
    for at, level in enumerate([*levels, 0.0]):
        if level > threshold:
            start, loudest = at if start is None else start, max(loudest, level)
        elif start is not None:
            yield start / 10, at / 10, 1 - threshold / loudest
            start, loudest = None, 0.0


def rate(task):
    for start, end, confidence in sounds(loudness(task.media()), threshold=0.02):
        yield event(os.environ["CODE"], start, min(end, task.duration_s), confidence=confidence)
    yield from (rating(one["name"], reason="hears sound only") for one in task.scheme["criteria"])


if __name__ == "__main__":
    for one in run(Client(os.environ["SERVER"], os.environ["TOKEN"]), rate):
        print(one.recording, one.refusal or "submitted")
