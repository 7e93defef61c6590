/*
 * Draws a world in shared memory from above: as text on the terminal, or as a PPM picture. Build: cc -O2 -o draw draw.c
 *
 *   draw FILE [--component NAME] [--fields X,Y] [--frames N]     text, N times (1), ten a second
 *   draw FILE --ppm OUT [--size PIXELS]                          a picture
 *
 * Blue is side 1, red is side 2, anything else is white. Places are mixed from the last two frames.
 */
#define _GNU_SOURCE
#include "fdp_ig.h"

#include <time.h>

#define COLUMNS 78
#define LINES 22

typedef struct {
    int width;
    int height;
    unsigned *count; /* for each cell: side 1, side 2, others */
} picture;

static int64_t now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

static void nap(long millis) {
    struct timespec time = {millis / 1000, millis % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* The cell of a number between two others; halves, because the difference of two numbers may be too large for one. */
static int cell_of(double at, double low, double high, int cells) {
    double width = high / 2 - low / 2;
    return width > 0 ? (int) ((at / 2 - low / 2) / width * (cells - 1) + 0.5) : 0;
}

/* Counts the entities of each cell. Returns how many there are. */
static unsigned long draw(const fdp_ig *ig, const fdp_ig_component *component, const fdp_ig_field *x,
                          const fdp_ig_field *y, picture *into) {
    const fdp_ig_frame *frame = &ig->frame[ig->newest];
    const fdp_ig_frame *older = &ig->frame[1 - ig->newest];
    int64_t step = older->number ? frame->monotonic_nanos - older->monotonic_nanos : 0;
    double between = fdp_ig_between(ig, now_nanos() - step);
    double low[2] = {0, 0};
    double high[2] = {0, 0};
    unsigned long drawn = 0;
    memset(into->count, 0, sizeof *into->count * 3u * (size_t) into->width * (size_t) into->height);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t index = 0; index < frame->chunks * FDP_IG_SLOTS; index++) {
            if (!fdp_ig_has(frame, component, index)) {
                continue;
            }
            double at[2] = {fdp_ig_mix(ig, component, x, index, 0, between),
                            fdp_ig_mix(ig, component, y, index, 0, between)};
            if (!(at[0] - at[0] == 0) || !(at[1] - at[1] == 0)) { /* not finite */
                continue;
            }
            if (pass == 0) {
                for (int i = 0; i < 2; i++) {
                    low[i] = drawn == 0 || at[i] < low[i] ? at[i] : low[i];
                    high[i] = drawn == 0 || at[i] > high[i] ? at[i] : high[i];
                }
                drawn++;
                continue;
            }
            int column = cell_of(at[0], low[0], high[0], into->width);
            int line = cell_of(-at[1], -high[1], -low[1], into->height); /* north is up */
            unsigned side = (unsigned) (fdp_ig_identity(ig, frame, index) >> 32 & 0xffff);
            into->count[((size_t) line * (size_t) into->width + (size_t) column) * 3 + (side == 1 ? 0 : side == 2 ? 1 : 2)]++;
        }
    }
    return drawn;
}

static void print_text(const picture *shown) {
    for (int line = 0; line < shown->height; line++) {
        for (int column = 0; column < shown->width; column++) {
            const unsigned *cell = shown->count + (line * shown->width + column) * 3;
            unsigned all = cell[0] + cell[1] + cell[2];
            putchar(all == 0 ? ' ' : cell[0] * 2 > all ? 'b' : cell[1] * 2 > all ? 'r' : all > 9 ? '#' : '.');
        }
        putchar('\n');
    }
}

