package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.ig.Sights.Transform;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The connector in an engine: it starts and ends with the engine, and shows its time. */
class IgModuleTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldStartAndEndWithTheEngine() throws IOException {
        EntityRepository repo = worlds.create();
        TransformTable transform = repo.register(TransformTable.TYPE);
        transform.add(repo.createEntity(), new Transform(1, 2, 3, 0, 0, 0, 1));
        Path file = folder.resolve("world");
        try (Engine engine = Engine.builder(repo)
                .module(new IgModule(file, IgConfig.DEFAULT))
                .start()) {
            engine.run(3);
        }
        try (IgReader reader = IgReader.open(file)) {
            assertThat(reader.update()).isTrue();
            assertThat(reader.newest().tick()).isEqualTo(3);
            assertThat(reader.newest().simNanos()).isPositive();
            assertThat(reader.isEnded()).isTrue();
        }
    }
}
