"""Writes a small file of every format that Interrater reads, as the format's own programs write it, and
beside it what has to be read of it. All of it is made up: two raters, a film of a nursery.

    python3 tests/samples/make.py

Python's own libraries only; nothing of Interrater takes part, so that both are written by different hands.
"""

import hashlib
import io
import json
import pathlib
import zipfile

HERE = pathlib.Path(__file__).parent
FILM_S = 15.0
# Code, start and end in seconds; a call has no end.
ANA = [("play", 1.0, 4.5), ("rest", 4.5, 9.25), ("call", 6.0, None), ("play", 9.25, 12.0)]
BEN = [("play", 1.2, 4.4), ("rest", 4.4, 9.5), ("call", 6.1, None), ("play", 9.5, 12.5)]
TEAM = {"Ana": ANA, "Ben": BEN}
CODES = ["call", "play", "rest"]
FILMS = {"nursery": TEAM, "garden": {
    "Ana": [("rest", 0.5, 7.0), ("call", 2.0, None)], "Ben": [("rest", 0.75, 6.5), ("play", 7.5, 8.0)],
}}
# Where names alone say who coded, it takes two films that each of both has coded.
WORK = [(film, rater, events) for film, team in FILMS.items() for rater, events in team.items()]

expected = {}


def sample(format_, name, content, work, codes=CODES, rejected=None):
    """`work`: rater, recording, events, start of the first and end of the last, in seconds."""
    folder = HERE / format_
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    expected.setdefault(format_, {})[name] = {
        "work": [
            dict(zip(("rater", "recording", "events", "firstS", "lastS"), one)) for one in work
        ],
        "codes": sorted(codes),
        "rejected": rejected or {},
    }


def told(rater, recording, events):
    """What a list of events has to come to."""
    ends = [start if end is None else end for _, start, end in events]
    return (rater, recording, len(events), min(start for _, start, _ in events), max(ends))


TOLD = [told(rater, film, events) for film, rater, events in WORK]


