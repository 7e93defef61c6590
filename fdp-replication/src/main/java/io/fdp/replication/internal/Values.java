package io.fdp.replication.internal;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.frame.FinishedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All replicated components of a world that have values in tables. */
public final class Values {
    private final World world;
    private final List<ComponentTopic> topics = new ArrayList<>();
    private final List<ValueCapture> captures = new ArrayList<>();
    private final List<ValueApply> applies = new ArrayList<>();

    /** None yet. */
    public Values(World world) {
        this.world = world;
    }

    /** Lets a component travel. */
    public void add(ComponentTable<?> table, Replicated.Mode mode, double rate, boolean receives) {
        ComponentTopic topic = new ComponentTopic(world, table, mode, rate, receives);
        topics.add(topic);
        captures.add(new ValueCapture(world, topic));
        applies.add(new ValueApply(world, topic, topics.size()));
    }

    /** The topics of the components. */
    public List<ComponentTopic> topics() {
        return topics;
    }

    /** Adds what has an owner: the values of each component. */
    public void addHoldings(List<Holding> to, LossRules rules) {
        for (ComponentTopic topic : topics) {
            to.add(new ColumnHolding(world, topic.table(), topic.claims(), topic.received(), topic::hurry, rules));
        }
    }

    /** Applies what has arrived. */
    public void receive(NodeTable nodes) {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).receive(nodes);
        }
    }

    /** Whether something waits for the end of a higher claim. */
    public boolean hasRefused() {
        boolean refused = false;
        for (int i = 0; i < applies.size(); i++) {
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

    /** Forgets everything of a node that started again. */
    public void forgetLife(int sender) {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).forgetLife(sender);
        }
    }

    /** Forgets what a lost node has sent. */
    public void forget(int sender, LossRules rules) {
        for (int i = 0; i < applies.size(); i++) {
            applies.get(i).forget(sender, rules);
        }
    }

    /** Sends what changed. */
    public void capture(FinishedFrame frame) {
        for (int i = 0; i < captures.size(); i++) {
            captures.get(i).capture(frame);
        }
    }

    /** Finds a component. */
    public @Nullable ValueApply find(ComponentColumn column) {
        for (int i = 0; i < applies.size(); i++) {
            if (applies.get(i).column().equals(column)) {
                return applies.get(i);
            }
        }
        return null;
    }

    /** The hash of all components that have one of the names. */
    public long hash(ReplicatedHash hashes, Set<String> names) {
        long sum = 0;
        for (ComponentTopic topic : topics) {
            sum += names.contains(topic.table().name()) ? hashes.hash(topic) : 0;
        }
        return sum;
    }

    /** Adds the names of what is sent and received. */
    public void addNames(Set<String> names) {
        for (ComponentTopic topic : topics) {
            if (topic.receives()) {
                names.add(topic.table().name());
            }
        }
    }
}
