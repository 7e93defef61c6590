package io.fdp.cli.battle;

import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;

/**
 * Builds the headquarters of a side in a sector, which knows the mission of its columns.
 *
 * <p>They are at the first indexes of sectors from the start to the end.
 *
 * @param template what it consists of
 * @param tables the tables of the world
 */
record Headquarters(TkbTemplate template, Tables tables) implements Blueprint {
    @Override
    public void build(long entity) {
        template.build(entity);
        tables.position().set(entity, Sectors.centreX(entity), Sectors.centreY(entity), 0);
        tables.mission().add(entity, Mission.of(tables.repo().side(entity), Sectors.sector(entity)));
    }

    /** The index of the headquarters of a side among those of its sector. */
    static int slot(int side) {
        return side - Sides.BLUE;
    }

    /** The headquarters of a unit: that in its sector, or in the first, which always has one. */
    static long of(Tables tables, long unit) {
        EntityRepository repo = tables.repo();
        int slot = slot(repo.side(unit));
        long near = repo.entityAt(Sectors.firstIndex(unit) + slot);
        return tables.mission().has(near) ? near : repo.entityAt(slot);
    }
}
