package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.replication.internal.ColumnHolding;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.LossRules;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.ReplicationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All replicated parts, objects and singletons of a world. */
public final class Contents {
    private final World world;
    private final int before;
    private final List<ContentTopic> topics = new ArrayList<>();
    private final List<ContentCapture> captures = new ArrayList<>();
    private final List<ContentApply> applies = new ArrayList<>();
    private final List<SingletonTopic> singletons = new ArrayList<>();

    /** None yet; other components come before them as targets of ownership. */
    public Contents(World world, int before) {
        this.world = world;
        this.before = before;
    }

    /** Lets parts or objects travel. */
    public void add(ComponentColumn column, double rate, int mostBytes, boolean receives) {
        ContentTopic topic = new ContentTopic(world, column, rate, mostBytes, receives);
        topics.add(topic);
        captures.add(new ContentCapture(world, topic));
        applies.add(new ContentApply(world, topic, before + topics.size()));
    }

    /** Adds what has an owner: the parts or objects of each component. */
    public void addHoldings(List<Holding> to, LossRules rules) {
        for (ContentTopic topic : topics) {
            to.add(new ColumnHolding(world, topic.column(), topic.claims(), topic.received(), topic::hurry, rules));
        }
    }

    /** Lets a singleton travel. */
    public void add(Singleton<?> singleton, boolean owned, int mostBytes) {
        singletons.add(SingletonTopic.open(world, singleton, owned, mostBytes));
    }

    /** The components. */
    public List<ComponentColumn> columns() {
        List<ComponentColumn> all = new ArrayList<>();
        topics.forEach(topic -> all.add(topic.column()));
        return all;
    }

    /** Applies what has arrived. Returns whether something waits for the end of a higher claim. */
    public boolean receive(NodeTable nodes) {
        boolean refused = false;
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).receive(nodes);
            refused |= applies.get(i).hasRefused();
        }
        return refused;
    }

    /** Applies kept samples again. */
    public void retry() {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).retry();
        }
    }

    /** Shows singletons of others, after all entities have come. */
    public void receiveSingletons(NodeTable nodes) {
        for (int i = 0; i < singletons.size(); i++) {
            singletons.get(i).receive(nodes);
        }
    }

    /** Forgets what a lost node has sent. */
    public void forget(int sender, LossRules rules) {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).forget(sender, rules);
        }
        for (int i = 0; i < singletons.size(); i++) {
            singletons.get(i).forget(sender);
        }
    }

    /** Forgets everything of a node that started again. */
    public void forgetLife(int sender) {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).forgetLife(sender);
        }
        for (int i = 0; i < singletons.size(); i++) {
            singletons.get(i).forgetLife(sender);
        }
    }

    /** Sends what changed. */
    public void capture(FinishedFrame frame) {
        for (int i = 0; i < captures.size(); i++) {
            captures.get(i).capture(frame);
        }
        for (int i = 0; i < singletons.size(); i++) {
            singletons.get(i).capture(frame);
        }
    }

    /** The hash of everything that has one of the names. */
    public long hash(Set<String> names) {
        long sum = 0;
        for (ContentApply apply : applies) {
            sum += names.contains(apply.column().name()) ? apply.hash() : 0;
        }
        for (SingletonTopic singleton : singletons) {
            sum += names.contains(singleton.name()) ? singleton.hash() : 0;
        }
        return sum;
    }

    /** Adds the names of what is sent and received. */
    public void addNames(Set<String> names) {
        topics.forEach(topic -> {
            if (topic.receives()) {
                names.add(topic.column().name());
            }
        });
        singletons.forEach(singleton -> names.add(singleton.name()));
    }

    /** The owners and values of singletons as text, by name and field. */
    public Map<String, Map<String, String>> singletonFields() {
        Map<String, Map<String, String>> all = new TreeMap<>();
        for (SingletonTopic singleton : singletons) {
            Map<String, String> fields = new TreeMap<>(singleton.fields());
            fields.put("owner", Integer.toString(singleton.owner()));
            all.put(singleton.name(), fields);
        }
        return all;
    }

    /** Describes parts and singletons to other nodes. Objects describe themselves. */
    public void addSchemas(SchemaTopic schemas) {
        for (ContentTopic topic : topics) {
            schemas.add(
                    "parts of " + topic.column().name(),
                    topic.codec().layout(),
                    topic.format().versions());
        }
        singletons.forEach(singleton -> singleton.addSchema(schemas));
    }

    /** Finds a component. */
    public @Nullable ContentApply find(ComponentColumn column) {
        for (int i = 0; i < applies.size(); i++) {
            if (applies.get(i).column().equals(column)) {
                return applies.get(i);
            }
        }
        return null;
    }

    /** Finds a singleton. */
    public SingletonTopic require(Singleton<?> singleton) {
        Objects.requireNonNull(singleton, "the singleton is null");
        for (int i = 0; i < singletons.size(); i++) {
            if (singletons.get(i).isOf(singleton)) {
                return singletons.get(i);
            }
        }
        throw new ReplicationException("singleton " + singleton.name()
                + " is not replicated here: name it with singleton() in the configuration");
    }
}
