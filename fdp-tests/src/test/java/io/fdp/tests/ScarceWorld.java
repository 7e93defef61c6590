package io.fdp.tests;

import io.fdp.kernel.Differ;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.Jobs;
import io.fdp.kernel.ManagedTable;
import io.fdp.kernel.Prototype;
import io.fdp.kernel.Query;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.SliceBudget;
import io.fdp.kernel.SlicedIteration;
import io.fdp.kernel.Snapshot;
import io.fdp.kernel.SortedQuery;
import io.fdp.kernel.TableSingleton;
import io.fdp.kernel.TagColumn;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WideTable;
import java.util.LinkedHashMap;
import java.util.Map;

/** A small world, and everything that is done with it while the stack or the heap is nearly used up. */
final class ScarceWorld {
    private static final int ENTITIES = 40;
    private static final int MANY = 6000;

    /** Something that is done as a whole, or fails and changes nothing. Two worlds do the same for the same number. */
    interface Step {
        void take(int number);
    }

    final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
    final Map<String, Step> steps = new LinkedHashMap<>();

    private final PositionTable position = repo.register(PositionTable.TYPE);
    private final WheelParts wheels = repo.register(WheelParts.TYPE);
    private final TagColumn damaged = repo.registerTag(Shapes.Damaged.class);
    private final ManagedTable<Route> route = repo.registerManaged(Route.class);
    private final HitEvents hits = repo.events().register(HitEvents.TYPE);
    private final TableSingleton<Shapes.Wide, WideTable> wide =
            repo.singletons().register(WideTable.TYPE);
    private final Query query = repo.query().with(position).build();
    private final SlicedIteration slices = query.sliced(SliceBudget.ofEntities(10));
    private final SortedQuery sorted = query.sortedByInt(entity -> -(int) entity);
    private final Snapshot snapshot;
    private final Differ differ = Differ.of(position);
    private final EntityRepository other;
    private final Prototype prototype;
    private final Jobs jobs = Jobs.create(2);
    private final Wheel[] some = {new Wheel(1, 2, 3), new Wheel(2, 3, 4), new Wheel(3, 4, 5)};
    private final Route someRoute = new Route("there");
    private long seen;

