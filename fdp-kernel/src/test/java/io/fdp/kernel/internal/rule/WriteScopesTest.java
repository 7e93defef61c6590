package io.fdp.kernel.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.PhaseException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Scopes that work alone and scopes that work together exclude each other, whatever threads do. */
class WriteScopesTest {
    private static final int ROUNDS = 300_000;

    private final WriteScopes scopes = new WriteScopes();
    private final WriteScopes.Scope driving = new WriteScopes.Scope("Driving", 1);

    @Test
    void shouldRefuseTogetherWhileOneWorksAlone() {
        scopes.begin(driving);
        assertThatThrownBy(() -> scopes.setTogether(true))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("while Driving is at work");
        assertThat(scopes.areTogether()).isFalse();
        assertThat(scopes.current()).isSameAs(driving);
        assertThat(scopes.end(driving)).isTrue();
        scopes.setTogether(true);
        assertThat(scopes.areTogether()).isTrue();
    }

    @Test
    void shouldEndTogetherInAnyCase() {
        scopes.begin(driving);
        scopes.setTogether(false);
        assertThat(scopes.end(driving)).isTrue();
        assertThat(scopes.end(driving)).isFalse();
        assertThat(scopes.current()).isNull();
    }

    /** A race: before, an end of both could be missed, and the world stayed restricted for good. */
    @Test
    void shouldStayFreeAfterThreadsRaced() throws InterruptedException {
        AtomicBoolean stop = new AtomicBoolean();
        Throwable[] failure = {null};
        Thread alone = new Thread(() -> {
            try {
                while (!stop.get()) {
                    beginAndEnd();
                }
            } catch (Throwable wrong) { // the test fails with it
                failure[0] = wrong;
            }
        });
        alone.start();
        try {
            for (int i = 0; i < ROUNDS; i++) {
                switchTogether();
            }
        } finally {
            stop.set(true);
            alone.join();
        }
        assertThat(failure[0]).isNull();
        assertThat(scopes.areTogether()).isFalse();
        scopes.begin(driving);
        assertThat(scopes.end(driving)).isTrue();
        scopes.setTogether(true);
    }

    private void beginAndEnd() {
        scopes.begin(driving);
        scopes.end(driving);
    }

    private void switchTogether() {
        try {
            scopes.setTogether(true);
        } catch (PhaseException atWork) {
            return;
        }
        scopes.setTogether(false);
    }
}
