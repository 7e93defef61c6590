/*
 * Reads a world of FDP in shared memory. One header, C99 and POSIX; from docs/spec/ig.md alone.
 *
 *     fdp_ig *ig = fdp_ig_open("/dev/shm/battle", message, sizeof message);
 *     for (;;) {
 *         int got = fdp_ig_update(ig, message, sizeof message);     // 1 another frame, 0 none, -1 an error
 *         const fdp_ig_frame *frame = &ig->frame[ig->newest];
 *         ...
 *     }
 *     fdp_ig_close(ig);
 *
 * The last two frames are kept as copies, so nothing changes while the caller works, and fdp_ig_mix() shows a moment
 * between them. Only chunks that changed are copied. Bytes come by pread(): it sees what the writer stored into its
 * mapping, and a file that somebody cuts off is an error and not a signal. When another writer takes over, an update
 * goes on with the new file; then ig->incarnation is another one, and components must be looked up again.
 *
 * One thread uses a reader.
 */
#ifndef FDP_IG_H
#define FDP_IG_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define FDP_IG_SLOTS 1024
#define FDP_IG_NO_TIME INT64_MIN

enum fdp_ig_kind {
    FDP_IG_BYTE, FDP_IG_SHORT, FDP_IG_CHAR, FDP_IG_INT, FDP_IG_LONG, FDP_IG_FLOAT, FDP_IG_DOUBLE,
    FDP_IG_BOOLEAN, FDP_IG_ENUM, FDP_IG_ENTITY, FDP_IG_STRING, FDP_IG_KINDS
};

static const uint32_t fdp_ig_kind_bytes[FDP_IG_KINDS] = {1, 2, 2, 4, 8, 4, 8, 1, 4, 8, 1};

typedef struct {
    const char *name;
    uint32_t kind;
    uint32_t count;
    uint32_t is_array;
    uint32_t offset;
    const char *constants; /* names of an enum, separated by line feeds, or NULL */
} fdp_ig_field;

typedef struct {
    const char *name;
    uint32_t columns; /* 0 rows, 1 columns */
    uint32_t stride;
    uint32_t bytes;
    uint32_t field_count;
    uint64_t layout_hash;
    uint64_t records; /* places in a frame slot */
    uint64_t values;
    fdp_ig_field *fields;
} fdp_ig_component;

/* A copy of one frame: the bytes lie as in the frame slot. */
typedef struct {
    uint64_t number; /* 0 while there is no whole frame */
    uint64_t tick;
    int64_t sim_nanos;
    int64_t wall_nanos;
    int64_t monotonic_nanos;
    uint64_t living;
    uint64_t births;
    uint64_t deaths;
    uint32_t chunks;
    uint64_t incarnation;
    uint64_t frame_bytes;
    unsigned char *bytes;
} fdp_ig_frame;

typedef struct {
    char *path;
    int fd;
    dev_t device;
    ino_t inode;
    unsigned char *header; /* header and schema */
    uint32_t left;         /* bytes that further records and texts can have: none may lie inside another one */
    uint64_t incarnation;
    uint64_t file_bytes;
    uint64_t pid;
    uint32_t capacity;
    uint32_t frames;
    uint32_t component_count;
    uint64_t live;
    uint64_t frames_offset;
    uint64_t frame_bytes;
    uint64_t entity_locks, generations, dis_types, identities; /* places in a frame slot */
    fdp_ig_component *components;
    fdp_ig_frame frame[2];
    int newest; /* which of the two frames */
} fdp_ig;

/* ---- bytes */

static inline uint16_t fdp_ig_u16(const unsigned char *at) {
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint32_t fdp_ig_u32(const unsigned char *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint64_t fdp_ig_u64(const unsigned char *at) {
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint32_t fdp_ig_crc32(uint32_t crc, const unsigned char *bytes, size_t count) {
    static uint32_t table[256];
    if (!table[1]) {
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = value & 1 ? 0xedb88320u ^ (value >> 1) : value >> 1;
            }
            table[i] = value;
        }
    }
    crc = ~crc;
    for (size_t i = 0; i < count; i++) {
        crc = table[(crc ^ bytes[i]) & 0xff] ^ (crc >> 8);
    }
    return ~crc;
}

static inline int fdp_ig_fail(char *message, size_t size, const char *path, const char *what) {
    snprintf(message, size, "%s: %s", path, what);
    return -1;
}

/* Reads bytes; 0 if the file is too short or cannot be read. */
static inline int fdp_ig_pread(int fd, void *to, uint64_t bytes, uint64_t at) {
    unsigned char *into = (unsigned char *) to;
    while (bytes > 0) {
        ssize_t got = pread(fd, into, bytes, (off_t) at);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return 0;
        }
        into += got;
        at += (uint64_t) got;
        bytes -= (uint64_t) got;
    }
    return 1;
}