def packed(entries, stored=False):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED) as zipped:
        for path, content in entries.items():
            info = zipfile.ZipInfo(path, (2026, 3, 1, 9, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            zipped.writestr(info, content)
    return out.getvalue()


# BORIS: a project, and its two tables of events.


def boris(observations, behaviours, subjects=()):
    conf = {
        str(at): {
            "type": kind, "key": key, "code": code, "description": "", "category": "",
            "modifiers": modifiers, "excluded": excluded, "coding map": "",
        }
        for at, (code, kind, key, modifiers, excluded) in enumerate(behaviours)
    }
    return json.dumps({
        "time_format": "hh:mm:ss", "project_date": "2026-03-01T09:00:00", "project_name": "Nursery",
        "project_description": "", "project_format_version": "7.0",
        "subjects_conf": {
            str(at): {"key": key, "name": name, "description": ""}
            for at, (key, name) in enumerate(subjects)
        },
        "behaviors_conf": conf, "observations": observations, "behavioral_categories": [],
        "independent_variables": {}, "coding_map": {}, "behaviors_coding_map": [], "converters": {},
    }, ensure_ascii=False, indent=1)


def boris_observation(media, events, offset=0):
    return {
        "file": {"1": [media] if media else []}, "type": "MEDIA" if media else "LIVE",
        "date": "2026-03-01T09:30:00", "description": "", "time offset": offset,
        "independent_variables": {}, "events": events,
        "media_info": {
            "length": {media: FILM_S}, "fps": {media: 25.0}, "hasVideo": {media: True},
            "hasAudio": {media: True}, "offset": {"1": 0.0},
        } if media else {},
        "observation time interval": [0, 0],
    }


def boris_events(events, subject=""):
    rows = [[at, subject, code, "", "", "NA"] for code, *both in events for at in both if at is not None]
    return sorted(rows, key=lambda row: row[0])


BEHAVIOURS = [
    ("play", "State event", "p", {}, "rest"), ("rest", "State event", "r", {}, "play"),
    ("call", "Point event", "c", {}, ""),
]
sample("boris", "nursery.boris", boris({
    f"{film}_{rater}": boris_observation(f"C:/films/{film}.mp4", boris_events(events))
    for film, rater, events in WORK
}, BEHAVIOURS), TOLD)

LOUD = {"0": {"name": "loud", "description": "", "type": 0, "values": ["yes (y)", "no (n)"]}}
odd = boris({
    # Out of order; a behaviour that no list has; a rest that nobody ended.
    "größer als früher": boris_observation("", [
        [9.5, "Mia", "rest", "", "", "NA"], [2.25, "Mia", "Rufe", "yes", "Ärger, „laut“", "NA"],
        [4.0, "", "stumbles", "", "", "NA"], [3.125, "Jo", "Rufe", "no", "", "NA"],
    ]),
}, [("Rufe", "Point event", "c", LOUD, ""), ("rest", "State event", "r", {}, "")],
    [("m", "Mia"), ("j", "Jo")])
sample("boris", "live, out of order.boris", odd.encode("utf-8-sig"),
       [("Rater", "größer als früher", 4, 2.25, 9.5)], ["Rufe", "rest", "stumbles"])

TABULAR = ["Observation id", "Observation date", "Description", "Observation duration", "Observation type",
           "Source", "Media duration (s)", "FPS", "Subject", "Behavior", "Behavioral category",
           "Behavior type", "Time", "Media file name", "Image index", "Image file path", "Comment"]


def tabular(film, rater, events, mark=lambda text: text):
    before = [f"{film}_{rater}", "2026-03-01 09:30:00", "", "15.0", "Media file(s)",
              f"player #1:{film}.mp4", "15.000", "25.0", "No focal subject"]
    rows = []
    for code, start, end in events:
        kinds = [("POINT", start)] if end is None else [("START", start), ("STOP", end)]
        rows += [(at, [*before, mark(code), "", kind, f"{at:.3f}", f"{film}.mp4", "NA", "NA", ""])
                 for kind, at in kinds]
    return [row for _, row in sorted(rows, key=lambda one: one[0])]


def lines(rows, separator="\t", end="\r\n"):
    return "".join(separator.join(row) + end for row in rows)


sample("borisTabular", "events.tsv",
       lines([TABULAR, *(row for one in WORK for row in tabular(*one))]), TOLD)
# A STOP that has no START, and commas inside quotes.
stray = tabular("nursery", "Ana", ANA, lambda code: f'"{code}, often"')
stray.insert(0, [*stray[0][:11], "STOP", "0.500", *stray[0][13:]])
sample("borisTabular", "a stop without a start.csv", lines([TABULAR, *stray], ",", "\n"),
       [told("Rater", "nursery_Ana", ANA)], [f"{code}, often" for code in CODES], {"unpaired": 1})

AGGREGATED = ["Observation id", "Observation date", "Description", "Observation type", "Source",
              "Time offset (s)", "Coding duration", "Media duration (s)", "FPS (frame/s)", "Subject",
              "Observation duration by subject by observation", "Behavior", "Behavioral category",
              "Behavior type", "Start (s)", "Stop (s)", "Duration (s)", "Media file name",
              "Image index start", "Image index stop", "Image file path start", "Image file path stop",
              "Comment start", "Comment stop"]


def aggregated(film, rater, events, comment=""):
    return [[f"{film}_{rater}", "2026-03-01 09:30:00", "", "Media file(s)", f"player #1:{film}.mp4", "0",
             "12.0", "15.000", "25.0", "No focal subject", "12.0", code, "",
             "POINT" if end is None else "STATE", f"{start:.3f}", f"{start if end is None else end:.3f}",
             f"{0 if end is None else end - start:.3f}", f"{film}.mp4", "NA", "NA", "NA", "NA", comment, ""]
            for code, start, end in events]


sample("borisAggregated", "aggregated.tsv",
       lines([AGGREGATED, *(row for one in WORK for row in aggregated(*one))]), TOLD)
# The only rest has no time: nothing of it is left.
unread = aggregated("nursery", "Ana", ANA, '"two\nlines, and ""quotes"""')
unread[1][14] = "soon"
sample("borisAggregated", "a time that is none.csv", lines([AGGREGATED, *unread], ",", "\n"),
       [("Rater", "nursery_Ana", 3, 1.0, 12.0)], ["call", "play"], {"time_unreadable": 1})

# JWatcher: keys and milliseconds; a master file with their names.
sample("jwatcher", "nursery.dat", lines([[one] for one in [
    "FirstLineOfData=6", "#-----------------------------", "# Format: Focal Data File 1.0",
    "StartTime=1772357400000", "StopTime=1772357415000", "#-----------------------------",
    *(f"{round(start * 1000)}, {code[0]}" for code, start, _ in sorted(ANA, key=lambda one: one[1])),
    "15000, EOF"]]), [("Rater", "nursery", 4, 1.0, 9.25)], ["c", "p", "r"])
sample("jwatcher", "nursery.fmf", (
    "# Format: Focal Master File 1.0\rBehaviour.name.p=play\rBehaviour.name.r=rest\r"
    "Behaviour.name.c=call\rBehaviour.description.c=Schrei, auch für Hörbares\r"
).encode("cp1252"), [], CODES)

# The Observer: a template has a coding scheme and no observations.


def observer(elements):
    written = "".join(
        "<CDS_BEHAVIOR>" + "".join(f"<CDS_{field}>{value}</CDS_{field}>" for field, value in one.items())
        + "</CDS_BEHAVIOR>" for one in elements)
    return ('<?xml version="1.0" encoding="utf-8"?>\n<NXMLINTERCHANGE xmlns="nxmlinterchange">'
            "<MET_METADATA><MET_PROJECT_NAME>Nursery</MET_PROJECT_NAME></MET_METADATA>"
            f'<CDS_VOSCODINGSCHEME xmlns="nxmlvoscodingscheme">{written}</CDS_VOSCODINGSCHEME>'
            "</NXMLINTERCHANGE>\n")


ACTIVITY = [
    {"ELE_NAME": "Activity", "ELE_ID": "1", "ELE_GROUP": "Y", "ELE_MUT_EXCLUSIVE": "Y"},
    {"ELE_NAME": "play", "ELE_ID": "2", "ELE_PARENT_ID": "1", "ELE_START_KEYCODE": "p"},
    {"ELE_NAME": "rest", "ELE_ID": "3", "ELE_PARENT_ID": "1", "ELE_START_KEYCODE": "r"},
    {"ELE_NAME": "call", "ELE_ID": "4"},
]
sample("observer", "nursery.otx", observer(ACTIVITY), [])
sample("observer", "packed.otb", packed({"Nursery/Nursery.otx": observer(
    [{**one, "ELE_NAME": one["ELE_NAME"] + " &amp; spätér"} for one in ACTIVITY])}), [],
    [f"{code} & spätér" for code in CODES])

# DataTracker: sessions of applied behaviour analysis.


def session(role, initials, events):
    key = lambda code: {"KeyName": code[0], "KeyDescription": code}
    press = lambda code, at: {**key(code), "KeyScheduleRecording": "Primary", "TimeIntoSession": at}
    return json.dumps({
        "SessionSettings": {"Initials": initials, "Role": role, "DurationS": FILM_S, "Session": 3,
                            "Condition": "Baseline", "Therapist": "T"},
        "FrequencyKeyPresses": [press(code, start) for code, start, _ in events if code == "call"],
        "DurationKeyPresses": [press(code, at) for code, *both in events if code != "call"
                               for at in both if at is not None],
        "SystemKeyPresses": [], "SessionStart": "2026-03-01T09:30:00.000Z",
        "SessionEnd": "2026-03-01T09:30:15.000Z",
        "Keyset": {"FrequencyKeys": [key("call")], "DurationKeys": [key("play"), key("rest")]},
        "EndedEarly": False,
    })


sample("datatracker", "Nursery_3_Primary.json", session("Primary", "AN", ANA),
       [told("AN", "Nursery_3", ANA)])
# A key pressed once too often leaves a rest open; floats as computers add them.
ragged = [("play", 0.1 + 0.2, 4.000000000000001), ("rest", 7.75, None), ("call", 1e-3, None)]
sample("datatracker", "Nursery_3_Reliability.json",
       session("Reliability", "BÉ", ragged).replace(
           '"FrequencyKeyPresses": [', '"FrequencyKeyPresses": [' + json.dumps(
               {"KeyName": "c", "KeyDescription": "call", "KeyScheduleRecording": "Primary",
                "TimeIntoSession": "soon"}) + ", "),
       [("BÉ", "Nursery_3", 3, 0.001, 7.75)], CODES, {"time_unreadable": 1})

# ELAN: a tier for each rater; then tiers with gaps, times that nobody set, and annotations of annotations.


def elan(tiers, slots, types, header=""):
    times = "".join(f'<TIME_SLOT TIME_SLOT_ID="{name}"' + ("" if at is None else f' TIME_VALUE="{at}"') + "/>"
                    for name, at in slots)
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-03-01T09:30:00'
            f'+01:00" FORMAT="3.0" VERSION="3.0"><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">'
            f'<MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/films/nursery.mp4" MIME_TYPE="video/mp4"/>{header}'
            f"</HEADER><TIME_ORDER>{times}</TIME_ORDER>{tiers}{types}</ANNOTATION_DOCUMENT>\n")


PLAIN = '<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>'


def alignable(name, slots, value):
    return (f'<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="{name}" TIME_SLOT_REF1="{slots[0]}" '
            f'TIME_SLOT_REF2="{slots[1]}"><ANNOTATION_VALUE>{value}</ANNOTATION_VALUE>'
            "</ALIGNABLE_ANNOTATION></ANNOTATION>")


slots, tiers = [], ""
for rater, events in TEAM.items():
    inside = ""
    for at, (code, start, end) in enumerate(one for one in events if one[2] is not None):
        names = [f"ts{len(slots) + 1}", f"ts{len(slots) + 2}"]
        slots += zip(names, (round(start * 1000), round(end * 1000)))
        inside += alignable(f"{rater}{at}", names, code)
    tiers += f'<TIER ANNOTATOR="{rater}" LINGUISTIC_TYPE_REF="default-lt" TIER_ID="activity_{rater}">{inside}</TIER>'
STATES = {rater: [one for one in events if one[2] is not None] for rater, events in TEAM.items()}
sample("elan", "nursery.eaf", elan(tiers, slots, PLAIN),
       [told(rater, "nursery", events) for rater, events in STATES.items()], ["play", "rest"])
sample("elan", "unaligned times.eaf", elan(
    '<TIER LINGUISTIC_TYPE_REF="default-lt" PARTICIPANT="Zoë" TIER_ID="tun">'
    + alignable("a1", ("t1", "t2"), "läuft") + alignable("a2", ("t2", "t3"), "ruht &amp; schaut")
    + alignable("a3", ("t4", "t5"), "läuft") + alignable("a4", ("t5", "t6"), "ruht &amp; schaut") + "</TIER>",
    [("t1", 1000), ("t2", None), ("t3", 3000), ("t4", 8040), ("t5", 9990), ("t6", 11001)], PLAIN),
    [("Rater", "nursery", 4, 1.0, 11.001)], ["läuft", "ruht & schaut"])

# Datavyu: a ZIP archive with a project and a spreadsheet.


def datavyu(sheet):
    return packed({"project": "!project\ndbFile: db\nname: nursery\norigpath: /films\nversion: 5\n"
                              "viewerSettings: []\n", "db": sheet})


def clock(at):
    ms = round(at * 1000)
    return f"{ms // 3600000:02}:{ms // 60000 % 60:02}:{ms // 1000 % 60:02}:{ms % 1000:03}"


columns = ""
for prefix, rater in (("", "Ana"), ("rel_", "Ben")):
    columns += f"{prefix}activity (MATRIX,true,)-{prefix}kind|NOMINAL\n"
    columns += "".join(f"{clock(start)},{clock(end)},({code})\n" for code, start, end in STATES[rater])
sample("datavyu", "nursery.opf", datavyu("#4\n" + columns),
       [told("Rater", "nursery", STATES["Ana"]), told("Rater 2", "nursery", STATES["Ben"])], ["activity"])
sample("datavyu", "lost times.opf", datavyu(
    "#4\nblick (MATRIX,true,wohin\\, wie lange)-richtung|NOMINAL,note|NOMINAL\n"
    "00:00:02:005,00:00:02:900,(links\\, unten,\"„so“\")\n99:00:00:000,99:00:00:000,(rechts,)\n"
    "00:00:07:000,00:00:00:000,(<richtung>,<note>)\n"),
    [("Rater", "nursery", 2, 2.005, 7.0)], ["blick"], {"time_unreadable": 1})

# Praat: the long text, and the short one in UTF-16.


def intervals(events):
    """Praat leaves no gaps: what lies between is an interval without a text."""
    whole, at = [], 0.0
    for code, start, end in events:
        if start > at:
            whole.append(("", at, start))
        whole.append((code, start, end))
        at = end
    return [*whole, ("", at, FILM_S)]


def textgrid(tiers):
    out = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0 ", f"xmax = {FILM_S} ",
           "tiers? <exists> ", f"size = {len(tiers)} ", "item []: "]
    for number, (name, events) in enumerate(tiers, 1):
        spans = intervals(events)
        out += [f"    item [{number}]:", '        class = "IntervalTier" ', f'        name = "{name}" ',
                "        xmin = 0 ", f"        xmax = {FILM_S} ", f"        intervals: size = {len(spans)} "]
        for at, (code, start, end) in enumerate(spans, 1):
            out += [f"        intervals [{at}]:", f"            xmin = {start} ", f"            xmax = {end} ",
                    f'            text = "{code}" ']
    return "\n".join(out) + "\n"


