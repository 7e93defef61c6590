package io.fdp.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.engine.Engine;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** State in fields of systems is not saved: whoever replaces the world is told. */
@SuppressWarnings("unused") // fields that nobody reads
class UnsavedFieldsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("keep in fields");

    @Component
    record Chip(int value) {}

    private record Pair(int a, int b) {}

    /** Has its state in an object of its own. */
    private static final class Helper {
        private final Inner inner = new Inner();
        private final Helper self = this;

        private static final class Inner {
            private int value;
        }
    }

    /** Changes a field of each kind in each frame. */
    private static class Restless extends SimSystem {
        private int number;
        private double real;
        private boolean truth;
        private char letter = 'a';
        private String text = "";
        private TimeUnit unit = TimeUnit.DAYS;
        private final List<Long> list = new ArrayList<>();
        private final Map<Long, Long> map = new TreeMap<>();
        private final int[] array = new int[4];
        private final AtomicInteger counter = new AtomicInteger();
        private final int[][] grid = new int[2][2];
        private final List<int[]> sameSize = List.of(new int[1]);
        private final StringBuilder builder = new StringBuilder();
        private Pair pair = new Pair(1, 2);
        private final Helper helper = new Helper();
        private static long shared;

        @Override
        protected void update() {
            grid[1][0]++;
            sameSize.getFirst()[0]++;
            builder.append('x');
            pair = new Pair(pair.b(), pair.a() + 1);
            helper.inner.value++;
            shared++;
            number++;
            real += 0.5;
            truth = !truth;
            letter++;
            text += letter;
            unit = number % 2 == 0 ? TimeUnit.DAYS : TimeUnit.HOURS;
            list.add((long) number);
            map.put((long) number, 1L);
            array[0]++;
            counter.incrementAndGet();
        }
    }

    /** Has fields that hold no state of the world. */
    private static class Calm extends SimSystem {
        private @Nullable ChipTable chips;
        private final int limit = 4;
        private int set;
        private final float[] room = new float[1 << 20];

        @Override
        protected void create() {
            chips = repo().table(ChipTable.TYPE);
            set = 7;
        }

        @Override
        protected void update() {
            room[0]++;
        }
    }

    private static class Careful extends Restless {
        @Override
        protected void worldReplaced() {}
    }

    private static class Rolling extends SimSystem {
        private final Random dice = new Random(5);

        @Override
        protected void update() {}
    }

    /** Changes its field after a while only. */
    private static class Slow extends SimSystem {
        private int frames;
        private long state;

        @Override
        protected void update() {
            if (repo().currentTick() % 400 == 399) {
                state++;
            }
        }
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(ChipTable.TYPE);
        return repo;
    }

    private List<String> warnings(int frames, SimSystem system) {
        EntityRepository repo = world();
        log.clear();
        try (Engine engine = Engine.builder(repo).add(system).start()) {
            engine.run(3);
            assertThat(log.at(Level.WARNING)).as("nothing was replaced").isEmpty();
            repo.copyFrom(world());
            engine.run(frames);
        }
        return log.at(Level.WARNING);
    }

    @Test
    void shouldNameFieldsThatChangeAfterALoad() {
        assertThat(warnings(80, new Restless()))
                .singleElement()
                .asString()
                .contains("Restless.number, Restless.real, Restless.truth, Restless.letter, Restless.text")
                .contains("Restless.unit, Restless.list, Restless.map, Restless.array, Restless.counter")
                .contains("Restless.grid, Restless.sameSize, Restless.builder, Restless.pair, Restless.helper")
                .contains("Restless.shared")
                .contains("singletons")
                .contains("worldReplaced()");
    }

    @Test
    void shouldNotWarnOfOtherFields() {
        assertThat(warnings(80, new Calm())).isEmpty();
        assertThat(warnings(80, new Careful())).isEmpty();
    }

    @Test
    void shouldWarnOfGeneratorsAndOfLateChanges() {
        assertThat(warnings(2, new Rolling())).singleElement().asString().contains("Rolling.dice");
        assertThat(warnings(40, new Slow())).isEmpty();
        assertThat(warnings(512, new Slow()))
                .singleElement()
                .asString()
                .contains("Slow.state.")
                .doesNotContain("frames");
    }

    @Test
    void shouldLookIntoLambdasAndModules() {
        int[] count = {0};
        assertThat(warnings(2, SimSystem.of("counting", () -> count[0]++)))
                .singleElement()
                .asString()
                .contains("counting.");
        EntityRepository repo = world();
        repo.copyFrom(world());
        try (Engine engine = Engine.builder(repo).module(new Ticking()).start()) {
            engine.frame();
        }
        assertThat(log.at(Level.WARNING)).last().asString().contains("Ticking.ticks");
    }

    /** A module that counts. */
    private static final class Ticking implements SimModule {
        private int ticks;

        @Override
        public void initialize(ModuleContext context) {}

        @Override
        public String name() {
            return "Ticking";
        }

        @Override
        public void tick(SimClock clock) {
            ticks++;
        }
    }

    @Test
    void shouldWarnInAWorldThatWasLoadedBeforeTheStartAndTellEachFieldOnce() {
        EntityRepository repo = world();
        repo.copyFrom(world());
        try (Engine engine = Engine.builder(repo).add(new Restless()).start()) {
            engine.frame();
            assertThat(log.at(Level.WARNING)).hasSize(1);
            repo.copyFrom(world());
            engine.run(70);
        }
        assertThat(log.at(Level.WARNING)).hasSize(1);
    }
}