/* ---- opening and checking */

/* Whether an array lies within an area. */
static inline int fdp_ig_fits(uint64_t at, uint64_t element, uint64_t count, uint64_t end) {
    return at % 8 == 0 && at <= end && element * count <= end - at;
}

/* The same for an array in a frame slot. */
static inline int fdp_ig_fits_slot(const fdp_ig *ig, uint64_t at, uint64_t element, uint64_t count) {
    return at >= 128 && fdp_ig_fits(at, element, count, ig->frame_bytes);
}

/* Takes bytes for records or a text. A small file could otherwise describe any number of long names. */
static inline int fdp_ig_take(fdp_ig *ig, uint64_t bytes) {
    if (bytes > ig->left) {
        return 0;
    }
    ig->left -= (uint32_t) bytes;
    return 1;
}

static inline const char *fdp_ig_text(fdp_ig *ig, uint32_t static_bytes, uint32_t at) {
    if (at < 192 || at >= static_bytes) {
        return NULL;
    }
    uint32_t most = static_bytes - at < ig->left ? static_bytes - at : ig->left;
    const unsigned char *end = (const unsigned char *) memchr(ig->header + at, 0, most);
    if (!end || !fdp_ig_take(ig, (uint64_t) (end + 1 - (ig->header + at)))) {
        return NULL;
    }
    return (const char *) ig->header + at;
}

/* The names of the constants of an enum: at most 65,536. */
static inline const char *fdp_ig_constants(fdp_ig *ig, uint32_t static_bytes, uint32_t at) {
    const char *all = fdp_ig_text(ig, static_bytes, at);
    uint32_t ends = 0;
    for (const char *next = all; next && *next && ends < 65536; next++) {
        ends += *next == '\n';
    }
    return ends < 65536 ? all : NULL;
}

static inline int fdp_ig_parse_fields(fdp_ig *ig, fdp_ig_component *component, uint32_t size, uint32_t first) {
    if (!fdp_ig_fits(first, 32, component->field_count, size) || !fdp_ig_take(ig, 32ull * component->field_count)) {
        return 0;
    }
    component->fields = (fdp_ig_field *) calloc(component->field_count + 1u, sizeof *component->fields);
    if (!component->fields) {
        return 0;
    }
    for (uint32_t i = 0; i < component->field_count; i++) {
        const unsigned char *at = ig->header + first + i * 32u;
        fdp_ig_field *field = &component->fields[i];
        uint32_t constants = fdp_ig_u32(at + 20);
        field->name = fdp_ig_text(ig, size, fdp_ig_u32(at));
        field->kind = fdp_ig_u32(at + 4);
        field->count = fdp_ig_u32(at + 8);
        field->is_array = fdp_ig_u32(at + 12);
        field->offset = fdp_ig_u32(at + 16);
        field->constants = constants ? fdp_ig_constants(ig, size, constants) : NULL;
        if (!field->name || field->kind >= FDP_IG_KINDS || field->count == 0 || (constants && !field->constants)
                || (uint64_t) field->count * fdp_ig_kind_bytes[field->kind] + field->offset > component->bytes) {
            return 0;
        }
    }
    return 1;
}

