package io.fdp.ig.internal;

/**
 * The offsets of a file in shared memory, as {@code docs/spec/ig.md} describes them.
 *
 * <pre>
 *  file    header and schema | live block | frame slot 0 | frame slot 1 | … | end
 *  slot    frame header | entity locks | generations | DIS types | identities | per component: chunk records, values
 * </pre>
 */
final class IgLayout {
    /** "FDP-IG", carriage return, line feed; as a little-endian number. */
    static final long MAGIC = 0x0a0d_4749_2d50_4446L;

    static final int BYTE_ORDER_MARK = 0x0a0b0c0d;
    static final int FORMAT_VERSION = 1;

    // ---- header

    static final int MAGIC_AT = 0;
    static final int BYTE_ORDER_AT = 8;
    static final int VERSION_AT = 12;
    static final int FILE_BYTES_AT = 16;
    static final int STATIC_BYTES_AT = 24;
    static final int CHECKSUM_AT = 28;

    /** From here on, the checksum covers the header and the schema. */
    static final int CHECKED_AT = 32;

    static final int INCARNATION_AT = 32;
    static final int CREATED_AT = 40;
    static final int PID_AT = 48;
    static final int CAPACITY_AT = 56;
    static final int CHUNK_SLOTS_AT = 60;
    static final int FRAMES_AT = 64;
    static final int COMPONENTS_AT = 68;
    static final int LIVE_OFFSET_AT = 72;
    static final int FRAMES_OFFSET_AT = 80;
    static final int FRAME_BYTES_AT = 88;
    static final int ENTITY_LOCKS_AT = 96;
    static final int GENERATIONS_AT = 104;
    static final int DIS_TYPES_AT = 112;
    static final int IDENTITIES_AT = 120;
    static final int COMPONENT_RECORDS_AT = 128;
    static final int HEADER_BYTES = 192;

    // ---- schema

    static final int COMPONENT_BYTES = 64;
    static final int FIELD_BYTES = 32;
    static final int MOST_STATIC_BYTES = 1 << 24;
    static final int MOST_COMPONENTS = 1024;
    static final int MOST_FIELDS = 4096;

    // ---- live block

    static final int LIVE_BYTES = 64;
    static final int LATEST = 0;
    static final int STATE = 8;
    static final long LIVE = 1;
    static final long ENDED = 2;
    static final long REPLACED = 3;

    // ---- end of the file

    /** The block after the last frame slot. Its last eight bytes have the magic number: a file that was cut has not. */
    static final int END_BYTES = 64;

    // ---- frame header

    static final int SEQUENCE = 0;
    static final int NUMBER = 8;
    static final int TICK = 16;
    static final int SIM_NANOS = 24;
    static final int WALL_NANOS = 32;
    static final int MONOTONIC_NANOS = 40;
    static final int LIVING = 48;
    static final int BIRTHS = 56;
    static final int DEATHS = 64;
    static final int CHUNKS = 72;
    static final int FRAME_HEADER_BYTES = 128;

    // ---- chunks

    static final int CHANGED = 8;
    static final int ENTITY_LOCK_BYTES = 16;
    static final int PRESENT = 16;
    static final int OWNED = 144;
    static final int CHUNK_RECORD_BYTES = 272;

    static final int SLOTS = 1024;

    /** The unit of places in the file, so that blocks do not share a cache line. */
    private static final long LINE = 64;

    private IgLayout() {}

    static long aligned(long offset) {
        return (offset + LINE - 1) & -LINE;
    }
}
