package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ColumnKind;
import io.fdp.tests.components.Kinds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A world in plain maps, kept beside a repository and compared with it. */
public final class WorldModel {
    private final EntityRepository repo;
    private final SplittableRandom random;
    private final List<ColumnKind.Column> columns;
    private final Map<Long, Thing> alive = new TreeMap<>();
    private final List<Long> handles = new ArrayList<>();
    private final List<Long> dead = new ArrayList<>();
    private final BitSet used = new BitSet();
    private final Map<Integer, Integer> generations = new HashMap<>();

    public WorldModel(EntityRepository repo, SplittableRandom random) {
        this.repo = repo;
        this.random = random;
        this.columns = Kinds.SMALL.stream().map(kind -> kind.register(repo)).toList();
    }

    /** What the model knows of an entity. */
    private static final class Thing {
        final Map<Integer, Integer> values = new HashMap<>();
        final BitSet owned = new BitSet();
        long disType;
        int tkbType;
        int side;
        int flags;
        long spawnTick;
        long structuralTick;
    }

    /** An entity and a column. */
    public record Choice(long entity, int number, ColumnKind.Column column, boolean isPresent) {}

    public SplittableRandom random() {
        return random;
    }

    public List<ColumnKind.Column> columns() {
        return columns;
    }

    public List<Long> dead() {
        return dead;
    }

    public int size() {
        return alive.size();
    }

    public int lowestFreeIndex() {
        return used.nextClearBit(0);
    }

    /** Notes a new entity; its generation must be the next one of its index. */
    public void born(long entity) {
        int index = Entity.index(entity);
        int generation = generations.merge(index, 1, Integer::sum);
        assertThat(Entity.generation(entity)).isEqualTo(generation);
        used.set(index);
        Thing thing = new Thing();
        thing.spawnTick = repo.currentTick();
        thing.structuralTick = thing.spawnTick;
        alive.put(entity, thing);
        handles.add(entity);
    }

    public void destroySome() {
        if (!handles.isEmpty()) {
            destroy(random.nextInt(handles.size()));
        }
    }

    /** Destroys many neighbours, so that chunks become empty. */
    public void destroyRun() {
        for (int i = random.nextInt(60); i > 0 && !handles.isEmpty(); i--) {
            destroy(handles.size() - 1);
        }
    }

    /** Adds a component to some neighbours at once, those that do not have it. */
    public void addMany() {
        int number = random.nextInt(columns.size());
        long[] chosen = handles.stream()
                .filter(entity -> !thing(entity).values.containsKey(number))
                .limit(random.nextInt(1, 100))
                .mapToLong(Long::longValue)
                .toArray();
        ColumnKind.Column column = columns.get(number);
        column.addAll(chosen, 0, chosen.length);
        for (long entity : chosen) {
            int value = random.nextInt(1000);
            column.set(entity, value);
            Thing thing = thing(entity);
            thing.values.put(number, value);
            thing.owned.set(number);
            thing.structuralTick = repo.currentTick();
        }
    }

    /** Destroys several at once, some of them dead already. */
    public void destroyMany() {
        int count = Math.min(handles.size(), random.nextInt(40));
        long[] doomed = new long[count + 1];
        for (int i = 0; i < count; i++) {
            doomed[i] = handles.get(handles.size() - 1 - i);
        }
        doomed[count] = dead.isEmpty() ? 0 : dead.getLast();
        assertThat(repo.destroyEntities(doomed)).isEqualTo(count);
        for (int i = 0; i < count; i++) {
            long entity = handles.removeLast();
            alive.remove(entity);
            used.clear(Entity.index(entity));
            dead.add(entity);
        }
    }

    private void destroy(int position) {
        long entity = handles.get(position);
        handles.set(position, handles.getLast());
        handles.removeLast();
        assertThat(repo.destroyEntity(entity)).isTrue();
        alive.remove(entity);
        used.clear(Entity.index(entity));
        dead.add(entity);
    }

