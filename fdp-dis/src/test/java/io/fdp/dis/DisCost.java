package io.fdp.dis;

import com.sun.management.ThreadMXBean;
import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;

/**
 * Figures of the gateway: what reading and writing an Entity State takes, ours and Open-DIS's, and the frame time of a
 * node with many ghosts. A program of its own, for a machine without other work.
 */
final class DisCost {
    private static final int GHOSTS = 10_000;
    private static final int ROUNDS = 7;
    private static final int PDUS = 2_000_000;
    private static long sink;

    private DisCost() {}

    public static void main(String[] args) {
        codec();
        gateway();
        System.out.println("(" + sink + ")");
    }

    private static void codec() {
        EntityStatePdu state = new EntityStatePdu();
        state.entity = EntityNumber.of(1, 2, 3);
        state.type = ExerciseNode.TANK.bits();
        state.x = 4_180_000;
        state.marking("TANK");
        ByteBuffer bytes = ByteBuffer.allocateDirect(256);
        double encode = best(() -> {
            for (int i = 0; i < PDUS; i++) {
                state.timestamp = i;
                sink += state.encode(bytes, 0);
            }
        });
        double decode = best(() -> {
            for (int i = 0; i < PDUS; i++) {
                bytes.putInt(4, i);
                sink += state.decode(bytes, 0, 144) == PduFault.NONE ? state.timestamp : 0;
            }
        });
        var peer = new edu.nps.moves.dis.EntityStatePdu();
        ByteBuffer theirs = ByteBuffer.allocate(256);
        peer.unmarshal(copy(bytes));
        double peerEncode = best(() -> {
            for (int i = 0; i < PDUS / 10; i++) {
                theirs.clear();
                peer.setTimestamp(i);
                peer.marshal(theirs);
                sink += theirs.position();
            }
        });
        ByteBuffer source = copy(bytes);
        double peerDecode = best(() -> {
            for (int i = 0; i < PDUS / 10; i++) {
                source.clear();
                var fresh = new edu.nps.moves.dis.EntityStatePdu();
                fresh.unmarshal(source);
                sink += fresh.getTimestamp();
            }
        });
        System.out.printf(
                Locale.ROOT,
                "encode %.1f ns (%.1f M/s), Open-DIS %.1f ns, %.1f times; decode %.1f ns (%.1f M/s), Open-DIS %.1f ns,"
                        + " %.1f times%n",
                encode / PDUS,
                PDUS / encode * 1e3,
                peerEncode * 10 / PDUS,
                peerEncode * 10 / encode,
                decode / PDUS,
                PDUS / decode * 1e3,
                peerDecode * 10 / PDUS,
                peerDecode * 10 / decode);
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        byte[] array = new byte[144];
        bytes.get(0, array);
        return ByteBuffer.wrap(array);
    }

    private static double best(Runnable work) {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long began = System.nanoTime();
            work.run();
            best = Math.min(best, (double) (System.nanoTime() - began));
        }
        return best;
    }

    /** Ghosts that move, 2,000 states a second in, 2,000 a second out. */
    private static void gateway() {
        try (EntityRepository there = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(65_536));
                EntityRepository here = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(65_536));
                ExerciseNode from = new ExerciseNode(there, 1);
                ExerciseNode to = new ExerciseNode(
                        here,
                        2,
                        ExerciseNode.FRAME,
                        config -> config.heartbeats(5, 5).smoothing(0.4))) {
            for (int i = 0; i < GHOSTS; i++) {
                from.vehicle(i % 5 == 0 ? "jet" : "tank", i, 0, i, 15, i % 5 == 0 ? 0.1 : 0);
            }
            for (int i = 0; i < GHOSTS; i++) { // a heartbeat of five seconds: 2,000 a second
                to.vehicle("tank", i, 100, i, 15, 0);
            }
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            int frames = 1200;
            double[] millis = new double[frames];
            long allocated = 0;
            for (int i = 0; i < frames; i++) {
                from.frame();
                from.sendTo(to);
                long bytes = threads.getCurrentThreadAllocatedBytes();
                to.frame();
                if (i > frames / 2) {
                    allocated += threads.getCurrentThreadAllocatedBytes() - bytes;
                }
                millis[i] = to.engine.health().stream()
                        .filter(each -> each.name().startsWith("Dis"))
                        .mapToDouble(each -> each.lastNanos() / 1e6)
                        .sum();
                drain(to.gateway.outRing());
            }
            double[] last = Arrays.copyOfRange(millis, frames / 2, frames);
            Arrays.sort(last);
            DisStats stats = to.gateway.stats();
            System.out.printf(
                    Locale.ROOT,
                    "gateway with %,d ghosts and %,d own entities: p50 %.3f ms, p99 %.3f ms a frame, %,d received, %d"
                            + " bytes allocated%n",
                    stats.ghosts(),
                    stats.own(),
                    last[last.length / 2],
                    last[last.length * 99 / 100],
                    stats.received(),
                    allocated);
        }
    }

    private static void drain(PduRing ring) {
        while (ring.peek() >= 0) {
            ring.release();
        }
    }
}
