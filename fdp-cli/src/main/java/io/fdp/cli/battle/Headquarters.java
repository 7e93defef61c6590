package io.fdp.cli.battle;

import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.Blueprint;
import java.util.function.LongConsumer;

/**
 * Builds the headquarters of a side in a sector. It has the mission of its columns.
 *
 * <p>The headquarters are always at the first indexes of a sector.
 *
 * @param template the template of the headquarters
 * @param tables the tables of the world
 * @param births hears of each headquarters
 */
record Headquarters(TkbTemplate template, Tables tables, LongConsumer births) implements Blueprint {
    @Override
    public void build(long entity) {
        template.build(entity);
        tables.position().set(entity, Sectors.centreX(entity), Sectors.centreY(entity), 0);
        tables.mission().add(entity, Mission.of(tables.repo().side(entity), Sectors.sector(entity)));
        births.accept(entity);
    }

    /** The place of the headquarters of a side among the indexes of its sector. */
    static int slot(int side) {
        return side - Sides.BLUE;
    }

    /** The headquarters of a unit: in its own sector, or else in the first sector, which always has one. */
    static long of(Tables tables, long unit) {
        EntityRepository repo = tables.repo();
        int slot = slot(repo.side(unit));
        long near = repo.entityAt(Sectors.firstIndex(unit) + slot);
        return tables.mission().has(near) ? near : repo.entityAt(slot);
    }
}
