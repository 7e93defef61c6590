package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;
import io.fdp.engine.policy.AmbiguityPolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.memory.Literals;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.state.HashTrail;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Last frame's values: exactly what was there when it ended, whatever happens since. */
class PreviousFrameTest {
    static {
        Literals.createFor(Engine.class);
    }

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Warmth(long value) {}

    @Component(layout = Layout.COLUMNS)
    record Charge(int plus, byte minus) {}

    @Component(parts = true)
    record Cog(int teeth) {}

    @Tag
    interface Marked {}

    @Test
    void shouldShowWhatWasThereWhenTheFrameEnded() {
        EntityRepository repo = worlds.create();
        WarmthTable warmth = repo.register(WarmthTable.TYPE);
        WarmthTable before = repo.previous().keep(WarmthTable.TYPE);
        assertThat(repo.previous().keep(WarmthTable.TYPE)).isSameAs(before);
        long one = repo.createEntity();
        warmth.add(one, 1);
        assertThat(before.has(one)).as("created in this frame").isFalse();
        assertThat(repo.previous().wasAlive(one)).isFalse();
        repo.tick();
        warmth.edit(one).value(2);
        assertThat(before.get(one).value()).isEqualTo(1);
        assertThat(before.view(one).value()).isEqualTo(1);
        assertThat(before.span(0).value(0)).isEqualTo(1);
        repo.destroyEntity(one);
        long next = repo.createEntity();
        warmth.add(next, 7);
        assertThat(before.has(one)).as("until the frame ends").isTrue();
        assertThat(before.has(next)).isFalse();
        repo.tick();
        assertThat(before.has(one)).isFalse();
        assertThat(before.get(next).value()).isEqualTo(7);
        assertThat(before.count()).isEqualTo(1);
    }

