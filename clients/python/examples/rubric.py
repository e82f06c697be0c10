"""A language model as one more rater of a rubric. Set SERVER and TOKEN; `ask_model` is a stand-in for a model of yours."""

import os

from interrater import Client, rating, run


def prompt_of(criterion, transcript):
    levels = "\n".join(f"{one['value']}: {one['name']}" for one in criterion["levels"])
    return (
        f"Rate the transcript on '{criterion['name']}' ({criterion['description']}).\n{levels}\n"
        f"Answer with the number alone, or NONE.\n\n{transcript}"
    )


def ask_model(prompt):
    """Counts what was said; a model of yours takes the prompt and gives an answer of text."""
    words = len(prompt.split("\n\n", 1)[1].split())
    return "NONE" if words < 3 else str(1 + words % 3)


def transcript_of(task):
    return f"Two children at play in {task.recording['name']} for {round(task.duration_s)} seconds"


def rate(task):
    for criterion in task.scheme["criteria"]:
        answer = ask_model(prompt_of(criterion, transcript_of(task)))
        if answer.isdigit():
            yield rating(criterion["name"], int(answer), evidence=[(0, task.duration_s)])
        else:
            yield rating(criterion["name"], reason="no answer")


if __name__ == "__main__":
    for one in run(Client(os.environ["SERVER"], os.environ["TOKEN"]), rate):
        print(one.recording, one.refusal or "submitted")
