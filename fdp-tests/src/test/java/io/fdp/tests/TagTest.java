package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.TagDataException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Damaged;
import io.fdp.tests.components.Shapes.Exploding;
import io.fdp.tests.components.VelocityTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TagTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldFindDescendantsThroughTheirAncestors() {
        EntityRepository repo = worlds.create();
        TagColumn exploding = repo.registerTag(Exploding.class);
        TagColumn damaged = repo.tag(Damaged.class);
        TagColumn burning = repo.tag(Burning.class);
        long entity = repo.createEntity();
        exploding.add(entity);
        assertThat(damaged.has(entity)).isTrue();
        assertThat(burning.has(entity)).isTrue();
        assertThat(burning.hasOwn(entity)).isFalse();
        assertThat(burning.remove(entity)).isFalse();
        assertThat(damaged.has(entity)).isTrue();
        damaged.add(entity);
        assertThat(exploding.remove(entity)).isTrue();
        assertThat(damaged.has(entity)).isTrue();
        assertThat(burning.has(entity)).isFalse();
        assertThat(exploding.parent()).isSameAs(burning);
        assertThat(damaged.parent()).isNull();
    }

    /** An entity has a tag through a descendant, and has no authority of its own to give up. */
    @Test
    void shouldSayThatOnlyADescendantIsThere() {
        EntityRepository repo = worlds.create();
        TagColumn burning = repo.registerTag(Burning.class);
        TagColumn damaged = repo.tag(Damaged.class);
        long entity = repo.createEntity();
        burning.add(entity);
        assertThat(damaged.has(entity)).isTrue();
        assertThatThrownBy(() -> damaged.setAuthority(entity, false))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining("entity 0#1 does not have tag " + damaged.name() + " itself")
                .hasMessageContaining("ask with hasOwn()");
        burning.setAuthority(entity, false);
        assertThat(burning.hasOwnAuthority(entity)).isFalse();
    }

    @Test
    void shouldFindDescendantsThatWereRegisteredLater() {
        EntityRepository repo = worlds.create();
        TagColumn damaged = repo.registerTag(Damaged.class);
        TagColumn burning = repo.registerTag(Burning.class);
        TagColumn exploding = repo.registerTag(Exploding.class);
        long entity = repo.createEntity();
        exploding.set(entity, true);
        exploding.set(entity, true);
        assertThat(damaged.has(entity)).isTrue();
        exploding.set(entity, false);
        exploding.set(entity, false);
        assertThat(damaged.has(entity)).isFalse();
        assertThat(burning.count()).isZero();
    }

    @Test
    void shouldSayThatATagHasNoData() {
        EntityRepository repo = worlds.create();
        TagColumn damaged = repo.registerTag(Damaged.class);
        long entity = repo.createEntity();
        damaged.add(entity);
        assertThatThrownBy(() -> damaged.address(entity))
                .isInstanceOf(TagDataException.class)
                .hasMessageContaining("is a tag")
                .hasMessageContaining("0#1")
                .hasMessageContaining("@Component");
    }

    @Test
    void shouldRefuseWhatIsNotATag() {
        EntityRepository repo = worlds.create();
        assertThatThrownBy(() -> repo.registerTag(String.class))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("@Tag interface String");
        assertThatThrownBy(() -> repo.registerTag(Runnable.class)).isInstanceOf(RegistrationException.class);
        assertThat(repo.types()).isEmpty();
    }

    @Test
    void shouldNameTypesThatAreNotRegistered() {
        EntityRepository repo = worlds.create();
        repo.register(PositionTable.TYPE);
        assertThat(repo.table(PositionTable.TYPE).name()).isEqualTo("io.fdp.tests.components.Shapes.Position");
        assertThatThrownBy(() -> repo.table(VelocityTable.TYPE))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("io.fdp.tests.components.Shapes.Velocity")
                .hasMessageContaining("register()");
        assertThatThrownBy(() -> repo.tag(Burning.class))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Burning")
                .hasMessageContaining("registerTag(Burning.class)");
    }

    @Tag(name = "renamed")
    interface Original {}

    @Test
    void shouldUseTheStableName() {
        EntityRepository repo = worlds.create();
        assertThat(repo.registerTag(Original.class).name()).isEqualTo("renamed");
        assertThat(repo.registerTag(Original.class)).hasToString("renamed (tag, 0 entities)");
    }
}
