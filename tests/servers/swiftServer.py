"""OpenStack Swift with its S3 layer, whole, in one process and one folder, for tests.

python3 swiftServer.py FOLDER PORT ACCESS_KEY SECRET_KEY; PORT 0 takes any. Says `ready PORT` once it answers.
"""

import os
import sys
import warnings

warnings.filterwarnings("ignore")

import eventlet  # noqa: E402

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

KINDS = ("account", "container", "object")


class Cache:
    """Stands for memcached: what one process remembers, another cannot ask for here."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def delete(self, key, **_):
        self.kept.pop(key, None)

    def incr(self, key, delta=1, **_):
        self.kept[key] = int(self.kept.get(key, 0)) + delta
        return self.kept[key]


def cache_factory(_global, **_local):
    cache = Cache()

    def wrap(app):
        def answer(environ, start_response):
            environ["swift.cache"] = cache
            return app(environ, start_response)

        return answer

    return wrap


def settings_of(folder, kind):
    common = f"[DEFAULT]\nswift_dir = {folder}\ndevices = {folder}/devices\nmount_check = false\n"
    if kind != "proxy":
        return f"{common}disable_fallocate = true\n[pipeline:main]\npipeline = app\n[app:app]\nuse = egg:swift#{kind}\n"
    account, user = sys.argv[3].split(":")
    return f"""{common}
[pipeline:main]
pipeline = catch_errors listing_formats cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:cache]
paste.filter_factory = swiftServer:cache_factory
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {sys.argv[4]} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def main():
    folder = os.path.abspath(sys.argv[1])
    os.makedirs(f"{folder}/devices/disk", exist_ok=True)
    utils.SWIFT_CONF_FILE = f"{folder}/swift.conf"
    with open(utils.SWIFT_CONF_FILE, "w", encoding="utf-8") as file:
        file.write("[swift-hash]\nswift_hash_path_suffix = tests\n")
    utils.validate_hash_conf()
    from swift.common.ring import RingBuilder
    from swift.common.wsgi import loadapp

    sockets = {kind: eventlet.listen(("127.0.0.1", 0)) for kind in KINDS}
    sockets["proxy"] = eventlet.listen(("127.0.0.1", int(sys.argv[2])))
    for kind in KINDS:
        port = sockets[kind].getsockname()[1]
        builder = RingBuilder(2, 1, 0)
        builder.add_dev(
            {
                "id": 0,
                "region": 1,
                "zone": 1,
                "ip": "127.0.0.1",
                "port": port,
                "replication_ip": "127.0.0.1",
                "replication_port": port,
                "device": "disk",
                "weight": 1.0,
                "meta": "",
            }
        )
        builder.rebalance()
        builder.get_ring().save(f"{folder}/{kind}.ring.gz")
    for kind, socket in sockets.items():
        settings = f"{folder}/{kind}.conf"
        with open(settings, "w", encoding="utf-8") as file:
            file.write(settings_of(folder, kind))
        eventlet.spawn(wsgi.server, socket, loadapp(settings), log_output=False)
    print("ready", sockets["proxy"].getsockname()[1], flush=True)
    # Whoever started it may be killed.
    parent = os.getppid()
    while os.getppid() == parent:
        eventlet.sleep(1)


sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
if __name__ == "__main__":
    main()
