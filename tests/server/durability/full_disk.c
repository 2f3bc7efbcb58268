/* Loaded before a program: while the file that FULL_DISK names is there, no write to a database works. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_full(int file)
{
    char link[64], path[PATH_MAX];
    const char *flag = getenv("FULL_DISK");
    if (flag == NULL || access(flag, F_OK) != 0)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return strstr(path, "skat.db") != NULL;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place)
{
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (next == NULL)
        next = dlsym(RTLD_NEXT, "pwrite64");
    if (is_full(file)) {
        errno = ENOSPC;
        return -1;
    }
    return next(file, bytes, count, place);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place)
{
    return pwrite64(file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count)
{
    static ssize_t (*next)(int, const void *, size_t);
    if (next == NULL)
        next = dlsym(RTLD_NEXT, "write");
    if (is_full(file)) {
        errno = ENOSPC;
        return -1;
    }
    return next(file, bytes, count);
}
