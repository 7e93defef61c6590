package io.fdp.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A field that got its value before the save and keeps it is not in the save: whoever saves is told. */
@SuppressWarnings("unused") // fields that nobody reads
class LatchedFieldsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("keep in fields");

    private static int shared;

    @Component
    record Coin(int value) {}

    /** Sets fields of each kind once, in the first frames. */
    private static class Alarm extends SimSystem {
        private boolean armed;
        private int level = 2;
        private String text = "";
        private @Nullable Double late;
        private final List<Integer> list = new ArrayList<>();
        private final Map<Integer, String> map = new HashMap<>();
        private final long[] array = new long[2];
        private final Siren siren = new Siren();
        private @Nullable Siren second;
        private static final Map<Integer, Integer> CACHE = new HashMap<>();

        @Override
        protected void update() {
            if (!armed) {
                armed = true;
                level++;
                text = "x".repeat(50);
                late = 1.0;
                list.add(1);
                map.put(1, "1");
                array[1] = 5;
                siren.volume = 7;
                second = new Siren();
                CACHE.put(CACHE.size(), 1);
            }
        }
    }

    private static final class Siren {
        private static int made;
        private int volume;
    }

    /** Keeps what is looked up or made from the world, and what was set before the first frame. */
    private static class Calm extends SimSystem {
        private final int fixed = 4;
        private int set;
        private int given;
        private @Nullable CoinTable coins;
        private @Nullable Query all;
        private @Nullable Tools tools;
        private @Nullable Depot depot;
        private @Nullable EntityRepository world;
        private @Nullable List<Integer> empty;
        private @Nullable BitSet bits;
        private @Nullable SimSystem other;
        private @Nullable Runnable task;
        private transient int scratch;
        private boolean turning;
        private final List<Integer> wrong = new Throwing();

        @Override
        protected void create() {
            set = 9;
        }

        @Override
        protected void update() {
            coins = repo().table(CoinTable.TYPE);
            all = repo().query().with(coins).build();
            tools = new Tools(coins, all);
            depot = service(Depot.class);
            world = repo();
            empty = new ArrayList<>();
            bits = new BitSet();
            other = this;
            task = this::update;
            scratch++;
            turning = !turning;
        }
    }

    private record Tools(CoinTable coins, Query all) {}

    /** Cannot be looked at. */
    private static final class Throwing extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            throw new IllegalStateException("not now");
        }

        @Override
        public int size() {
            return 1;
        }
    }

    /** A service. */
    private static class Depot {
        private final Shelf shelf = new Shelf();
        private int boxes;

        private static final class Shelf {
            private int plates;
        }
    }

    private static final class CarefulDepot extends Depot {
        void worldReplaced() {}
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(CoinTable.TYPE);
        return repo;
    }

    private static void save(EntityRepository repo) {
        Objects.requireNonNull(SaveWatch.of(repo)).saved();
    }

    private List<String> warnings(int frames, UnaryOperator<EngineBuilder> systems) {
        EntityRepository repo = world();
        log.clear();
        try (Engine engine = systems.apply(Engine.builder(repo)).start()) {
            save(repo);
            engine.run(frames);
            assertThat(log.at(Level.WARNING)).as("nothing was saved").isEmpty();
            save(repo);
            save(repo);
        }
        assertThat(SaveWatch.of(repo)).as("a closed engine watches nothing").isNull();
        return log.at(Level.WARNING);
    }

    private List<String> warnings(int frames, SimSystem system) {
        return warnings(frames, builder -> builder.add(system));
    }

    @Test
    void shouldNameFieldsThatWereSetBeforeTheSave() {
        assertThat(warnings(100, new Alarm()))
                .singleElement()
                .asString()
                .startsWith("the world was saved without what systems keep in fields: ")
                .contains("Alarm.armed (false before the first frame, now true)")
                .contains("Alarm.level (2 before the first frame, now 3)")
                .contains("Alarm.text, Alarm.late (null before the first frame, now 1.0)")
                .contains("Alarm.list, Alarm.map, Alarm.array, Alarm.siren, Alarm.second, Alarm.CACHE.")
                .contains("components or singletons", "worldReplaced()", "transient");
    }

    /** Gets values that are easily taken for those before. */
    private static class Twin extends SimSystem {
        private String text = "Aa";
        private Object number = 1;
        private Object constant = TimeUnit.DAYS;
        private BigDecimal decimal = new BigDecimal("1.00000000000000000001");
        private final List<String> list = new ArrayList<>(List.of("Aa"));
        private final int[] ints = {0, 31};
        private final StringBuilder builder = new StringBuilder("Aa");
        private Object pair = new Pair(1, 0);

        @Override
        protected void update() {
            text = "BB";
            number = 1L;
            constant = ChronoUnit.DAYS;
            decimal = new BigDecimal("1.00000000000000000002");
            list.set(0, "BB");
            ints[0] = 1;
            ints[1] = 0;
            builder.replace(0, 2, "BB");
            pair = new Pair(0, 31);
        }
    }

    private record Pair(int a, int b) {}

    @Test
    void shouldTellValuesApartThatHaveTheSameHashCode() {
        assertThat(warnings(1, new Twin()))
                .singleElement()
                .asString()
                .contains("Twin.text (\"Aa\" before the first frame, now \"BB\")")
                .contains("Twin.number", "Twin.constant", "Twin.decimal", "Twin.list", "Twin.ints", "Twin.builder")
                .contains("Twin.pair");
    }

    @Test
    void shouldNotWarnOfWhatIsNoStateOfTheWorld() {
        Calm calm = new Calm();
        assertThat(warnings(2, builder -> {
                    calm.given = 4;
                    return builder.add(calm).provide(Depot.class, new Depot());
                }))
                .isEmpty();
        assertThat(warnings(3, builder -> builder.add(new Calm()).provide(Depot.class, new Depot())))
                .singleElement()
                .asString()
                .contains("fields: Calm.turning (false before the first frame, now true). ");
    }

    /** What a program sets after the start and before the first frame is its setting, as in any run. */
    @Test
    void shouldCountSettingsBeforeTheFirstFrameAsStart() {
        EntityRepository repo = world();
        Calm calm = new Calm();
        try (Engine engine =
                Engine.builder(repo).add(calm).provide(Depot.class, new Depot()).start()) {
            calm.given = 4;
            engine.run(2);
            save(repo);
            assertThat(log.at(Level.WARNING)).isEmpty();
            calm.given = 5;
            save(repo);
        }
        assertThat(log.at(Level.WARNING)).singleElement().asString().contains("Calm.given (4 before");
    }

    @Test
    void shouldLeaveSystemsAloneThatTakeCare() {
        assertThat(warnings(3, new Alarm() {
                    @Override
                    protected void worldReplaced() {}
                }))
                .isEmpty();
    }

    @Test
    void shouldWatchCapturedVariablesModulesServicesAndStatics() {
        int[] count = {0};
        Depot depot = new Depot();
        Depot careful = new CarefulDepot();
        assertThat(warnings(
                        3,
                        builder -> builder.add(SimSystem.of("counting", () -> {
                                    count[0] = 1;
                                    depot.shelf.plates = 3;
                                    careful.boxes = 3;
                                    shared++;
                                }))
                                .module(new Ringing())
                                .provide(Depot.class, depot)
                                .provide(CarefulDepot.class, (CarefulDepot) careful)
                                .provide(StringBuilder.class, new StringBuilder("of the JDK"))))
                .singleElement()
                .asString()
                .contains("counting.", "Ringing.rings (0 before", "Depot.shelf", "LatchedFieldsTest.shared (")
                .doesNotContain("boxes");
    }

    /** The state of a generator cannot be seen, and is never in a save. */
    @Test
    void shouldWarnOfGenerators() {
        assertThat(warnings(1, new SimSystem() {
                    private final Random dice = new Random(5);

                    @Override
                    protected void update() {}
                }))
                .singleElement()
                .asString()
                .contains(".dice");
    }

    /** A module that rings once. */
    private static final class Ringing implements SimModule {
        private int rings;

        @Override
        public void initialize(ModuleContext context) {}

        @Override
        public String name() {
            return "Ringing";
        }

        @Override
        public void tick(SimClock clock) {
            rings = 1;
        }
    }

    /** A field is told once, whether at a save or after a load. */
    @Test
    void shouldTellEachFieldOnce() {
        EntityRepository repo = world();
        try (Engine engine = Engine.builder(repo).add(new Alarm()).start()) {
            engine.run(3);
            save(repo);
            assertThat(log.at(Level.WARNING)).hasSize(1);
            repo.copyFrom(world());
            engine.run(70);
            save(repo);
        }
        assertThat(log.at(Level.WARNING)).hasSize(1);
    }

    /** A save looks at fields while another thread changes them; nothing but a warning comes of it. */
    @Test
    void shouldSurviveFieldsThatChangeMeanwhile() throws InterruptedException {
        EntityRepository repo = world();
        Alarm alarm = new Alarm();
        try (Engine engine = Engine.builder(repo).add(alarm).start()) {
            engine.frame();
            Thread changing = new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    alarm.list.add(i);
                    alarm.map.put(i, "");
                }
            });
            changing.start();
            while (changing.isAlive()) {
                save(repo);
            }
            changing.join();
            save(repo);
        }
        assertThat(log.at(Level.WARNING)).isNotEmpty().allMatch(text -> text.contains("keep in fields"));
    }
}