static inline int fdp_ig_parse_components(fdp_ig *ig, uint32_t size) {
    uint32_t first = fdp_ig_u32(ig->header + 128);
    ig->left = size - 192;
    if (!fdp_ig_fits(first, 64, ig->component_count, size) || !fdp_ig_take(ig, 64ull * ig->component_count)) {
        return 0;
    }
    ig->components = (fdp_ig_component *) calloc(ig->component_count, sizeof *ig->components);
    if (!ig->components) {
        return 0;
    }
    for (uint32_t i = 0; i < ig->component_count; i++) {
        const unsigned char *at = ig->header + first + i * 64u;
        fdp_ig_component *component = &ig->components[i];
        component->name = fdp_ig_text(ig, size, fdp_ig_u32(at));
        component->columns = fdp_ig_u32(at + 4);
        component->stride = fdp_ig_u32(at + 8);
        component->bytes = fdp_ig_u32(at + 12);
        component->layout_hash = fdp_ig_u64(at + 16);
        component->records = fdp_ig_u64(at + 24);
        component->values = fdp_ig_u64(at + 32);
        component->field_count = fdp_ig_u32(at + 44);
        if (!component->name || component->columns > 1 || component->stride == 0 || component->stride > 65536
                || component->stride % 4 || component->bytes == 0 || component->bytes > component->stride
                || component->field_count > 4096
                || !fdp_ig_fits_slot(ig, component->records, 272, ig->capacity / FDP_IG_SLOTS)
                || !fdp_ig_fits_slot(ig, component->values, component->stride, ig->capacity)
                || !fdp_ig_parse_fields(ig, component, size, fdp_ig_u32(at + 40))) {
            return 0;
        }
    }
    return 1;
}

static inline void fdp_ig_release(fdp_ig *ig) {
    for (uint32_t i = 0; ig->components && i < ig->component_count; i++) {
        free(ig->components[i].fields);
    }
    free(ig->components);
    free(ig->header);
    ig->components = NULL;
    ig->header = NULL;
    if (ig->fd >= 0) {
        close(ig->fd);
    }
    ig->fd = -1;
}

/* Reads and checks header and schema; NULL if all is right, else what is wrong. */
static inline const char *fdp_ig_load(fdp_ig *ig, uint64_t real) {
    unsigned char start[192];
    static const unsigned char magic[8] = {'F', 'D', 'P', '-', 'I', 'G', '\r', '\n'};
    if (!fdp_ig_pread(ig->fd, start, sizeof start, 0) || memcmp(start, magic, sizeof magic)) {
        return "it is not a world in shared memory of FDP";
    }
    if (fdp_ig_u32(start + 8) != 0x0a0b0c0du) {
        return "its byte order is not that of this machine";
    }
    if (fdp_ig_u32(start + 12) != 1) {
        return "it has another version of the format than this reader, which knows version 1";
    }
    uint32_t size = fdp_ig_u32(start + 24);
    ig->file_bytes = fdp_ig_u64(start + 16);
    if (ig->file_bytes > real) {
        return "it is cut off";
    }
    if (size < 192 || size > 16777216 || size > ig->file_bytes || !(ig->header = (unsigned char *) malloc(size))
            || !fdp_ig_pread(ig->fd, ig->header, size, 0)) {
        return "its header is damaged";
    }
    const unsigned char *header = ig->header;
    if (fdp_ig_crc32(0, header + 32, size - 32) != fdp_ig_u32(header + 28)) {
        return "the checksum of its header is wrong";
    }
    ig->incarnation = fdp_ig_u64(header + 32);
    ig->pid = fdp_ig_u64(header + 48);
    ig->capacity = fdp_ig_u32(header + 56);
    ig->frames = fdp_ig_u32(header + 64);
    ig->component_count = fdp_ig_u32(header + 68);
    ig->live = fdp_ig_u64(header + 72);
    ig->frames_offset = fdp_ig_u64(header + 80);
    ig->frame_bytes = fdp_ig_u64(header + 88);
    ig->entity_locks = fdp_ig_u64(header + 96);
    ig->generations = fdp_ig_u64(header + 104);
    ig->dis_types = fdp_ig_u64(header + 112);
    ig->identities = fdp_ig_u64(header + 120);
    if (fdp_ig_u32(header + 60) != FDP_IG_SLOTS || ig->capacity == 0 || ig->capacity > 1073741824
            || ig->capacity % FDP_IG_SLOTS || ig->frames < 2 || ig->frames > 64 || ig->component_count < 1
            || ig->component_count > 1024 || ig->frame_bytes < 128 || ig->frame_bytes % 64
            || ig->live % 64 || !fdp_ig_fits(ig->live, 64, 1, ig->file_bytes)
            || ig->frames_offset % 64 || !fdp_ig_fits(ig->frames_offset, 64, 1, ig->file_bytes)
            || ig->frame_bytes > (ig->file_bytes - ig->frames_offset) / ig->frames
            || !fdp_ig_fits_slot(ig, ig->entity_locks, 16, ig->capacity / FDP_IG_SLOTS)
            || !fdp_ig_fits_slot(ig, ig->generations, 4, ig->capacity)
            || !fdp_ig_fits_slot(ig, ig->dis_types, 8, ig->capacity)
            || !fdp_ig_fits_slot(ig, ig->identities, 8, ig->capacity)
            || !fdp_ig_parse_components(ig, size)) {
        return "its header is damaged";
    }
    return NULL;
}