    /** Picks an entity and a column, or null when there is no entity. */
    public Choice chooseAny() {
        if (handles.isEmpty()) {
            return null;
        }
        long entity = handles.get(random.nextInt(handles.size()));
        int number = random.nextInt(columns.size());
        return new Choice(
                entity, number, columns.get(number), thing(entity).values.containsKey(number));
    }

    public void add(Choice choice) {
        int value = random.nextInt(1000);
        choice.column().add(choice.entity(), value);
        Thing thing = thing(choice.entity());
        thing.values.put(choice.number(), value);
        thing.owned.set(choice.number());
        thing.structuralTick = repo.currentTick();
    }

    public void writeSome() {
        Choice choice = chooseAny();
        if (choice != null && choice.isPresent()) {
            int value = random.nextInt(1000);
            choice.column().set(choice.entity(), value);
            thing(choice.entity()).values.put(choice.number(), value);
        }
    }

    public void removeSome() {
        Choice choice = chooseAny();
        if (choice != null) {
            assertThat(choice.column().column().remove(choice.entity())).isEqualTo(choice.isPresent());
            if (choice.isPresent()) {
                Thing thing = thing(choice.entity());
                thing.values.remove(choice.number());
                thing.owned.clear(choice.number());
                thing.structuralTick = repo.currentTick();
            }
        }
    }

    public void changeAuthorityOfSome() {
        Choice choice = chooseAny();
        if (choice != null && choice.isPresent()) {
            boolean owned = random.nextBoolean();
            choice.column().column().setAuthority(choice.entity(), owned);
            Thing thing = thing(choice.entity());
            if (thing.owned.get(choice.number()) != owned) {
                thing.owned.set(choice.number(), owned);
                thing.structuralTick = repo.currentTick();
            }
        }
    }

    public void setHeaderOfSome() {
        Choice choice = chooseAny();
        if (choice != null) {
            long entity = choice.entity();
            Thing thing = thing(entity);
            thing.disType = random.nextLong();
            thing.tkbType = random.nextInt();
            thing.side = random.nextInt(65536);
            thing.flags = random.nextInt(65536);
            repo.setDisType(entity, thing.disType);
            repo.setTkbType(entity, thing.tkbType);
            repo.setSide(entity, thing.side);
            repo.setFlags(entity, thing.flags);
        }
    }

    /** Compares everything. */
    public void compare() {
        assertThat(repo.entityCount()).isEqualTo(alive.size());
        int[] counts = new int[columns.size()];
        alive.forEach((entity, thing) -> compare(entity, thing, counts));
        for (int i = 0; i < counts.length; i++) {
            assertThat(columns.get(i).column().count()).isEqualTo(counts[i]);
        }
    }

    private void compare(long entity, Thing thing, int[] counts) {
        assertThat(repo.isAlive(entity)).isTrue();
        assertThat(repo.disType(entity)).isEqualTo(thing.disType);
        assertThat(repo.tkbType(entity)).isEqualTo(thing.tkbType);
        assertThat(repo.side(entity)).isEqualTo(thing.side);
        assertThat(repo.flags(entity)).isEqualTo(thing.flags);
        assertThat(repo.spawnTick(entity)).isEqualTo(thing.spawnTick);
        assertThat(repo.structuralTick(entity)).isEqualTo(thing.structuralTick);
        for (int i = 0; i < counts.length; i++) {
            ColumnKind.Column column = columns.get(i);
            Integer value = thing.values.get(i);
            assertThat(column.column().has(entity)).isEqualTo(value != null);
            assertThat(column.column().hasAuthority(entity)).isEqualTo(thing.owned.get(i));
            if (value != null) {
                counts[i]++;
                assertThat(column.holds(entity, value)).isTrue();
            }
        }
    }

    private Thing thing(long entity) {
        Thing thing = alive.get(entity);
        if (thing == null) {
            throw new AssertionError("the model does not know " + Entity.toString(entity));
        }
        return thing;
    }
}