sample("textgrid", "nursery.TextGrid",
       textgrid([("activity_R1", STATES["Ana"]), ("activity_R2", STATES["Ben"])]),
       [told("R1", "nursery", STATES["Ana"]), told("R2", "nursery", STATES["Ben"])], ["play", "rest"])
short = ('File type = "ooTextFile"\r\nObject class = "TextGrid"\r\n\r\n0\r\n15\r\n<exists>\r\n2\r\n'
         '"IntervalTier"\r\n"Laute"\r\n0\r\n15\r\n3\r\n0\r\n2.5\r\n""\r\n2.5\r\n3.75\r\n"sagt ""jö"""\r\n'
         '3.75\r\n15\r\n""\r\n"TextTier"\r\n"Nicken"\r\n0\r\n15\r\n2\r\n4.125\r\n"größer"\r\n11\r\n"größer"\r\n')
sample("textgrid", "short, UTF-16.TextGrid", short.encode("utf-16"),
       [("Rater", "short, UTF-16", 3, 2.5, 11.0)], ["größer", 'sagt "jö"'])

# Captions: a cue is an event.


def cue(at, point="."):
    ms = round(at * 1000)
    return f"{ms // 3600000:02}:{ms // 60000 % 60:02}:{ms // 1000 % 60:02}{point}{ms % 1000:03}"


