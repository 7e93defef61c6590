package io.fdp.dis;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.internal.SourceLimits;
import io.fdp.dis.pdu.CollisionPdu;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStateView;
import io.fdp.dis.pdu.FirePdu;
import io.fdp.dis.pdu.ManagementPdu;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.dis.pdu.PduKind;
import io.fdp.engine.SimClock;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A gateway at work: which entity is which in the exercise, and figures. {@link DisModule} provides it as a service.
 *
 * <p>Datagrams come in on a thread of their own. There, headers are checked, and PDUs of other exercises, echoes and
 * too many PDUs of one sender are dropped; the rest waits in a ring for the next frame. Own states wait in another
 * ring for the thread that sends.
 */
public final class DisGateway {
    private static final double NANOS = 1e9;

    private final EntityRepository repo;
    private final DisConfig config;
    private final SimClock clock;
    private final SliceBudget.Clock wallClock;
    private final DisCounters counters;
    private final PduRing inRing;
    private final PduRing outRing;
    private final SourceLimits limits;
    private final TagColumn ghostTag;
    private final Query leftOver;
    private final OwnEntities own;
    private final Ghosts ghosts;
    private final Identities identities;
    private final WarfareExchange warfare;
    private final ManagementDesk desk;
    private final EntityStateView state = new EntityStateView();
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();
    private final CollisionPdu collision = new CollisionPdu();
    private final ManagementPdu management = new ManagementPdu(PduKind.ACKNOWLEDGE);
    private boolean replaced = true;

    DisGateway(
            EntityRepository repo,
            @Nullable Tkb tkb,
            SimClock clock,
            SliceBudget.Clock wallClock,
            DisConfig config,
            DisCounters counters) {
        this.repo = repo;
        this.config = config;
        this.clock = clock;
        this.wallClock = wallClock;
        this.counters = counters;
        this.inRing = new PduRing(config.ringBytes);
        this.outRing = new PduRing(config.ringBytes);
        this.limits = new SourceLimits(config.ratePerSource);
        this.ghostTag = repo.registerTag(DisGhost.class);
        this.leftOver = repo.query().with(ghostTag).includeDisabled().build();
        Places places = new Places(config.frame);
        this.own = new OwnEntities(repo, config, places, counters, outRing, ghostTag);
        this.ghosts = new Ghosts(repo, config, places, counters, new GhostMaker(repo, tkb, config, counters, ghostTag));
        this.identities = new Identities(repo, config.bodies.owned(), own.slots(), ghosts.slots());
        this.warfare = new WarfareExchange(
                repo,
                config,
                places,
                counters,
                outRing,
                identities,
                (entity, out) -> own.placeOf(entity, out) || ghosts.placeOf(entity, out));
        this.desk = new ManagementDesk(repo, clock, config, counters, outRing, identities);
    }

    /**
     * The identity of an entity in the exercise.
     *
     * @param entity an own entity or a ghost
     * @return see {@link EntityNumber}; {@link EntityNumber#NONE} if it is not in the exercise
     */
    public long number(long entity) {
        return identities.number(entity);
    }

    /**
     * The entity with an identity.
     *
     * @param number see {@link EntityNumber}
     * @return an own entity or a ghost, or no entity
     */
    public long entity(long number) {
        return identities.entity(number);
    }

    /**
     * Figures since the gateway began. Any thread may ask.
     *
     * @return what was sent, received and rejected
     */
    public DisStats stats() {
        return counters.stats();
    }

    // ---- on the thread that receives

    /**
     * Takes a datagram with one or more PDUs.
     *
     * @param bytes the datagram, from its beginning
     * @param length how many bytes it has
     * @param source who sent it
     * @param nanos when it came
     */
    void datagram(ByteBuffer bytes, int length, long source, long nanos) {
        int at = 0;
        do {
            PduFault fault = Pdu.check(bytes, at, length - at);
            if (fault == PduFault.NONE) {
                accept(bytes, at, Pdu.length(bytes, at), source, nanos);
            } else {
                counters.reject(DisRejection.of(fault));
                if (fault != PduFault.UNKNOWN_KIND) {
                    return; // where the next one begins is not known
                }
            }
            at += Pdu.length(bytes, at);
        } while (at < length);
    }

