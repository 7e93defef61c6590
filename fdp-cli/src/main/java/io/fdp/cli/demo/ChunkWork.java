package io.fdp.cli.demo;

/** What is done with a chunk, whose slots nobody else writes meanwhile. */
@FunctionalInterface
interface ChunkWork {
    /** Does it. A chunk may hold no entity that the work is about. */
    void run(int chunk);
}
