package io.fdp.kernel.internal.command;

/**
 * The handle of an entity that a command will create: names the lane, the round and the number of that command.
 *
 * <pre>
 *  63 ..... 52 51 ........ 32 31 ... 27 26 ................ 0
 *  lane        round          1 0 0 0 0 number of the command
 * </pre>
 *
 * No entity has an index with the highest bit set, so every check of a handle fails for a placeholder. The round tells
 * placeholders of present commands from those of commands that were played back or dropped. Rounds start over after a
 * million; numbers continue, see {@link CreatedEntities}.
 */
public final class Placeholder {
    static final int MAX_LANES = 1 << 12;
    static final int ROUND_MASK = (1 << 20) - 1;
    static final int NUMBER_MASK = (1 << 27) - 1;
    private static final int LANE_SHIFT = 52;
    private static final int ROUND_SHIFT = 32;
    private static final long MARK = 1L << 31;

    private Placeholder() {}

    static long of(int lane, int round, int number) {
        return (long) lane << LANE_SHIFT | (long) round << ROUND_SHIFT | MARK | number;
    }

    static int lane(long placeholder) {
        return (int) (placeholder >>> LANE_SHIFT);
    }

    static int round(long placeholder) {
        return (int) (placeholder >>> ROUND_SHIFT) & ROUND_MASK;
    }

    static int number(long placeholder) {
        return (int) placeholder & NUMBER_MASK;
    }
}