/* Opens the file under the path. 0, or -1 with a message; errno is ENOENT if there is no file. */
static inline int fdp_ig_attach(fdp_ig *ig, char *message, size_t size) {
    struct stat found;
    ig->fd = open(ig->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (ig->fd < 0) {
        int why = errno;
        fdp_ig_fail(message, size, ig->path, why == ELOOP ? "it is a symbolic link, which is not followed"
                                                          : strerror(why));
        errno = why;
        return -1;
    }
    const char *wrong = fstat(ig->fd, &found) ? strerror(errno)
            : !S_ISREG(found.st_mode)         ? "it is not a regular file"
                                              : fdp_ig_load(ig, (uint64_t) found.st_size);
    if (wrong) {
        fdp_ig_fail(message, size, ig->path, wrong);
        fdp_ig_release(ig);
        errno = EINVAL;
        return -1;
    }
    ig->device = found.st_dev;
    ig->inode = found.st_ino;
    return 0;
}

static inline void fdp_ig_close(fdp_ig *ig) {
    if (ig) {
        fdp_ig_release(ig);
        free(ig->frame[0].bytes);
        free(ig->frame[1].bytes);
        free(ig->path);
        free(ig);
    }
}

/* Opens a file; NULL with a message if that fails. errno is ENOENT if there is no such file. */
static inline fdp_ig *fdp_ig_open(const char *path, char *message, size_t size) {
    fdp_ig *ig = (fdp_ig *) calloc(1, sizeof *ig);
    if (!ig || !(ig->path = (char *) malloc(strlen(path) + 1))) {
        free(ig);
        fdp_ig_fail(message, size, path, "there is no memory");
        errno = ENOMEM;
        return NULL;
    }
    strcpy(ig->path, path);
    ig->fd = -1;
    if (fdp_ig_attach(ig, message, size)) {
        int why = errno;
        fdp_ig_close(ig);
        errno = why;
        return NULL;
    }
    return ig;
}

/* ---- frames */

/* The number of the newest frame and the state; 0 if the file was cut off. */
static inline int fdp_ig_live(const fdp_ig *ig, uint64_t *latest, uint64_t *state) {
    unsigned char live[16];
    struct stat now;
    if (fstat(ig->fd, &now) || (uint64_t) now.st_size < ig->file_bytes
            || !fdp_ig_pread(ig->fd, live, sizeof live, ig->live)) {
        return 0;
    }
    *latest = fdp_ig_u64(live);
    *state = fdp_ig_u64(live + 8);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return 1;
}

/* Copies runs of chunks that changed since the frame that the copy had. */
static inline int fdp_ig_copy_changed(const fdp_ig *ig, uint64_t slot, uint32_t chunks, uint64_t had, uint64_t locks,
                                      uint32_t lock_bytes, uint64_t array, uint64_t chunk_bytes, fdp_ig_frame *into) {
    for (uint32_t chunk = 0; chunk < chunks; chunk++) {
        uint32_t end = chunk;
        while (end < chunks && fdp_ig_u64(into->bytes + locks + (uint64_t) end * lock_bytes + 8) > had) {
            end++;
        }
        if (end > chunk) {
            uint64_t at = array + chunk * chunk_bytes;
            if (!fdp_ig_pread(ig->fd, into->bytes + at, (end - chunk) * chunk_bytes, slot + at)) {
                return 0;
            }
            chunk = end;
        }
    }
    return 1;
}

static inline int fdp_ig_copy(const fdp_ig *ig, uint64_t slot, uint32_t chunks, uint64_t had, fdp_ig_frame *into) {
    const uint64_t arrays[3] = {ig->generations, ig->dis_types, ig->identities};
    if (!fdp_ig_pread(ig->fd, into->bytes + ig->entity_locks, chunks * 16ull, slot + ig->entity_locks)) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        if (!fdp_ig_copy_changed(ig, slot, chunks, had, ig->entity_locks, 16, arrays[i],
                                 FDP_IG_SLOTS * (i == 0 ? 4ull : 8ull), into)) {
            return 0;
        }
    }
    for (uint32_t i = 0; i < ig->component_count; i++) {
        const fdp_ig_component *component = &ig->components[i];
        if (!fdp_ig_pread(ig->fd, into->bytes + component->records, chunks * 272ull, slot + component->records)
                || !fdp_ig_copy_changed(ig, slot, chunks, had, component->records, 272, component->values,
                                        (uint64_t) FDP_IG_SLOTS * component->stride, into)) {
            return 0;
        }
    }
    return 1;
}

