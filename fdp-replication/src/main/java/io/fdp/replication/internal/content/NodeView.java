package io.fdp.replication.internal.content;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.FixedText;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.ComponentTopic;
import io.fdp.replication.internal.EntityTopic;
import io.fdp.replication.internal.ValueMotion;
import io.fdp.replication.internal.ValueShape;
import io.fdp.replication.internal.World;
import io.fdp.replication.model.NetworkId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a node shows of the replicated world, as text by network id: to compare nodes field by field. */
public final class NodeView {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final World world;
    private final EntityRepository repo;
    private final EntityTopic entities;
    private final List<ComponentTopic> topics;
    private final Contents contents;

    /** Looks at a world. */
    public NodeView(World world, EntityTopic entities, List<ComponentTopic> topics, Contents contents) {
        this.world = world;
        this.repo = world.repo();
        this.entities = entities;
        this.topics = topics;
        this.contents = contents;
    }

    /** Whether this is the replicated repository. */
    public boolean isOf(EntityRepository other) {
        return repo.equals(other);
    }

    /** The topic of a component that has values in a table, or null. */
    public @Nullable ComponentTopic topic(String name) {
        for (ComponentTopic topic : topics) {
            if (topic.table().name().equals(name)) {
                return topic;
            }
        }
        return null;
    }

    /** Shows values of a topic between two samples. */
    public ValueMotion motion(ComponentTopic topic, ComponentTable<?> shown, RawChunks chunks, boolean ahead) {
        return new ValueMotion(world, topic, shown, chunks, ahead);
    }

    /** The entities that others may see, by network id. */
    public Map<Long, Long> handles() {
        Map<Long, Long> all = new TreeMap<>(Long::compareUnsigned);
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && bindings.isShared(chunk, slot) && repo.isAlive(handle)) {
                    all.put(bindings.id(handle), handle);
                }
            }
        }
        return all;
    }

    /** The header, tags and parent of an entity, by field. */
    public Map<String, String> header(long handle) {
        Map<String, String> fields = new TreeMap<>();
        fields.put("side", Integer.toString(repo.side(handle)));
        fields.put("flags", Integer.toString(repo.flags(handle)));
        fields.put("disType", Long.toHexString(repo.disType(handle)));
        fields.put("tkbType", Integer.toString(repo.tkbType(handle)));
        fields.put("parent", id(repo.hierarchy().parent(handle)));
        for (TagColumn tag : entities.tags()) {
            fields.put("tag " + tag.name(), Boolean.toString(tag.hasOwn(handle)));
        }
        return fields;
    }

    /** The values that an entity has of components that travel, by component and field. */
    public Map<String, Map<String, String>> values(long handle) {
        Map<String, Map<String, String>> all = new TreeMap<>();
        for (ComponentTopic topic : topics) {
            if (topic.table().has(handle)) {
                all.put(topic.table().name(), fields(topic.table(), handle));
            }
        }
        for (ComponentColumn column : contents.columns()) {
            ContentApply content = contents.find(column);
            if (content != null && column.has(handle)) {
                all.put(column.name(), content.fields(handle));
            }
        }
        return all;
    }

    /** The component with a name, or null. */
    public @Nullable ComponentColumn column(String name) {
        for (ComponentColumn column : repo.types()) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }

    /** The owners and values of singletons, by name and field. */
    public Map<String, Map<String, String>> singletons() {
        return contents.singletonFields();
    }

    private Map<String, String> fields(ComponentTable<?> table, long handle) {
        int index = Entity.index(handle);
        ValueShape shape = new ValueShape(table.layout());
        Map<String, String> all = new TreeMap<>();
        for (FieldLayout field : table.layout().fields()) {
            all.put(
                    field.name(),
                    text(
                            world.bindings(),
                            field,
                            shape.place(field, table.chunkAddress(index / SLOTS), index % SLOTS)));
        }
        return all;
    }

    private String id(long handle) {
        return NetworkId.toString(
                handle == Entity.NULL ? NetworkId.NONE : world.bindings().sharedId(handle));
    }

    /** A field as text, with network ids for handles. */
    static String text(Bindings bindings, FieldLayout field, long address) {
        if (field.kind() == FieldKind.STRING) {
            return "\"" + FixedText.read(address, field.count()) + "\"";
        }
        StringBuilder all = new StringBuilder();
        int size = field.kind().bytes();
        for (int i = 0; i < field.count(); i++) {
            long at = address + (long) i * size;
            all.append(i == 0 ? "" : " ")
                    .append(
                            switch (field.kind()) {
                                case BYTE -> Byte.toString(Memory.getByte(at));
                                case SHORT -> Short.toString(Memory.getShort(at));
                                case CHAR -> Character.toString(Memory.getChar(at));
                                case INT -> Integer.toString(Memory.getInt(at));
                                case LONG -> Long.toString(Memory.getLong(at));
                                case FLOAT -> Float.toString(Memory.getFloat(at));
                                case DOUBLE -> Double.toString(Memory.getDouble(at));
                                case BOOLEAN -> Boolean.toString(Memory.getByte(at) != 0);
                                case ENUM -> field.constants().get(Memory.getInt(at));
                                case ENTITY -> NetworkId.toString(bindings.sharedId(Memory.getLong(at)));
                                case STRING -> "";
                            });
        }
        return all.toString();
    }
}
