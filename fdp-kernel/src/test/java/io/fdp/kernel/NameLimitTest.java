package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.NameLimit;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Names of types, fields and constants have 1,024 characters at most, in programs and in files. */
class NameLimitTest {
    private static final String LONGEST = "n".repeat(NameLimit.MAX_LENGTH);
    private static final String TOO_LONG = LONGEST + "n";

    private final EntityRepository repo = EntityRepository.create();

    @AfterEach
    void close() {
        repo.close();
    }

    private static void assertRefused(ThrowingCallable registration) {
        assertThatThrownBy(registration)
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("a name has 1025 characters, at most 1,024 are allowed: nnn")
                .hasMessageContaining("shorter name")
                .message()
                .hasSizeLessThan(600);
    }

    private static ComponentType<Long, ProbeTable> component(ComponentLayout layout) {
        return ComponentType.of("test.Fields", Long.class, layout, context -> {
            throw new AssertionError("it is refused before");
        });
    }

    @Test
    void shouldRefuseTypesWithLongNames() {
        assertRefused(() -> repo.register(ProbeTable.type(TOO_LONG, 8)));
        assertRefused(() -> repo.register(ProbeParts.type(TOO_LONG, 8)));
        assertRefused(() -> repo.registerManaged(ManagedType.of(Object.class, TOO_LONG)));
        assertRefused(() -> repo.singletons().register(ProbeTable.type(TOO_LONG, 8)));
        assertRefused(() -> repo.singletons().registerManaged(ManagedType.of(Object.class, TOO_LONG)));
        assertRefused(() -> repo.events()
                .register(EventType.of(7, TOO_LONG, Long.class, ProbeEvents.TYPE.layout(), context -> {
                    throw new AssertionError("it is refused before");
                })));
        assertThat(repo.types()).isEmpty();
    }

    @Test
    void shouldRefuseTypesWhoseFieldsOrConstantsHaveLongNames() {
        ComponentLayout field =
                ComponentLayout.rows(4, 4).field(TOO_LONG, FieldKind.INT, 0).build();
        ComponentLayout constant =
                ComponentLayout.rows(4, 4).enumeration("e", 0, "A", TOO_LONG).build();
        assertRefused(() -> repo.register(component(field)));
        assertRefused(() -> repo.register(component(constant)));
        assertRefused(() -> repo.register(PartType.of("test.Parts", Long.class, field, context -> {
            throw new AssertionError("it is refused before");
        })));
        assertRefused(() -> repo.events().register(EventType.of(7, "test.Event", Long.class, constant, context -> {
            throw new AssertionError("it is refused before");
        })));
    }

    @Test
    void shouldTakeTheLongestNames() {
        assertThat(repo.register(ProbeTable.type(LONGEST, 8)).name()).isEqualTo(LONGEST);
        assertThat(repo.singletons().registerManaged(ManagedType.of(String.class, LONGEST)))
                .isNotNull();
    }

    @Test
    void shouldRefuseLongNamesInFiles() {
        DataWriter to = new DataWriter();
        to.string(LONGEST);
        to.string(TOO_LONG);
        DataReader from = new DataReader();
        from.reset(to.array(), 0, to.size());
        assertThat(from.name()).isEqualTo(LONGEST);
        assertThatThrownBy(from::name)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a name has 1025 characters, at most 1,024");
    }

    @Test
    void shouldShortenTextsInMessages() {
        DataReader from = new DataReader();
        assertThat(from.wrong("the key " + "k".repeat(3_000_000) + " is there twice"))
                .message()
                .hasSizeLessThan(1_200)
                .contains("the key kkk", "2999023 characters more", "kkk is there twice");
        assertThat(ShortText.of("a short one", 11)).isEqualTo("a short one");
        assertThat(ShortText.of("12345678901", 8)).isEqualTo("123456… (3 characters more) …01");
        assertThat(ShortText.of("12345\uD83D\uDE00789\uD83D\uDE002", 8)).isEqualTo("12345… (7 characters more) …2");
    }
}
