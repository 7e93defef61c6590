package io.fdp.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.RepositoryConfig;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Opens repositories for a test. After the test it checks the structure of each, closes it, and makes sure that nothing
 * leaked. A leak fails the test that made it, or the next one that has this extension, and no other.
 *
 * <pre>{@code
 * @RegisterExtension
 * final Worlds worlds = new Worlds();
 * }</pre>
 */
public final class Worlds implements BeforeEachCallback, AfterEachCallback {
    /** The bytes that leaks of earlier tests have reserved. The test that made a leak, or the one after it, failed. */
    private static long reported;

    private final List<EntityRepository> open = new ArrayList<>();

    /** Made once per test instance. */
    public Worlds() {}

    /**
     * Opens a repository with the default configuration.
     *
     * @return an empty world that is closed after the test
     */
    public EntityRepository create() {
        return create(RepositoryConfig.DEFAULT);
    }

    /**
     * Opens a repository.
     *
     * @param config capacity and budget
     * @return an empty world that is closed after the test
     */
    public EntityRepository create(RepositoryConfig config) {
        open.removeIf(EntityRepository::isClosed); // a long test opens thousands, one after the other
        EntityRepository repository = EntityRepository.create(config);
        open.add(repository);
        return repository;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        assertNothingReserved("before the test");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<String> faults = new ArrayList<>();
        for (EntityRepository repository : open) {
            if (!repository.isClosed()) {
                try (repository) {
                    faults.addAll(repository.checkStructure());
                } catch (RuntimeException failed) { // the other worlds are checked and closed all the same
                    faults.add(failed.toString());
                }
            }
        }
        open.clear();
        assertNothingReserved("after the test");
        assertThat(faults).as("structure of the world after the test").isEmpty();
    }

    /**
     * Asserts that no repository of the process is open, except those whose leak was reported before: one leak fails
     * one test.
     *
     * @param when the moment, for the message
     */
    public static synchronized void assertNothingReserved(String when) {
        MemoryUsage now = MemoryUsage.ofProcess();
        long known = reported;
        reported = now.reserved();
        assertThat(now.reserved())
                .as("reserved bytes of native memory " + when + ": a repository was not closed; open it with create()"
                        + " of this extension, which closes it, or in a try statement")
                .isLessThanOrEqualTo(known);
        if (now.reserved() == 0) {
            assertThat(now.committed())
                    .as("committed bytes of native memory " + when)
                    .isZero();
        }
    }
}
