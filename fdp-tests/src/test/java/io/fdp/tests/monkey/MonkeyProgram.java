package io.fdp.tests.monkey;

import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The program that may break: {@code MonkeyProgram SEED CALLS THREADS FOLDER}. Ends with 0 when all calls came to a
 * declared end and all worlds are whole, with 1 for errors that are not declared, 2 for a damaged world, 3 when a call
 * does not end, 4 when the monkey itself is wrong.
 */
public final class MonkeyProgram {
    private static final int UNDECLARED = 1;
    private static final int DAMAGED = 2;
    private static final int HANGS = 3;
    private static final int BROKEN = 4;
    private static final long PATIENCE_NANOS = 300_000_000_000L;
    private static final Logger LOG = Logger.getLogger("io.fdp");

    private MonkeyProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        long seed = Long.parseLong(args[0]);
        int calls = Integer.parseInt(args[1]);
        int threads = Integer.parseInt(args[2]);
        Path folder = Path.of(args[3]);
        LOG.setLevel(Level.OFF);
        Surface surface = new Surface();
        Findings findings = new Findings();
        List<Pool> pools = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            pools.add(new Pool(new Random(seed + i)));
        }
        List<Hand> hands = new ArrayList<>();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            List<Pool> others = new ArrayList<>(pools);
            others.remove(i);
            hands.add(new Hand(
                    seed * 31 + i,
                    calls / threads,
                    surface,
                    pools.get(i),
                    others,
                    folder.resolve("hand" + i),
                    findings));
        }
        AtomicReference<Throwable> broken = new AtomicReference<>();
        hands.forEach(hand -> running.add(Thread.ofPlatform()
                .name("hand")
                .uncaughtExceptionHandler((thread, thrown) -> broken.set(thrown))
                .start(hand)));
        watch(hands, running, seed);
        report(surface, hands, findings);
        List<String> faults = check(pools);
        faults.forEach(fault -> System.out.println("damaged: " + fault));
        Throwable own = broken.get();
        if (own != null) {
            own.printStackTrace(System.out);
            Runtime.getRuntime().halt(BROKEN);
        }
        Runtime.getRuntime().halt(!faults.isEmpty() ? DAMAGED : findings.isEmpty() ? 0 : UNDECLARED);
    }

    /** Waits for all threads; one that does not come back ends the program, with the stacks of all. */
    private static void watch(List<Hand> hands, List<Thread> running, long seed) throws InterruptedException {
        for (int i = 0; i < running.size(); i++) {
            while (!running.get(i).join(Duration.ofSeconds(1))) {
                for (Hand hand : hands) {
                    if (hand.nanos() > PATIENCE_NANOS
                            && !hand.isMine()
                            && running.get(hands.indexOf(hand)).isAlive()) {
                        System.out.println("seed " + seed + " hangs in " + hand.current());
                        Thread.getAllStackTraces().forEach((thread, stack) -> {
                            System.out.println(thread);
                            for (StackTraceElement frame : stack) {
                                System.out.println("    at " + frame);
                            }
                        });
                        Runtime.getRuntime().halt(HANGS);
                    }
                }
            }
        }
    }

    private static void report(Surface surface, List<Hand> hands, Findings findings) {
        Set<Executable> called = new HashSet<>();
        hands.forEach(hand -> called.addAll(hand.called()));
        System.out.println(called.size() + " methods and constructors of " + surface.types() + " types were called");
        System.out.print(findings.text());
    }

    /** A full collection meets a damaged heap; each world says what is wrong with it. */
    private static List<String> check(List<Pool> pools) {
        System.gc();
        List<String> faults = new ArrayList<>();
        for (Pool pool : pools) {
            for (EntityRepository repo : pool.all(EntityRepository.class)) {
                if (!repo.isClosed()) {
                    faults.addAll(repo.checkStructure());
                    Pool.closeQuietly(repo);
                }
            }
        }
        System.gc();
        return faults;
    }
}
