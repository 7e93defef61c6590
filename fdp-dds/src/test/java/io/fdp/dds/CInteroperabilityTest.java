package io.fdp.dds;

import static io.fdp.dds.BattleNode.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dds.BattleParts.Crew;
import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.BattleParts.Mood;
import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.IdlText;
import io.fdp.dds.idl.TopicNames;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Programs in C, made from the exported IDL, read and write components in the entity mode. */
class CInteroperabilityTest {
    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", "")).resolve("src/test/c");

    private static final String LOOPBACK = "<CycloneDDS><Domain Id=\"any\"><General><Interfaces>"
            + "<NetworkInterface name=\"lo\" multicast=\"false\"/></Interfaces><AllowMulticast>false</AllowMulticast>"
            + "</General><Discovery><LeaseDuration>1s</LeaseDuration><ParticipantIndex>auto</ParticipantIndex>"
            + "<MaxAutoParticipantIndex>63</MaxAutoParticipantIndex><Peers><Peer Address=\"127.0.0.1\"/></Peers>"
            + "</Discovery></Domain></CycloneDDS>";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void exportIdl() throws IOException {
        DdsTools.requireCompilers();
        Path idl = folder.resolve("battle.idl");
        Files.writeString(
                idl,
                IdlText.of(List.of(
                        FdpIdl.PRESENCE,
                        EntityIdl.of(FuelTable.TYPE.name(), FuelTable.TYPE.layout()),
                        EntityIdl.of(CrewTable.TYPE.name(), CrewTable.TYPE.layout()))));
        DdsTools.compileIdl(folder, idl);
    }