sample("webvtt", "nursery.vtt", "WEBVTT\n\n" + "".join(
    f"{cue(start)} --> {cue(end)}\n{code}\n\n" for code, start, end in STATES["Ana"] + [("play", 13.0, 14.0)]),
    [("Rater", "nursery", 4, 1.0, 14.0)], ["play", "rest"])
sample("webvtt", "broken cue.vtt", (
    "WEBVTT - überschrieben\r\n\r\nNOTE nobody reads this\r\n\r\nSTYLE\r\n::cue { color: lime }\r\n\r\n1\r\n"
    "00:01.500 --> 00:02.000 align:start\r\n<v Zoë>Guten <i>Morgen</i>,\r\nalle.\r\n\r\n"
    "00:09.000 --> 00:08.000\r\n<v Jo>zurück\r\n\r\n00:10.000 --> 01:00:11.000\r\n<v Jo>&lt;lacht&gt;\r\n"
).encode("utf-8-sig"), [("Rater", "broken cue", 2, 1.5, 3611.0)], ["Caption"], {"end_before_start": 1})
sample("srt", "nursery.srt", "".join(
    f"{at}\r\n{cue(start, ',')} --> {cue(end, ',')}\r\nnobody says it twice, {at}\r\n\r\n"
    for at, (_, start, end) in enumerate(STATES["Ana"], 1)),
    [told("Rater", "nursery", STATES["Ana"])], ["Caption"])
sample("srt", "old encoding, no numbers.srt", (
    "00:00:01,000 --> 00:00:02,500\nZoe: für Übermütige\n\n00:00:02,500 --> 00:00:04,000\nZoe: schön!\n"
).encode("cp1252"), [("Rater", "old encoding, no numbers", 2, 1.0, 4.0)], ["Caption"])
sample("sbv", "nursery.sbv", "".join(
    f"{cue(start)[1:]},{cue(end)[1:]}\nwords, {at}\n\n" for at, (_, start, end) in enumerate(STATES["Ben"])),
    [told("Rater", "nursery", STATES["Ben"])], ["Caption"])
sample("sbv", "gaps and a wrong end.sbv",
       "0:00:01.000,0:00:02.000\n>> ANNA: früh[br]und spät\n\n\n\n0:00:05.000,0:00:04.000\nzurück\n\n"
       "0:01:00.000,0:01:01.000\nlate\n", [("Rater", "gaps and a wrong end", 2, 1.0, 61.0)], ["Caption"],
       {"end_before_start": 1})

# GSEQ's SDIS: a session for each rater. Its names may as well be of who was seen: that is asked.
sample("sdis", "nursery.sds", "Timed <seconds> (play rest) call;\n" + "".join(
    f"<{film}_{rater}>\n" + " ".join(
        f"{code},{start}" if end is None else f"{code},{start}-{end}" for code, start, end in events)
    + " ,0-15/\n" for film, rater, events in WORK),
    [told("Rater", f"{film}_{rater}", events) for film, rater, events in WORK])
sample("sdis", "state by start, comments.sds",
       "State (walk rest) * Sex (male female);\r\n% two sessions; the second has no name / %\r\n"
       "<erste> walk,0:01 rest,0:04 walk,1:00 ,1:10 (female)/\r\nrest,2 walk,3 ,5/\r\n",
       [("Rater", "erste", 3, 1.0, 70.0), ("Rater", "state by start, comments 2", 2, 2.0, 5.0)],
       ["rest", "walk"])

# Tables: commas and points; semicolons, decimal commas and an old encoding.
sample("table", "events.csv", lines(
    [["recording", "rater", "code", "start (s)", "end (s)"],
     *(["nursery", rater, code, str(start), "" if end is None else str(end)]
       for rater, events in TEAM.items() for code, start, end in events)], ",", "\n"),
    [told(rater, "nursery", events) for rater, events in TEAM.items()])
sample("table", "decimal commas.csv", (
    'Film;Kodiererin;Verhalten;Beginn (s);Ende (s);Bemerkung\r\n'
    'Krippe;Zoë;"läuft; schnell";1,25;2,5;"sagt ""ja"""\r\nKrippe;Zoë;ruht;2,5;4,0;\r\n\r\n'
    'Krippe;Jo;"läuft; schnell";1,3;2,4;\r\nKrippe;Jo;ruht;bald;3,0;\r\n').encode("cp1252"),
    [("Zoë", "Krippe", 2, 1.25, 4.0), ("Jo", "Krippe", 1, 1.3, 2.4)], ["läuft; schnell", "ruht"],
    {"time_unreadable": 1})

# Excel's workbook: numbers and texts beside them; then times of day, a gap and two sheets.


def workbook(sheets, texts=(), styles='<cellXfs><xf numFmtId="0"/></cellXfs>'):
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    ids = range(1, len(sheets) + 1)
    return packed({
        "[Content_Types].xml": f'{head}<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        + "".join(f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{kind}.worksheet+xml"/>'
                  for at in ids) + "</Types>",
        "_rels/.rels": f'{head}<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{head}<workbook xmlns="{main}" xmlns:r="{office}"><sheets>' + "".join(
            f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}"/>' for at, name in zip(ids, sheets))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'{head}<Relationships xmlns="{package}/relationships">' + "".join(
            f'<Relationship Id="rId{at}" Type="{office}/worksheet" Target="worksheets/sheet{at}.xml"/>'
            for at in ids) + f'<Relationship Id="rId90" Type="{office}/sharedStrings" Target="sharedStrings.xml"/>'
        f'<Relationship Id="rId91" Type="{office}/styles" Target="styles.xml"/></Relationships>',
        "xl/sharedStrings.xml": f'{head}<sst xmlns="{main}">'
        + "".join(f"<si><t>{text}</t></si>" for text in texts) + "</sst>",
        "xl/styles.xml": f'{head}<styleSheet xmlns="{main}">{styles}</styleSheet>',
        **{f"xl/worksheets/sheet{at}.xml": f'{head}<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
           for at, rows in zip(ids, sheets.values())},
    })


