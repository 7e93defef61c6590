package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A reaction to changed objects hears of other objects only, and the log says so. */
class ReactionToObjectsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @Test
    void shouldSayOnceThatMarksAreNotTold() {
        EntityRepository repo = worlds.create();
        ManagedTable<Object> tools = repo.registerManaged(ManagedType.of(Object.class, "tools"));
        long entity = repo.createEntity();
        tools.add(entity, new ArrayDeque<>());
        List<Long> told = new ArrayList<>();
        repo.reactions().onAdded(tools, added -> {});
        assertThat(log.all()).isEmpty();
        repo.reactions().onChanged(tools, changed -> told.add(changed));
        repo.reactions().onChanged(tools, (changed, last) -> {});
        assertThat(log.at(Level.INFO))
                .containsExactly("onChanged() of tools tells of another object only, not of markModified(): objects are"
                        + " compared by identity. Pass a new object to set(), or find marked ones with a query for"
                        + " changed(…)");
        repo.tick();
        tools.markModified(entity);
        repo.tick();
        assertThat(told).isEmpty();
        tools.set(entity, new ArrayDeque<>());
        repo.tick();
        assertThat(told).containsExactly(entity);
    }
}