    private Process start(String program, String... arguments) throws IOException {
        Path made = DdsTools.compileC(folder, program, folder.resolve("battle.c"), SOURCES.resolve(program + ".c"));
        String[] command = new String[arguments.length + 1];
        command[0] = made.toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void shouldBeReadByC() throws IOException {
        try (BattleNode node = new BattleNode(worlds.create(), 1, domain, true)) {
            long entity = node.repo.createEntity();
            Crew crew = new Crew(
                    (byte) -3,
                    Mood.LONELY,
                    true,
                    "Jürgen",
                    (short) -300,
                    'x',
                    entity,
                    new int[] {1, -2, Integer.MAX_VALUE},
                    2.5,
                    Long.MIN_VALUE);
            node.crew.add(entity, crew);
            long id = node.replication.publish(entity);
            Process reader = start("reader", LOOPBACK, domain + "", TopicNames.ofComponent(CrewTable.TYPE.name()));
            try {
                List<String> told = new CopyOnWriteArrayList<>();
                Thread.ofVirtual()
                        .start(() -> reader.inputReader(StandardCharsets.UTF_8)
                                .lines()
                                .forEach(told::add));
                until("the value came", () -> !told.isEmpty(), node);
                String number = Long.toUnsignedString(id);
                int index = Entity.index(entity);
                assertThat(told.getFirst())
                        .isEqualTo("value " + number + " 1 0 " + index + "|-3 2 1 Jürgen -300 120 " + number
                                + " 1 -2 2147483647 2.500 -9223372036854775808");
                node.repo.destroyEntity(entity);
                until("the end of the entity came", () -> told.contains("gone " + number), node);
                long next = node.repo.createEntity();
                assertThat(Entity.index(next)).as("the index is used again").isEqualTo(index);
                node.crew.add(next, crew);
                String nextNumber = Long.toUnsignedString(node.replication.publish(next));
                until("the next entity came", () -> told.getLast().startsWith("value " + nextNumber + " "), node);
            } finally {
                reader.destroyForcibly();
            }
        }
    }

    /** A program without the IDL: the vendor's built-in topics list ours, and the network explains their types. */
    @Test
    void shouldBeListedWithTheirTypes() throws IOException {
        try (BattleNode node = new BattleNode(worlds.create(), 1, domain, true)) {
            node.spawn(6); // an entity with all components
            node.frame();
            List<DdsSpy.SeenTopic> ours = written();
            Process lister = start("topics", LOOPBACK, domain + "", ours.size() + "");
            try {
                List<String> told = new CopyOnWriteArrayList<>();
                Thread.ofVirtual()
                        .start(() -> lister.inputReader(StandardCharsets.UTF_8)
                                .lines()
                                .forEach(told::add));
                until("all writers are listed", () -> told.size() == ours.size(), node);
                assertThat(told)
                        .containsExactlyInAnyOrderElementsOf(
                                ours.stream().map(CInteroperabilityTest::line).toList())
                        .contains(line("fdp/presence", FdpIdl.PRESENCE))
                        .contains(line(
                                TopicNames.ofComponent(CrewTable.TYPE.name()),
                                EntityIdl.of(CrewTable.TYPE.name(), CrewTable.TYPE.layout())))
                        .contains(line(TopicNames.ofComponent(PlaceTable.TYPE.name()), FdpIdl.SAMPLE));
            } finally {
                lister.destroyForcibly();
            }
        }
    }

    /** The topics that the node writes, as a spy sees them. */
    private List<DdsSpy.SeenTopic> written() {
        try (DdsSpy spy = DdsSpy.open(WireRig.config(domain), List.of())) {
            List<DdsSpy.SeenTopic> seen = List.of();
            int quiet = 0;
            while (quiet < 50) {
                spy.look();
                List<DdsSpy.SeenTopic> now = spy.topics().stream()
                        .filter(topic -> topic.writers() > 0)
                        .toList();
                quiet = !now.isEmpty() && now.size() == seen.size() ? quiet + 1 : 0;
                seen = now;
                LockSupport.parkNanos(10_000_000);
            }
            return seen;
        }
    }

    private static String line(DdsSpy.SeenTopic topic) {
        List<IdlStruct> types = List.of(
                FdpIdl.PRESENCE,
                FdpIdl.SAMPLE,
                EntityIdl.of(FuelTable.TYPE.name(), FuelTable.TYPE.layout()),
                EntityIdl.of(CrewTable.TYPE.name(), CrewTable.TYPE.layout()),
                EntityIdl.of(RadioTable.TYPE.name(), RadioTable.TYPE.layout()));
        return types.stream()
                .filter(type -> type.fullName().equals(topic.type()))
                .map(type -> line(topic.name(), type))
                .findFirst()
                .orElse("no type of FDP: " + topic);
    }

    /** What the program prints of a writer. */
    private static String line(String topic, IdlStruct type) {
        String keys = type.members().stream()
                .filter(IdlMember::isKey)
                .map(key -> " " + key.name())
                .collect(Collectors.joining());
        return "writer " + topic + " " + type.fullName() + " is " + type.fullName() + " of " + type.bytes()
                + " bytes, keys" + keys;
    }

    @Test
    void shouldTakeValuesOfC() throws IOException {
        try (BattleNode one = new BattleNode(worlds.create(), 1, domain, true);
                BattleNode two = new BattleNode(worlds.create(), 2, domain, true)) {
            long entity = one.repo.createEntity();
            one.fuel.add(entity, new Fuel(7));
            String id = Long.toUnsignedString(one.replication.publish(entity));
            until("the ghost is here", () -> two.mirror(one, entity) != 0, one, two);
            Process writer =
                    start("writer", LOOPBACK, domain + "", TopicNames.ofComponent(FuelTable.TYPE.name()), id, "42.5");
            try {
                until("the value of C is here", () -> one.fuel.get(entity).litres() == 42.5f, one, two);
                assertThat(one.replication.owner(entity, one.fuel)).isEqualTo(9);
                assertThat(one.replication.nodes())
                        .anyMatch(node -> node.number() == 9 && node.name().equals("a program in C"));
                until(
                        "the ghost has it, too",
                        () -> two.fuel.get(two.mirror(one, entity)).litres() == 42.5f,
                        one,
                        two);
                writer.outputWriter(StandardCharsets.UTF_8).append("end\n").flush();
                until("the program left", () -> one.replication.nodes().size() == 1, one, two);
            } finally {
                writer.destroyForcibly();
            }
        }
    }
}
