package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** A count of matches by AND, AND NOT and bit count over three heap bit columns, word by word, without summaries. */
public final class BitColumnsMatch implements Contender {

    private final long[] position;
    private final long[] velocity;
    private final long[] frozen;

    public BitColumnsMatch(Population population) {
        int words = (population.entities() + Long.SIZE - 1) / Long.SIZE;
        position = new long[words];
        velocity = new long[words];
        frozen = new long[words];
        for (int i = 0; i < population.entities(); i++) {
            long bit = 1L << i;
            position[i / Long.SIZE] |= bit;
            velocity[i / Long.SIZE] |= population.hasVelocity(i) ? bit : 0;
            frozen[i / Long.SIZE] |= population.isFrozen(i) ? bit : 0;
        }
    }

    @Override
    public long pass() {
        long count = 0;
        for (int w = 0; w < position.length; w++) {
            count += Long.bitCount(position[w] & velocity[w] & ~frozen[w]);
        }
        return count;
    }

    @Override
    public long checksum() {
        return pass();
    }
}
