package io.fdp.replication;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.internal.content.NodeView;
import io.fdp.replication.model.NetworkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A difference between what two nodes show, when nothing is on its way any more and their hashes differ.
 *
 * <pre>{@code
 * NodeDivergence.all(one, other, 10).forEach(System.out::println);
 * // Position of entity 7.1.1234, owned by 7 and 7: y is 1.5 and 1.25
 * }</pre>
 *
 * @param networkId the entity; {@link NetworkId#NONE} for singletons
 * @param component the component or singleton; empty for the entity itself and its header
 * @param field the field that differs; empty if the entity, or its component, is missing on one node
 * @param firstOwner the owner by the first node; 0 if it knows none
 * @param secondOwner the owner by the second node
 * @param first the value on the first node, {@code "-"} if it is missing
 * @param second the value on the second node
 */
public record NodeDivergence(
        long networkId, String component, String field, int firstOwner, int secondOwner, String first, String second) {
    private static final String MISSING = "-";

    /**
     * The differences between two nodes in what both send and receive, in the order of network ids. Entities that a
     * filter holds back do not count. No thread may change either world meanwhile. Allocates.
     *
     * @param first a node
     * @param second another node, in the same program
     * @param most the maximum number of differences
     * @return the differences; empty when the nodes show the same
     */
    public static List<NodeDivergence> all(Replication first, Replication second, int most) {
        Objects.requireNonNull(first, "the first node is null");
        Objects.requireNonNull(second, "the second node is null");
        Search search = new Search(first, second, most);
        search.run();
        return List.copyOf(search.found);
    }

    @Override
    public String toString() {
        String what = component.isEmpty() ? "" : component + " ";
        String of = networkId == NetworkId.NONE ? "" : "of entity " + NetworkId.toString(networkId) + " ";
        return (what + of).trim() + ", owned by " + firstOwner + " and " + secondOwner + ":"
                + (field.isEmpty() ? "" : " " + field) + " is " + first + " and " + second;
    }

    /** Compares two nodes. */
    private static final class Search {
        private final Replication first;
        private final Replication second;
        private final int most;
        private final Set<String> components;
        private final List<NodeDivergence> found = new ArrayList<>();

        Search(Replication first, Replication second, int most) {
            this.first = first;
            this.second = second;
            this.most = most;
            this.components = new TreeSet<>(first.components());
            components.retainAll(second.components());
        }

        void run() {
            NodeView one = first.view();
            NodeView other = second.view();
            Map<Long, Long> ours = one.handles();
            Map<Long, Long> theirs = other.handles();
            Set<Long> ids = new TreeSet<>(Long::compareUnsigned);
            ids.addAll(ours.keySet());
            ids.addAll(theirs.keySet());
            for (long id : ids) {
                compare(one, other, id, ours.get(id), theirs.get(id));
            }
            Map<String, Map<String, String>> singletons = one.singletons();
            other.singletons().forEach((name, fields) -> {
                if (components.contains(name)) {
                    Map<String, String> ofOne = singletons.getOrDefault(name, Map.of());
                    String shown = name.replace("fdp/singleton/", "singleton ");
                    compareFields(NetworkId.NONE, shown, owner(ofOne), owner(fields), ofOne, fields);
                }
            });
        }

        private void compare(NodeView one, NodeView other, long id, @Nullable Long our, @Nullable Long their) {
            if (our == null || their == null) {
                int owner = our != null ? first.owner(our) : 0;
                int otherOwner = their != null ? second.owner(their) : 0;
                add(id, "", "", owner, otherOwner, our == null ? MISSING : "here", their == null ? MISSING : "here");
                return;
            }
            compareFields(id, "", first.owner(our), second.owner(their), one.header(our), other.header(their));
            Map<String, Map<String, String>> values = one.values(our);
            Map<String, Map<String, String>> others = other.values(their);
            for (String name : components) {
                Map<String, String> value = values.get(name);
                Map<String, String> otherValue = others.get(name);
                if (value == null && otherValue == null) {
                    continue;
                }
                int owner = owner(first, one, our, name);
                int otherOwner = owner(second, other, their, name);
                if (value == null || otherValue == null) {
                    add(
                            id,
                            name,
                            "",
                            owner,
                            otherOwner,
                            value == null ? MISSING : value.toString(),
                            otherValue == null ? MISSING : otherValue.toString());
                } else {
                    compareFields(id, name, owner, otherOwner, value, otherValue);
                }
            }
        }

        private static int owner(Map<String, String> singleton) {
            return Integer.parseInt(singleton.getOrDefault("owner", "0"));
        }

        private static int owner(Replication of, NodeView view, long entity, String component) {
            ComponentColumn column = view.column(component);
            return column == null ? 0 : of.owner(entity, column);
        }

        private void compareFields(
                long id,
                String component,
                int owner,
                int otherOwner,
                Map<String, String> ours,
                Map<String, String> theirs) {
            Set<String> names = new TreeSet<>(ours.keySet());
            names.addAll(theirs.keySet());
            for (String name : names) {
                String value = ours.getOrDefault(name, MISSING);
                String other = theirs.getOrDefault(name, MISSING);
                if (!value.equals(other)) {
                    add(id, component, name, owner, otherOwner, value, other);
                }
            }
        }

        private void add(
                long id, String component, String field, int owner, int otherOwner, String value, String other) {
            if (found.size() < most) {
                found.add(new NodeDivergence(id, component, field, owner, otherOwner, value, other));
            }
        }
    }
}