static int write_ppm(const char *path, const picture *shown) {
    FILE *out = fopen(path, "wb");
    if (!out) {
        perror(path);
        return 1;
    }
    fprintf(out, "P6\n%d %d\n255\n", shown->width, shown->height);
    for (int i = 0; i < shown->width * shown->height; i++) {
        const unsigned *cell = shown->count + i * 3;
        unsigned white = cell[2] ? 90 + (cell[2] > 5 ? 5 : cell[2]) * 30 : 0;
        unsigned blue = cell[0] ? 150 + (cell[0] > 5 ? 5 : cell[0]) * 20 : 0;
        unsigned red = cell[1] ? 150 + (cell[1] > 5 ? 5 : cell[1]) * 20 : 0;
        unsigned char pixel[3] = {(unsigned char) (red > white ? red : white), (unsigned char) white,
                                  (unsigned char) (blue > white ? blue : white)};
        fwrite(pixel, 1, 3, out);
    }
    if (fclose(out)) {
        perror(path);
        return 1;
    }
    return 0;
}

/* The chosen component, or the first one that has both fields. */
static const fdp_ig_component *choose(const fdp_ig *ig, const char *name, const char *x, const char *y) {
    for (uint32_t i = 0; i < ig->component_count; i++) {
        const fdp_ig_component *component = &ig->components[i];
        if ((!name || !strcmp(name, component->name)) && fdp_ig_find_field(component, x)
                && fdp_ig_find_field(component, y)) {
            return component;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    const char *file = NULL;
    const char *name = NULL;
    const char *ppm = NULL;
    char fields[256] = "x,y";
    int size = 800;
    long frames = 1;
    char message[1024] = "";
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--component") && i + 1 < argc) {
            name = argv[++i];
        } else if (!strcmp(argv[i], "--fields") && i + 1 < argc) {
            snprintf(fields, sizeof fields, "%s", argv[++i]);
        } else if (!strcmp(argv[i], "--ppm") && i + 1 < argc) {
            ppm = argv[++i];
        } else if (!strcmp(argv[i], "--size") && i + 1 < argc) {
            size = atoi(argv[++i]);
        } else if (!strcmp(argv[i], "--frames") && i + 1 < argc) {
            frames = atol(argv[++i]);
        } else {
            file = argv[i];
        }
    }
    char *comma = strchr(fields, ',');
    if (!file || !comma || size < 1 || size > 10000) {
        fprintf(stderr, "usage: draw FILE [--component NAME] [--fields X,Y] [--frames N] [--ppm OUT] [--size PIXELS]\n");
        return 2;
    }
    *comma = 0;
    fdp_ig *ig = fdp_ig_open(file, message, sizeof message);
    if (!ig) {
        fprintf(stderr, "%s\n", message);
        return 1;
    }
    picture shown = {ppm ? size : COLUMNS, ppm ? size : LINES, NULL};
    shown.count = (unsigned *) calloc(3u * (size_t) shown.width * (size_t) shown.height, sizeof *shown.count);
    int code = shown.count ? 0 : 1;
    for (long done = 0, tries = 0; code == 0 && done < frames && tries < 1000; tries++) {
        int got = fdp_ig_update(ig, message, sizeof message);
        if (got < 0) {
            fprintf(stderr, "%s\n", message);
            code = 1;
            break;
        }
        const fdp_ig_frame *frame = &ig->frame[ig->newest];
        if (frame->number == 0 || (got == 0 && done > 0 && !fdp_ig_is_ended(ig))) {
            nap(10);
            continue;
        }
        const fdp_ig_component *component = choose(ig, name, fields, comma + 1);
        if (!component) {
            fprintf(stderr, "%s: there is no component %s with the fields %s and %s\n", file, name ? name : "", fields,
                    comma + 1);
            code = 1;
            break;
        }
        unsigned long drawn = draw(ig, component, fdp_ig_find_field(component, fields),
                                   fdp_ig_find_field(component, comma + 1), &shown);
        if (ppm) {
            code = write_ppm(ppm, &shown);
        } else {
            print_text(&shown);
        }
        fprintf(ppm ? stdout : stderr, "tick %llu, %llu entities, %lu drawn\n", (unsigned long long) frame->tick,
                (unsigned long long) frame->living, drawn);
        if (++done < frames) {
            nap(100);
        }
    }
    if (code == 0 && ig->frame[ig->newest].number == 0) {
        fprintf(stderr, "%s: it has no frame yet\n", file);
        code = 1;
    }
    free(shown.count);
    fdp_ig_close(ig);
    return code;
}
