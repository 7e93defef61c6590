package io.fdp.tests;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Query;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.Happenings;
import io.fdp.tests.components.HitEventView;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.RaiseGauges;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityEditSpan;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/** One thread's way through all ways to use a world. What it keeps, it goes on using when the world is closed. */
final class CloseRaceUser {
    private static final long IMAGE = 1 << 20;

    private final CloseRaceWorld world;
    private final SplittableRandom random;
    private final Use[] uses;
    private final JsonWriter json = new JsonWriter();
    private final MemorySegment image = Arena.ofAuto().allocate(IMAGE, Long.BYTES);
    private final CommandBatch batch;
    private final Differ differ;
    private final Snapshot snapshot;
    private final PositionView view;
    private final PositionEdit edit;
    private final PositionSpan span;
    private final PositionEditSpan editSpan;
    private final VelocityEditSpan columns;
    private final WheelPartsView parts;
    private final WheelPartsEdit partsEdit;
    private final HitEventView hit;
    private final MemorySegment segment;
    private final Query moving;
    private final RaiseGauges raise;
    private long sum;
    private long done;
    private long closed;

    CloseRaceUser(CloseRaceWorld world, SplittableRandom random) {
        this.world = world;
        this.random = random;
        this.batch = world.repo.commands().newBatch();
        this.differ = random.nextBoolean() ? Differ.of(world.position) : Differ.of(world.wheels);
        this.snapshot = Snapshot.of(world.repo);
        long first = world.entities[0];
        this.view = world.position.view(first);
        this.edit = world.position.edit(first);
        this.span = world.position.span(0);
        this.editSpan = world.position.editSpan(0);
        this.columns = world.velocity.editSpan(0);
        this.parts = world.wheels.view(first);
        this.partsEdit = world.wheels.edit(first);
        this.hit = world.hits.at(0);
        this.segment = world.position.editSpan(0).segment();
        this.moving = world.repo
                .query()
                .with(world.position, world.velocity)
                .without(world.damaged)
                .build();
        this.raise = RaiseGauges.on(world.repo);
        this.uses = uses();
    }

    /** Uses the world so many times; an error that is not declared comes through. */
    void use(int times) {
        for (int i = 0; i < times; i++) {
            Use use = uses[random.nextInt(uses.length)];
            try {
                use.run(world.entities[random.nextInt(CloseRaceWorld.ENTITIES)]);
            } catch (ClosedException expected) {
                closed++;
            } catch (FdpException declared) {
                sum++;
            } catch (IndexOutOfBoundsException declared) {
                requireMessage(declared);
            } catch (IllegalStateException declared) {
                requireSegment(declared);
            }
            done++;
        }
    }

    /** Of events and parts that went away meanwhile; an array's own error would have no sentence. */
    private static void requireMessage(IndexOutOfBoundsException error) {
        if (error instanceof ArrayIndexOutOfBoundsException) {
            throw error;
        }
    }

    /** What the JDK says of segments that have ended, and what is said of chunks that are not dense any more. */
    private static void requireSegment(IllegalStateException error) {
        String message = String.valueOf(error.getMessage());
        if (!message.equals("Already closed") && !message.contains("isDense()")) {
            throw error;
        }
    }

    long done() {
        return done;
    }

    long closed() {
        return closed;
    }

    /** What was read, so that no read is left out. */
    long sum() {
        return sum;
    }

    /** Gives back what a user keeps of its own. */
    void end() {
        snapshot.close();
    }

    private Use[] uses() {
        return new Use[] {
            this::values,
            this::keptCursors,
            this::newCursors,
            this::spans,
            this::keptSpans,
            this::parts,
            this::keptParts,
            this::json,
            this::headers,
            this::events,
            this::publish,
            this::queries,
            this::loops,
            this::commands,
            this::managed,
            this::tags,
            this::walk,
            this::roles,
            this::singleton,
            this::hashes,
            this::raw,
            this::segments,
            this::differ,
            this::previous,
            this::structure,
            this::registration,
            this::partStructure,
            this::snapshots
        };
    }

