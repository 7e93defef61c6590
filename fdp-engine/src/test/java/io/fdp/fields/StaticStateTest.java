package io.fdp.fields;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SaveWatch;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Static state of loops and helpers is no part of the world: whoever replaces or saves the world is told. */
class StaticStateTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("keep in fields");

    @Component
    record Stake(int money) {}

    /** Reads and writes static fields of its own class and of others. */
    static final class Betting {
        static final int[] SEEN = new int[1];
        static final int[] NEVER_CHANGES = {1, 2, 3};
        static final Map<Integer, Integer> WINS = new HashMap<>();
        static final Account ACCOUNT = new Account();
        static final transient int[] SCRATCH = new int[1];

        @ForEach
        static void bet(StakeEdit stake) {
            SEEN[0]++;
            SCRATCH[0]++;
            WINS.merge(stake.money() % 4, 1, Integer::sum);
            ACCOUNT.balance += NEVER_CHANGES[1];
            stake.money(Dice.roll()
                    + new Croupier().fee()
                    + Tables.bound(IntSupplier.class.getName().length()));
            if (stake.money() < 0) { // never
                Window.show();
            }
        }

        private Betting() {}
    }

    static final class Account {
        int balance;
    }

    static final class Dice {
        static int rolls = 1;
        private static final Random GENERATOR = new Random(3);
        static int unused;

        static int roll() {
            rolls++;
            return GENERATOR.nextInt(1, 7);
        }

        /** Nobody in a system calls it. */
        static void cheat() {
            unused++;
        }

        private Dice() {}
    }

    static final class Croupier {
        private static long fees;

        int fee() {
            Runnable later = () -> fees++;
            later.run();
            return 1;
        }
    }

    /** Has an initialiser that runs code of the program: it is looked at when the first frame has run it. */
    static final class Tables {
        private static int most = Integer.parseInt(first());

        private static String first() {
            return "1";
        }

        static int bound(int value) {
            return Math.min(value, ++most);
        }

        private Tables() {}
    }

    /** A class whose initialisation would be noticed. */
    static final class Window {
        static int shown = Witness.see();

        static void show() {
            shown++;
        }

        private Window() {}
    }

    static final class Witness {
        static boolean saw;

        static int see() {
            saw = true;
            return 1;
        }

        private Witness() {}
    }

    static class Casino extends SimSystem {
        private @Nullable BettingBet bet;

        @Override
        protected void create() {
            bet = uses(BettingBet.on(repo()));
        }

        @Override
        protected void update() {
            if (bet != null) {
                bet.run();
            }
        }
    }

    static final class CarefulCasino extends Casino {
        @Override
        protected void worldReplaced() {}
    }

    /** Makes a system of a method that uses nothing; its other code is no code of systems. */
    static final class Quiet {
        static SimSystem system() {
            return SimSystem.of("quiet", Runtime::version);
        }

        static int play() {
            return Dice.roll();
        }

        private Quiet() {}
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(StakeTable.TYPE).add(repo.createEntity(), new Stake(5));
        return repo;
    }

    private List<String> afterACopy(SimSystem system) {
        EntityRepository repo = world();
        log.clear();
        try (Engine engine = Engine.builder(repo).add(system).start()) {
            engine.run(3);
            assertThat(log.at(Level.WARNING)).as("nothing was replaced").isEmpty();
            repo.copyFrom(world());
            engine.run(10);
        }
        return log.at(Level.WARNING);
    }

    @Test
    void shouldNameStaticFieldsOfLoopsAndHelpers() {
        assertThat(afterACopy(new Casino()))
                .singleElement()
                .asString()
                .contains("Betting.SEEN", "Betting.WINS", "Betting.ACCOUNT")
                .contains("Dice.rolls", "Dice.GENERATOR", "Croupier.fees", "Tables.most")
                .doesNotContain("NEVER_CHANGES")
                .doesNotContain("SCRATCH")
                .doesNotContain("unused")
                .doesNotContain("Window");
        assertThat(Witness.saw).as("looking initialised a class").isFalse();
    }

    @Test
    void shouldNameThemWhenTheWorldIsSaved() {
        EntityRepository repo = world();
        try (Engine engine = Engine.builder(repo).add(new Casino()).start()) {
            engine.run(2);
            SaveWatch watch = SaveWatch.of(repo);
            assertThat(watch).isNotNull();
            if (watch != null) {
                watch.saved();
            }
        }
        assertThat(log.at(Level.WARNING))
                .singleElement()
                .asString()
                .contains("Betting.SEEN", "Dice.rolls (", "Dice.GENERATOR", "Tables.most (");
    }

    @Test
    void shouldNotNameThemIfTheSystemTakesCare() {
        assertThat(afterACopy(new CarefulCasino())).isEmpty();
    }

    @Test
    void shouldFollowLambdasAndMethods() {
        assertThat(afterACopy(SimSystem.of("lambda", () -> Dice.roll())))
                .singleElement()
                .asString()
                .contains("Dice.rolls", "Dice.GENERATOR")
                .doesNotContain("Betting");
        assertThat(afterACopy(SimSystem.of("method", Dice::roll)))
                .singleElement()
                .asString()
                .contains("Dice.rolls");
    }

    @Test
    void shouldNotFollowCodeThatNoSystemCalls() {
        Dice.cheat();
        assertThat(afterACopy(Quiet.system())).isEmpty();
    }
}
