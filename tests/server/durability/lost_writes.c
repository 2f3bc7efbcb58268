/* Loaded before a program: after every sync of a file of the database, what the disk has of it for sure
 * is copied into the folder that LOST_WRITES names. A copy is whole or not there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void keep(int file)
{
    char link[64], path[PATH_MAX], copy[2 * PATH_MAX], fresh[2 * PATH_MAX + 8], bytes[65536];
    const char *folder = getenv("LOST_WRITES");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (folder == NULL || length < 0)
        return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    if (name == NULL || strstr(name, "skat.db") == NULL)
        return;
    snprintf(copy, sizeof copy, "%s%s", folder, name);
    snprintf(fresh, sizeof fresh, "%s.fresh", copy);
    int from = open(path, O_RDONLY), to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (from < 0 || to < 0)
        abort();
    for (ssize_t count; (count = read(from, bytes, sizeof bytes)) > 0;)
        if (write(to, bytes, count) != count)
            abort();
    close(from);
    close(to);
    rename(fresh, copy);
}

static int synced(const char *call, int file)
{
    int (*next)(int) = dlsym(RTLD_NEXT, call);
    int failed = next(file);
    if (!failed)
        keep(file);
    return failed;
}

int fdatasync(int file)
{
    return synced("fdatasync", file);
}

int fsync(int file)
{
    return synced("fsync", file);
}
