package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Managed;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.engine.tkb.DisType;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Graphs.Node;
import io.fdp.tests.components.NodeSerializer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whose the objects are that entities of one template have. */
class TemplateObjectsTest {
    private static final String SHARED = "entities of a prototype share";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(SHARED);

    private EntityRepository repo;

    /** Nothing says how to copy it. */
    @Managed(name = "cargo.Hold")
    static class Hold {
        final List<String> crates = new ArrayList<>();
    }

    /** More than a serializer of its base knows. */
    static final class CooledHold extends Hold {}

    record Label(String text, Integer size) {}

    record Papers(Label label, List<String> pages) {}

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    private <T> List<T> two(ManagedTable<T> table, T value) {
        try (Tkb tkb = Tkb.builder(repo)
                .template(1, "base", DisType.NONE)
                .with(table, value)
                .template(2, "derived")
                .extending("base")
                .build()) {
            long[] made = new long[2];
            tkb.createEntities(1, made);
            long third = tkb.createEntity(2);
            return List.of(table.get(made[0]), table.get(made[1]), table.get(third));
        }
    }

    private void assertSaid(String... words) {
        assertThat(log.all()).singleElement().asString().contains(SHARED).contains(words);
        log.clear();
    }

    @Test
    void shouldGiveEachEntityItsOwn() {
        ManagedTable<Node> nodes = repo.registerManaged(NodeSerializer.TYPE);
        Node root = new Node("root");
        root.children = new ArrayList<>(List.of(new Node("leaf")));
        List<Node> made = two(nodes, root);
        made.getFirst().name = "changed";
        made.getFirst().children.getFirst().name = "deep";
        root.name = "original";
        assertThat(made).extracting(node -> node.name).containsExactly("changed", "root", "root");
        assertThat(made.getLast().children.getFirst().name).isEqualTo("leaf");
    }

    @Test
    void shouldAskTheCopierFirst() {
        ManagedTable<Node> nodes =
                repo.registerManaged(NodeSerializer.TYPE.copiedBy(node -> new Node(node.name + "'")));
        assertThat(two(nodes, new Node("a"))).extracting(node -> node.name).containsExactly("a'", "a'", "a'");
    }

    @Test
    void shouldShareWhatNobodyCanChange() {
        ManagedTable<String> titles = repo.registerManaged(ManagedType.of(String.class, "title"));
        ManagedTable<Label> labels = repo.registerManaged(ManagedType.of(Label.class, "label"));
        String title = new String("title");
        Label label = new Label("a", 1);
        assertThat(two(titles, title)).allSatisfy(one -> assertThat(one).isSameAs(title));
        assertThat(two(labels, label)).allSatisfy(one -> assertThat(one).isSameAs(label));
    }

    @Test
    void shouldSayOnceThatObjectsAreShared() {
        ManagedTable<Hold> holds = repo.registerManaged(Hold.class);
        Hold hold = new Hold();
        assertThat(two(holds, hold)).allSatisfy(one -> assertThat(one).isSameAs(hold));
        assertSaid("Hold", "cargo.Hold", "@Serialized", "copiedBy");
        ManagedTable<Papers> papers = repo.registerManaged(ManagedType.of(Papers.class, "papers"));
        Papers some = new Papers(new Label("a", 1), new ArrayList<>());
        assertThat(two(papers, some)).allSatisfy(one -> assertThat(one).isSameAs(some));
        assertSaid("Papers");
    }

    /** A handler of the log may wait for a thread that creates entities. */
    @Test
    void shouldSayWhatIsSharedBeforeEntitiesAreCreated() {
        ManagedTable<Hold> holds = repo.registerManaged(Hold.class);
        try (Prototypes prototypes = repo.newPrototypes()) {
            Prototype barge = prototypes.define("barge").with(holds, new Hold()).build();
            assertSaid("Hold");
            barge.create();
        }
        assertThat(log.all()).isEmpty();
    }

    /** A serializer of the base would cut it. */
    @Test
    void shouldNotCutObjectsOfSubclasses() {
        ManagedTable<Hold> holds =
                repo.registerManaged(ManagedType.of(Hold.class).serializedBy(new HoldWriter()));
        Hold plain = new Hold();
        plain.crates.add("tea");
        List<Hold> made = two(holds, plain);
        made.getFirst().crates.add("silk");
        assertThat(made.getLast().crates).containsExactly("tea");
        assertThat(plain.crates).containsExactly("tea");
        CooledHold cooled = new CooledHold();
        assertThat(two(holds, cooled)).allSatisfy(one -> assertThat(one).isSameAs(cooled));
        assertSaid("CooledHold");
    }

    @Test
    void shouldCreateNobodyIfASerializerFails() {
        ManagedTable<Hold> holds =
                repo.registerManaged(ManagedType.of(Hold.class).serializedBy(new Serializer<>() {
                    private int written;

                    @Override
                    public void write(DataWriter to, Hold value) {
                        if (++written > 1) { // the first time is a trial, when the template is made
                            throw new IllegalStateException("no ink");
                        }
                        to.arrayHeader(0);
                    }

                    @Override
                    public Hold read(DataReader from) {
                        from.arrayHeader();
                        return new Hold();
                    }
                }));
        assertThatThrownBy(() -> two(holds, new Hold())).hasMessageContaining("no ink");
        assertThat(repo.entityCount()).isZero();
        assertThat(holds.count()).isZero();
    }

    private static final class HoldWriter implements Serializer<Hold> {
        @Override
        public void write(DataWriter to, Hold value) {
            to.arrayHeader(value.crates.size());
            value.crates.forEach(to::string);
        }

        @Override
        public Hold read(DataReader from) {
            Hold hold = new Hold();
            int count = from.arrayHeader();
            for (int i = 0; i < count; i++) {
                hold.crates.add(from.text());
            }
            return hold;
        }
    }
}
