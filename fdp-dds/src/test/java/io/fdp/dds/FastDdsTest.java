package io.fdp.dds;

import static io.fdp.dds.BattleNode.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.idl.TopicNames;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A program on Fast DDS, the library of another vendor, reads and writes a component in the entity mode. */
@Tag("long")
class FastDdsTest {
    private static final Path SOURCE =
            Path.of(System.getProperty("basedir", "")).resolve("src/test/cpp/fast.cpp");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private final int domain = WireRig.randomDomain();

    @Test
    void shouldExchangeValuesWithFastDds() throws IOException {
        DdsTools.requireFastDds();
        Path program = DdsTools.compileFastDds(folder, SOURCE);
        try (BattleNode one = new BattleNode(worlds.create(), 1, domain, true);
                BattleNode two = new BattleNode(worlds.create(), 2, domain, true)) {
            long entity = one.repo.createEntity();
            one.fuel.add(entity, new Fuel(7));
            String id = Long.toUnsignedString(one.replication.publish(entity));
            until("the ghost is here", () -> two.mirror(one, entity) != 0, one, two);
            String type =
                    EntityIdl.of(FuelTable.TYPE.name(), FuelTable.TYPE.layout()).name();
            Process fast = new ProcessBuilder(
                            program.toString(),
                            domain + "",
                            TopicNames.ofComponent(FuelTable.TYPE.name()),
                            "fdp::" + type)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                List<String> told = new CopyOnWriteArrayList<>();
                Thread.ofVirtual()
                        .start(() ->
                                fast.inputReader(StandardCharsets.UTF_8).lines().forEach(told::add));
                until("Fast DDS has the value", () -> told.contains("value " + id + " 1 7.000"), one, two);
                until("the program is a node", () -> one.replication.nodes().size() == 2, one, two);
                fast.outputWriter(StandardCharsets.UTF_8).append(id + " 42.5\n").flush();
                until(
                        "the value of Fast DDS is here",
                        () -> one.fuel.get(entity).litres() == 42.5f,
                        one,
                        two);
                until(
                        "the ghost has it, too",
                        () -> two.fuel.get(two.mirror(one, entity)).litres() == 42.5f,
                        one,
                        two);
                assertThat(one.replication.owner(entity, one.fuel)).isEqualTo(9);
            } finally {
                fast.destroyForcibly();
            }
        }
    }
}
