package io.fdp.kernel.divergence;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityIdentity;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the differences between two worlds: first by the hashes of their parts, then inside the parts that differ.
 *
 * <p>It is made for debugging: it is slow and allocates. {@link ColumnDivergence} compares tables, {@link
 * EventDivergence} compares events.
 */
final class DivergenceSearch {
    private final EntityRepository first;
    private final EntityRepository second;
    private final int most;
    private final List<Divergence> found = new ArrayList<>();

    DivergenceSearch(EntityRepository first, EntityRepository second, int most) {
        this.first = Objects.requireNonNull(first, "the first repository is null");
        this.second = Objects.requireNonNull(second, "the second repository is null");
        if (most < 1) {
            throw new IllegalArgumentException("look for one difference at least: most=" + most);
        }
        this.most = most;
    }

    List<Divergence> run() {
        StateHashes ofFirst = first.stateHashes();
        StateHashes ofSecond = second.stateHashes();
        for (StatePart part : ofFirst.differences(ofSecond)) {
            if (isFull()) {
                break;
            }
            int before = found.size();
            search(part);
            if (found.size() == before) { // an object whose hash changes without a visible difference
                add(
                        Divergence.Kind.VALUE,
                        part.toString(),
                        Entity.NULL,
                        "hash",
                        hash(ofFirst, part),
                        hash(ofSecond, part));
            }
        }
        return List.copyOf(found);
    }

    /** A part that only the other one knows has the hash of what is not in use. */
    private static String hash(StateHashes hashes, StatePart part) {
        return Long.toHexString(hashes.parts().contains(part) ? hashes.of(part) : 0);
    }

    private void search(StatePart part) {
        switch (part.kind()) {
            case TICK ->
                add(
                        Divergence.Kind.TICK,
                        "",
                        Entity.NULL,
                        "",
                        Long.toString(first.currentTick()),
                        Long.toString(second.currentTick()));
            case ENTITIES -> entities();
            case HIERARCHY -> hierarchy();
            case COMPONENT ->
                new ColumnDivergence(
                                this,
                                Contents.of(first).types().find(part.name()),
                                Contents.of(second).types().find(part.name()),
                                part.name(),
                                false)
                        .search();
            case SINGLETON ->
                new ColumnDivergence(
                                this, singleton(first, part.name()), singleton(second, part.name()), part.name(), true)
                        .search();
            case ROLES -> roles();
            case EVENT ->
                new EventDivergence(
                                this,
                                Contents.of(first).events().find(part.name()),
                                Contents.of(second).events().find(part.name()),
                                part.name())
                        .search();
        }
    }

    private static @Nullable ComponentColumn singleton(EntityRepository repository, String name) {
        return Contents.of(repository).singletons().find(name);
    }

    /** Whether the maximum number of differences was found. */
    boolean isFull() {
        return found.size() >= most;
    }

    /** Adds a difference. Returns whether to go on. */
    boolean add(Divergence.Kind kind, String name, long entity, String field, String ofFirst, String ofSecond) {
        if (!isFull()) {
            found.add(new Divergence(kind, name, entity, field, ofFirst, ofSecond));
        }
        return !isFull();
    }

    // ---- entities

    private void entities() {
        EntityColumns a = Contents.of(first).world().columns();
        EntityColumns b = Contents.of(second).world().columns();
        int end = Math.max(a.world().limit(), b.world().limit());
        for (int index = 0; index < end && !isFull(); index++) {
            int ofA = generation(a, index);
            int ofB = generation(b, index);
            boolean aliveInA = isAlive(a, index);
            boolean aliveInB = isAlive(b, index);
            long entity = Entity.of(index, ofA != 0 && (aliveInA || !aliveInB || ofB == 0) ? ofA : ofB);
            if (aliveInA != aliveInB) {
                add(Divergence.Kind.LIFE, "life", entity, "", life(ofA, aliveInA), life(ofB, aliveInB));
            } else if (ofA != ofB) {
                add(
                        Divergence.Kind.GENERATION,
                        "generation",
                        entity,
                        "",
                        Integer.toUnsignedString(ofA),
                        Integer.toUnsignedString(ofB));
            } else if (aliveInA) {
                headers(a, b, index, entity);
            }
        }
    }