    private void accept(ByteBuffer bytes, int at, int length, long source, long nanos) {
        int site = bytes.getShort(at + 12) & EntityNumber.ALL;
        int application = bytes.getShort(at + 14) & EntityNumber.ALL;
        if (Pdu.exercise(bytes, at) != config.exercise) {
            counters.reject(DisRejection.OTHER_EXERCISE);
        } else if (config.isOwn(site, application)) {
            counters.reject(DisRejection.OWN_ECHO);
        } else if (!config.ignored.isEmpty() && config.ignored.contains(EntityNumber.of(site, application, 0))) {
            counters.reject(DisRejection.IGNORED);
        } else if (!limits.take(source, nanos)) {
            counters.reject(DisRejection.RATE_LIMIT);
        } else {
            int to = inRing.claim(length, source);
            if (to < 0) {
                counters.reject(DisRejection.OVERFLOW);
                return;
            }
            inRing.bytes().put(to, bytes, at, length);
            inRing.commit();
        }
    }

    // ---- on the frame thread

    /** Takes in what arrived, and shows all ghosts as they are now. */
    void receive() {
        if (replaced) {
            replaced = false;
            removeLeftOver();
        }
        double wall = wallClock.nanoTime() / NANOS;
        double sim = clock.seconds();
        double hour = hour();
        int stamp = stamp();
        ByteBuffer bytes = inRing.bytes();
        for (int at = inRing.peek(); at >= 0; at = inRing.peek()) {
            receiveOne(bytes, at, wall, sim, hour, stamp);
            inRing.release();
        }
        ghosts.show(wall, sim);
        warfare.send(stamp);
    }

    private void receiveOne(ByteBuffer bytes, int at, double wall, double sim, double hour, int stamp) {
        PduKind kind = Pdu.kind(bytes, at);
        if (kind == null) {
            return; // checked before
        }
        int length = inRing.length(at);
        PduFault fault = switch (kind) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE -> state.wrap(bytes, at, length);
            case FIRE -> fire.decode(bytes, at, length);
            case DETONATION -> detonation.decode(bytes, at, length);
            case COLLISION -> collision.decode(bytes, at, length);
            default -> management.decode(bytes, at, length);
        };
        if (fault != PduFault.NONE) {
            counters.reject(DisRejection.of(fault));
            return;
        }
        counters.received.incrementAndGet();
        switch (kind) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE -> ghosts.receive(state, inRing.source(at), wall, sim, hour);
            case FIRE -> warfare.receive(fire);
            case DETONATION -> warfare.receive(detonation);
            case COLLISION -> warfare.receive(collision);
            default -> desk.receive(management, stamp, wall);
        }
    }

    /** Sends own states that are due. */
    void send() {
        own.send(wallClock.nanoTime() / NANOS, clock.seconds(), stamp(), clock.isPaused());
    }

    private int stamp() {
        return config.absoluteTime ? DisTime.stamp(hour(), true) : DisTime.stamp(clock.seconds(), false);
    }

    /** Seconds since the full hour, of the world. */
    private static double hour() {
        return System.currentTimeMillis() % 3_600_000L / 1000.0;
    }

    /** The world was replaced: its ghosts are of another time. */
    void worldReplaced() {
        ghosts.forgetAll();
        replaced = true;
    }

    private void removeLeftOver() {
        for (long ghost = leftOver.first(); ghost != Entity.NULL; ghost = leftOver.first()) {
            repo.destroyEntity(ghost);
        }
    }

    /** What waits to be sent. */
    PduRing outRing() {
        return outRing;
    }

    /** Leaves the exercise: own entities are told to be gone. False if there was no room to tell it of all. */
    boolean leave() {
        return own.leaveAll(stamp());
    }

    @Override
    public String toString() {
        return "DisGateway[exercise " + config.exercise + ", site " + config.site + ", application "
                + config.application + ", " + stats() + "]";
    }
}
