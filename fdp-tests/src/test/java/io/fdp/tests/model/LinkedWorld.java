package io.fdp.tests.model;

import io.fdp.annotations.ForEach;
import io.fdp.annotations.OnDeath;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.reference.Referrers;
import io.fdp.tests.components.CrowdTable;
import io.fdp.tests.components.GhostTable;
import io.fdp.tests.components.GrudgeParts;
import io.fdp.tests.components.LeashEditSpan;
import io.fdp.tests.components.LeashTable;
import io.fdp.tests.components.Links.Crowd;
import io.fdp.tests.components.Links.Grudge;
import io.fdp.tests.components.Links.Seat;
import io.fdp.tests.components.Links.Wagon;
import io.fdp.tests.components.MemoryParts;
import io.fdp.tests.components.SightEdit;
import io.fdp.tests.components.SightEditSpan;
import io.fdp.tests.components.SightTable;
import io.fdp.tests.components.WagonEdit;
import io.fdp.tests.components.WagonTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** A world of entities that refer to each other in every way, and random changes of it. */
public final class LinkedWorld {
    public final EntityRepository repo;
    public final SightTable aim;
    public final LeashTable leash;
    public final WagonTable wagon;
    public final GrudgeParts grudge;
    public final GhostTable ghost;
    public final CrowdTable crowd;
    public final MemoryParts memory;

    /** The fields in the order of registration. */
    public final List<Link> links;

    /** All handles that there ever were, also dead ones. */
    public final List<Long> handles = new ArrayList<>();

    private final LinkedWorldTurn turn;

    /**
     * A field.
     *
     * @param column its component
     * @param referrers its index
     * @param onDeath what happens
     * @param read the targets of an entity that has the component: of a part or value each, without 0
     */
    public record Link(
            ComponentColumn column, Referrers referrers, OnDeath onDeath, LongFunction<List<List<Long>>> read) {}

    public LinkedWorld(EntityRepository repo) {
        this.repo = repo;
        aim = repo.register(SightTable.TYPE);
        leash = repo.register(LeashTable.TYPE);
        wagon = repo.register(WagonTable.TYPE);
        grudge = repo.register(GrudgeParts.TYPE);
        ghost = repo.register(GhostTable.TYPE);
        crowd = repo.register(CrowdTable.TYPE);
        memory = repo.register(MemoryParts.TYPE);
        turn = LinkedWorldTurn.on(repo);
        links = List.of(
                new Link(
                        aim,
                        aim.targetReferrers(),
                        OnDeath.KEEP,
                        e -> one(aim.get(e).target())),
                new Link(
                        leash,
                        leash.holderReferrers(),
                        OnDeath.CLEAR,
                        e -> one(leash.get(e).holder())),
                new Link(wagon, wagon.seatsRiderReferrers(), OnDeath.CLEAR, this::riders),
                new Link(
                        wagon,
                        wagon.engineReferrers(),
                        OnDeath.REMOVE,
                        e -> one(wagon.get(e).engine())),
                new Link(
                        grudge,
                        grudge.foesReferrers(),
                        OnDeath.REMOVE,
                        e -> grudge.getAll(e).stream()
                                .map(part -> one(part.foes()).getFirst())
                                .toList()),
                new Link(
                        ghost,
                        ghost.bodyReferrers(),
                        OnDeath.DESTROY,
                        e -> one(ghost.get(e).body())),
                new Link(
                        crowd,
                        crowd.friendsReferrers(),
                        OnDeath.KEEP,
                        e -> one(crowd.get(e).friends())),
                new Link(
                        memory,
                        memory.ofReferrers(),
                        OnDeath.CLEAR,
                        e -> memory.getAll(e).stream()
                                .map(part -> one(part.of()).getFirst())
                                .toList()));
    }

    private static List<List<Long>> one(long... targets) {
        List<Long> all = new ArrayList<>();
        for (long target : targets) {
            if (target != 0) {
                all.add(target);
            }
        }
        return List.of(all);
    }

    private List<List<Long>> riders(long entity) {
        Seat[] seats = wagon.get(entity).seats();
        return one(seats[0].rider(), seats[1].rider(), seats[2].rider());
    }

    /** The living entities by index. */
    public List<Long> living() {
        List<Long> living = new ArrayList<>();
        repo.query().build().forEach(living::add);
        return living;
    }

    // ---- changes

    private long any(SplittableRandom random) {
        return handles.isEmpty() ? 0 : handles.get(random.nextInt(handles.size()));
    }

    /** A handle for a value: of the living, of the dead, nobody, or nonsense. */
    private long target(SplittableRandom random) {
        return switch (random.nextInt(20)) {
            case 0, 1 -> 0;
            case 2 -> Entity.of(random.nextInt(2_000_000), random.nextInt(1, 5));
            case 3 -> Entity.of(random.nextInt(40), random.nextInt(1, 6));
            default -> any(random);
        };
    }

    private Seat seat(SplittableRandom random) {
        return new Seat((byte) random.nextInt(9), target(random));
    }

