package io.fdp.cli.battle;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.event.EventBus;
import io.fdp.kernel.query.Query;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells an exercise of DIS about the shots of a battle that is replayed, frame by frame: a munition that appears was
 * fired, and a munition that is gone when its fuse has burnt down detonated, where it was by then.
 *
 * <p>Only for recordings of battles that took no part in an exercise: others have the shots as events.
 */
public final class ReplayedShots {
    private final ShellReports reports;
    private final Query.EntityVisitor visitor = this::visit;
    private Map<Long, Shell> before = new LinkedHashMap<>();
    private Map<Long, Shell> now = new LinkedHashMap<>();
    private long tick = -1;
    private boolean isKnown;

    /**
     * Follows a world.
     *
     * @param world the world of a battle, into which a recording is replayed
     * @param to where shots and detonations are published
     */
    public ReplayedShots(EntityRepository world, EventBus to) {
        this.reports = new ShellReports(Tables.register(world), to);
    }

    /**
     * Looks at the frame that the world shows, and publishes what happened since the frame before.
     *
     * @param shown the tick of the frame, higher than that of the frame before
     */
    public void look(long shown) {
        // munitions of a recording that begins later may have been fired before
        isKnown = tick >= 0 || shown <= 1;
        now.clear();
        reports.flying().forEach(visitor);
        for (Shell gone : before.values()) {
            if (gone.fuse <= shown - tick) {
                gone.flyOn();
                reports.detonates(gone);
            }
        }
        tick = shown;
        Map<Long, Shell> old = before;
        before = now;
        now = old;
    }

    private void visit(long munition) {
        Shell known = before.remove(munition);
        Shell shell = known == null ? new Shell() : known;
        reports.look(munition, shell);
        if (known == null && isKnown) {
            shell.flown = reports.hasMoved(shell) ? 1 : 0;
            reports.fired(shell);
        }
        now.put(munition, shell);
    }
}
