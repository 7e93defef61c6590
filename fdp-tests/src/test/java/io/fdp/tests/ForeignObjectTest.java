package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.EventView;
import io.fdp.kernel.access.PartSpan;
import io.fdp.kernel.access.Span;
import io.fdp.kernel.command.Blueprint;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.PrototypeBuilder;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.kernel.reaction.EntityReaction;
import io.fdp.kernel.reaction.LastReaction;
import io.fdp.kernel.reaction.Reactions;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What belongs to one repository is refused by another one.
 *
 * <p>The methods of the kernel that take such things are found by their parameters. A new one is either tried here or
 * named with a reason.
 */
class ForeignObjectTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** What belongs to a repository, apart from the repository itself. */
    private static final List<Class<?>> BOUND = List.of(
            ComponentColumn.class,
            CommandBuffer.class,
            QueryChunk.class,
            Query.class,
            SlicedIteration.class,
            Span.class,
            Cursor.class,
            PartSpan.class,
            EventView.class,
            EventStream.class,
            Singleton.class,
            Prototype.class);

    /** Methods that take something of any repository, and why that does no harm. */
    private static final Map<String, String> FREE = Map.ofEntries(
            Map.entry("Differ.of(ComponentTable)", "the differ is of the table's repository"),
            Map.entry("Differ.of(PartTable)", "the differ is of the table's repository"),
            Map.entry("EntityRepository.owns(Query)", "answers false"),
            Map.entry("ImageHashes.add(ComponentColumn)", "looks at name and layout"),
            Map.entry("ImageHashes.addSingleton(ComponentColumn)", "looks at name and layout"),
            Map.entry("ImageHashes.add(NativeEvents)", "looks at name and layout"),
            Map.entry("Neighbours.of(ComponentTable)", "the index is of the table's repository"),
            Map.entry("StateHashes.of(ComponentColumn)", "looks at the name, as its documentation says"),
            Map.entry("StateHashes.of(Singleton)", "looks at the name"),
            Map.entry("StateHashes.of(EventStream)", "looks at the name"),
            Map.entry("WriteScope.and(ComponentColumn)", "allows nothing here, as its documentation says"),
            Map.entry("WriteScope.and(Singleton)", "allows nothing here, as its documentation says"),
            Map.entry("WriteScope.isOf(EntityRepository, ComponentColumn)", "asks just that"));

    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;
    private ManagedTable<Route> routes;
    private long entity;

    private EntityRepository other;
    private PositionTable foreign;
    private WheelParts foreignWheels;
    private ManagedTable<Route> foreignRoutes;
    private TagColumn foreignTag;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        routes = repo.registerManaged(Route.class);
        repo.registerTag(Shapes.Damaged.class);
        entity = repo.createEntity();
        position.add(entity, 1, 2, 3);
        routes.add(entity, new Route("a"));
        other = worlds.create();
        foreign = other.register(PositionTable.TYPE);
        foreignWheels = other.register(WheelParts.TYPE);
        foreignRoutes = other.registerManaged(Route.class);
        foreignTag = other.registerTag(Shapes.Damaged.class);
        long there = other.createEntity();
        foreign.add(there, 4, 5, 6);
        foreignRoutes.add(there, new Route("b"));
    }

    private void inIteration(Consumer<QueryChunk> use) {
        repo.query().with(position).build().forEachChunk(use::accept);
    }

    private void inObserver(Consumer<FinishedFrame> use) {
        repo.observers().add(use::accept);
        repo.tick();
    }

    private Map<String, ThrowingCallable> calls() {
        Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
        addColumns(calls);
        addCommands(calls);
        addPrototypes(calls);
        addRawChunks(calls);
        addReactions(calls);
        return calls;
    }

    private void addColumns(Map<String, ThrowingCallable> calls) {
        calls.put("QueryBuilder.with(ComponentColumn[])", () -> repo.query().with(foreign));
        calls.put("QueryBuilder.without(ComponentColumn[])", () -> repo.query().without(foreignTag));
        calls.put("QueryBuilder.anyOf(ComponentColumn[])", () -> repo.query().anyOf(position, foreignRoutes));
        calls.put("QueryBuilder.owned(ComponentColumn[])", () -> repo.query().owned(foreign));
        calls.put("QueryBuilder.anyOwned(ComponentColumn[])", () -> repo.query().anyOwned(foreign));
        calls.put("QueryBuilder.changed(ComponentColumn[])", () -> repo.query().changed(foreign));
        calls.put(
                "QueryBuilder.changedStructure(ComponentColumn[])",
                () -> repo.query().changedStructure(foreign));
        calls.put(
                "NeighboursBuilder.where(Query)",
                () -> Neighbours.of(position).where(other.query().build()));
        calls.put("QueryChunk.has(ComponentColumn)", () -> inIteration(chunk -> chunk.has(foreign)));
        calls.put("QueryChunk.markChanged(ComponentColumn)", () -> inIteration(chunk -> chunk.markChanged(foreign)));
        calls.put("ManagedTable.get(QueryChunk, int)", () -> inIteration(chunk -> foreignRoutes.get(chunk, 0)));
        calls.put(
                "FinishedFrame.nextChanged(ComponentColumn, int)",
                () -> inObserver(frame -> frame.nextChanged(foreign, 0)));
        calls.put(
                "FinishedFrame.nextChanged(ComponentColumn, int, long)",
                () -> inObserver(frame -> frame.nextChanged(foreign, 0, 0)));
    }

    private void addCommands(Map<String, ThrowingCallable> calls) {
        CommandBuffer buffer = repo.commands().buffer();
        Prototypes theirs = other.newPrototypes();
        var links = other.hierarchy();
        calls.put("ComponentColumn.remove(CommandBuffer, long)", () -> foreign.remove(buffer, entity));
        calls.put(
                "ComponentColumn.setAuthority(CommandBuffer, long, boolean)",
                () -> foreign.setAuthority(buffer, entity, true));
        calls.put("ComponentTable.add(CommandBuffer, long)", () -> foreign.add(buffer, entity));
        calls.put(
                "ComponentTable.add(CommandBuffer, long, Object)",
                () -> foreign.add(buffer, entity, new Position(1, 2, 3)));
        calls.put(
                "ComponentTable.set(CommandBuffer, long, Object)",
                () -> foreign.set(buffer, entity, new Position(1, 2, 3)));
        calls.put(
                "PartTable.add(CommandBuffer, long, Object)",
                () -> foreignWheels.add(buffer, entity, new Wheel(1, 2, 3)));
        calls.put(
                "PartTable.set(CommandBuffer, long, int, Object)",
                () -> foreignWheels.set(buffer, entity, 0, new Wheel(1, 2, 3)));
        calls.put(
                "PartTable.setAll(CommandBuffer, long, Object[])",
                () -> foreignWheels.setAll(buffer, entity, new Wheel[] {new Wheel(1, 2, 3)}));
        calls.put(
                "PartTable.setAll(CommandBuffer, long, Object[], int, int)",
                () -> foreignWheels.setAll(buffer, entity, new Wheel[] {new Wheel(1, 2, 3)}, 0, 1));
        calls.put("PartTable.removeAt(CommandBuffer, long, int)", () -> foreignWheels.removeAt(buffer, entity, 0));
        calls.put(
                "ManagedTable.add(CommandBuffer, long, Object)",
                () -> foreignRoutes.add(buffer, entity, new Route("c")));
        calls.put(
                "ManagedTable.set(CommandBuffer, long, Object)",
                () -> foreignRoutes.set(buffer, entity, new Route("c")));
        calls.put("TagColumn.add(CommandBuffer, long)", () -> foreignTag.add(buffer, entity));
        calls.put("TagColumn.set(CommandBuffer, long, boolean)", () -> foreignTag.set(buffer, entity, false));
        calls.put("Hierarchy.addChild(CommandBuffer, long, long)", () -> links.addChild(buffer, entity, entity));
        calls.put("Hierarchy.reparent(CommandBuffer, long, long)", () -> links.reparent(buffer, entity, entity));
        calls.put("Hierarchy.removeChild(CommandBuffer, long, long)", () -> links.removeChild(buffer, entity, entity));
        calls.put("Hierarchy.detach(CommandBuffer, long)", () -> links.detach(buffer, entity));
        calls.put("Hierarchy.destroySubtree(CommandBuffer, long)", () -> links.destroySubtree(buffer, entity));
        calls.put(
                "CommandBuffer.spawn(Blueprint)",
                () -> buffer.spawn(theirs.define("x").build()));
        calls.put(
                "CommandBuffer.spawn(Blueprint) of components",
                () -> buffer.spawn(new Blueprint() {
                    @Override
                    public void build(long built) {}

                    @Override
                    public List<ComponentColumn> components() {
                        return List.of(foreign);
                    }
                }));
    }

    private void addPrototypes(Map<String, ThrowingCallable> calls) {
        Prototypes prototypes = repo.newPrototypes();
        PrototypeBuilder builder = prototypes.define("unit");
        Prototype prototype = prototypes.define("empty").build();
        Position value = new Position(1, 2, 3);
        calls.put("PrototypeBuilder.with(ComponentTable, Object)", () -> builder.with(foreign, value));
        calls.put("PrototypeBuilder.with(ManagedTable, Object)", () -> builder.with(foreignRoutes, new Route("d")));
        calls.put(
                "PrototypeBuilder.parts(PartTable, Object[])", () -> builder.parts(foreignWheels, new Wheel(1, 2, 3)));
        calls.put(
                "PrototypeBuilder.parts(PartTable, List)",
                () -> builder.parts(foreignWheels, List.of(new Wheel(1, 2, 3))));
        calls.put("PrototypeBuilder.tag(TagColumn)", () -> builder.tag(foreignTag));
        calls.put("Prototype.create(ComponentTable, Object)", () -> prototype.create(foreign, value));
        calls.put("Prototype.create(ComponentTable, Object, int)", () -> prototype.create(foreign, value, 1));
    }

    private void addReactions(Map<String, ThrowingCallable> calls) {
        Reactions reactions = repo.reactions();
        EntityReaction plain = reacted -> {};
        LastReaction<ComponentColumn> withLast = (reacted, last) -> {};
        calls.put("Reactions.onAdded(ComponentColumn, EntityReaction)", () -> reactions.onAdded(foreign, plain));
        calls.put("Reactions.onRemoved(ComponentColumn, EntityReaction)", () -> reactions.onRemoved(foreignTag, plain));
        calls.put("Reactions.onRemoved(ComponentColumn, LastReaction)", () -> reactions.onRemoved(foreign, withLast));
        calls.put("Reactions.onChanged(ComponentColumn, EntityReaction)", () -> reactions.onChanged(foreign, plain));
        calls.put("Reactions.onChanged(ComponentColumn, LastReaction)", () -> reactions.onChanged(foreign, withLast));
        calls.put("Reactions.keepLast(ComponentColumn)", () -> reactions.keepLast(foreign));
    }

    private void addRawChunks(Map<String, ThrowingCallable> calls) {
        var raw = repo.rawChunks();
        MemorySegment room = Arena.ofAuto().allocate(1 << 20);
        calls.put("RawChunks.presentAddress(ComponentColumn, int)", () -> raw.presentAddress(foreign, 0));
        calls.put("RawChunks.authorityAddress(ComponentColumn, int)", () -> raw.authorityAddress(foreign, 0));
        calls.put("RawChunks.imageBytes(ComponentColumn, int)", () -> raw.imageBytes(foreign, 0));
        calls.put("RawChunks.read(ComponentColumn, int, MemorySegment, long)", () -> raw.read(foreign, 0, room, 0));
        calls.put("RawChunks.isDense(ComponentColumn, int)", () -> raw.isDense(foreign, 0));
        calls.put("RawChunks.denseBytes(ComponentColumn)", () -> raw.denseBytes(foreign));
        calls.put(
                "RawChunks.readDense(ComponentColumn, int, MemorySegment, long)",
                () -> raw.readDense(foreign, 0, room, 0));
        calls.put(
                "RawChunks.readLoose(PartTable, int, MemorySegment, long)",
                () -> raw.readLoose(foreignWheels, 0, room, 0));
        calls.put(
                "RawChunks.readChanged(ComponentColumn, int, long, MemorySegment, long)",
                () -> raw.readChanged(foreign, 0, 0, room, 0));
        calls.put(
                "RawChunks.write(ComponentColumn, int, MemorySegment, long, long)",
                () -> raw.write(foreign, 0, room, 0, 1));
        calls.put(
                "RawChunks.writeUnchecked(ComponentColumn, int, MemorySegment, long, long)",
                () -> raw.writeUnchecked(foreign, 0, room, 0, 1));
        calls.put(
                "RawChunks.write(ManagedTable, int, MemorySegment, long, IntFunction)",
                () -> raw.write(foreignRoutes, 0, room, 0, slot -> new Route("e")));
    }

    @Test
    void shouldRefuseWhatIsOfAnotherRepository() {
        long hash = other.stateHash();
        calls().forEach((name, call) -> assertThatThrownBy(call)
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of another repository"));
        assertThat(repo.commands().size()).isZero();
        assertThat(position.get(entity)).isEqualTo(new Position(1, 2, 3));
        assertThat(other.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldRefuseCursorsSpansAndViewsOfAnotherRepository() {
        DetonationEvents events = repo.events().register(DetonationEvents.TYPE);
        DetonationEvents foreignEvents = other.events().register(DetonationEvents.TYPE);
        wheels.add(entity, new Wheel(1, 2, 3));
        events.publish(1, 2, 3);
        repo.tick();
        List<ThrowingCallable> uses = List.of(
                () -> position.view(entity, foreign.newView()),
                () -> position.edit(entity, foreign.newEdit()),
                () -> position.span(0, foreign.newSpan()),
                () -> position.editSpan(0, foreign.newEditSpan()),
                () -> wheels.view(entity, foreignWheels.newView()),
                () -> wheels.edit(entity, foreignWheels.newEdit()),
                () -> events.at(0, foreignEvents.newView()),
                () -> inIteration(foreign::span),
                () -> inIteration(foreign::editSpan));
        for (ThrowingCallable use : uses) {
            assertThatThrownBy(use)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
        }
    }

    @Test
    void shouldTryEveryMethodThatTakesWhatBelongsToARepository() {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : new ClassFileImporter().importPackages("io.fdp.kernel", "io.fdp.kernel.access")) {
            if (type.getModifiers().contains(JavaModifier.PUBLIC)
                    && !type.getPackageName().contains("internal")
                    && type.getPackageName().startsWith("io.fdp.kernel")) {
                for (JavaMethod method : type.getMethods()) {
                    if (isOffered(method) && takesWhatIsBound(method)) {
                        found.add(signature(method));
                    }
                }
            }
        }
        Set<String> known = new TreeSet<>(calls().keySet());
        known.addAll(FREE.keySet());
        List<String> missing = new ArrayList<>(found);
        missing.removeAll(known);
        assertThat(missing)
                .as("methods that nobody tries with something of another repository")
                .isEmpty();
        assertThat(found).containsAll(FREE.keySet());
    }

    private static boolean isOffered(JavaMethod method) {
        Set<JavaModifier> modifiers = method.getModifiers();
        return modifiers.contains(JavaModifier.PUBLIC)
                && !modifiers.contains(JavaModifier.SYNTHETIC)
                && !method.getOwner().isInterface();
    }

    private static boolean takesWhatIsBound(JavaMethod method) {
        return method.getRawParameterTypes().stream()
                .map(type -> type.isArray() ? type.getBaseComponentType() : type)
                .anyMatch(type -> BOUND.stream().anyMatch(type::isAssignableTo));
    }

    private static String signature(JavaMethod method) {
        return method.getOwner().getSimpleName() + "." + method.getName()
                + method.getRawParameterTypes().stream()
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
