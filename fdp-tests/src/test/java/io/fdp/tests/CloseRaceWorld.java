package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.Happenings;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WideTable;
import java.util.SplittableRandom;

/** A small world with one of everything, which threads use while another one closes it. */
final class CloseRaceWorld {
    static final int ENTITIES = 1500;

    final EntityRepository repo;
    final PositionTable position;
    final VelocityTable velocity;
    final EverythingTable everything;
    final GaugeTable gauge;
    final WheelParts wheels;
    final TagColumn damaged;
    final ManagedTable<Route> route;
    final HitEvents hits;
    final ManagedEvents<Happenings.Plain> plain;
    final TableSingleton<Shapes.Wide, WideTable> wide;
    final Hierarchy tree;
    final PositionTable before;
    final long[] entities = new long[ENTITIES];

    CloseRaceWorld(SplittableRandom random) {
        repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(random.nextBoolean() ? 4000 : 300_000));
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        everything = repo.register(EverythingTable.TYPE);
        gauge = repo.register(GaugeTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        route = repo.registerManaged(Route.class);
        hits = repo.events().register(HitEvents.TYPE);
        plain = repo.events()
                .registerManaged(ManagedEventType.of(Happenings.Plain.class).hashedBy(event -> 1));
        wide = repo.singletons().register(WideTable.TYPE);
        tree = repo.hierarchy();
        before = repo.previous().keep(PositionTable.TYPE);
        fill();
        repo.tick();
        publish();
    }

    private void fill() {
        repo.createEntities(entities);
        position.addAll(entities);
        for (int i = 0; i < ENTITIES; i++) {
            long entity = entities[i];
            position.set(entity, new Position(i, i, i));
            if (i % 2 == 0) {
                velocity.add(entity, new Velocity(i, 1, 1));
                wheels.add(entity, new Wheel(i, 1, 1));
                wheels.add(entity, new Wheel(i + 1, 1, 1));
            }
            if (i % 5 == 0) {
                everything.add(entity);
                gauge.add(entity).value(i);
                route.add(entity, new Route("r" + i));
                repo.roles().assign(i, entity);
            }
            damaged.set(entity, i % 7 == 0);
            if (i > 0) {
                tree.addChild(entities[i / 3], entity);
            }
        }
        wide.set(new Shapes.Wide(1, (byte) 2));
        publish();
    }

    private void publish() {
        for (int i = 0; i < 300; i++) {
            hits.publish((byte) i, i, Shapes.Color.GREEN);
            plain.publish(new Happenings.Plain(1));
        }
    }
}
