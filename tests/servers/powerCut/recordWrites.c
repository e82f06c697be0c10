/*
 * Loaded into a database server (LD_PRELOAD), it writes down in what order the server changes the files below one
 * folder, and which of the changes it has made sure of (fsync, fdatasync). afterCut.ts makes of this what a disk
 * may hold once the power was cut at any moment.
 *
 * RECORD_ROOT is the folder, as the kernel names it; RECORD_FILE takes the records, of all processes one after
 * the other: a head as below, a path, a second path (of a rename), bytes. What the C library writes by itself
 * (fopen, fwrite) is not seen: PostgreSQL writes nothing so that it needs after a crash.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Their numbers are also in changesOnDisk.ts. */
enum kind { WRITES = 1, SETS_SIZE, RESERVES, SYNC_BEGINS, SYNC_ENDS, MAKES, RENAMES, REMOVES, MAKES_FOLDER, REMOVES_FOLDER };

struct head {
  uint32_t sign;
  uint32_t kind;
  uint64_t at;
  uint64_t size;
  uint32_t path_bytes;
  uint32_t to_bytes;
  uint32_t data_bytes;
  uint32_t process;
};

static const uint32_t sign = 0x54554350;
static char root[PATH_MAX];
static size_t root_bytes;
static int records = -1;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void open_records(void) {
  const char *folder = getenv("RECORD_ROOT");
  const char *file = getenv("RECORD_FILE");
  if (folder == NULL || file == NULL) return;
  root_bytes = strlen(folder);
  if (root_bytes >= sizeof root) abort();
  memcpy(root, folder, root_bytes + 1);
  int low = REAL(open)(file, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (low < 0) abort();
  /* Out of the way of what the server numbers itself. */
  records = fcntl(low, F_DUPFD_CLOEXEC, 800);
  close(low);
  if (records < 0) abort();
}

/* A path below the root in `path`, which is then what follows the root; 0 where it is elsewhere. */
static int below(char *path) {
  if (strncmp(path, root, root_bytes) != 0) return 0;
  if (path[root_bytes] == '\0') {
    path[0] = '\0';
    return 1;
  }
  if (path[root_bytes] != '/') return 0;
  memmove(path, path + root_bytes + 1, strlen(path + root_bytes + 1) + 1);
  return strstr(path, " (deleted)") == NULL;
}

static int path_of(int descriptor, char *path) {
  if (records < 0) return 0;
  char name[40];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  ssize_t bytes = readlink(name, path, PATH_MAX - 1);
  if (bytes < 0) return 0;
  path[bytes] = '\0';
  return below(path);
}

/* Of a name that may be relative, and whose last part may not be there. */
static int path_named(const char *given, char *path) {
  if (records < 0) return 0;
  char folder[PATH_MAX];
  char resolved[PATH_MAX];
  const char *slash = strrchr(given, '/');
  const char *last = slash == NULL ? given : slash + 1;
  size_t bytes = slash == NULL ? 0 : (size_t)(slash - given);
  if (bytes >= sizeof folder) return 0;
  memcpy(folder, given, bytes);
  folder[bytes] = '\0';
  if (realpath(slash == NULL ? "." : bytes == 0 ? "/" : folder, resolved) == NULL) return 0;
  int length = snprintf(path, PATH_MAX, "%s/%s", resolved, last);
  return length < PATH_MAX && below(path);
}

static void record(enum kind kind, const char *path, const char *to, uint64_t at, uint64_t size,
                   const struct iovec *data, int pieces) {
  int kept = errno;
  struct iovec all[IOV_MAX];
  struct head head = {sign, kind, at, size, (uint32_t)strlen(path), (uint32_t)strlen(to), 0, (uint32_t)getpid()};
  if (pieces + 3 > IOV_MAX) abort();
  for (int piece = 0; piece < pieces; piece++) {
    head.data_bytes += (uint32_t)data[piece].iov_len;
    all[3 + piece] = data[piece];
  }
  all[0] = (struct iovec){&head, sizeof head};
  all[1] = (struct iovec){(void *)path, head.path_bytes};
  all[2] = (struct iovec){(void *)to, head.to_bytes};
  ssize_t whole = (ssize_t)(sizeof head + head.path_bytes + head.to_bytes + head.data_bytes);
  /* One call, so that no other process comes in between. */
  if (REAL(writev)(records, all, pieces + 3) != whole) abort();
  errno = kept;
}

static void record_data(int descriptor, const struct iovec *data, int pieces, off_t at) {
  char path[PATH_MAX];
  if (!path_of(descriptor, path)) return;
  uint64_t size = 0;
  for (int piece = 0; piece < pieces; piece++) size += data[piece].iov_len;
  record(WRITES, path, "", (uint64_t)at, size, data, pieces);
}

/* Where the next write without a place goes. */
static off_t here(int descriptor) {
  struct stat status;
  if ((fcntl(descriptor, F_GETFL) & O_APPEND) != 0 && fstat(descriptor, &status) == 0) return status.st_size;
  return lseek(descriptor, 0, SEEK_CUR);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct iovec data = {(void *)bytes, count};
  if (records >= 0) record_data(descriptor, &data, 1, here(descriptor));
  return REAL(write)(descriptor, bytes, count);
}

ssize_t writev(int descriptor, const struct iovec *data, int pieces) {
  if (records >= 0) record_data(descriptor, data, pieces, here(descriptor));
  return REAL(writev)(descriptor, data, pieces);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at) {
  struct iovec data = {(void *)bytes, count};
  record_data(descriptor, &data, 1, at);
  return REAL(pwrite)(descriptor, bytes, count, at);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at) {
  return pwrite(descriptor, bytes, count, at);
}

ssize_t pwritev(int descriptor, const struct iovec *data, int pieces, off_t at) {
  record_data(descriptor, data, pieces, at);
  return REAL(pwritev)(descriptor, data, pieces, at);
}

ssize_t pwritev64(int descriptor, const struct iovec *data, int pieces, off64_t at) {
  return pwritev(descriptor, data, pieces, at);
}

int ftruncate(int descriptor, off_t size) {
  char path[PATH_MAX];
  if (path_of(descriptor, path)) record(SETS_SIZE, path, "", 0, (uint64_t)size, NULL, 0);
  return REAL(ftruncate)(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

int truncate(const char *name, off_t size) {
  char path[PATH_MAX];
  if (path_named(name, path)) record(SETS_SIZE, path, "", 0, (uint64_t)size, NULL, 0);
  return REAL(truncate)(name, size);
}

int truncate64(const char *name, off64_t size) { return truncate(name, size); }

int posix_fallocate(int descriptor, off_t at, off_t size) {
  char path[PATH_MAX];
  if (path_of(descriptor, path)) record(RESERVES, path, "", (uint64_t)at, (uint64_t)size, NULL, 0);
  return REAL(posix_fallocate)(descriptor, at, size);
}

int posix_fallocate64(int descriptor, off64_t at, off64_t size) { return posix_fallocate(descriptor, at, size); }

static int made_sure(int descriptor, int (*real)(int)) {
  char path[PATH_MAX];
  if (!path_of(descriptor, path)) return real(descriptor);
  /* What others write meanwhile is not sure: only what was there before it began. */
  record(SYNC_BEGINS, path, "", 0, 0, NULL, 0);
  int status = real(descriptor);
  if (status == 0) record(SYNC_ENDS, path, "", 0, 0, NULL, 0);
  return status;
}

int fsync(int descriptor) { return made_sure(descriptor, REAL(fsync)); }

int fdatasync(int descriptor) { return made_sure(descriptor, REAL(fdatasync)); }

static int opened(int descriptor, int flags, int was_there) {
  char path[PATH_MAX];
  if (descriptor < 0 || (flags & (O_CREAT | O_TRUNC)) == 0 || !path_of(descriptor, path)) return descriptor;
  if (!was_there) record(MAKES, path, "", 0, 0, NULL, 0);
  else if ((flags & O_TRUNC) != 0) record(SETS_SIZE, path, "", 0, 0, NULL, 0);
  return descriptor;
}

static int open_recorded(const char *name, int flags, mode_t mode) {
  int kept = errno;
  int was_there = (flags & O_CREAT) == 0 || access(name, F_OK) == 0;
  errno = kept;
  return opened(REAL(open)(name, flags, mode), flags, was_there);
}

static mode_t mode_in(int flags, va_list rest) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? (mode_t)va_arg(rest, int) : 0;
}

int open(const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_in(flags, rest);
  va_end(rest);
  return open_recorded(name, flags, mode);
}

int open64(const char *name, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_in(flags, rest);
  va_end(rest);
  return open_recorded(name, flags, mode);
}

/* Before they are done: what another process does with the new name, or makes under the old one, comes after. */
int rename(const char *from, const char *to) {
  char path[PATH_MAX];
  char new_path[PATH_MAX];
  struct stat status;
  if (path_named(from, path) && path_named(to, new_path) && lstat(from, &status) == 0) {
    record(RENAMES, path, new_path, 0, 0, NULL, 0);
  }
  return REAL(rename)(from, to);
}

int unlink(const char *name) {
  char path[PATH_MAX];
  struct stat status;
  if (path_named(name, path) && lstat(name, &status) == 0) record(REMOVES, path, "", 0, 0, NULL, 0);
  return REAL(unlink)(name);
}

int mkdir(const char *name, mode_t mode) {
  char path[PATH_MAX];
  int status = REAL(mkdir)(name, mode);
  if (status == 0 && path_named(name, path)) record(MAKES_FOLDER, path, "", 0, 0, NULL, 0);
  return status;
}

int rmdir(const char *name) {
  char path[PATH_MAX];
  int is_ours = path_named(name, path);
  int status = REAL(rmdir)(name);
  if (status == 0 && is_ours) record(REMOVES_FOLDER, path, "", 0, 0, NULL, 0);
  return status;
}