/* Copies a frame: 1 done, 0 the frame is gone or not there yet, -1 the file was cut off. */
static inline int fdp_ig_read(const fdp_ig *ig, uint64_t number, fdp_ig_frame *into) {
    unsigned char head[128];
    unsigned char again[8];
    uint64_t slot = ig->frames_offset + number % ig->frames * ig->frame_bytes;
    if (into->incarnation != ig->incarnation || into->frame_bytes != ig->frame_bytes || !into->bytes) {
        free(into->bytes);
        into->frame_bytes = ig->frame_bytes;
        into->bytes = (unsigned char *) calloc(1, ig->frame_bytes);
        into->incarnation = into->bytes ? ig->incarnation : 0;
        into->number = 0;
    }
    /* The sequence is loaded before all other bytes, and by itself: one aligned load. */
    if (!into->bytes || !fdp_ig_pread(ig->fd, again, sizeof again, slot)) {
        return -1;
    }
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    uint64_t sequence = fdp_ig_u64(again);
    if (number == 0 || sequence == 0 || sequence & 1) {
        return 0;
    }
    if (!fdp_ig_pread(ig->fd, head, sizeof head, slot)) {
        return -1;
    }
    uint32_t chunks = fdp_ig_u32(head + 72);
    if (fdp_ig_u64(head + 8) != number || chunks > ig->capacity / FDP_IG_SLOTS) {
        return 0;
    }
    uint64_t had = into->number;
    into->number = 0;
    if (!fdp_ig_copy(ig, slot, chunks, had, into)) {
        return -1;
    }
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (!fdp_ig_pread(ig->fd, again, sizeof again, slot)) {
        return -1;
    }
    if (fdp_ig_u64(again) != sequence) {
        return 0;
    }
    into->number = number;
    into->tick = fdp_ig_u64(head + 16);
    into->sim_nanos = (int64_t) fdp_ig_u64(head + 24);
    into->wall_nanos = (int64_t) fdp_ig_u64(head + 32);
    into->monotonic_nanos = (int64_t) fdp_ig_u64(head + 40);
    into->living = fdp_ig_u64(head + 48);
    into->births = fdp_ig_u64(head + 56);
    into->deaths = fdp_ig_u64(head + 64);
    into->chunks = chunks;
    return 1;
}

/* Goes on with another file under the path, once that has a frame: 1 done, 0 there is none, -1 it is wrong. */
static inline int fdp_ig_reopen(fdp_ig *ig, char *message, size_t size) {
    fdp_ig other = {0};
    uint64_t latest = 0;
    uint64_t state = 0;
    other.path = ig->path;
    other.fd = -1;
    if (fdp_ig_attach(&other, message, size)) {
        return errno == ENOENT ? 0 : -1;
    }
    if (other.incarnation == ig->incarnation || !fdp_ig_live(&other, &latest, &state)
            || fdp_ig_read(&other, latest, &other.frame[0]) <= 0) {
        free(other.frame[0].bytes);
        fdp_ig_release(&other);
        return 0;
    }
    fdp_ig_release(ig);
    free(ig->frame[0].bytes);
    free(ig->frame[1].bytes);
    *ig = other; /* places of the new file fit to frames of the new file only */
    return 1;
}

