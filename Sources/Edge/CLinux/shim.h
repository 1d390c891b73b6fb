// What Swift's Glibc module hides because it is compiled without _GNU_SOURCE.
#pragma once

#include <errno.h>
#include <linux/filter.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Goes with MSG_CONFIRM: nothing is sent, only the neighbour is confirmed (MSG_PROBE of the kernel's
/// linux/socket.h; the C library calls the same bit MSG_PROXY).
enum { message_probe = 0x10 };

/// Which file a path leads to: the same only for the very same file, not for a copy of it.
struct linux_file_identity {
    uint64_t inode;
    int64_t birth_seconds;
    uint32_t birth_nanoseconds;
};

/// Reads a file's identity by statx(2); birth is 0 where the file system does not record it.
/// Returns 0, or the error number.
static inline int read_file_identity(int descriptor, struct linux_file_identity *identity) {
    struct statx status;
    if (syscall(SYS_statx, descriptor, "", 0x1000 /* AT_EMPTY_PATH */, STATX_INO | STATX_BTIME, &status) != 0) {
        return errno;
    }
    int born = (status.stx_mask & STATX_BTIME) != 0;
    identity->inode = status.stx_ino;
    identity->birth_seconds = born ? status.stx_btime.tv_sec : 0;
    identity->birth_nanoseconds = born ? status.stx_btime.tv_nsec : 0;
    return 0;
}
