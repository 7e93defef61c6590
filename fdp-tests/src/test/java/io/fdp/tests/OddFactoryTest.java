package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.event.EventType;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Shapes.Wide;
import io.fdp.tests.components.WideTable;
import org.junit.jupiter.api.Test;

/** Factories of types that make nothing, or what belongs to another repository, leave nothing behind. */
class OddFactoryTest {
    @Test
    void shouldRefuseFactoriesThatMakeNoTable() {
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create()) {
            WideTable foreign = other.register(WideTable.TYPE);
            for (WideTable made : new WideTable[] {null, foreign}) {
                ComponentType<Wide, WideTable> type =
                        ComponentType.of("odd", Wide.class, WideTable.TYPE.layout(), context -> made);
                long before = repo.memory().reserved();
                assertThatThrownBy(() -> repo.register(type)).hasMessageContaining("the factory of odd returned");
                assertThat(repo.memory().reserved()).isEqualTo(before);
                assertThat(repo.types()).isEmpty();
            }
        }
    }

    @Test
    void shouldRefuseFactoriesThatMakeNoStream() {
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create()) {
            DetonationEvents foreign = other.events().register(DetonationEvents.TYPE);
            for (DetonationEvents made : new DetonationEvents[] {null, foreign}) {
                EventType<Detonation, DetonationEvents> type =
                        EventType.of(70, "odd", Detonation.class, DetonationEvents.TYPE.layout(), context -> made);
                long before = repo.memory().reserved();
                assertThatThrownBy(() -> repo.events().register(type))
                        .hasMessageContaining("the factory of odd returned");
                assertThat(repo.memory().reserved()).isEqualTo(before);
                assertThat(repo.events().all()).isEmpty();
            }
        }
    }
}
