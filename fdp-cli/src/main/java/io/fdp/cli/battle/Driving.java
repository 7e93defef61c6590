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
    private PositionView centre;

    Driving() {
        super(TICKS_PER_ROUND);
    }

    @ForEach
    static void lead(
            RouteEdit route, PositionView position, VelocityEdit velocity, @EntityRef long self, Driving driving) {
        Mission.Leg leg = driving.mission(route.headquarters(), self).leg(route.leg());
        float x = driving.centreX(route.headquarters(), self) + leg.east() - position.x();
        float y = driving.centreY(route.headquarters(), self) + leg.north() - position.y();
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

    /** The mission of a headquarters. Missions do not travel: whoever takes a column over gives it a mission. */
    private Mission mission(long headquarters, long self) {
        return tables().mission().has(headquarters)
                ? tables().mission().get(headquarters)
                : Mission.of(repo().side(self), 0);
    }

    /** The centre of the sector: on a network, indexes differ from node to node, and the headquarters is there. */
    private float centreX(long headquarters, long self) {
        return battle().isNetworked() && tables().position().has(headquarters)
                ? tables().position().view(headquarters, centre).x()
                : Sectors.centreX(self);
    }

    private float centreY(long headquarters, long self) {
        return battle().isNetworked() && tables().position().has(headquarters)
                ? tables().position().view(headquarters, centre).y()
                : Sectors.centreY(self);
    }

    private float maxSpeed(long tank) {
        return kinds().of(repo().tkbType(tank)).mobility().maxSpeed();
    }

    @Override
    protected void create() {
        loop = sliced(DrivingLead.on(repo()));
        reads(tables().mission());
        centre = tables().position().newView();
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        loop.runSlice(from, this);
    }
}