    private void values(long entity) {
        sum += (long) world.position.get(entity).x();
        world.position.set(entity, new Position(1, 2, 3));
        Velocity velocity = world.velocity.tryGet(entity);
        sum += velocity == null ? 0 : 1;
        sum += world.everything.has(entity) ? world.everything.get(entity).i() : 0;
    }

    private void keptCursors(long entity) {
        sum += (long) view.x();
        edit.x(edit.y() + 1);
        sum += view.self();
    }

    private void newCursors(long entity) {
        sum += (long) world.position.view(entity, view).z();
        world.position.edit(entity, edit).z(4);
        edit.y(edit.x());
    }

    private void spans(long entity) {
        world.position.span(0, span);
        world.position.editSpan(0, editSpan);
        world.velocity.editSpan(0, columns);
        keptSpans(entity);
    }

    private void keptSpans(long entity) {
        for (int slot = span.nextSlot(0); slot >= 0; slot = span.nextSlot(slot + 1)) {
            sum += (long) span.x(slot) + span.self(slot);
            editSpan.y(slot, slot);
            columns.dx(slot, 1);
        }
    }

    private void parts(long entity) {
        sum += world.wheels.count(entity);
        sum += (long) world.wheels.get(entity, 1).spin();
        world.wheels.set(entity, 0, new Wheel(3, 1, 2));
        sum += world.wheels.find(entity, 3);
        world.wheels.view(entity, parts);
        world.wheels.edit(entity, partsEdit);
    }

    private void keptParts(long entity) {
        for (int i = 0; i < parts.size(); i++) {
            sum += (long) parts.spin(i);
        }
        partsEdit.spin(0, 5);
    }

    private void json(long entity) {
        json.reset().beginArray();
        world.position.writeJson(entity, json);
        world.damaged.writeJson(entity, json);
        if (world.everything.has(entity)) {
            world.everything.writeJson(entity, json);
        }
        if (world.wheels.has(entity)) {
            world.wheels.writeJson(entity, json);
        }
        world.wide.writeJson(json);
        if (world.hits.count() > 0) {
            world.hits.writeJson(0, json);
        }
        json.endArray();
        sum += json.length();
    }

    private void headers(long entity) {
        sum += world.repo.entityAt(Entity.index(entity));
        sum += world.repo.isAlive(entity) ? 1 : 0;
        sum += world.repo.side(entity) + world.repo.disType(entity) + world.repo.spawnTick(entity);
        world.repo.setSide(entity, 3);
        world.repo.setFlags(entity, 4);
        sum += world.repo.components(entity).size() + world.repo.entityCount();
    }

    private void events(long entity) {
        sum += world.hits.count() + world.hits.pendingCount();
        sum += world.hits.get(17).number() + hit.number();
        sum += world.hits.at(19, hit).number();
        world.hits.forEach(each -> sum += each.number());
        sum += world.plain.count() + world.hits.currentBytes().copyTo(image, 0);
    }

    private void publish(long entity) {
        for (int i = 0; i < 5; i++) {
            world.hits.publish((byte) 1, i, Shapes.Color.BLUE);
        }
        world.plain.publish(new Happenings.Plain(1));
    }

    private void queries(long entity) {
        sum += moving.count() + moving.first();
        sum += moving.matches(entity) ? 1 : 0;
        sum += moving.collect(new long[100]);
        moving.forEach(each -> sum += each);
        moving.forEachChunk(chunk -> {
            world.position.editSpan(chunk).x(chunk.nextSlot(0), 1);
            sum += chunk.entity(chunk.nextSlot(0));
        });
        sum += moving.sortedByFloat(each -> world.position.get(each).x()).first();
    }

    private void loops(long entity) {
        raise.run(2);
    }

