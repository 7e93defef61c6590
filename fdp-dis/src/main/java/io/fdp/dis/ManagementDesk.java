package io.fdp.dis;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.ManagementPdu;
import io.fdp.dis.pdu.PduKind;
import io.fdp.engine.SimClock;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;

/**
 * Carries out requests of listed managers and answers them. A request that arrives again within a minute is answered
 * again, not carried out again.
 *
 * <p>Threading: the frame thread.
 */
final class ManagementDesk {
    private static final int REMEMBERED = 64;

    /** After so many seconds a request with the same number is another one: of a manager that was started again. */
    private static final double AGAIN = 60;

    private final EntityRepository repo;
    private final SimClock clock;
    private final DisConfig config;
    private final DisCounters counters;
    private final PduRing ring;
    private final Identities identities;
    private final ManagementPdu answer = new ManagementPdu(PduKind.ACKNOWLEDGE);
    private final long[] origins = new long[REMEMBERED];
    private final long[] requests = new long[REMEMBERED];
    private final int[] responses = new int[REMEMBERED];
    private final double[] heardAt = new double[REMEMBERED];
    private int next;

    ManagementDesk(
            EntityRepository repo,
            SimClock clock,
            DisConfig config,
            DisCounters counters,
            PduRing ring,
            Identities identities) {
        this.repo = repo;
        this.clock = clock;
        this.config = config;
        this.counters = counters;
        this.ring = ring;
        this.identities = identities;
    }

    void receive(ManagementPdu pdu, int timestamp, double wall) {
        DisManagement management = config.management;
        if (pdu.kind() == PduKind.ACKNOWLEDGE) {
            return; // the gateway asks nobody
        }
        if (management == null || !config.managers.contains(pdu.origin & ~(long) EntityNumber.ALL)) {
            counters.reject(DisRejection.NOT_ALLOWED);
            return;
        }
        if (!isAddressed(pdu.receiver)) {
            counters.reject(DisRejection.NOT_ADDRESSED);
            return;
        }
        long request = ((long) pdu.kind().number() << 32) | (pdu.request & 0xffff_ffffL);
        for (int i = 0; i < REMEMBERED; i++) {
            if (origins[i] == pdu.origin && requests[i] == request && wall - heardAt[i] <= AGAIN) {
                heardAt[i] = wall;
                answer(pdu, responses[i], timestamp);
                return;
            }
        }
        int response = isDone(management, pdu) ? ManagementPdu.COMPLIED : ManagementPdu.UNABLE;
        origins[next] = pdu.origin;
        requests[next] = request;
        responses[next] = response;
        heardAt[next] = wall;
        next = (next + 1) % REMEMBERED;
        answer(pdu, response, timestamp);
    }

    private boolean isAddressed(long receiver) {
        int site = EntityNumber.site(receiver);
        int application = EntityNumber.application(receiver);
        boolean ourSite = site == EntityNumber.ALL || site == config.site;
        return ourSite && (application == EntityNumber.ALL || config.isOwn(config.site, application));
    }

    private boolean isDone(DisManagement management, ManagementPdu pdu) {
        return switch (pdu.kind()) {
            case START_RESUME -> management.start(clock);
            case STOP_FREEZE -> management.stop(clock);
            case CREATE_ENTITY -> management.create(repo, pdu.receiver);
            case REMOVE_ENTITY -> {
                long entity = identities.ownEntity(pdu.receiver);
                yield entity != Entity.NULL && management.remove(repo, entity);
            }
            default -> false;
        };
    }

    private void answer(ManagementPdu pdu, int response, int timestamp) {
        answer.exercise = config.exercise;
        answer.timestamp = timestamp;
        answer.origin = EntityNumber.of(config.site, config.application, 0);
        answer.receiver = pdu.origin;
        answer.request = pdu.request;
        answer.acknowledged = pdu.kind().number() - PduKind.CREATE_ENTITY.number() + 1;
        answer.response = response;
        int at = ring.claim(answer.length(), 0);
        if (at < 0) {
            counters.reject(DisRejection.SEND_FULL);
            return;
        }
        answer.encode(ring.bytes(), at);
        ring.commit();
    }
}
