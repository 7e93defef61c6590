/*
 * Reads frames of a world in shared memory and prints one JSON object. Build: cc -O2 -o read read.c
 *
 *   read FILE --frames N          reads N frames, then prints frames, tick, entities, torn and their age when seen
 *             --check COMPONENT   the last four bytes of each value are the FNV-1a of the bytes before
 *             --wait SECONDS      how long to wait for a frame (10)
 *   read FILE --steps             for each line of input, prints number:tick:checksum of all frames in the file
 */
#define _GNU_SOURCE
#include "fdp_ig.h"

#include <time.h>

static int64_t now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

static void nap(long nanos) {
    struct timespec time = {0, nanos};
    nanosleep(&time, NULL);
}

static uint64_t torn_values(const fdp_ig_frame *frame, const fdp_ig_component *component) {
    uint64_t torn = 0;
    for (uint32_t index = 0; component->bytes > 4 && index < frame->chunks * FDP_IG_SLOTS; index++) {
        if (fdp_ig_has(frame, component, index)) {
            const unsigned char *value = frame->bytes + component->values + (uint64_t) index * component->stride;
            uint32_t hash = 0x811c9dc5u;
            for (uint32_t i = 0; i + 4 < component->bytes; i++) {
                hash = (hash ^ value[i]) * 0x01000193u;
            }
            torn += hash != fdp_ig_u32(value + component->bytes - 4);
        }
    }
    return torn;
}

static int by_size(const void *one, const void *other) {
    int64_t a = *(const int64_t *) one;
    int64_t b = *(const int64_t *) other;
    return a < b ? -1 : a > b;
}

static fdp_ig *open_file(const char *file, int64_t wait, char *message, size_t size) {
    int64_t end = now_nanos() + wait;
    for (;;) {
        fdp_ig *ig = fdp_ig_open(file, message, size);
        if (ig || errno != ENOENT || now_nanos() > end) {
            return ig;
        }
        nap(5000000);
    }
}

static int steps(fdp_ig *ig, char *message, size_t size) {
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        uint64_t latest = 0;
        uint64_t state = 0;
        int told = 0;
        fdp_ig_frame frame = {0};
        if (fdp_ig_update(ig, message, size) < 0 || !fdp_ig_live(ig, &latest, &state)) {
            fprintf(stderr, "%s\n", message);
            return 1;
        }
        for (uint64_t number = latest >= ig->frames ? latest - ig->frames + 1 : 1; number <= latest; number++) {
            const fdp_ig_frame *last = &ig->frame[ig->newest];
            if (number == last->number || fdp_ig_read(ig, number, &frame) > 0) {
                const fdp_ig_frame *shown = number == last->number ? last : &frame;
                printf("%s%llu:%llu:%x", told++ ? " " : "", (unsigned long long) number,
                       (unsigned long long) shown->tick, (unsigned) fdp_ig_checksum(ig, shown));
            }
        }
        printf(told ? "\n" : "none\n");
        fflush(stdout);
        free(frame.bytes);
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *file = NULL;
    const char *check = NULL;
    long wanted = 1;
    int64_t wait = 10000000000;
    int stepping = 0;
    char message[1024] = "";
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--frames") && i + 1 < argc) {
            wanted = atol(argv[++i]);
        } else if (!strcmp(argv[i], "--check") && i + 1 < argc) {
            check = argv[++i];
        } else if (!strcmp(argv[i], "--wait") && i + 1 < argc) {
            wait = (int64_t) (atof(argv[++i]) * 1e9);
        } else if (!strcmp(argv[i], "--steps")) {
            stepping = 1;
        } else {
            file = argv[i];
        }
    }
    if (!file || wanted < 1) {
        fprintf(stderr, "usage: read FILE --frames N [--check COMPONENT] [--wait SECONDS] | read FILE --steps\n");
        return 2;
    }
    fdp_ig *ig = open_file(file, wait, message, sizeof message);
    if (!ig) {
        fprintf(stderr, "%s\n", message);
        return 1;
    }
    if (stepping) {
        int code = steps(ig, message, sizeof message);
        fdp_ig_close(ig);
        return code;
    }
    int64_t *ages = (int64_t *) calloc((size_t) wanted, sizeof *ages);
    long seen = 0;
    long aged = 0;
    uint64_t torn = 0;
    uint64_t latest = 0;
    uint64_t state = 0;
    fdp_ig_frame frame = {0};
    if (ages && fdp_ig_live(ig, &latest, &state)) { /* frames that are there already, except the newest one */
        for (uint64_t number = latest >= ig->frames ? latest - ig->frames + 1 : 1; number < latest; number++) {
            if (seen < wanted - 1 && fdp_ig_read(ig, number, &frame) > 0) {
                const fdp_ig_component *checked = check ? fdp_ig_find(ig, check) : NULL;
                torn += checked ? torn_values(&frame, checked) : 0;
                seen++;
            }
        }
    }
    free(frame.bytes);
    int64_t end = now_nanos() + wait;
    int code = ages ? 0 : 1;
    while (ages && seen < wanted) {
        int got = fdp_ig_update(ig, message, sizeof message);
        if (got < 0) {
            fprintf(stderr, "%s\n", message);
            code = 1;
            break;
        }
        if (got > 0) {
            const fdp_ig_frame *newest = &ig->frame[ig->newest];
            const fdp_ig_component *checked = check ? fdp_ig_find(ig, check) : NULL;
            ages[aged++] = now_nanos() - newest->monotonic_nanos;
            torn += checked ? torn_values(newest, checked) : 0;
            seen++;
            end = now_nanos() + wait;
        } else if (fdp_ig_is_ended(ig)) {
            break;
        } else if (now_nanos() > end) {
            fprintf(stderr, "%s: no frame came for %g seconds\n", file, (double) wait / 1e9);
            code = 1;
            break;
        } else {
            nap(200000);
        }
    }
    qsort(ages, (size_t) aged, sizeof *ages, by_size);
    const fdp_ig_frame *last = &ig->frame[ig->newest];
    printf("{\"frames\":%ld,\"tick\":%llu,\"entities\":%llu,\"torn\":%llu,\"age_ms\":{\"p50\":%.3f,\"p99\":%.3f}}\n",
           seen, (unsigned long long) last->tick, (unsigned long long) last->living, (unsigned long long) torn,
           aged ? (double) ages[(aged - 1) / 2] / 1e6 : 0.0, aged ? (double) ages[(long) ((aged - 1) * 0.99)] / 1e6 : 0.0);
    free(ages);
    fdp_ig_close(ig);
    return code;
}