static inline int fdp_ig_is_under_path(const fdp_ig *ig) {
    struct stat found;
    return lstat(ig->path, &found) != 0 || (found.st_dev == ig->device && found.st_ino == ig->inode);
}

/*
 * Takes the newest frame: 1 if ig->frame[ig->newest] is another frame now, 0 if there is no other, -1 with a message if
 * the file was cut off, a foreign file took its place, or there is no room for a copy of a frame.
 */
static inline int fdp_ig_update(fdp_ig *ig, char *message, size_t size) {
    for (int tries = 0; tries < 16; tries++) {
        uint64_t latest = 0;
        uint64_t state = 0;
        int whole = fdp_ig_live(ig, &latest, &state);
        const fdp_ig_frame *last = &ig->frame[ig->newest];
        int same = whole && (latest == 0 || (last->incarnation == ig->incarnation && last->number == latest));
        if (!whole || state == 3 || (same && !fdp_ig_is_under_path(ig))) {
            int other = fdp_ig_reopen(ig, message, size);
            if (other == 0 && !whole) {
                return fdp_ig_fail(message, size, ig->path, "another program cut the file off");
            }
            if (other != 0) {
                return other;
            }
        }
        if (same) {
            return 0;
        }
        if (fdp_ig_read(ig, latest, &ig->frame[1 - ig->newest]) > 0) {
            ig->newest = 1 - ig->newest;
            return 1;
        }
        if (!ig->frame[1 - ig->newest].bytes) {
            return fdp_ig_fail(message, size, ig->path, "there is no room for a copy of a frame");
        }
    }
    return 0;
}

/* Whether the writer has ended in order. */
static inline int fdp_ig_is_ended(const fdp_ig *ig) {
    uint64_t latest;
    uint64_t state;
    return fdp_ig_live(ig, &latest, &state) && state == 2;
}

/* ---- values */

static inline const fdp_ig_component *fdp_ig_find(const fdp_ig *ig, const char *name) {
    for (uint32_t i = 0; i < ig->component_count; i++) {
        if (strcmp(ig->components[i].name, name) == 0) {
            return &ig->components[i];
        }
    }
    return NULL;
}

static inline const fdp_ig_field *fdp_ig_find_field(const fdp_ig_component *component, const char *path) {
    for (uint32_t i = 0; i < component->field_count; i++) {
        if (strcmp(component->fields[i].name, path) == 0) {
            return &component->fields[i];
        }
    }
    return NULL;
}

/* The generation of the entity at an index; 0 when nobody lives there. */
static inline uint32_t fdp_ig_generation(const fdp_ig *ig, const fdp_ig_frame *frame, uint32_t index) {
    return fdp_ig_u32(frame->bytes + ig->generations + index * 4ull);
}

static inline uint64_t fdp_ig_dis_type(const fdp_ig *ig, const fdp_ig_frame *frame, uint32_t index) {
    return fdp_ig_u64(frame->bytes + ig->dis_types + index * 8ull);
}

/* Template in the lower 32 bits, side in the next 16, flags in the upper 16. */
static inline uint64_t fdp_ig_identity(const fdp_ig *ig, const fdp_ig_frame *frame, uint32_t index) {
    return fdp_ig_u64(frame->bytes + ig->identities + index * 8ull);
}

static inline int fdp_ig_bit(const fdp_ig_frame *frame, const fdp_ig_component *component, uint32_t bits,
                             uint32_t index) {
    const unsigned char *record = frame->bytes + component->records + (index >> 10) * 272ull;
    return (int) (fdp_ig_u64(record + bits + (index & 1023u) / 64 * 8) >> (index & 63) & 1);
}

/* Whether an entity has a component. Ask this before its values. */
static inline int fdp_ig_has(const fdp_ig_frame *frame, const fdp_ig_component *component, uint32_t index) {
    return fdp_ig_bit(frame, component, 16, index);
}

/* Whether the component belongs to the node that writes; otherwise it is that of a ghost. */
static inline int fdp_ig_is_owned(const fdp_ig_frame *frame, const fdp_ig_component *component, uint32_t index) {
    return fdp_ig_bit(frame, component, 144, index);
}