def row(number, cells):
    def written(at, value):
        place = f'r="{"ABCDEFGHIJ"[at]}{number}"'
        if value is None:
            return ""
        if isinstance(value, str):
            return f'<c {place} t="inlineStr"><is><t>{value}</t></is></c>'
        return f"<c {place}><v>{value}</v></c>"
    return f'<row r="{number}">' + "".join(written(at, one) for at, one in enumerate(cells)) + "</row>"


table = [["recording", "rater", "code", "start", "end"],
         *(["nursery", rater, *one] for rater, events in TEAM.items() for one in events)]
sample("xlsx", "events.xlsx",
       workbook({"events": "".join(row(at, cells) for at, cells in enumerate(table, 1))}),
       [told(rater, "nursery", events) for rater, events in TEAM.items()])
day = 86400
sample("xlsx", "times of day.xlsx", workbook(
    {"Beobachtung": '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row>'
     f'<row r="4"><c r="B4" t="s"><v>2</v></c><c r="D4" s="1"><v>{1.5 / day:.17f}</v></c></row>'
     f'<row r="9"><c r="B9" t="s"><v>2</v></c><c r="D9" s="1"><v>{3725.25 / day:.17f}</v></c></row>',
     "Notizen": row(1, ["nothing", "to see"])}, ["Verhalten", "Beginn", "ruft &amp; lächelt"],
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm:ss.000"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'),
    [("Rater", "times of day", 2, 1.5, 3725.25)], ["ruft & lächelt"])

# Interrater's own: a study as one JSON file, and packed as an archive, by docs/formats/study-archive.md.


def own(team, recording, note=""):
    uuid = lambda number: f"0198a000-0000-7000-8000-{number:012}"
    codes = {name: {"id": uuid(10 + at), "kind": "point" if name == "call" else "state", "groupId": None,
                    "name": name, "description": note, "key": name[0], "color": "#0072b2",
                    "modifierIds": [], "subjectIds": [], "texts": {}}
             for at, name in enumerate(CODES)}
    study = {
        "name": "Nursery", "description": note, "settings": None, "variables": [],
        "schemes": [{"id": uuid(1), "number": 1, "state": "published", "createdAt": None, "publishedAt": None,
                     "scheme": {"subjects": [], "groups": [], "codes": list(codes.values()), "modifiers": [],
                                "criteria": [], "total": "none"}}],
        "rounds": [{"id": uuid(2), "number": 1, "name": "", "schemeVersionId": uuid(1), "basisRoundId": None}],
        "people": [{"id": uuid(100 + at), "name": name, "role": None} for at, name in enumerate(team)],
        "recordings": [{"id": uuid(3), "name": recording, "media": [], "durationUs": round(FILM_S * 1e6),
                        "framesPerSecond": 25, "frameTiming": "even", "hasVideo": True, "isLive": False,
                        "phases": [], "captions": [], "values": {}, "isTraining": False, "createdAt": None}],
    }
    observations = [{
        "id": uuid(200 + nth), "name": "", "recordingId": uuid(3), "roundId": uuid(2), "raterId": uuid(100 + nth),
        "purpose": "work", "sampling": {"isContinuous": True, "scans": None}, "spans": [], "state": "submitted",
        "returnReason": None, "dueAt": None, "assignedAt": None, "startedAt": None, "submittedAt": None,
        "events": [{"id": uuid(1000 * (nth + 1) + at), "kind": "point" if end is None else "state",
                    "codeId": codes[code]["id"], "subjectId": None, "startUs": round(start * 1e6),
                    **({} if code == "call" else {"endUs": round(end * 1e6)}), "modifiers": {}, "comment": note,
                    "confidence": None}
                   for at, (code, start, end) in enumerate(sorted(events, key=lambda one: one[1]))],
        "ratings": [], "parts": [],
    } for nth, events in enumerate(team.values())]
    return study, observations


def archive(study, observations):
    entries = {"study.json": json.dumps(study), **{
        f"observations/{one['id']}.json": json.dumps(one, ensure_ascii=False) for one in observations}}
    manifest = {
        "format": "interrater-study", "version": 1, "writtenAt": "2026-03-01T09:30:00.000Z",
        "counts": {"observations": len(observations), "recordings": 1, "ratings": 0,
                   "events": sum(len(one["events"]) for one in observations)},
        "entries": [{"path": path, "bytes": len(text.encode()),
                     "sha256": hashlib.sha256(text.encode()).hexdigest()} for path, text in entries.items()],
    }
    return {**entries, "manifest.json": json.dumps(manifest)}


QUIET = {"Zoë": [("rest", 0.000001, 14.999999)], "عمر": [("call", 7.0, None)], "Jo": ANA}
for format_, ending, written in (
    ("json", "json", lambda study, observations: json.dumps(
        {"format": "interrater-study", "version": 1, "study": study, "observations": observations},
        ensure_ascii=False)),
    ("archive", "interrater", lambda *both: packed(archive(*both), stored=both[0]["description"] != "")),
):
    sample(format_, f"nursery.{ending}", written(*own(TEAM, "nursery")),
           [told(rater, "nursery", events) for rater, events in TEAM.items()])
    sample(format_, f"microseconds, three raters.{ending}", written(*own(QUIET, "Krippe „früh“", "größer\n≠")),
           [told(rater, "Krippe „früh“", events) for rater, events in QUIET.items()])

# Speech: who says what, in four forms. All of it is one rater's, who is named where the form has a place.

SAID = [("ANA", "good morning to all of you", 0.5, 2.25), ("BEN", "good morning", 2.25, 3.0), ("ANA", "let us go out", 4.0, 6.75)]
TALK = ("Rater", "talk", 3, 0.5, 6.75)


def chat(said, bullet, head=""):
    lines_ = "".join(f"*{who}:\t{text} . \u0015{bullet(start, end)}\u0015\n%mor:\tco|x\n" for who, text, start, end in said)
    return f"@UTF8\n@Begin\n{head}@Media:\ttalk, audio\n{lines_}@End\n"


ms = lambda seconds: round(seconds * 1000)
sample("chat", "talk.cha", chat(SAID, lambda start, end: f"{ms(start)}_{ms(end)}"), [TALK], ["utterance"])
sample("chat", "old bullets, a line that goes on.cha", chat(
    [("MÜL", "so\n\tlong\n\tas it is", 1.0, 2.0)], lambda start, end: f'%snd:"talk"_{ms(start)}_{ms(end)}',
    "@Transcriber:\tZoë\n") + "*MÜL:\twithout a time .\n",
    [("Zoë", "talk", 1, 1.0, 2.0)], ["utterance"], {"time_unreadable": 1})


def exb(tiers, times, speakers, media="talk.wav"):
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription><head><meta-information><referenced-file url="{media}"/></meta-information><speakertable>
{"".join(f'<speaker id="{id_}"><abbreviation>{name}</abbreviation></speaker>' for id_, name in speakers)}
</speakertable></head><basic-body><common-timeline>
{"".join(f'<tli id="T{at}"/>' if time is None else f'<tli id="T{at}" time="{time}"/>' for at, time in enumerate(times))}
</common-timeline>{tiers}</basic-body></basic-transcription>'''


sample("exmaralda", "talk.exb", exb(
    '<tier id="A" speaker="S0" category="v" type="t"><event start="T0" end="T1">good morning to all of you</event>'
    '<event start="T3" end="T4">let us go out</event></tier>'
    '<tier id="B" speaker="S1" category="v" type="t"><event start="T1" end="T2">good morning</event></tier>',
    [0.5, 2.25, 3.0, 4.0, 6.75], [("S0", "ANA"), ("S1", "BEN")]), [TALK], ["v"])
sample("exmaralda", "moments between, signs.exb", exb(
    '<tier id="A" speaker="S0" category="gaze" type="a" display-name="&lt;gaze&gt; &amp; more">'
    + "".join(f'<event start="T{at}" end="T{at + 1}">{code}</event>' for at, code in enumerate(["up", "down", "up", "down", "up"]))
    + '<event start="T5" end="T6">up</event></tier>', [0.0, 1.0, None, None, 4.0, 5.0, None], [("S0", "عمر")], "C:\\film\\talk.mp4"),
    [("Rater", "talk", 5, 0.0, 5.0)], ["down", "up"], {"time_unreadable": 1})


def trs(body, scribe="", encoding="UTF-8"):
    return f'''<?xml version="1.0" encoding="{encoding}"?>
<!DOCTYPE Trans SYSTEM "trans-14.dtd">
<Trans scribe="{scribe}" audio_filename="talk" version="2"><Speakers><Speaker id="a" name="ANA"/><Speaker id="b" name="BEN"/></Speakers>
<Episode><Section type="filler" startTime="0" endTime="8">{body}</Section></Episode></Trans>'''.encode(encoding)


sample("transcriber", "talk.trs", trs(
    '<Turn speaker="a" startTime="0.5" endTime="2.25"><Sync time="0.5"/>\ngood morning to all of you\n</Turn>'
    '<Turn speaker="b" startTime="2.25" endTime="3"><Sync time="2.25"/>\ngood morning\n</Turn>'
    '<Turn speaker="a" startTime="4" endTime="6.75"><Sync time="4"/>\nlet us go out\n</Turn>'), [TALK], ["utterance"])
sample("transcriber", "two at once, Latin letters.trs", trs(
    '<Turn speaker="a b" startTime="1" endTime="4"><Sync time="1"/><Who nb="1"/>naïf<Who nb="2"/>été'
    '<Sync time="2.5"/><Who nb="2"/>oui<Event desc="b" type="noise" extent="instantaneous"/> bien</Turn>', "Zoë", "ISO-8859-1"),
    [("Zoë", "talk", 3, 1.0, 4.0)], ["utterance"])

rttm = lambda start, end, who, file="talk": f"SPEAKER {file} 1 {start:.3f} {end - start:.3f} <NA> <NA> {who} <NA> <NA>"
sample("rttm", "talk.rttm", "\n".join(rttm(start, end, who) for who, _, start, end in SAID) + "\n", [TALK], ["SPEAKER"])
sample("rttm", "two recordings, comments.rttm", "\r\n".join([
    ";; a comment", rttm(0.25, 1.0, "عمر"), "SPKR-INFO talk 1 <NA> <NA> <NA> unknown x <NA> <NA>",
    rttm(2.0, 3.5, "b", "other"), "SPEAKER talk 1 soon 1.0 <NA> <NA> b <NA> <NA>"]) + "\r\n",
    [("Rater", "talk", 1, 0.25, 1.0), ("Rater", "other", 1, 2.0, 3.5)], ["SPEAKER"], {"entry_unreadable": 1})

# Labels on films: Label Studio, VIA, a row for each frame, BIDS.


def studio(work):
    return json.dumps([{"id": 1, "data": {"video": "/data/upload/1/nursery.mp4"}, "predictions": [], "annotations": [
        {"id": at, "completed_by": {"email": rater}, "was_cancelled": False, "result": [
            {"id": f"r{nth}", "from_name": "tl", "to_name": "video", "type": "timelinelabels", "value": {
                "ranges": [{"start": round(start * 25) + 1, "end": round(start * 25) + 1 if end is None else round(end * 25)}],
                "timelinelabels": [code]}}
            for nth, (code, start, end) in enumerate(events)]}
        for at, (rater, events) in enumerate(work)]}])


framed = lambda events: [(code, round(start * 25) / 25, None if end is None else round(end * 25) / 25) for code, start, end in events]


# Sportscode and the programs that write its layout.


def timeline(instances, rows="", head="", declared="UTF-8"):
    return (f'<?xml version="1.0" encoding="{declared}"?>\n<file>\n{head}<ALL_INSTANCES>\n' + "".join(
        f"<instance>\n<ID>{at}</ID>\n<start>{start}</start>\n<end>{end}</end>\n<code>{code}</code>\n{more}</instance>\n"
        for at, (code, start, end, more) in enumerate(instances, 1)) + f"</ALL_INSTANCES>\n{rows}</file>\n")


def label(text, group=""):
    return f"<label>\n{group and f'<group>{group}</group>'}\n<text>{text}</text>\n</label>\n"


sample("sportscode", "nursery.xml", timeline(
    [(code, f"{start:.6f}", f"{start if end is None else end:.6f}", label("indoors", "place") + label("loud"))
     for code, start, end in ANA],
    "<ROWS>\n" + "".join(
        f"<row>\n<sort_order>{at}</sort_order>\n<code>{code}</code>\n<R>65535</R>\n<G>{at * 9000}</G>\n<B>0</B>\n</row>\n"
        for at, code in enumerate(CODES, 1)) + "</ROWS>\n",
    "<SORT_INFO>\n<sort_type>sort order</sort_type>\n</SORT_INFO>\n"), [told("Rater", "nursery", ANA)])
sample("sportscode", "UTF-16, clock times, commas.xml", b"\xff\xfe" + timeline(
    [("juego", "00:00:01.250", "00:00:04.500", "<free_text>niña &amp; niño</free_text>\n"),
     ("juego", "9,25", "12,5", label("mesa", "lugar") + label("silla", "lugar")),
     ("gol", "soon", "later", "")], declared="UTF-16").replace("ALL_INSTANCES", "all_instances").encode("utf-16-le"),
    [("Rater", "UTF-16, clock times, commas", 2, 1.25, 12.5)], ["juego"], {"time_unreadable": 1})
# JSON lines: what a script writes, and the lines that the API takes.


def line(code, start, end, **more):
    return json.dumps({**more, "code": code, "start": start, **({} if end is None else {"end": end})}, ensure_ascii=False)


sample("jsonLines", "model.jsonl", "".join(
    line(*event, recording=film, rater=rater, confidence=0.5) + "\n" for film, rater, events in WORK for event in events), TOLD)
sample("jsonLines", "lines of the API.ndjson", "\r\n".join([
    json.dumps({"kind": "event", "code": "ضحك", "startUs": 1250000, "endUs": 2000000, "rater": "Modèle", "recording": "garden",
                "modifiers": {"How": "loud"}, "confidence": float("nan")}, ensure_ascii=False),
    "", '{"kind":"event","code":"cut off', "[1, 2]",
    '{"kind":"rating","criterion":"Warmth","value":2,"rater":"Modèle","recording":"garden"}',
    '{"kind":"notes","text":"Threshold 0.4"}',
    '{"kind":"event","code":"call","startUs":"soon","rater":"Modèle","recording":"garden"}',
    '{"kind":"event","code":"ضحك","startUs":3000000,"endUs":3500000,"rater":"Modèle","recording":"garden"}',
]), [("Modèle", "garden", 2, 1.25, 3.5)], ["ضحك"], {"entry_unreadable": 2, "not_supported": 1, "time_unreadable": 1})
sample("labelStudio", "nursery.json", studio(TEAM.items()), [told(rater, "nursery", framed(events)) for rater, events in TEAM.items()])
sample("labelStudio", "sound, a choice.json", json.dumps({"id": 3, "data": {"audio": "https://host/a%20b.wav?t=1"}, "annotations": [
    {"completed_by": 12, "result": [
        {"id": "x", "from_name": "l", "type": "labels", "value": {"start": 0.125, "end": 2.5, "labels": ["größer", "≠"]}},
        {"id": "y", "from_name": "c", "type": "choices", "value": {"choices": ["good"]}}]}]}),
    [("12", "a b", 2, 0.125, 2.5)], ["größer", "≠"], {"not_supported": 1})


def via(films, options, extra=()):
    files = {str(at + 1): name for at, name in enumerate(films)}
    rows = [(str(at + 1), [start] if end is None else [start, end], options.index(code))
            for at, events in enumerate(films.values()) for code, start, end in events]
    return json.dumps({
        "project": {"pname": "Nursery", "vid_list": list(files)}, "config": {},
        "attribute": {"1": {"aname": "code", "anchor_id": "FILE1_Z2_XY0", "type": 4, "options": {str(at): one for at, one in enumerate(options)}}},
        "file": {key: {"fid": key, "fname": name, "type": 4, "loc": 1} for key, name in files.items()},
        "metadata": {**{f"m{at}": {"vid": vid, "flg": 0, "z": z, "xy": [], "av": {"1": str(code)}} for at, (vid, z, code) in enumerate(rows)},
                     **dict(extra)},
        "view": {key: {"fid_list": [key]} for key in files},
    })


sample("via", "nursery.json", via({"nursery.mp4": ANA}, CODES), [told("Rater", "nursery", ANA)])
sample("via", "two films, a region.json", via({"a/früh.mp4": [("=a", 1.0, 2.5)], "b.mp4": [("b", 0.5, None)]}, ["=a", "b"],
    {"p": {"vid": "1", "flg": 0, "z": [1], "xy": [2, 1, 1, 5, 5], "av": {}}}.items()),
    [("Rater", "früh", 1, 1.0, 2.5), ("Rater", "b", 1, 0.5, 0.5)], ["=a", "b"], {"not_supported": 1})


def frames(columns, count, head="frame"):
    names = list(columns)
    rows = [[str(at), *(str(int(any(from_ <= at < to for from_, to in columns[name]))) for name in names)] for at in range(count)]
    return "\n".join(",".join(one) for one in [[head, *names], *rows]) + "\n"


sample("frameTable", "nursery_labels.csv", frames({"background": [(0, 25)], "play": [(25, 100), (150, 200)], "rest": [(100, 150)]}, 375, ""),
       [("Rater", "nursery", 3, 1.0, 8.0)], ["play", "rest"])
sample("frameTable", "to the last frame.csv", frames({"a b": [(0, 1), (59, 60)], "größer": []}, 60),
       [("Rater", "to the last frame", 2, 0.0, 2.4)], ["a b", "größer"])


def simba(behaviours, count, machine=False):
    """As SimBA writes `csv/targets_inserted` (marked by a person) and `csv/machine_results` (by a classifier): an index
    without a heading, places of body parts with how sure they are, measures, behaviours last.
    https://github.com/sgoldenlab/simba/blob/master/docs/label_behavior.md"""
    parts = [f"{part}_{animal}" for animal in (1, 2) for part in ("Nose", "Ear_left", "Tail_base")]
    head = ["", *(f"{part}_{axis}" for part in parts for axis in "xyp"), "Movement_mouse_1_centroid", "Low_prob_detections_0.1"]
    for name in behaviours:
        head += [f"Probability_{name}", name] if machine else [name]
    rows = []
    for at in range(count):
        row = [str(at)]
        # The noses were always sure: 1 in each frame, which is no behaviour.
        for nth, part in enumerate(parts):
            row += [f"{790 + 7 * nth + at / 3:.4f}", f"{916 - at / 7:.4f}", "1" if part.startswith("Nose") else f"{0.9 + at % 7 / 100:.8f}"]
        row += [f"{at * 0.731:.6f}", "0"]
        for spans in behaviours.values():
            mark = int(any(from_ <= at < to for from_, to in spans))
            row += [f"{0.81 if mark else 0.07}", str(mark)] if machine else [str(mark)]
        rows.append(row)
    return "\n".join(",".join(one) for one in [head, *rows]) + "\n"


sample("frameTable", "SimBA targets_inserted.csv", simba({"Attack": [(25, 100), (150, 200)], "Sniffing": [(100, 150)]}, 375),
       [("Rater", "SimBA targets_inserted", 3, 1.0, 8.0)], ["Attack", "Sniffing"])
sample("frameTable", "SimBA machine_results.csv", simba({"Attack": [(0, 50)], "Sniffing": []}, 125, machine=True),
       [("Rater", "SimBA machine_results", 1, 0.0, 2.0)], ["Attack", "Sniffing"])


def bids(rows, columns=()):
    return "".join("\t".join(one) + "\n" for one in [("onset", "duration", "trial_type", *columns), *rows])


sample("bids", "sub-01_task-play_events.tsv", bids([(str(start), "0" if end is None else str(round(end - start, 6)), code) for code, start, end in ANA]),
       [told("Rater", "sub-01_task-play", ANA)])
sample("bids", "sub-02_events.tsv", bids([
    ("-1.5", "1", "rest", "n/a"), ("0.25", "n/a", "größer", "left"), ("1", "2.5", "rest", "n/a"), ("soon", "1", "rest", "n/a")], ("side",)),
    [("Rater", "sub-02", 2, 0.25, 3.5)], ["größer", "rest"], {"time_negative": 1, "time_unreadable": 1})

# Time budgets that BORIS printed: figures to compare a project with, and no work.

BUDGET = ("Observation id", "Observation date", "Time budget start", "Time budget stop", "Time budget duration", "Subject", "Behavior",
          "Modifiers", "Total number of occurences", "Total duration (s)", "Duration mean (s)", "Duration std dev",
          "inter-event intervals mean (s)", "inter-event intervals std dev", "% of total length")
sample("borisBudget", "nursery.tsv", lines([BUDGET, *(
    ("nursery", "2026-03-01", "0.000", "60.000", "60.000", "No focal subject", code, "", "2", "5.5", "2.75", "0.354", "10.0", "NA", "9.2")
    for code in CODES)]), [], [])
sample("borisBudget", "spelled otherwise.csv", lines([
    [one.replace("occurences", "occurrences") for one in BUDGET[:9]],
    ("größer", "", "1.5", "3", "1.5", "عمر", "call", "loud|left", "0")], ","), [], [])

# Codes alone.


def qdc(codes):
    return f'<?xml version="1.0" encoding="utf-8"?>\n<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="x"><Codes>{codes}</Codes></CodeBook>'


qda = lambda at, name, rest="/": f'<Code guid="00000000-0000-4000-8000-{at:012}" name="{name}" isCodable="true"{rest}>'
sample("qdc", "nursery.qdc", qdc("".join(qda(at, name) for at, name in enumerate(CODES))), [])
sample("qdc", "in each other, signs.qdc", qdc(
    '<Code guid="00000000-0000-4000-8000-000000000001" name="Talk" isCodable="false">'
    + qda(2, "asks &amp; waits", ' color="#aa3377"><Description>größer</Description></Code') + qda(3, "عمر", "></Code") + "</Code>"),
    [], ["asks & waits", "عمر"])

# Tables as other programs export them: Mangold INTERACT, Solomon Coder, The Observer's event logs.

FRAMES = lambda at: f"{clock(at)[:8]}:{round(at % 1 * 25):02}"
sample("table", "INTERACT.txt", lines([
    ("DataSet", "Event", "Onset", "Offset", "Duration", "Actor", "Behaviour", "Remark"),
    *((("clip 1", str(at + 1), FRAMES(start), FRAMES(end), FRAMES(end - start), "Mother", code, "")
       for at, (code, start, end) in enumerate([("play", 1.2, 3.4), ("rest", 4.0, 5.48), ("play", 6.0, 7.8)])))]),
    [("Rater", "clip 1", 3, 1.2, 7.8)], ["play", "rest"])
sample("table", "INTERACT classes.txt", lines([
    ("Group", "Set", "Event", "Onset", "Offset", "Duration", "Gaze", "Talk"),
    *((("1", str(set_), str(at + 1), FRAMES(start), FRAMES(end), FRAMES(end - start), gaze, talk)
       for set_, events in [(1, [("up", "", 1.2, 3.4), ("", "talk", 4.0, 5.48)]), (2, [("down", "talk", 6.0, 7.8), ("up", "", 8.0, 9.0)])]
       for at, (gaze, talk, start, end) in enumerate(events)))]),
    [("Rater", "INTERACT classes", 5, 1.2, 9.0)], ["up", "talk", "down"])
sample("table", "Solomon Coder.csv", lines([("Time", "Dog", "Human"), *(
    (f"{at / 5:.1f}", "sit" if at < 10 else "walk" if at < 30 else "", "talk" if 5 < at < 25 else "") for at in range(40))], ";"),
    [("Rater", "Solomon Coder", 3, 0.0, 6.0)], ["sit", "talk", "walk"])
OBSERVER_LOG = [
    ("Date_Time_Absolute_dmy_hmsf", "Time_Relative_hms", "Time_Relative_sf", "Duration_sf", "Observation", "Event_Log",
     "Behavior", "Modifier_1", "Event_Type", "Comment"),
    *(("01.03.2026 10:00:00.000", "00:00:00", at, length, "Obs A", "Log 1", code, toy, kind, "")
      for at, length, code, toy, kind in [
          (0.25, 5.25, "play", "ball", "State start"), (2.25, 0, "smile", "", "Point"), (5.5, 0, "play", "", "State stop"),
          (5.5, 4, "rest", "", "State start"), (9.5, 0, "rest", "", "State stop")])]
OBSERVER_WORK = [("Rater", "Obs A", 3, 0.25, 9.5)], ["play", "rest", "smile"]
sample("table", "Observer event log.txt", lines([tuple(map(str, cells)) for cells in OBSERVER_LOG]), *OBSERVER_WORK)
sample("xlsx", "Observer event log.xlsx",
       workbook({"Event logs": "".join(row(at, cells) for at, cells in enumerate(OBSERVER_LOG, 1))}), *OBSERVER_WORK)

for format_, samples in expected.items():
    text = json.dumps(samples, ensure_ascii=False, indent=2)
    (HERE / format_ / "expected.json").write_text(text + "\n", encoding="utf-8")
