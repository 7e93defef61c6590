package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.PositionTable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The same verb finds the same kind of thing everywhere, and throws in the same way if it is not there. */
class LookUpTest {
    private static final ManagedType<String> TITLE = ManagedType.of(String.class, "test.title");

    @Tag
    interface Marked {}

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private Map<String, ThrowingCallable> lookUps() {
        Map<String, ThrowingCallable> all = new LinkedHashMap<>();
        all.put("call register() with its table's TYPE", () -> repo.table(PositionTable.TYPE));
        all.put("call registerTag(Marked.class)", () -> repo.tag(Marked.class));
        all.put("registerManaged", () -> repo.managed(TITLE));
        all.put("call singletons().register() with its table's TYPE", () -> repo.singleton(PositionTable.TYPE));
        all.put("call singletons().registerManaged()", () -> repo.singleton(TITLE));
        all.put("call events().register() with its stream's TYPE", () -> repo.events(DetonationEvents.TYPE));
        all.put("call events().registerManaged(String.class)", () -> repo.events(String.class));
        all.put(
                "call previous().keep() with its table's TYPE",
                () -> repo.previous().table(PositionTable.TYPE));
        return all;
    }

    @Test
    void shouldSayWhatToRegister() {
        lookUps()
                .forEach((remedy, lookUp) -> assertThatThrownBy(lookUp)
                        .as(remedy)
                        .isInstanceOf(UnregisteredTypeException.class)
                        .hasMessageContaining(remedy)
                        .hasMessageEndingWith(" first"));
    }

    @Test
    void shouldFindWhatIsRegistered() {
        assertThat(repo.register(PositionTable.TYPE)).isSameAs(repo.table(PositionTable.TYPE));
        assertThat(repo.registerTag(Marked.class)).isSameAs(repo.tag(Marked.class));
        assertThat(repo.registerManaged(TITLE)).isSameAs(repo.managed(TITLE));
        assertThat(repo.singletons().register(PositionTable.TYPE)).isSameAs(repo.singleton(PositionTable.TYPE));
        assertThat(repo.singletons().registerManaged(TITLE)).isSameAs(repo.singleton(TITLE));
        assertThat(repo.events().register(DetonationEvents.TYPE)).isSameAs(repo.events(DetonationEvents.TYPE));
        assertThat(repo.singletons().find(TITLE.name())).isSameAs(repo.singleton(TITLE));
        assertThat(repo.singletons().find("test.nothing")).isNull();
    }

    @Test
    void shouldFindWhatIsKept() {
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        assertThat(repo.previous().table(PositionTable.TYPE))
                .isSameAs(before)
                .isNotSameAs(repo.table(PositionTable.TYPE));
        repo.registerTag(Marked.class);
        assertThatThrownBy(() -> repo.previous().tag(Marked.class))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("is not kept from the last frame: call previous().keepTag(Marked.class) first");
        assertThat(repo.previous().keepTag(Marked.class))
                .isSameAs(repo.previous().tag(Marked.class));
    }

    /** A type of the same name is another type. */
    @Test
    void shouldNotMistakeNamesakes() {
        repo.singletons().registerManaged(TITLE);
        ManagedType<Integer> namesake = ManagedType.of(Integer.class, TITLE.name());
        assertThatThrownBy(() -> repo.singleton(namesake)).isInstanceOf(UnregisteredTypeException.class);
    }
}
