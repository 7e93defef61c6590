package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.tests.components.EveryColumnTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.EveryColumn;
import io.fdp.tests.components.Shapes.Everything;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WideTable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** A small world, and everything that is done with it while the stack or the heap is nearly used up. */
final class ScarceWorld {
    private static final int ENTITIES = 40;
    private static final int MANY = 6000;
    private static final int VALUES = 16;

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
    private final EverythingTable every = repo.register(EverythingTable.TYPE);
    private final EveryColumnTable columns = repo.register(EveryColumnTable.TYPE);
    private final GadgetParts gadgets = repo.register(GadgetParts.TYPE);
    private final TableSingleton<Everything, EverythingTable> single =
            repo.singletons().register(EverythingTable.TYPE);
    private final ReportEvents reports = repo.events().register(ReportEvents.TYPE);
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
    private final long[] first = new long[ENTITIES];
    private final String[] texts =
            IntStream.range(0, VALUES).mapToObj(ScarceWorld::text).toArray(String[]::new);
    private final Everything[] alls =
            IntStream.range(0, VALUES).mapToObj(ScarceWorld::everything).toArray(Everything[]::new);
    private final EveryColumn[] ofColumns =
            IntStream.range(0, VALUES).mapToObj(ScarceWorld::everyColumn).toArray(EveryColumn[]::new);
    private final Gadget[] ofParts =
            IntStream.range(0, VALUES).mapToObj(ScarceWorld::gadget).toArray(Gadget[]::new);
    private final Report[] ofEvents =
            IntStream.range(0, VALUES).mapToObj(ScarceWorld::report).toArray(Report[]::new);
    private long seen;

    ScarceWorld() {
        long[] entities = new long[ENTITIES];
        repo.createEntities(entities);
        for (long entity : entities) {
            fill(entity);
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
        addTexts();
        addIterations();
        addWholeWorld();
        refill();
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
        steps.put("reparent", number -> repo.hierarchy().reparent(entity(number + 3), entity(number)));
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

    /** Values whose writing calls methods. They are made already: making them would need more stack. */
    private void addTexts() {
        steps.put("set all", number -> every.set(first[number % ENTITIES], alls[number % VALUES]));
        steps.put("edit all", number -> every.edit(first[number % ENTITIES]).set(alls[number % VALUES]));
        steps.put("edit text", number -> every.edit(first[number % ENTITIES]).name(texts[number % VALUES]));
        steps.put(
                "edit array",
                number -> every.edit(first[number % ENTITIES]).numbers(new int[] {number, number, number}));
        steps.put("span of all", number -> every.editSpan(0).set(number % ENTITIES, alls[number % VALUES]));
        steps.put("set columns", number -> columns.set(first[number % ENTITIES], ofColumns[number % VALUES]));
        steps.put(
                "edit columns", number -> columns.edit(first[number % ENTITIES]).set(ofColumns[number % VALUES]));
        steps.put("span of columns", number -> columns.editSpan(0).set(number % ENTITIES, ofColumns[number % VALUES]));
        steps.put("set one part", number -> gadgets.set(first[number % ENTITIES], 0, ofParts[number % VALUES]));
        steps.put(
                "edit one part",
                number -> gadgets.edit(first[number % ENTITIES]).set(0, ofParts[number % VALUES]));
        steps.put("add text part", number -> gadgets.add(first[number % ENTITIES], ofParts[number % VALUES]));
        steps.put("singleton of all", number -> single.set(alls[number % VALUES]));
        steps.put("publish text", number -> reports.publish(ofEvents[number % VALUES]));
        steps.put("record text", this::recordText);
    }

    /** For entities that have one: others would refuse the command when it is played back. */
    private void recordText(int number) {
        long entity = first[number % ENTITIES];
        if (every.has(entity)) {
            every.set(repo.commands().buffer(), entity, alls[number % VALUES]);
        }
    }

    private static String text(int number) {
        return "the text of number " + number;
    }

    private static Everything everything(int n) {
        return new Everything(
                (byte) n,
                (short) n,
                (char) n,
                n,
                n,
                n,
                n,
                n % 2 == 0,
                Shapes.Color.RED,
                new Shapes.Vector(n, n, n),
                0,
                text(n),
                new int[] {n, n, n},
                new boolean[5],
                new double[] {n, n});
    }

    private static EveryColumn everyColumn(int n) {
        Shapes.Vector vector = new Shapes.Vector(n, n, n);
        short[] numbers = {(short) n, (short) n, (short) n};
        return new EveryColumn((byte) n, n, (char) n, n % 2 == 0, Shapes.Color.RED, vector, text(n), numbers);
    }

    private static Gadget gadget(int n) {
        int[] codes = {n, n, n};
        return new Gadget((byte) n, text(n), new Shapes.Vector(n, n, n), codes, Shapes.Color.RED, 0, n % 2 == 0);
    }

    private static Report report(int n) {
        int[] values = new int[300];
        Arrays.fill(values, n);
        return new Report(0, new Shapes.Vector(n, n, n), text(n), values);
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
            fill(repo.createEntity());
        }
        for (int i = 0; i < ENTITIES; i++) {
            first[i] = repo.entityAt(i);
        }
    }

    private void fill(long entity) {
        position.add(entity, new Position(1, 2, 3));
        wheels.setAll(entity, some);
        every.add(entity, everything(1));
        columns.add(entity, everyColumn(1));
        gadgets.add(entity, gadget(1));
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
