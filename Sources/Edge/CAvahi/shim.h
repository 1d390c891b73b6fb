#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/alternative.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/simple-watch.h>
#include <avahi-core/core.h>
#include <avahi-core/log.h>
#include <avahi-core/lookup.h>
#include <avahi-core/publish.h>
#include <dlfcn.h>
#include <linux/rtnetlink.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

/*
 * libavahi-client and libavahi-core both export avahi_entry_group_free, each with a meaning of its
 * own, and each calls it itself. Linked into one program, one of them calls the other's and crashes.
 * So neither is linked: the daemon opens the first, the responder process the second, and a machine
 * that has no D-Bus never loads it. The types come from the headers, so that a mistake does not compile.
 */
#define PARLOR_CLIENT_FUNCTIONS(X)          \
    X(client_new)                           \
    X(client_free)                          \
    X(entry_group_new)                      \
    X(entry_group_free)                     \
    X(entry_group_reset)                    \
    X(entry_group_commit)                   \
    X(entry_group_add_service_strlst)       \
    X(entry_group_update_service_txt_strlst) \
    X(service_browser_new)                  \
    X(service_browser_free)                 \
    X(service_resolver_new)                 \
    X(service_resolver_free)

#define PARLOR_SERVER_FUNCTIONS(X)          \
    X(set_log_function)                     \
    X(server_config_init)                   \
    X(server_config_free)                   \
    X(server_new)                           \
    X(server_free)                          \
    X(server_add_address)                   \
    X(server_add_service_strlst)            \
    X(server_update_service_txt_strlst)     \
    X(s_entry_group_new)                    \
    X(s_entry_group_free)                   \
    X(s_entry_group_reset)                  \
    X(s_entry_group_commit)                 \
    X(s_service_browser_new)                \
    X(s_service_browser_free)               \
    X(s_service_resolver_new)               \
    X(s_service_resolver_free)

#define PARLOR_FIELD(name) __typeof__(avahi_##name) *_Nonnull name;
#define PARLOR_LOAD(name)                                        \
    *(void **)&table->name = dlsym(library, "avahi_" #name);     \
    if (*(void **)&table->name == NULL) return NULL;

/* Functions of libavahi-client. */
struct parlor_avahi_client {
    PARLOR_CLIENT_FUNCTIONS(PARLOR_FIELD)
};

/* Functions of libavahi-core. */
struct parlor_avahi_server {
    PARLOR_SERVER_FUNCTIONS(PARLOR_FIELD)
};

/* The functions, or NULL if the library is not there or too old. */
static inline const struct parlor_avahi_client *_Nullable parlor_open_avahi_client(void) {
    static struct parlor_avahi_client functions;
    struct parlor_avahi_client *table = &functions;
    void *library = dlopen("libavahi-client.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return NULL;
    PARLOR_CLIENT_FUNCTIONS(PARLOR_LOAD)
    return table;
}

/* The functions, or NULL if the library is not there or too old. */
static inline const struct parlor_avahi_server *_Nullable parlor_open_avahi_server(void) {
    static struct parlor_avahi_server functions;
    struct parlor_avahi_server *table = &functions;
    void *library = dlopen("libavahi-core.so.7", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return NULL;
    PARLOR_SERVER_FUNCTIONS(PARLOR_LOAD)
    return table;
}

/* Hidden behind _GNU_SOURCE, which Swift does not define. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Swift cannot call functions with a variable number of arguments. */
static inline int parlor_set_thread_name(const char *name) {
    return prctl(PR_SET_NAME, name, 0, 0, 0);
}

static inline int parlor_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