    private static int generation(EntityColumns columns, int index) {
        return index < columns.world().limit() ? columns.generation(index) : 0;
    }

    private static boolean isAlive(EntityColumns columns, int index) {
        return index < columns.world().limit() && columns.isAliveIndex(index);
    }

    private static String life(int generation, boolean alive) {
        return alive ? "alive" : generation == 0 ? "never created" : "dead";
    }

    private void headers(EntityColumns a, EntityColumns b, int index, long entity) {
        long identityOfA = a.identity(index);
        long identityOfB = b.identity(index);
        header("DIS type", entity, a.disType(index), b.disType(index));
        header(
                "TKB type",
                entity,
                Memory.getInt(identityOfA + EntityIdentity.TKB_TYPE),
                Memory.getInt(identityOfB + EntityIdentity.TKB_TYPE));
        header(
                "side",
                entity,
                Memory.getChar(identityOfA + EntityIdentity.SIDE),
                Memory.getChar(identityOfB + EntityIdentity.SIDE));
        header(
                "flags",
                entity,
                Memory.getChar(identityOfA + EntityIdentity.FLAGS),
                Memory.getChar(identityOfB + EntityIdentity.FLAGS));
        header("spawn tick", entity, a.spawnTick(index), b.spawnTick(index));
        header("structural tick", entity, a.structuralTick(index), b.structuralTick(index));
    }

    private void header(String name, long entity, long ofFirst, long ofSecond) {
        if (ofFirst != ofSecond) {
            add(Divergence.Kind.HEADER, name, entity, "", Long.toString(ofFirst), Long.toString(ofSecond));
        }
    }

    // ---- hierarchy and roles

    private void hierarchy() {
        EntityColumns a = Contents.of(first).world().columns();
        EntityColumns b = Contents.of(second).world().columns();
        int end = Math.max(a.world().limit(), b.world().limit());
        for (int index = 0; index < end && !isFull(); index++) {
            long inFirst = isAlive(a, index) ? Entity.of(index, a.generation(index)) : Entity.NULL;
            long inSecond = isAlive(b, index) ? Entity.of(index, b.generation(index)) : Entity.NULL;
            if (inFirst != Entity.NULL || inSecond != Entity.NULL) {
                link("parent", inFirst, inSecond, Hierarchy::parent);
                link("first child", inFirst, inSecond, Hierarchy::firstChild);
                link("next sibling", inFirst, inSecond, Hierarchy::nextSibling);
            }
        }
    }

    private void link(String name, long inFirst, long inSecond, ToLongBiFunction<Hierarchy, Long> link) {
        long a = inFirst == Entity.NULL ? Entity.NULL : link.applyAsLong(first.hierarchy(), inFirst);
        long b = inSecond == Entity.NULL ? Entity.NULL : link.applyAsLong(second.hierarchy(), inSecond);
        if (Entity.index(a) != Entity.index(b) || (a == Entity.NULL) != (b == Entity.NULL)) {
            add(Divergence.Kind.HIERARCHY, name, inFirst != Entity.NULL ? inFirst : inSecond, "", linked(a), linked(b));
        }
    }

    private static String linked(long entity) {
        return entity == Entity.NULL ? "none" : Entity.toString(entity);
    }

    private void roles() {
        TreeSet<Integer> all = new TreeSet<>();
        first.roles().forEach((role, entity) -> all.add(role));
        second.roles().forEach((role, entity) -> all.add(role));
        for (int role : all) {
            long ofFirst = first.roles().find(role);
            long ofSecond = second.roles().find(role);
            if (ofFirst != ofSecond) {
                add(
                        Divergence.Kind.ROLE,
                        Integer.toString(role),
                        ofFirst != Entity.NULL ? ofFirst : ofSecond,
                        "",
                        holder(ofFirst),
                        holder(ofSecond));
            }
        }
    }

    private static String holder(long entity) {
        return entity == Entity.NULL ? "nobody's" : "that of " + Entity.toString(entity);
    }
}
