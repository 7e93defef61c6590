package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import org.junit.jupiter.api.Test;

/** The extension, called as JUnit calls it. */
class WorldsTest {
    private static void runTest(Runnable body) {
        Worlds worlds = new Worlds();
        worlds.beforeEach(null);
        try {
            body.run();
        } finally {
            worlds.afterEach(null);
        }
    }

    private static void runEmptyTest() {
        runTest(() -> {});
    }

    @Test
    void shouldCloseWhatATestOpened() {
        Worlds worlds = new Worlds();
        worlds.beforeEach(null);
        EntityRepository one = worlds.create();
        EntityRepository two = worlds.create();
        two.close();
        worlds.afterEach(null);
        assertThat(one.isClosed()).isTrue();
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    @Test
    @SuppressWarnings("MustBeClosedChecker") // it leaks on purpose
    void shouldFailOneTestForOneLeak() {
        EntityRepository[] leaked = new EntityRepository[2];
        assertThatThrownBy(() -> runTest(() -> leaked[0] = EntityRepository.create()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("after the test: a repository was not closed");
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();

        assertThatThrownBy(() -> runTest(() -> leaked[1] = EntityRepository.create()))
                .as("one more leak is told, too")
                .isInstanceOf(AssertionError.class);
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();

        leaked[0].createEntity(); // a leaked world may go on
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();
        leaked[0].close();
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();
        assertThatThrownBy(() -> runTest(() -> leaked[0] = EntityRepository.create()))
                .as("what was given back does not hide the next leak")
                .isInstanceOf(AssertionError.class);
        leaked[0].close();
        leaked[1].close();
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();
    }

    @Test
    void shouldTellOnceOfALeakBeforeTheTest() {
        EntityRepository leaked = EntityRepository.create(); // by a test without this extension
        assertThatThrownBy(WorldsTest::runEmptyTest)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("before the test");
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();
        leaked.close();
        assertThatCode(WorldsTest::runEmptyTest).doesNotThrowAnyException();
    }
}
