package io.fdp.dis;

import io.fdp.dis.Components.Course;
import io.fdp.dis.Components.Place;
import io.fdp.dis.event.DisCollisionEvents;
import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.ParameterList;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.tkb.DisType;
import io.fdp.engine.tkb.Tkb;
import io.fdp.geo.GeoFrame;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.query.Query;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.wire.Wire;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A program with a world, a gateway, and a clock that the test moves. Vehicles drive along circles. */
final class ExerciseNode implements AutoCloseable, DisBodies {
    static final DisType TANK = DisType.of(1, 1, 222, 1, 2, 1);
    static final DisType JET = DisType.of(1, 2, 225, 1, 3);
    static final DisType ANY_LAND = DisType.of(1, 1);
    static final GeoFrame FRAME = GeoFrame.enuDegrees(48.1, 11.6, 500);
    static final int RATE = 60;

    final EntityRepository repo;
    final PlaceTable place;
    final CourseTable course;
    final Tkb tkb;
    final DisConfig config;
    final Engine engine;
    final DisModule module;
    final DisGateway gateway;
    final DisFireEvents fires;
    final DisDetonationEvents detonations;
    final DisCollisionEvents collisions;
    final Query ghosts;
    final long source;
    long nanos = 1_000_000_000L;
    int algorithm = DisState.AUTOMATIC;
    int appearance;

    /** Heading, pitch and roll of the ghost that was shown last. */
    final double[] shownAngles = new double[3];

    private final PlaceView at;
    private final CourseView how;
    private final ByteBuffer datagram = ByteBuffer.allocateDirect(65_536);

    ExerciseNode(EntityRepository repo, int application) {
        this(repo, application, FRAME, config -> {});
    }

    ExerciseNode(EntityRepository repo, int application, GeoFrame frame, Consumer<DisConfig> more) {
        this(repo, application, frame, null, more);
    }

    /** A node of a replicated world. */
    ExerciseNode(EntityRepository repo, int application, Wire wire, Consumer<DisConfig> more) {
        this(repo, application, FRAME, wire, more);
    }

    private ExerciseNode(
            EntityRepository repo, int application, GeoFrame frame, @Nullable Wire wire, Consumer<DisConfig> more) {
        this.repo = repo;
        this.source = application;
        this.place = repo.register(PlaceTable.TYPE);
        this.course = repo.register(CourseTable.TYPE);
        this.fires = repo.events().register(DisFireEvents.TYPE);
        this.detonations = repo.events().register(DisDetonationEvents.TYPE);
        this.collisions = repo.events().register(DisCollisionEvents.TYPE);
        this.at = place.newView();
        this.how = course.newView();
        this.tkb = Tkb.builder(repo)
                .template(1, "tank", TANK)
                .with(place, new Place(0, 0, 0))
                .with(course, new Course(0, 0, 0, 0))
                .template(2, "land vehicle", ANY_LAND)
                .with(place, new Place(0, 0, 0))
                .template(3, "jet", JET)
                .with(place, new Place(0, 0, 0))
                .with(course, new Course(0, 0, 0, 0))
                .build();
        this.config =
                new DisConfig(frame, this).site(5).application(application).smoothing(0);
        more.accept(config);
        this.module = new DisModule(config, () -> nanos);
        EngineBuilder builder =
                Engine.builder(repo).clock(SimClock.fixed(RATE)).tkb(tkb).onFailure(FailurePolicy.stopAfter(1));
        if (wire != null) {
            builder.module(new ReplicationModule(wire, tkb, new ReplicationConfig()));
        }
        this.engine = builder.module(module).add(new Driving(this)).start();
        this.gateway = engine.services().get(DisGateway.class);
        this.ghosts = repo.query().with(repo.registerTag(DisGhost.class)).build();
    }

    /** The replication of a node that has one. */
    Replication replication() {
        return engine.services().get(Replication.class);
    }

    /** Puts a vehicle into the world. */
    long vehicle(String template, double x, double y, double heading, double speed, double turn) {
        long entity = tkb.createEntity(template);
        place.set(entity, x, y, template.equals("jet") ? 1000 : 0);
        course.set(entity, heading, speed, turn, 0);
        repo.setSide(entity, 2);
        return entity;
    }

