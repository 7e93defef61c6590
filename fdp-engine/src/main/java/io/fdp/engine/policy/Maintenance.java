package io.fdp.engine.policy;

/**
 * How much work a frame does at its first sync point to keep memory tidy.
 *
 * @param defragmentBytes about how many bytes of parts are moved in a frame; 0 for none
 * @param trimChunks how many chunks are given back to the operating system at a time; 0 for none
 * @param trimEveryFrames how many frames lie between two such returns
 */
public record Maintenance(long defragmentBytes, int trimChunks, int trimEveryFrames) {
    /** Moves 64 KB of parts in each frame, and gives back 16 chunks in each 64th frame. */
    public static final Maintenance DEFAULT = new Maintenance(64 << 10, 16, 64);

    /** Does no maintenance. */
    public static final Maintenance NONE = new Maintenance(0, 0, 1);

    /** Checks the numbers. */
    public Maintenance {
        if (defragmentBytes < 0 || trimChunks < 0 || trimEveryFrames < 1) {
            throw new IllegalArgumentException("maintenance values must not be negative, and trimEveryFrames must be 1"
                    + " or more: defragmentBytes="
                    + defragmentBytes + ", trimChunks=" + trimChunks + ", trimEveryFrames=" + trimEveryFrames);
        }
    }
}
