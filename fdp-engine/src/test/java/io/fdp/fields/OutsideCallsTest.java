package io.fdp.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.engine.policy.EngineMode;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Systems that ask a clock or a generator of the JDK decide by what no run has again: whoever runs them is told. */
class OutsideCallsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("systems ask what is not part of the world", "keep in fields");

    static class Clocks extends SimSystem {
        long sum;

        @Override
        protected void update() {
            LongSupplier nanos = System::nanoTime;
            ZoneId zone = ZoneOffset.UTC;
            sum = System.currentTimeMillis()
                    + nanos.getAsLong()
                    + Instant.now().toEpochMilli()
                    + LocalDate.now(zone).getYear()
                    + LocalTime.now(zone).getHour()
                    + LocalDateTime.now(zone).getHour()
                    + ZonedDateTime.now(zone).getHour()
                    + OffsetDateTime.now(zone).getHour()
                    + Clock.systemUTC().millis();
        }
    }

    static final class Generators extends SimSystem {
        @Override
        protected void update() {
            List<RandomGenerator> all = new ArrayList<>();
            all.add(new Random());
            all.add(new SplittableRandom());
            all.add(new SecureRandom());
            all.add(ThreadLocalRandom.current());
            all.add(RandomGenerator.getDefault());
            all.add(RandomGenerator.of("L64X128MixRandom"));
            Collections.shuffle(all);
            if (Math.random() > 2) {
                throw new IllegalStateException(UUID.randomUUID().toString());
            }
        }
    }

    /** Its clock and its seed come from the world, as far as anybody can tell. */
    static final class Repeatable extends SimSystem {
        private final Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

        @Override
        protected void update() {
            List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
            Collections.shuffle(numbers, new Random(3));
            numbers.add(
                    new SplittableRandom(7).nextInt() + (int) Instant.now(clock).toEpochMilli());
            assertThat(numbers).hasSize(4);
        }
    }

    static final class Measuring extends Clocks {
        /** The times are for people. */
        @Override
        protected void worldReplaced() {}
    }

    /** Its code makes a system that says that clocks do not matter. */
    static final class Instruments implements SimModule {
        @Override
        public void initialize(ModuleContext context) {
            context.add(new Measuring());
        }
    }

    private List<String> told(SimSystem system) {
        return told(Engine.builder(worlds.create()).add(system));
    }

    private List<String> told(EngineBuilder builder) {
        log.clear();
        try (Engine engine = builder.start()) {
            engine.run(3);
            engine.repo().copyFrom(worlds.create());
            engine.run(3);
        }
        return log.at(Level.WARNING).stream()
                .filter(line -> line.contains("systems ask"))
                .toList();
    }

    @Test
    void shouldNameClocks() {
        assertThat(told(new Clocks()))
                .singleElement()
                .asString()
                .contains("System.currentTimeMillis() in Clocks.update", "System.nanoTime() in Clocks.update")
                .contains("Instant.now()", "LocalDate.now()", "LocalTime.now()", "LocalDateTime.now()")
                .contains("ZonedDateTime.now()", "OffsetDateTime.now()", "Clock.systemUTC()")
                .contains("If it decides what the world becomes", "time() of the system", "empty worldReplaced()");
    }

    @Test
    void shouldNameGeneratorsWithoutASeed() {
        assertThat(told(new Generators()))
                .singleElement()
                .asString()
                .contains("new Random() in Generators.update", "new SplittableRandom()", "new SecureRandom()")
                .contains("ThreadLocalRandom.current()", "RandomGenerator.getDefault()", "RandomGenerator.of()")
                .contains("Math.random()", "UUID.randomUUID()", "Collections.shuffle()")
                .contains("a generator whose seed is in the world");
    }

    @Test
    void shouldNotNameWhatIsTheSameInEachRun() {
        assertThat(told(new Repeatable())).isEmpty();
    }

    @Test
    void shouldNotNameThemIfTheSystemSaysThatTheyDoNotMatter() {
        assertThat(told(new Measuring())).isEmpty();
        assertThat(told(Engine.builder(worlds.create()).module(new Instruments())))
                .isEmpty();
    }

    @Test
    void shouldNameThemInRealTimeWhenTheWorldIsReplaced() {
        try (Engine engine = Engine.builder(worlds.create())
                .mode(EngineMode.REAL_TIME)
                .add(new Clocks())
                .start()) {
            engine.run(3);
            assertThat(log.at(Level.WARNING)).isEmpty();
            engine.repo().copyFrom(worlds.create());
            engine.run(3);
        }
        assertThat(log.at(Level.WARNING)).anyMatch(line -> line.contains("systems ask"));
    }

    @Test
    void shouldNameThemInLambdas() {
        assertThat(told(SimSystem.of("lambda", Runtime::version))).isEmpty();
        assertThat(told(Ticking.system())).singleElement().asString().contains("System.nanoTime() in Ticking.system");
    }

    static final class Ticking {
        static long last;

        static SimSystem system() {
            return SimSystem.of("ticking", () -> last = System.nanoTime());
        }

        private Ticking() {}
    }
}
