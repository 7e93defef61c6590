package io.fdp.cli.battle;

import io.fdp.kernel.entity.Entity;

/**
 * The map: a grid of sectors, each with about two hundred units that fight each other.
 *
 * <p>The index of an entity determines its sector. So neighbours on the map are neighbours in memory at the start.
 */
final class Sectors {
    /** How many indexes a sector has. */
    static final int SLOTS = 256;

    private static final int PER_ROW = 64;
    private static final float SIZE = 3_200;

    private Sectors() {}

    static int sector(long entity) {
        return Entity.index(entity) / SLOTS;
    }

    /** The first index of the sector of an entity. */
    static int firstIndex(long entity) {
        return sector(entity) * SLOTS;
    }

    static float centreX(long entity) {
        return sector(entity) % PER_ROW * SIZE;
    }

    static float centreY(long entity) {
        int row = sector(entity) / PER_ROW;
        return row * SIZE;
    }
}
