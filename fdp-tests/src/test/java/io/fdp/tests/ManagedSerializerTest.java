package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.Graphs.Mood;
import io.fdp.tests.components.Graphs.Node;
import io.fdp.tests.components.MessageSerializer;
import io.fdp.tests.components.NodeSerializer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a serializer means for a managed type and for events. */
class ManagedSerializerTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private long hashOf(String name, String child) {
        EntityRepository repo = worlds.create();
        ManagedTable<Node> nodes = repo.registerManaged(NodeSerializer.TYPE);
        Node node = new Node(name);
        node.children = List.of(new Node(child));
        nodes.add(repo.createEntity(), node);
        return repo.stateHash();
    }

    @Test
    void shouldHashByWhatIsSaved() {
        assertThat(hashOf("a", "b")).isEqualTo(hashOf("a", "b")).isNotEqualTo(hashOf("a", "c"));
        assertThat(hashOf("a", "b")).isNotEqualTo(hashOf("b", "a"));
        assertThat(NodeSerializer.TYPE.hashesContent()).isTrue();
    }

    @Test
    void shouldSeeChangesInsideAfterTheyAreMarked() {
        EntityRepository repo = worlds.create();
        ManagedTable<Node> nodes = repo.registerManaged(NodeSerializer.TYPE);
        long entity = repo.createEntity();
        Node node = new Node("a");
        nodes.add(entity, node);
        long before = repo.stateHash();
        node.name = "b";
        nodes.markModified(entity);
        assertThat(repo.stateHash()).isNotEqualTo(before);
        node.name = "a";
        node.scratch = 12;
        nodes.markModified(entity);
        assertThat(repo.stateHash()).as("transient fields do not count").isEqualTo(before);
    }

    private long hashOf(Graphs.Message message) {
        EntityRepository repo = worlds.create();
        ManagedEvents<Graphs.Message> messages = repo.events()
                .registerManaged(ManagedEventType.of(Graphs.Message.class).serializedBy(MessageSerializer.INSTANCE));
        messages.publish(message);
        return repo.stateHash();
    }

    @Test
    void shouldHashEventsByWhatIsSaved() {
        long hash = hashOf(new Graphs.Message("m", Mood.CALM, List.of(1f)));
        assertThat(hashOf(new Graphs.Message("m", Mood.CALM, List.of(1f)))).isEqualTo(hash);
        assertThat(hashOf(new Graphs.Message("m", Mood.FURIOUS, List.of(1f)))).isNotEqualTo(hash);
        EntityRepository repo = worlds.create();
        assertThat(repo.events()
                        .registerManaged(ManagedEventType.of(StringBuilder.class, 77))
                        .serializer())
                .isNull();
        assertThat(repo.events()
                        .registerManaged(ManagedEventType.of(String.class, 78))
                        .serializer())
                .isNotNull();
    }

    @Test
    void shouldKnowFormerNamesAndTheBuiltInSerializers() {
        assertThat(ManagedType.of(String.class, "now")
                        .formerly("before", "long ago")
                        .aliases())
                .containsExactly("before", "long ago");
        assertThat(ManagedType.of(Mood.class, "mood").serializer()).isNotNull();
        assertThat(ManagedType.of(Integer.class, "number").serializer()).isNotNull();
        assertThat(ManagedType.of(Object.class, "anything").serializer()).isNull();
    }

    @Test
    void shouldOpenAnEmptyRepositoryWithTheSameTypes() {
        EntityRepository repo = worlds.create();
        repo.registerManaged(NodeSerializer.TYPE);
        repo.events()
                .registerManaged(ManagedEventType.of(Graphs.Message.class).serializedBy(MessageSerializer.INSTANCE));
        repo.createEntity();
        try (EntityRepository other = repo.createLike()) {
            assertThat(other.entityCount()).isZero();
            assertThat(other.types()).hasSize(1);
            assertThat(other.managed(NodeSerializer.TYPE).type().serializer()).isSameAs(NodeSerializer.INSTANCE);
            assertThat(other.events(Graphs.Message.class).serializer()).isSameAs(MessageSerializer.INSTANCE);
            other.copyFrom(repo);
            assertThat(other.stateHash()).isEqualTo(repo.stateHash());
        }
    }

    /** One description serves two repositories, and a serializer of one hashes the other one meanwhile. */
    @Test
    void shouldShareNoWriterBetweenRepositoriesWithTheSameDescription() {
        EntityRepository outer = worlds.create();
        EntityRepository inner = worlds.create();
        boolean[] nested = {false};
        Serializer<StringBuilder> serializer = new Serializer<>() {
            @Override
            public void write(DataWriter to, StringBuilder value) {
                if (nested[0] && value.charAt(0) == 'o') {
                    inner.stateHash();
                }
                to.string(value.toString());
            }

            @Override
            public StringBuilder read(DataReader from) {
                return new StringBuilder(from.text());
            }
        };
        ManagedEventType<StringBuilder> type =
                ManagedEventType.of(StringBuilder.class, 79).serializedBy(serializer);
        outer.events().registerManaged(type).publish(new StringBuilder("outer"));
        inner.events().registerManaged(type).publish(new StringBuilder("inner, and longer"));
        long alone = outer.stateHash();
        nested[0] = true;
        assertThat(outer.stateHash()).isEqualTo(alone);
    }
}
