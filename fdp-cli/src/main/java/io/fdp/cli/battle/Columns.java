package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.SlicedIteration;

/** Tanks keep their place behind the leader of their column. A tank without a leader goes on alone. */
@UpdateAfter(Driving.class)
final class Columns extends SlicedSystem {
    private static final int TICKS_PER_ROUND = 64;
    /** How long tanks take to reach their place. */
    private static final float SECONDS = 2;

    private ColumnsFollow loop;
    private PositionView leadersPosition;
    private VelocityView leadersVelocity;

    Columns() {
        super(TICKS_PER_ROUND);
    }

    @ForEach
    static void follow(
            StationView station,
            PositionView position,
            VelocityEdit velocity,
            @EntityRef long self,
            CommandBuffer commands,
            Columns columns) {
        columns.steer(station, position, velocity, self, commands);
    }

    private void steer(
            StationView station, PositionView position, VelocityEdit velocity, long self, CommandBuffer commands) {
        Tables tables = tables();
        long leader = tables.repo().hierarchy().parent(self);
        if (leader == Entity.NULL
                || !tables.velocity().has(leader)
                || !tables.position().has(leader)) {
            goAlone(self, commands);
            return;
        }
        PositionView at = tables.position().view(leader, leadersPosition);
        VelocityView course = tables.velocity().view(leader, leadersVelocity);
        float speed = (float) Math.sqrt(course.dx() * course.dx() + course.dy() * course.dy()) + 0.001f;
        float east = course.dx() / speed;
        float north = course.dy() / speed;
        float x = at.x() - east * station.behind() - north * station.beside() + course.dx() * SECONDS;
        float y = at.y() - north * station.behind() + east * station.beside() + course.dy() * SECONDS;
        Driving.head(
                velocity,
                (x - position.x()) / SECONDS,
                (y - position.y()) / SECONDS,
                kinds().of(repo().tkbType(self)).mobility().maxSpeed());
    }

    private void goAlone(long self, CommandBuffer commands) {
        if (!battle().owns(self)) {
            return;
        }
        Tables tables = tables();
        if (battle().mayRemove(tables.station(), self)) {
            tables.station().remove(commands, self);
        }
        tables.repo().hierarchy().detach(commands, self);
        if (!tables.route().has(self)) {
            tables.route().add(commands, self, Headquarters.of(tables, self), 0);
        }
    }

    @Override
    protected void create() {
        loop = sliced(ColumnsFollow.on(repo()));
        writes(tables().station());
        writes(tables().route());
        leadersPosition = reads(tables().position()).newView();
        leadersVelocity = tables().velocity().newView();
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        loop.runSlice(from, this);
    }
}
