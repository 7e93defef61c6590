package io.fdp.tests.monkey;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One thread of the monkey: chooses, calls, keeps what came of it, judges what was thrown. */
final class Hand implements Runnable {
    private static final int LIVES_IN = 12;
    private static final int STATIC_IN = 7;

    /** Numbers of these say how long something goes on, or how much memory it takes at once. */
    private static final Set<String> REPEATING =
            Set.of("run", "keeping", "createAll", "createEntities", "reserve", "buffers");

    private final Random random;
    private final Surface surface;
    private final Pool pool;
    private final Playground playground;
    private final Arguments arguments;
    private final CallLog log;
    private final Findings findings;
    private final int calls;
    private final Set<Executable> called = new HashSet<>();
    private volatile @Nullable Thread thread;
    private volatile long began = System.nanoTime();
    private volatile String current = "";
    private int count;

    Hand(long seed, int calls, Surface surface, Pool pool, List<Pool> others, Path folder, Findings findings)
            throws IOException {
        this.random = new Random(seed);
        this.calls = calls;
        this.surface = surface;
        this.pool = pool;
        this.playground = new Playground(surface, folder, random);
        this.arguments = new Arguments(random, pool, others, playground, new Callbacks(random, this));
        this.log = new CallLog(folder.resolveSibling(folder.getFileName() + ".calls"));
        this.findings = findings;
    }

    Arguments arguments() {
        return arguments;
    }

    Set<Executable> called() {
        return called;
    }

    /** Whether the thread that asks is this one. */
    boolean isMine() {
        return Thread.currentThread().equals(thread);
    }

    /** How long the current call takes so far, and what it is. */
    long nanos() {
        return System.nanoTime() - began;
    }

    String current() {
        return current;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        playground.types().forEach(pool::add);
        while (count < calls) {
            began = System.nanoTime();
            if (random.nextInt(LIVES_IN) == 0) {
                liveOn();
            }
            Callbacks.forgetAnswers();
            call();
        }
    }

    /** The world may have callbacks by now, as observers, which throw what they like. */
    private void liveOn() {
        try {
            live();
        } catch (Verdict.CallbackException own) {
            // the frame ended all the same
        }
    }

    private void live() {
        current = "live";
        List<EntityRepository> worlds = pool.all(EntityRepository.class);
        worlds.removeIf(EntityRepository::isClosed);
        if (worlds.size() < 2) {
            EntityRepository made = playground.world();
            worlds.add(made);
            pool.add(made);
        }
        playground.live(worlds.get(random.nextInt(worlds.size())), pool);
    }

    /** Keeps what a call or a callback handed out. */
    void keep(@Nullable Object value) {
        switch (value) {
            case null -> {}
            case Long number -> pool.addNumber(number);
            case Integer number -> pool.addNumber(number);
            default -> {
                if (value.getClass().getName().startsWith("io.fdp.")) {
                    pool.add(value);
                }
            }
        }
    }

    /** Makes one call. */
    void call() {
        count++;
        arguments.takeRaced();
        Object target = random.nextInt(STATIC_IN) == 0 ? null : arguments.target();
        List<? extends Executable> choice = target == null ? surface.statics() : surface.methodsOf(target.getClass());
        if (choice.isEmpty()) {
            return;
        }
        Executable chosen = choice.get(random.nextInt(choice.size()));
        if (isWorld(chosen) && chosen.getParameterCount() == 0) {
            return; // worlds are made with a budget
        }
        Class<?>[] types = chosen.getParameterTypes();
        Type[] generic = chosen.getGenericParameterTypes();
        @Nullable Object[] given = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            boolean bounded = REPEATING.contains(chosen.getName());
            given[i] = generic.length == types.length && generic[i] instanceof ParameterizedType of
                    ? arguments.make(of, bounded)
                    : arguments.make(types[i], bounded);
            if (given[i] == null && types[i].isPrimitive()) {
                return;
            }
        }
        if (isWorld(chosen) && given[0] instanceof RepositoryConfig config) {
            given[0] = config.withMemoryBudget(Math.min(config.memoryBudget(), Playground.BUDGET));
        }
        boolean raced = arguments.takeRaced();
        log.tell(chosen, target, given);
        current = chosen.toString();
        called.add(chosen);
        try {
            Object result = invoke(chosen, target, given);
            if (!(chosen instanceof Constructor<?>) || !Verdict.hasNull(given)) {
                keep(result); // a record of nothing says nothing about FDP
            }
        } catch (InvocationTargetException wrong) {
            Throwable thrown = wrong.getCause();
            boolean misled = (thrown instanceof NullPointerException || thrown instanceof ClassCastException)
                    && Callbacks.hasAnswered();
            boolean disturbed = thrown instanceof ConcurrentModificationException && pool.wasLent(target);
            if (!misled && !disturbed && !Verdict.isDeclared(thrown, chosen, given, raced)) {
                findings.add(chosen, thrown);
            }
        } catch (IllegalAccessException | InstantiationException | IllegalArgumentException hidden) {
            // an argument of another class, as for a varargs of a generic type
        }
    }

    private static boolean isWorld(Executable chosen) {
        return chosen.getDeclaringClass() == EntityRepository.class
                && chosen.getName().equals("create");
    }

    private static @Nullable Object invoke(Executable chosen, @Nullable Object target, @Nullable Object[] given)
            throws InvocationTargetException, IllegalAccessException, InstantiationException {
        return chosen instanceof Constructor<?> constructor
                ? constructor.newInstance(given)
                : ((Method) chosen).invoke(target, given);
    }
}