    ScarceWorld() {
        long[] entities = new long[ENTITIES];
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position(1, 2, 3));
            wheels.setAll(entity, some);
        }
        repo.previous().keep(PositionTable.TYPE);
        prototype = repo.newPrototypes()
                .define("thing")
                .with(position, new Position(4, 5, 6))
                .parts(wheels, some)
                .build();
        snapshot = Snapshot.of(repo);
        snapshot.take();
        other = repo.createLike();
        other.copyFrom(repo);
        repo.observers().add(frame -> seen += frame.createdCount());
        addChanges();
        addValues();
        addIterations();
        addWholeWorld();
    }

    /** How many entities observers saw. */
    long seen() {
        return seen;
    }

    private long entity(int number) {
        int index = number % ENTITIES;
        return repo.entityAt(index);
    }

    private void addChanges() {
        steps.put("create", number -> repo.createEntity());
        steps.put("create many", number -> repo.createEntities(new long[3]));
        steps.put("grow", number -> repo.createEntities(new long[1500]));
        steps.put("prototype", number -> prototype.create());
        steps.put("destroy", number -> repo.destroyEntity(entity(number)));
        steps.put("destroy many", number -> repo.destroyEntities(new long[] {entity(number), entity(number + 7)}));
        steps.put("child", number -> repo.hierarchy().addChild(entity(number), entity(number + 1)));
        steps.put("reparent", number -> repo.hierarchy().reparent(entity(number), entity(number + 3)));
        steps.put("detach", number -> repo.hierarchy().detach(entity(number)));
        steps.put("destroy subtree", number -> repo.hierarchy().destroySubtree(entity(number)));
        steps.put("role", number -> repo.roles().assign(number % 9, entity(number)));
    }

    private void addValues() {
        steps.put("add", number -> position.add(entity(number), new Position(number, 0, 0)));
        steps.put("remove", number -> position.remove(entity(number)));
        steps.put("set", number -> position.set(entity(number), new Position(number, 1, 0)));
        steps.put("tag", number -> damaged.set(entity(number), number % 2 == 0));
        steps.put("add object", number -> route.add(entity(number), someRoute));
        steps.put("remove object", number -> route.remove(entity(number)));
        steps.put("set parts", number -> wheels.setAll(entity(number), some, 0, 1 + number % 3));
        steps.put("add part", number -> wheels.add(entity(number), new Wheel(number, 7, 7)));
        steps.put("remove part", number -> wheels.removeAt(entity(number), 0));
        steps.put("remove parts", number -> wheels.remove(entity(number)));
        steps.put("singleton", number -> wide.set(new Shapes.Wide(number, (byte) 1)));
        steps.put("publish", number -> hits.publish((byte) 1, number, Shapes.Color.RED));
        steps.put("record", number -> repo.commands().buffer().create());
        steps.put("play back", number -> repo.commands().playback());
    }

    private void addIterations() {
        steps.put("count", number -> query.count());
        steps.put("each", number -> query.forEach(entity -> {}));
        steps.put("each chunk", number -> query.forEachChunk(chunk -> chunk.count()));
        steps.put("each on threads", number -> query.forEachChunk(jobs, chunk -> chunk.count()));
        steps.put("each slice", number -> slices.forEach(entity -> {}));
        steps.put("each sorted", number -> sorted.forEach(entity -> {}));
        steps.put("each child", number -> repo.hierarchy().forEachChild(entity(number), entity -> {}));
        steps.put("each change", number -> differ.forEach((entity, kind) -> true));
        steps.put("each without end", number -> query.forEach(entity -> recurse(1)));
        steps.put("chunks without end", number -> query.forEachChunk(chunk -> recurse(1)));
        steps.put("slice without end", number -> slices.forEach(entity -> recurse(1)));
        steps.put("threads without end", number -> query.forEachChunk(jobs, chunk -> recurse(1)));
        steps.put("changes without end", number -> differ.forEach((entity, kind) -> recurse(1) > 0));
        steps.put("nested without end", number -> nest());
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose
    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    private void nest() {
        query.forEach(entity -> nest());
    }

    private void addWholeWorld() {
        steps.put("tick", number -> repo.tick());
        steps.put("hash", number -> repo.stateHash());
        steps.put("take", number -> snapshot.take());
        steps.put("restore", number -> snapshot.restore());
        steps.put("copy", number -> other.copyFrom(repo));
        steps.put("copy back", number -> repo.copyFrom(other));
        steps.put("trim", number -> repo.trim(10));
        steps.put("defragment", number -> repo.defragment(1000));
        steps.put("version", number -> repo.advanceVersion());
        steps.put("clear", number -> repo.clear());
        steps.put("open", number -> repo.createLike().close());
        steps.put("check", number -> requireWhole());
    }

    /** Fills what steps emptied and empties what they filled, so that the next one finds entities, and room. */
    void refill() {
        if (repo.entityCount() > MANY) {
            repo.clear();
            repo.trim(1000);
        }
        for (int i = repo.entityCount(); i < ENTITIES; i++) {
            long entity = repo.createEntity();
            position.add(entity, new Position(1, 2, 3));
            wheels.setAll(entity, some);
        }
    }

    void requireWhole() {
        if (!repo.checkStructure().isEmpty()) {
            throw new AssertionError("the world is damaged: " + repo.checkStructure());
        }
    }

    /** What a second thread does: it would wait for a lock, or be refused, when something was begun and never ended. */
    void use(int number) {
        repo.commands().playback();
        repo.tick();
        repo.trim(1);
        query.forEachChunk(jobs, chunk -> chunk.count());
        slices.forEach(entity -> {});
        differ.forEach((entity, kind) -> true);
        wide.set(new Shapes.Wide(number, (byte) 3));
        repo.destroyEntity(repo.createEntity());
    }
}
