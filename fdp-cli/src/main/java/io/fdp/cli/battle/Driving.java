package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.query.SlicedIteration;

/** Leaders head for the next point of their mission, one point after the other. */
final class Driving extends SlicedSystem {
    static final int TICKS_PER_ROUND = 32;
    /** The part of the top speed that leaders use, so that their column can catch up. */
    private static final float EASY = 0.8f;

    private static final float ARRIVED = 30;

    private DrivingLead loop;

    Driving() {
        super(TICKS_PER_ROUND);
    }

    @ForEach
    static void lead(
            RouteEdit route, PositionView position, VelocityEdit velocity, @EntityRef long self, Driving driving) {
        Mission.Leg leg = driving.tables().mission().get(route.headquarters()).leg(route.leg());
        float x = Sectors.centreX(self) + leg.east() - position.x();
        float y = Sectors.centreY(self) + leg.north() - position.y();
        if (x * x + y * y < ARRIVED * ARRIVED) {
            route.leg(route.leg() + 1);
        }
        head(velocity, x, y, driving.maxSpeed(self) * EASY);
    }

    /** Sets a velocity along a direction, up to a top speed. */
    static void head(VelocityEdit velocity, float x, float y, float fastest) {
        float wanted = (float) Math.sqrt(x * x + y * y) + 0.001f;
        float scale = Math.min(1, fastest / wanted);
        velocity.dx(x * scale);
        velocity.dy(y * scale);
    }

    private float maxSpeed(long tank) {
        return kinds().of(repo().tkbType(tank)).mobility().maxSpeed();
    }

    @Override
    protected void create() {
        loop = sliced(DrivingLead.on(repo()));
        reads(tables().mission());
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        loop.runSlice(from, this);
    }
}
