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
 * leaked.
 *
 * <pre>{@code
 * @RegisterExtension
 * final Worlds worlds = new Worlds();
 * }</pre>
 */
public final class Worlds implements BeforeEachCallback, AfterEachCallback {
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
                }
            }
        }
        open.clear();
        assertThat(faults).as("structure of the world after the test").isEmpty();
        assertNothingReserved("after the test");
    }

    /**
     * Asserts that no repository of the process is open.
     *
     * @param when the moment, for the message
     */
    public static void assertNothingReserved(String when) {
        assertThat(MemoryUsage.ofProcess().reserved())
                .as("reserved bytes of native memory " + when)
                .isZero();
        assertThat(MemoryUsage.ofProcess().committed())
                .as("committed bytes of native memory " + when)
                .isZero();
    }
}