/* The address of a field of a value. */
static inline const unsigned char *fdp_ig_at(const fdp_ig_frame *frame, const fdp_ig_component *component,
                                             const fdp_ig_field *field, uint32_t index) {
    if (!component->columns) {
        return frame->bytes + component->values + (uint64_t) index * component->stride + field->offset;
    }
    return frame->bytes + component->values + (uint64_t) (index >> 10) * FDP_IG_SLOTS * component->stride
            + (uint64_t) FDP_IG_SLOTS * field->offset
            + (uint64_t) (index & 1023u) * field->count * fdp_ig_kind_bytes[field->kind];
}

/* A number of a value, of any kind except strings. */
static inline double fdp_ig_number(const fdp_ig_frame *frame, const fdp_ig_component *component,
                                   const fdp_ig_field *field, uint32_t index, uint32_t element) {
    const unsigned char *at =
            fdp_ig_at(frame, component, field, index) + element * fdp_ig_kind_bytes[field->kind];
    float real;
    double large;
    switch (field->kind) {
        case FDP_IG_FLOAT: memcpy(&real, at, 4); return real;
        case FDP_IG_DOUBLE: memcpy(&large, at, 8); return large;
        case FDP_IG_BYTE: return (int8_t) *at;
        case FDP_IG_BOOLEAN: return *at;
        case FDP_IG_SHORT: return (int16_t) fdp_ig_u16(at);
        case FDP_IG_CHAR: return fdp_ig_u16(at);
        case FDP_IG_INT:
        case FDP_IG_ENUM: return (int32_t) fdp_ig_u32(at);
        default: return (double) (int64_t) fdp_ig_u64(at);
    }
}

/* Where a moment (of CLOCK_MONOTONIC) lies between the last two frames: 0 the older one, 1 the newest one. */
static inline double fdp_ig_between(const fdp_ig *ig, int64_t nanos) {
    const fdp_ig_frame *to = &ig->frame[ig->newest];
    const fdp_ig_frame *from = &ig->frame[1 - ig->newest];
    if (from->number == 0 || from->incarnation != to->incarnation || to->monotonic_nanos <= from->monotonic_nanos) {
        return 1;
    }
    double at = (double) (nanos - from->monotonic_nanos) / (double) (to->monotonic_nanos - from->monotonic_nanos);
    return at < 0 ? 0 : at > 1 ? 1 : at;
}

/* A number between those of the last two frames; what cannot be mixed has its newest value. */
static inline double fdp_ig_mix(const fdp_ig *ig, const fdp_ig_component *component, const fdp_ig_field *field,
                                uint32_t index, uint32_t element, double between) {
    const fdp_ig_frame *newest = &ig->frame[ig->newest];
    const fdp_ig_frame *older = &ig->frame[1 - ig->newest];
    double to = fdp_ig_number(newest, component, field, index, element);
    if ((field->kind != FDP_IG_FLOAT && field->kind != FDP_IG_DOUBLE) || older->number == 0
            || older->incarnation != newest->incarnation || index >= older->chunks * FDP_IG_SLOTS
            || !fdp_ig_has(older, component, index)
            || fdp_ig_generation(ig, older, index) != fdp_ig_generation(ig, newest, index)) {
        return to;
    }
    double from = fdp_ig_number(older, component, field, index, element);
    return from + (to - from) * between;
}

/* The checksum of all values, as the specification defines it. */
static inline uint32_t fdp_ig_checksum(const fdp_ig *ig, const fdp_ig_frame *frame) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < ig->component_count; i++) {
        const fdp_ig_component *component = &ig->components[i];
        for (uint32_t index = 0; index < frame->chunks * FDP_IG_SLOTS; index++) {
            if (fdp_ig_has(frame, component, index)) {
                uint32_t entity[2] = {index, fdp_ig_generation(ig, frame, index)};
                sum = fdp_ig_crc32(sum, (const unsigned char *) entity, sizeof entity);
                for (uint32_t f = 0; f < component->field_count; f++) {
                    const fdp_ig_field *field = &component->fields[f];
                    sum = fdp_ig_crc32(sum, fdp_ig_at(frame, component, field, index),
                                       (size_t) field->count * fdp_ig_kind_bytes[field->kind]);
                }
            }
        }
    }
    return sum;
}

#endif