    private Wagon wagonOf(SplittableRandom random) {
        return new Wagon(new Seat[] {seat(random), seat(random), seat(random)}, target(random));
    }

    private Grudge grudgeOf(SplittableRandom random) {
        return new Grudge(random.nextInt(1000), new long[] {target(random), target(random)});
    }

    private Crowd crowdOf(SplittableRandom random) {
        return new Crowd(new long[] {target(random), target(random), target(random), target(random)}, 4);
    }

    /** Makes a random change. */
    public void change(SplittableRandom random) {
        long entity = any(random);
        if (!repo.isAlive(entity) || random.nextInt(12) == 0) {
            entity = repo.createEntity();
            handles.add(entity);
        }
        switch (random.nextInt(14)) {
            case 0 -> repo.destroyEntity(entity);
            case 1 -> removeSome(entity, random);
            case 2 -> ownSome(entity, random);
            case 3 -> record(entity, random);
            case 4 -> turn.run(random.nextInt(3), target(random));
            case 5 -> span(random);
            case 6 -> edit(entity, random);
            default -> write(entity, random);
        }
    }

    private void write(long entity, SplittableRandom random) {
        switch (random.nextInt(7)) {
            case 0 -> {
                if (aim.has(entity)) {
                    aim.set(entity, random.nextInt(), target(random));
                } else {
                    aim.add(entity, random.nextInt(), target(random));
                }
            }
            case 1 -> {
                if (leash.has(entity)) {
                    leash.set(entity, 1, target(random));
                } else {
                    leash.add(entity, 2, target(random));
                }
            }
            case 2 -> {
                if (wagon.has(entity)) {
                    wagon.set(entity, wagonOf(random));
                } else {
                    wagon.add(entity, wagonOf(random));
                }
            }
            case 3 -> grudge.add(entity, grudgeOf(random));
            case 4 -> {
                if (ghost.has(entity)) {
                    ghost.set(entity, (byte) 1, target(random));
                } else {
                    ghost.add(entity, (byte) 2, random.nextInt(4) == 0 ? entity : target(random));
                }
            }
            case 5 -> {
                if (crowd.has(entity)) {
                    crowd.set(entity, crowdOf(random));
                } else {
                    crowd.add(entity, crowdOf(random));
                }
            }
            default -> memory.add(entity, target(random), (short) 7);
        }
    }

    private void removeSome(long entity, SplittableRandom random) {
        ComponentColumn column = repo.types().get(random.nextInt(repo.types().size()));
        if (column.equals(grudge) && grudge.count(entity) > 1) {
            grudge.removeAt(entity, random.nextInt(grudge.count(entity)));
        } else {
            column.remove(entity);
        }
    }

    private void ownSome(long entity, SplittableRandom random) {
        ComponentColumn column = repo.types().get(random.nextInt(repo.types().size()));
        if (column.has(entity)) {
            column.setAuthority(entity, random.nextInt(3) > 0);
        }
    }

    private void record(long entity, SplittableRandom random) {
        CommandBuffer commands = repo.commands().buffer();
        switch (random.nextInt(5)) {
            case 0 -> commands.destroy(entity);
            case 1 -> {
                long made = commands.create();
                aim.add(commands, made, 3, made);
                ghost.add(commands, made, (byte) 0, entity);
                memory.add(commands, made, target(random), (short) 1);
            }
            case 2 -> {
                aim.remove(commands, entity);
                aim.add(commands, entity, 1, target(random));
                aim.set(commands, entity, 2, target(random));
            }
            case 3 -> grudge.setAll(commands, entity, new Grudge[] {grudgeOf(random), grudgeOf(random)});
            default -> leash.remove(commands, entity);
        }
    }

    private void edit(long entity, SplittableRandom random) {
        if (wagon.has(entity)) {
            WagonEdit edit = wagon.edit(entity);
            edit.seatsRider(random.nextInt(3), target(random));
            edit.engine(random.nextBoolean() ? edit.engine() : target(random));
        }
        if (memory.has(entity)) {
            memory.edit(entity).of(0, target(random));
        }
        if (crowd.has(entity)) {
            crowd.edit(entity).friends(random.nextInt(4), target(random));
        }
    }

    private void span(SplittableRandom random) {
        for (int chunk = aim.nextChunk(0); chunk >= 0; chunk = aim.nextChunk(chunk + 1)) {
            SightEditSpan span = aim.editSpan(chunk);
            for (int slot = span.nextSlot(0); slot >= 0; slot = span.nextSlot(slot + 1)) {
                span.target(slot, random.nextInt(4) == 0 ? target(random) : span.target(slot));
            }
        }
        int chunk = leash.nextChunk(0);
        if (chunk >= 0) {
            LeashEditSpan span = leash.editSpan(chunk);
            int slot = span.nextSlot(0);
            span.holder(slot, target(random));
        }
    }

    /** Turns some aims to another target. */
    @ForEach
    static void turn(SightEdit aim, int rest, long to) {
        if (Math.floorMod(aim.number(), 3) == rest) {
            aim.target(to);
        }
    }
}