    /** Everything drives on: exactly along a circle. */
    private static final class Driving extends SimSystem {
        private final ExerciseNode node;
        private final Query own;
        private final PlaceEdit edit;
        private final CourseEdit course;
        private final Query.EntityVisitor visitor = this::drive;

        Driving(ExerciseNode node) {
            this.node = node;
            this.own = node.repo.query().owned(node.place, node.course).build();
            this.edit = node.place.newEdit();
            this.course = node.course.newEdit();
        }

        @Override
        protected void create() {
            writes(node.place);
            writes(node.course);
        }

        @Override
        protected void update() {
            own.forEach(visitor);
        }

        private void drive(long entity) {
            node.place.edit(entity, edit);
            node.course.edit(entity, course);
            double dt = 1.0 / RATE;
            double before = course.heading();
            double after = before + course.turn() * dt;
            if (course.turn() == 0) {
                edit.x(edit.x() + Math.sin(before) * course.speed() * dt);
                edit.y(edit.y() + Math.cos(before) * course.speed() * dt);
            } else {
                double radius = course.speed() / course.turn();
                edit.x(edit.x() + radius * (Math.cos(before) - Math.cos(after)));
                edit.y(edit.y() + radius * (Math.sin(after) - Math.sin(before)));
            }
            course.heading(after);
        }
    }

    @Override
    public ComponentColumn owned() {
        return place;
    }

    @Override
    public void read(long entity, DisState state) {
        place.view(entity, at);
        state.x = at.x();
        state.y = at.y();
        state.z = at.z();
        state.appearance = appearance;
        if (course.has(entity)) {
            course.view(entity, how);
            state.vx = Math.sin(how.heading()) * how.speed();
            state.vy = Math.cos(how.heading()) * how.speed();
            state.ax = state.vy * how.turn();
            state.ay = -state.vx * how.turn();
            state.heading = how.heading();
            state.yawRate = how.turn();
            state.algorithm = algorithm;
            if (how.turret() != 0) {
                state.parameters.articulated(0, ParameterList.TURRET + ParameterList.AZIMUTH, (float) how.turret());
            }
        }
    }

    @Override
    public void write(long ghost, DisState state) {
        shownAngles[0] = state.heading;
        shownAngles[1] = state.pitch;
        shownAngles[2] = state.roll;
        place.set(ghost, state.x, state.y, state.z);
        if (course.has(ghost)) {
            course.set(
                    ghost,
                    state.heading,
                    Math.sqrt(state.vx * state.vx + state.vy * state.vy),
                    state.yawRate,
                    state.parameters.valueOf(ParameterList.TURRET + ParameterList.AZIMUTH, 0));
        }
    }

    @Override
    public void complete(long ghost, DisState state) {
        if (!place.has(ghost)) {
            place.add(ghost, state.x, state.y, state.z);
        }
    }

    /** Runs a frame, a sixtieth of a second after the last one. */
    void frame() {
        nanos += 1_000_000_000L / RATE;
        engine.frame();
    }

    /** Lets wall time pass. */
    void pass(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    /** Brings what waits to be sent to others; a network that loses nothing. */
    int sendTo(ExerciseNode... others) {
        PduRing ring = gateway.outRing();
        int sent = 0;
        for (int from = ring.peek(); from >= 0; from = ring.peek()) {
            int length = ring.length(from);
            datagram.clear();
            datagram.put(0, ring.bytes(), from, length);
            for (ExerciseNode other : others) {
                other.gateway.datagram(datagram, length, source, nanos);
            }
            ring.release();
            sent++;
        }
        return sent;
    }

    /** Takes a datagram of anyone. */
    void take(byte[] bytes, long from) {
        datagram.clear();
        datagram.put(0, bytes);
        gateway.datagram(datagram, bytes.length, from, nanos);
    }

    long rejected(DisRejection reason) {
        return gateway.stats().rejected(reason);
    }

    @Override
    public void close() {
        engine.close();
    }
}