    private void commands(long entity) {
        if (batch.isOpen()) {
            long made = batch.create();
            world.position.add(batch, made, new Position(1, 1, 1));
            world.velocity.set(batch, entity, new Velocity(1, 1, 1));
            world.wheels.add(batch, entity, new Wheel(9, 9, 9));
            sum += batch.size();
        }
    }

    private void managed(long entity) {
        Route route = world.route.tryGet(entity);
        sum += route == null ? 0 : world.route.get(entity).legs.size();
        world.route.set(entity, new Route("other"));
    }

    private void tags(long entity) {
        sum += world.damaged.has(entity) ? 1 : 0;
        sum += world.damaged.count() + world.position.count();
        sum += world.position.nextChunk(0) + world.position.chunkVersion(0);
        sum += world.gauge.entityVersion(entity);
        world.position.markChanged(entity);
        world.position.setAuthority(entity, random.nextBoolean());
    }

    private void walk(long entity) {
        sum += world.tree.parent(entity) + world.tree.firstChild(entity) + world.tree.lastChild(entity);
        sum += world.tree.nextSibling(entity) + world.tree.previousSibling(entity) + world.tree.root(entity);
        sum += world.tree.depth(entity) + world.tree.childCount(entity);
        long root = world.entities[0];
        for (long at = root; at != Entity.NULL; at = world.tree.nextInSubtree(root, at)) {
            sum += at;
        }
        world.tree.forEachDescendant(root, each -> sum += each);
    }

    private void roles(long entity) {
        sum += world.repo.roles().find(random.nextInt(100));
        world.repo.roles().forEach((role, holder) -> sum += holder);
        world.repo.roles().assign(random.nextInt(100), entity);
    }

    private void singleton(long entity) {
        sum += world.wide.get().a();
        world.wide.set(new Shapes.Wide(2, (byte) 3));
        sum += world.wide.version();
    }

    private void hashes(long entity) {
        sum += world.repo.stateHash();
        sum += world.repo.stateHashes().total();
        sum += world.repo.memory().committed();
    }

    private void raw(long entity) {
        for (int chunk = 0; chunk < world.repo.rawChunks().count() && chunk < 2; chunk++) {
            sum += world.repo.rawChunks().readEntities(chunk, image, 0);
            sum += world.repo.rawChunks().read(world.position, chunk, image, 0);
            sum += world.repo.rawChunks().readDense(world.position, chunk, image, 0);
            sum += world.repo.rawChunks().readLinks(chunk, image, 0);
            sum += world.repo.rawChunks().readLoose(world.wheels, chunk, image, 0);
        }
    }

    private void segments(long entity) {
        sum += segment.get(ValueLayout.JAVA_INT, 12);
        segment.set(ValueLayout.JAVA_INT, 24, 7);
        sum += world.position.span(0).segment().get(ValueLayout.JAVA_BYTE, 5);
        sum += world.hits.currentBytes().segment(0).byteSize();
    }

    private void differ(long entity) {
        differ.forEach((each, difference) -> random.nextBoolean());
        sum += differ.isAccepted(entity) ? 1 : 0;
    }

    private void previous(long entity) {
        sum += world.repo.previous().wasAlive(entity) ? 1 : 0;
        sum += (long) world.before.get(entity).x();
        sum += (long) world.before.view(entity).y();
    }

    private void structure(long entity) {
        long made = world.repo.createEntity();
        world.position.add(made, new Position(1, 2, 3));
        world.everything.add(made).i(4);
        world.everything.remove(made);
        world.repo.destroyEntity(made);
    }

    private void registration(long entity) {
        sum += world.repo.register(EverythingTable.TYPE).id();
        sum += world.repo.table(PositionTable.TYPE).id();
        sum += world.repo.types().size() + world.repo.toString().length();
    }

    private void partStructure(long entity) {
        sum += world.wheels.add(entity, new Wheel(5, 5, 5));
        world.wheels.removeAt(entity, 0);
    }

    private void snapshots(long entity) {
        snapshot.take();
    }

    /** One way to use a world. */
    private interface Use {
        void run(long entity);
    }
}
