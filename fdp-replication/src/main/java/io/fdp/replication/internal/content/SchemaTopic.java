package io.fdp.replication.internal.content;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.ComponentTopic;
import io.fdp.replication.internal.EntityTopic;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.version.OtherVersions;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes the types of this node to others, so that a node that has another definition can say what differs.
 *
 * <p>A sample has one type: its name, then a line for each field. Values whose version fits are converted by it; all
 * others with another schema are dropped, and this is for messages.
 */
public final class SchemaTopic {
    private static final int MOST_BYTES = 65_536;
    private static final int MOST_TYPES = 4096;
    private static final String TAGS = "replicated tags";

    private final World world;
    private final Topic topic = new Topic("fdp/schemas", TopicKind.STATE, MOST_BYTES);
    private final TopicWriter writer;
    private final TopicReader reader;
    private final List<Type> types = new ArrayList<>();
    private final Map<String, OtherVersions> versions = new HashMap<>();
    private boolean sent;

    private record Type(String name, long hash, Map<String, String> fields) {}

    /** Opens the topic, and describes tags, components and parts that travel. */
    public SchemaTopic(World world, EntityTopic entities, List<ComponentTopic> components, Contents contents) {
        this.world = world;
        this.writer = world.wire().writer(topic);
        this.reader = world.wire().reader(topic);
        Map<String, String> names = new LinkedHashMap<>();
        for (TagColumn tag : entities.tags()) {
            names.put(tag.name(), "tag");
        }
        types.add(new Type(TAGS, entities.schema(), names));
        for (ComponentTopic of : components) {
            add("values of " + of.table().name(), of.table().layout(), of.versions());
        }
        contents.addSchemas(this);
    }

    /**
     * Describes a type.
     *
     * @param layout its layout; null for objects, which describe themselves
     * @param known takes what other nodes have
     */
    public void add(String name, @Nullable ComponentLayout layout, @Nullable OtherVersions known) {
        if (layout != null && known != null) {
            types.add(new Type(name, layout.hash(), ValueConversion.describe(layout)));
            versions.put(name, known);
        }
    }

    // ---- sending

    /** Sends all descriptions, once: a state topic keeps them for nodes that join later. */
    public void send(FinishedFrame frame) {
        if (sent) {
            return;
        }
        sent = true;
        for (int i = 0; i < Math.min(types.size(), MOST_TYPES); i++) {
            send(frame, i, types.get(i));
        }
    }

    private void send(FinishedFrame frame, int key, Type type) {
        StringBuilder text = new StringBuilder(type.name);
        type.fields.forEach(
                (name, kind) -> text.append('\n').append(name).append('\t').append(kind));
        DataWriter data = new DataWriter();
        data.string(text.toString());
        int size = SampleLayout.HEADER_BYTES + data.size();
        if (size > MOST_BYTES) {
            return; // values are still compared by their hash
        }
        long at = writer.begin(key, size);
        SampleLayout.putHeader(
                at, SampleLayout.SCHEMAS, type.hash, frame.tick(), world.wire().nanoTime(), key, 1, 0);
        for (int i = 0; i < data.size(); i++) {
            Memory.putByte(at + SampleLayout.HEADER_BYTES + i, data.array()[i]);
        }
        writer.commit(size, SampleLayout.NEWS);
        world.counters().sent++;
        world.counters().sentBytes += size;
    }

    // ---- receiving

    /** Compares descriptions of others with those of this node. */
    public void receive(NodeTable nodes) {
        while (reader.next()) {
            WireNode sender = reader.sender();
            world.heard(reader, topic.name());
            if (nodes.isPresent(sender)) {
                take(sender, reader.key(), reader.address(), reader.bytes());
            }
        }
    }

    private void take(WireNode sender, int key, long at, int bytes) {
        Rejection wrong = wrong(key, at, bytes);
        Type type = wrong == null ? read(at, bytes) : null;
        if (wrong != null || type == null) {
            world.counters().reject(sender, topic.name(), key, wrong == null ? Rejection.VALUE : wrong);
            return;
        }
        for (Type own : types) {
            if (own.name.equals(type.name)) {
                compare(sender, own, type);
            }
        }
    }

    private void compare(WireNode sender, Type own, Type type) {
        OtherVersions known = versions.get(own.name);
        boolean isReadable = known != null && known.describe(sender.number(), type.hash, type.fields);
        if (own.hash == type.hash) {
            return;
        }
        String what = own.name + " of node " + sender + " differ from here";
        String how = difference(own.fields, type.fields);
        world.counters()
                .reportOnce(
                        own.name + " " + sender.number() + " " + sender.started(), // once for each life of a node
                        isReadable
                                ? what + ": " + how + ". What both have travels; fields that are only here are zero in"
                                        + " values of that node"
                                : what + ", and are dropped: " + how + "; let both run the same version of the"
                                        + " program");
    }

    private static @Nullable Rejection wrong(int key, long at, int bytes) {
        if (bytes <= SampleLayout.HEADER_BYTES || bytes > MOST_BYTES) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.SCHEMAS)) {
            return Rejection.FORMAT;
        }
        boolean inRange = SampleLayout.group(at) == key
                && key < MOST_TYPES
                && SampleLayout.count(at) == 1
                && SampleLayout.deaths(at) == 0;
        return inRange ? null : Rejection.RANGE;
    }

    private static @Nullable Type read(long at, int bytes) {
        byte[] copy = new byte[bytes - SampleLayout.HEADER_BYTES];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Memory.getByte(at + SampleLayout.HEADER_BYTES + i);
        }
        String text;
        try {
            DataReader data = DataReader.of(copy);
            text = data.text();
            if (data.position() != copy.length) {
                return null;
            }
        } catch (DataException broken) {
            return null;
        }
        String[] lines = text.split("\n", -1);
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int tab = lines[i].indexOf('\t');
            if (tab < 1 || lines[i].chars().anyMatch(c -> c < ' ' && c != '\t')) {
                return null;
            }
            fields.put(lines[i].substring(0, tab), lines[i].substring(tab + 1));
        }
        return new Type(lines[0], SampleLayout.schema(at), fields);
    }

    private static String difference(Map<String, String> here, Map<String, String> there) {
        List<String> all = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        for (String name : names) {
            String ours = here.get(name);
            String theirs = there.get(name);
            if (ours == null) {
                all.add(name + " is only there");
            } else if (theirs == null) {
                all.add(name + " is only here");
            } else if (!ours.equals(theirs)) {
                all.add(name + " is " + ours + " here and " + theirs + " there");
            }
        }
        return all.isEmpty() ? "the order of fields" : String.join(", ", all);
    }
}
