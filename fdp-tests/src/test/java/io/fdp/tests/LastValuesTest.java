package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.reaction.LastValues;
import io.fdp.kernel.reaction.Reactions;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reactions that ask for the last values of other components. */
class LastValuesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private TagColumn damaged;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
    }

    private long moving(float x) {
        long entity = repo.createEntity();
        position.add(entity, x, 0, 0);
        velocity.add(entity, 0, 0, 0);
        return entity;
    }

    @Test
    void shouldTellWhereTheDeadWere() {
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        List<Float> died = new ArrayList<>();
        repo.reactions()
                .onRemoved(
                        velocity, entity -> died.add(last.table().view(entity).x()));
        repo.reactions()
                .onRemoved(
                        damaged, entity -> died.add(-last.table().view(entity).x()));
        long one = moving(1);
        damaged.add(one);
        repo.tick();
        position.set(one, 2, 0, 0);
        repo.commands().playback(); // a dispatch
        position.set(one, 3, 0, 0);
        repo.destroyEntity(one);
        long next = moving(9); // at the same index
        repo.tick();
        assertThat(died).containsExactly(2f, -2f);
        repo.destroyEntity(next);
        repo.tick();
        assertThat(died).containsExactly(2f, -2f, 9f);
    }

    /** Deaths, several dispatches in a frame, snapshots: last is what was there at the dispatch before. */
    @Test
    void shouldKnowWhatWasThereAtTheDispatchBefore() {
        Seeds.run(30, this::program);
    }

    private void program(SplittableRandom random) {
        open();
        Map<Long, Position> before = new HashMap<>();
        int[] told = {0};
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        repo.reactions().onRemoved(velocity, entity -> {
            assertThat(last.table().tryGet(entity)).as("entity %s", entity).isEqualTo(before.get(entity));
            told[0]++;
        });
        repo.tick();
        List<Long> all = new ArrayList<>();
        Snapshot kept = Snapshot.of(repo);
        for (int step = 0; step < 300; step++) {
            long some = all.isEmpty() ? 0 : all.get(random.nextInt(all.size()));
            switch (random.nextInt(8)) {
                case 0, 1 -> all.add(moving(step));
                case 2 -> destroy(some, all);
                case 3 -> toggle(some, step);
                case 4 -> removeVelocity(some);
                case 5 -> {
                    repo.commands().playback();
                    remember(before);
                }
                case 6 -> {
                    repo.tick();
                    remember(before);
                }
                default -> write(some, step);
            }
            if (step == 150) {
                kept.take();
            }
            if (step == 200) {
                kept.restore();
                remember(before);
                all.clear();
                all.addAll(before.keySet());
            }
        }
        assertThat(told[0]).isPositive();
        kept.close();
    }

    private void remember(Map<Long, Position> before) {
        before.clear();
        repo.query().with(position).build().forEach(entity -> before.put(entity, position.get(entity)));
    }

    private void destroy(long entity, List<Long> all) {
        if (all.remove(entity)) {
            repo.destroyEntity(entity);
        }
    }

    private void toggle(long entity, int step) {
        if (entity != 0 && position.has(entity)) {
            position.remove(entity);
        } else if (entity != 0) {
            position.add(entity, step, 1, 1);
        }
    }

    private void removeVelocity(long entity) {
        if (entity != 0 && velocity.has(entity)) {
            velocity.remove(entity);
        }
    }

    private void write(long entity, int step) {
        if (entity != 0 && position.has(entity)) {
            position.set(entity, step, 2, 2);
        }
    }

    @Test
    void shouldBeForReactionsOnly() {
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        assertThatThrownBy(last::table)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the last values of")
                .hasMessageContaining("ask within one");
        assertThatThrownBy(() -> repo.reactions().keepLast(damaged)).hasMessageContaining("has no value");
        assertThatThrownBy(() -> repo.reactions().keepLast(worlds.create().register(PositionTable.TYPE)))
                .hasMessageContaining("pass the one that this repository registered");
    }

    /** It is no reaction: not counted, never called, and nothing waits for it. */
    @Test
    void shouldNotCountAsAReaction() {
        Reactions reactions = repo.reactions();
        LastValues<PositionTable> last = reactions.keepLast(position);
        assertThat(reactions.count()).isZero();
        long one = moving(1);
        assertThat(reactions.isSettled()).isTrue();
        repo.tick();
        repo.destroyEntity(one);
        assertThat(reactions.isSettled()).isTrue();
        repo.tick();
        last.close();
    }

    @Test
    void shouldEndWithinAReaction() {
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        List<String> seen = new ArrayList<>();
        repo.reactions().onRemoved(velocity, entity -> {
            last.close();
            assertThatThrownBy(last::table).hasMessageContaining("call keepLast() again");
            seen.add(last.toString());
        });
        long one = moving(1);
        repo.tick();
        repo.destroyEntity(one);
        repo.tick();
        assertThat(seen).singleElement().asString().endsWith("(closed)");
    }

    @Test
    void shouldGiveItsMemoryBack() {
        repo.reactions().onRemoved(velocity, entity -> {});
        moving(1);
        repo.tick();
        long before = repo.committedBytes();
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        repo.tick();
        assertThat(repo.committedBytes()).isGreaterThan(before);
        last.close();
        last.close();
        assertThat(repo.committedBytes()).isEqualTo(before);
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        LastValues<PositionTable> last = repo.reactions().keepLast(position);
        float[] sum = {0};
        repo.reactions()
                .onRemoved(
                        velocity, entity -> sum[0] += last.table().view(entity).x());
        long[] entities = new long[100];
        for (int i = 0; i < entities.length; i++) {
            entities[i] = moving(i);
        }
        repo.tick();
        int[] frame = {0};
        Garbage.assertNone(() -> {
            int at = frame[0]++ % entities.length;
            repo.destroyEntity(entities[at]);
            entities[at] = moving(at);
            repo.tick();
        });
        assertThat(sum[0]).isPositive();
    }
}