    @Test
    void shouldBeReadOnlyAndEndWithTheFrame() {
        EntityRepository repo = worlds.create();
        WarmthTable before = repo.previous().keep(WarmthTable.TYPE);
        long one = repo.createEntity();
        repo.table(WarmthTable.TYPE).add(one, 1);
        repo.tick();
        WarmthView view = before.view(one);
        assertThatThrownBy(() -> before.edit(one))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("last frame");
        assertThatThrownBy(() -> before.remove(one)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> before.set(one, new Warmth(1))).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> before.editSpan(0)).isInstanceOf(PhaseException.class);
        repo.tick();
        assertThatThrownBy(view::value).isInstanceOf(StaleCursorException.class);
    }

    /** A world, and what its last frame must be, kept in maps. */
    private static final class Kept {
        private final EntityRepository repo;
        private final WarmthTable warmth;
        private final ChargeTable charge;
        private final CogParts cogs;
        private final TagColumn marked;
        private @Nullable WarmthTable lastWarmth;
        private @Nullable ChargeTable lastCharge;
        private @Nullable CogParts lastCogs;
        private @Nullable TagColumn lastMarked;
        private Map<Long, List<Object>> model = new HashMap<>();

        Kept(EntityRepository repo) {
            this.repo = repo;
            warmth = repo.register(WarmthTable.TYPE);
            charge = repo.register(ChargeTable.TYPE);
            cogs = repo.register(CogParts.TYPE);
            marked = repo.registerTag(Marked.class);
        }

        long[] entities() {
            long[] all = new long[repo.entityCount()];
            repo.query().build().collect(all);
            return all;
        }

        void change(SplittableRandom random) {
            long[] all = entities();
            long some = all.length == 0 ? 0 : all[random.nextInt(all.length)];
            int number = random.nextInt(100);
            switch (random.nextInt(some == 0 ? 1 : 9)) {
                case 0 -> repo.createEntities(new long[random.nextInt(1, 400)]);
                case 1 -> repo.destroyEntity(some);
                case 2, 3 -> put(some, number);
                case 4 -> warmth.remove(some);
                case 5 -> charge.remove(some);
                case 6 -> cogs.add(some, new Cog(number));
                case 7 -> marked.set(some, random.nextBoolean());
                default -> {
                    if (cogs.count(some) > 0) {
                        cogs.removeAt(some, 0);
                    }
                }
            }
        }

        private void put(long some, int number) {
            if (warmth.has(some)) {
                warmth.edit(some).value(number);
            } else {
                warmth.add(some, number);
            }
            if (charge.has(some)) {
                charge.edit(some).plus(number);
            } else {
                charge.add(some, number, (byte) 3);
            }
        }

        void keep(SplittableRandom random) {
            switch (random.nextInt(4)) {
                case 0 -> lastWarmth = repo.previous().keep(WarmthTable.TYPE);
                case 1 -> lastCharge = repo.previous().keep(ChargeTable.TYPE);
                case 2 -> lastCogs = repo.previous().keep(CogParts.TYPE);
                default -> lastMarked = repo.previous().keepTag(Marked.class);
            }
        }

        void remember() {
            model = new HashMap<>();
            for (long entity : entities()) {
                List<Object> values = new ArrayList<>();
                values.add(String.valueOf(warmth.tryGet(entity)));
                values.add(String.valueOf(charge.tryGet(entity)));
                values.add(cogs.getAll(entity).toString());
                values.add(marked.has(entity));
                model.put(entity, values);
            }
        }

        void check() {
            model.forEach((entity, values) -> {
                if (lastWarmth != null) {
                    assertThat(String.valueOf(lastWarmth.tryGet(entity))).isEqualTo(values.get(0));
                }
                if (lastCharge != null) {
                    assertThat(String.valueOf(lastCharge.tryGet(entity))).isEqualTo(values.get(1));
                }
                if (lastCogs != null) {
                    assertThat(lastCogs.getAll(entity).toString()).isEqualTo(values.get(2));
                }
                if (lastMarked != null) {
                    assertThat(lastMarked.has(entity)).isEqualTo(values.get(3));
                }
            });
            if (lastWarmth != null) {
                assertThat(lastWarmth.count())
                        .isEqualTo(model.values().stream()
                                .filter(values -> !values.get(0).equals("null"))
                                .count());
            }
        }
    }

    @Test
    void shouldBeWhatAModelRemembers() {
        Seeds.run(20, random -> {
            EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 17));
            Kept kept = new Kept(repo);
            try (Snapshot snapshot = Snapshot.of(repo)) {
                for (int frame = 0; frame < 40; frame++) {
                    for (int i = random.nextInt(30); i > 0; i--) {
                        kept.change(random);
                        if (random.nextInt(20) == 0) {
                            repo.stateHash();
                        }
                    }
                    kept.check();
                    if (random.nextInt(3) == 0) {
                        kept.keep(random); // shows something when the frame has ended
                    }
                    repo.trim(random.nextInt(1, 4));
                    repo.defragment(1000);
                    kept.remember();
                    repo.tick();
                    kept.check();
                    if (random.nextInt(6) == 0) {
                        snapshot.take();
                    } else if (snapshot.isTaken() && random.nextInt(6) == 0) {
                        snapshot.restore();
                        kept.remember();
                    }
                    kept.check();
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
            repo.close();
        });
    }

    /** Each warms itself by what its neighbours and others wrote in the last frame. */
    private static final class Mixing extends SimSystem {
        private final int number;
        private final boolean first;
        private @Nullable WarmthTable warmth;
        private @Nullable WarmthTable lastWarmth;
        private @Nullable ChargeTable charge;
        private @Nullable ChargeTable lastCharge;
        private @Nullable Query query;

        Mixing(int number) {
            this.number = number;
            this.first = number % 2 == 0;
        }

        @Override
        public String name() {
            return "mixing " + number;
        }

        @Override
        protected void create() {
            warmth = repo().register(WarmthTable.TYPE);
            charge = repo().register(ChargeTable.TYPE);
            lastWarmth = previous(WarmthTable.TYPE);
            lastCharge = previous(ChargeTable.TYPE);
            query = repo().query().build();
        }

        @Override
        protected void update() {
            query.forEach(entity -> {
                long sum = number + entity;
                if (lastWarmth.has(entity)) {
                    sum = sum * 31 + lastWarmth.view(entity).value();
                }
                if (lastCharge.has(entity)) {
                    sum = sum * 31 + lastCharge.view(entity).plus();
                }
                if (Math.floorMod(entity, 8L) == number) {
                    write(entity, sum);
                }
            });
        }

        /** Systems write different entities, and read all of them. */
        private void write(long entity, long sum) {
            if (first) {
                warmth.edit(entity).value(sum);
            } else {
                charge.edit(entity).plus((int) sum);
            }
        }
    }

    private List<Long> run(List<Integer> order) {
        EntityRepository repo = worlds.create();
        EngineBuilder builder = Engine.builder(repo).onAmbiguity(AmbiguityPolicy.IGNORE);
        order.forEach(number -> builder.add(new Mixing(number)));
        HashTrail trail = HashTrail.keeping(100);
        List<Long> hashes = new ArrayList<>();
        try (repo;
                Engine engine = builder.start()) {
            long[] entities = new long[1500];
            repo.createEntities(entities);
            repo.table(WarmthTable.TYPE).addAll(entities);
            repo.table(ChargeTable.TYPE).addAll(entities);
            repo.observers().add(trail);
            engine.run(20);
            engine.health()
                    .forEach(health ->
                            assertThat(health.failures()).as(health.toString()).isZero());
        }
        for (int i = 0; i < trail.size(); i++) {
            hashes.add(trail.total(i));
        }
        return hashes;
    }

    @Test
    void shouldNotDependOnTheOrderOfSystems() {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        List<Long> hashes = run(order);
        assertThat(hashes).hasSize(20).doesNotHaveDuplicates();
        Seeds.run(6, random -> {
            Collections.shuffle(order, new Random(random.nextLong()));
            assertThat(run(order)).as(order.toString()).isEqualTo(hashes);
        });
    }

    @Test
    void shouldNotEndTheFrameWithoutMemory() {
        EntityRepository repo =
                worlds.create(RepositoryConfig.DEFAULT.withCapacity(8192).withMemoryBudget(400_000));
        WarmthTable warmth = repo.register(WarmthTable.TYPE);
        WarmthTable before = repo.previous().keep(WarmthTable.TYPE);
        long tick = 0;
        MemoryBudgetException refused = null;
        List<Long> all = new ArrayList<>();
        while (refused == null) {
            tick = repo.currentTick();
            try {
                for (int i = 0; i < 1024; i++) {
                    long entity = repo.createEntity();
                    warmth.add(entity, 1);
                    all.add(entity);
                }
                repo.tick();
            } catch (MemoryBudgetException full) {
                refused = full;
            }
        }
        assertThat(repo.currentTick()).isEqualTo(tick);
        assertThat(repo.checkStructure()).isEmpty();
        all.subList(1000, all.size()).forEach(repo::destroyEntity);
        repo.trim(100);
        repo.tick();
        assertThat(before.get(all.getFirst()).value()).isEqualTo(1);
        assertThat(repo.currentTick()).isEqualTo(tick + 1);
    }

    @Test
    @org.junit.jupiter.api.Tag("allocation")
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        WarmthTable warmth = repo.register(WarmthTable.TYPE);
        WarmthTable before = repo.previous().keep(WarmthTable.TYPE);
        CogParts cogs = repo.register(CogParts.TYPE);
        repo.previous().keep(CogParts.TYPE);
        long[] entities = new long[3000];
        repo.createEntities(entities);
        warmth.addAll(entities);
        cogs.addAll(entities);
        repo.tick();
        WarmthEdit edit = warmth.newEdit();
        WarmthView view = before.newView();
        long[] sum = {0};
        Garbage.assertNone(() -> {
            for (long entity : entities) {
                sum[0] += before.view(entity, view).value();
                warmth.edit(entity, edit).value(sum[0]);
            }
            CommandBuffer commands = repo.commands().buffer();
            commands.destroy(commands.create());
            repo.commands().playback();
            repo.tick();
        });
    }

    /** Who has a tag below another one has both, in the last frame too, whenever the tag below was registered. */
    @Test
    void shouldKeepTagsBelowATag() {
        for (boolean late : new boolean[] {false, true}) {
            EntityRepository repo = worlds.create();
            TagColumn below = late ? null : repo.registerTag(Below.class);
            TagColumn before = repo.previous().keepTag(Above.class);
            below = below == null ? repo.registerTag(Below.class) : below;
            long entity = repo.createEntity();
            below.add(entity);
            assertThat(before.has(entity)).isFalse();
            repo.tick();
            assertThat(before.has(entity)).as("registered late: %s", late).isTrue();
            assertThat(before.count()).isEqualTo(1);
            below.remove(entity);
            assertThat(before.has(entity)).isTrue();
            repo.tick();
            assertThat(before.has(entity)).isFalse();
        }
        EntityRepository repo = worlds.create();
        TagColumn before = repo.previous().keepTag(Above.class);
        long entity = repo.createEntity();
        repo.registerTag(FarBelow.class).add(entity); // registers the tag between, too
        repo.tick();
        assertThat(before.has(entity)).isTrue();
    }

    @Tag
    interface Above {}

    @Tag
    interface Below extends Above {}

    @Tag
    interface FarBelow extends Below {}
}
