package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.FrameObserver;
import io.fdp.kernel.TableSingleton;
import io.fdp.kernel.WriteScope;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Scopes by themselves, as another engine would use them. */
class WriteScopeTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Thrust(int newtons) {}

    @Component
    record Drag(int newtons) {}

    private EntityRepository repo;
    private ThrustTable thrust;
    private DragTable drag;
    private long one;

    @BeforeEach
    void open() {
        repo = worlds.create();
        thrust = repo.register(ThrustTable.TYPE);
        drag = repo.register(DragTable.TYPE);
        one = repo.createEntity();
        thrust.add(one, 1);
        drag.add(one, 1);
    }

    private void assertDragIsRefused() {
        assertThatThrownBy(() -> drag.set(one, new Drag(2)))
                .isInstanceOf(UndeclaredAccessException.class)
                .hasMessageContaining("first");
        thrust.set(one, new Thrust(2));
    }

    @Test
    void shouldKeepLimitsWhenAnotherCouldNotBegin() {
        WriteScope first = WriteScope.of(repo, "first").only().and(thrust);
        WriteScope second = WriteScope.of(repo, "second");
        for (boolean together : List.of(false, true)) {
            if (together) {
                WriteScope.beginTogether(repo);
            }
            first.begin();
            assertThatThrownBy(second::begin)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("second")
                    .hasMessageContaining("first");
            assertDragIsRefused();
            second.end();
            assertDragIsRefused();
            first.end();
            first.end();
            if (together) {
                WriteScope.endTogether(repo);
            }
            drag.set(one, new Drag(3));
        }
    }

    @Test
    void shouldNotBeginWhileObserversLook() {
        WriteScope scope = WriteScope.of(repo, "first").only();
        FrameObserver observer = frame -> scope.begin();
        repo.observers().add(observer);
        assertThatThrownBy(repo::tick).isInstanceOf(PhaseException.class).hasMessageContaining("begin first");
        repo.observers().remove(observer);
        drag.set(one, new Drag(3));
        repo.tick();
    }

    @Test
    void shouldNotTakeAColumnOfAnotherRepositoryForASingleton() {
        TableSingleton<Thrust, ThrustTable> own = repo.singletons().register(ThrustTable.TYPE);
        own.set(new Thrust(1));
        EntityRepository other = worlds.create();
        DragTable foreign = other.register(DragTable.TYPE);
        assertThat(foreign.id()).as("the same number").isEqualTo(own.table().id());
        long there = other.createEntity();
        foreign.add(there, 1);
        WriteScope scope = WriteScope.of(repo, "first").only().and(foreign);
        scope.begin();
        assertThatThrownBy(() -> own.set(new Thrust(2))).isInstanceOf(UndeclaredAccessException.class);
        assertThatThrownBy(() -> thrust.set(one, new Thrust(2))).isInstanceOf(UndeclaredAccessException.class);
        foreign.set(there, new Drag(2));
        scope.end();
        scope.and(own).begin();
        own.set(new Thrust(2));
        scope.end();
        assertThat(own.get().newtons()).isEqualTo(2);
    }
}
