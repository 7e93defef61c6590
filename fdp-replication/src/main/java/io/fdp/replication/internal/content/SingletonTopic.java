package io.fdp.replication.internal.content;

import io.fdp.codec.data.Serializer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.Mix;
import io.fdp.replication.internal.NodeTable;
import io.fdp.replication.internal.Received;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.SenderGroups;
import io.fdp.replication.internal.VersionedSamples;
import io.fdp.replication.internal.World;
import io.fdp.replication.internal.version.ValueConversion;
import io.fdp.replication.model.Rejection;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.WireNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One replicated singleton.
 *
 * <p>Nodes declare that they own it. Of all present nodes that do, the one with the highest claim sends its value, and
 * all others show it. When that node is lost the next one goes on with the last value.
 *
 * <pre>
 *  48 .. | 52 .. | 56 ..
 *  epoch | bytes | value
 * </pre>
 */
public final class SingletonTopic extends VersionedSamples {
    private static final int EPOCH = 48;
    private static final int BYTES = 52;
    private static final int VALUE = 56;

    private final World world;
    private final Singleton<?> singleton;
    private final ContentCodec codec;
    private final Format format;
    private final Topic topic;
    private final TopicWriter writer;
    private final TopicReader reader;
    private final Received received;
    private boolean declared;
    private int epoch;
    private int owner;
    private int lastOwner;
    private boolean stale;
    private long sentVersion = -1;
    private long shownVersion = -1;
    private long shownBindings;
    private long sentBindings;

    /** Opens the topic of a singleton. */
    public static SingletonTopic open(World world, Singleton<?> singleton, boolean declared, int mostBytes) {
        ContentCodec codec = codec(singleton);
        Topic topic = new Topic("fdp/singleton/" + singleton.name(), TopicKind.STATE, VALUE + mostBytes);
        return new SingletonTopic(world, singleton, codec, codec.format(SampleLayout.SINGLETONS, topic, 1), declared);
    }

    private SingletonTopic(World world, Singleton<?> singleton, ContentCodec codec, Format format, boolean declared) {
        super(world, format);
        this.world = world;
        this.singleton = singleton;
        this.codec = codec;
        this.format = format;
        this.declared = declared;
        this.topic = format.topic();
        this.writer = world.wire().writer(topic);
        this.reader = world.wire().reader(topic);
        this.received = new Received(world.rooms());
        this.owner = declared ? world.self() : 0;
        this.lastOwner = owner;
    }

    private static ContentCodec codec(Singleton<?> singleton) {
        return switch (singleton) {
            case TableSingleton<?, ?> of -> new SingletonCodec(of.table());
            case ManagedSingleton<?> of -> codec(of.table());
        };
    }

    private static <T> ContentCodec codec(ManagedTable<T> table) {
        Serializer<T> serializer = table.type().serializer();
        if (serializer == null) {
            throw new ReplicationException("singleton " + table.name() + " is replicated and has no serializer: add"
                    + " @Serialized to its class, and register it with serializedBy()");
        }
        return new ObjectCodec<>(table, serializer);
    }

    /** The name in hashes: a component may have the same. */
    public String name() {
        return topic.name();
    }

    /** Whether the topic is that of a singleton. */
    public boolean isOf(Singleton<?> other) {
        return singleton.equals(other);
    }

    /** The node whose value all show, or 0 if no present node declares that it owns the singleton. */
    public int owner() {
        return owner;
    }

    /** Lets this node own the singleton: its claim is higher than all that it knows. */
    public void claim() {
        int highest = declared ? epoch : 0;
        for (int sender = 1; sender <= received.last(); sender++) {
            long kept = kept(sender);
            if (kept != 0 && Integer.compareUnsigned(Memory.getInt(kept + EPOCH), highest) > 0) {
                highest = Memory.getInt(kept + EPOCH);
            }
        }
        declared = true;
        epoch = highest + 1;
        decide();
        sentVersion = -1;
    }

    private long kept(int sender) {
        SenderGroups groups = received.find(sender);
        return groups == null || groups.groups() == 0 || groups.keptBytes(0) == 0 ? 0 : groups.keptAddress(0);
    }

    // ---- receiving

    /** Takes what has arrived, and shows the value of the owner. */
    public void receive(NodeTable nodes) {
        receive(reader, nodes);
        decide();
        show();
    }

    @Override
    protected void take(WireNode sender, int key, long at, int bytes) {
        Rejection wrong = wrong(key, at, bytes);
        if (wrong != null) {
            reject(sender, key, wrong);
            return;
        }
        received.ensure(sender.number()).keep(0, at, bytes, false);
        stale |= sender.number() == owner;
    }

    @Override
    protected int convert(ValueConversion from, long at, int bytes, long to) {
        int size = bytes < VALUE ? -1 : Memory.getInt(at + BYTES);
        if (size != bytes - VALUE) {
            return 0;
        }
        Memory.copy(at, to, VALUE);
        int own = ContentCodec.convert(from, at + VALUE, size, to + VALUE, topic.maxBytes() - VALUE);
        Memory.putInt(to + BYTES, own);
        return own < 0 ? 0 : VALUE + own;
    }

    private @Nullable Rejection wrong(int key, long at, int bytes) {
        if (bytes < VALUE) {
            return Rejection.SIZE;
        }
        if (!SampleLayout.isOf(at, SampleLayout.SINGLETONS)) {
            return Rejection.FORMAT;
        }
        if (SampleLayout.schema(at) != codec.schema()) {
            return Rejection.SCHEMA;
        }
        // the count is 1, so that an owner without a value still has a sample
        if (key != 0 || SampleLayout.group(at) != 0 || SampleLayout.count(at) != 1 || SampleLayout.deaths(at) != 0) {
            return Rejection.RANGE;
        }
        int size = Memory.getInt(at + BYTES);
        if (size < 0 || size != bytes - VALUE || bytes > topic.maxBytes()) {
            return Rejection.SIZE;
        }
        return size == 0 || codec.isValid(at + VALUE, size) ? null : Rejection.VALUE;
    }

    /** Forgets what a lost node has sent. Its last value stays, until another owner has one. */
    public void forget(int sender) {
        forgetVersion(sender);
        received.forget(sender);
    }

    /** Forgets the version of a node that started again. */
    void forgetLife(int sender) {
        forgetVersion(sender);
    }

    /** Finds the highest claim of present nodes. */
    private void decide() {
        int best = declared ? world.self() : 0;
        int bestEpoch = declared ? epoch : 0;
        for (int sender = 1; sender <= received.last(); sender++) {
            long kept = kept(sender);
            if (kept != 0) {
                int of = Memory.getInt(kept + EPOCH);
                if (best == 0 || ClaimPages.compare(of, sender, sender, bestEpoch, best, best) > 0) {
                    best = sender;
                    bestEpoch = of;
                }
            }
        }
        if (best != owner) {
            world.counters().yielded += owner == world.self() ? 1 : 0;
            owner = best;
        }
    }

    private void show() {
        if (owner != lastOwner) {
            stale = true;
            lastOwner = owner;
            sentVersion = -1;
        }
        boolean again = codec.hasReferences() && shownBindings != world.bindingChanges();
        shownBindings = world.bindingChanges();
        if (owner == 0 || owner == world.self()) {
            return;
        }
        boolean overwritten = singleton.version() != shownVersion; // by this program, which does not own it
        if (stale || again || overwritten) {
            long kept = kept(owner);
            stale = false;
            apply(kept + VALUE, Memory.getInt(kept + BYTES));
            shownVersion = singleton.version();
        }
    }

    private void apply(long value, int bytes) {
        if (bytes == 0) {
            singleton.remove();
        } else {
            codec.apply(world.bindings(), Singleton.WORLD, value, bytes);
            world.counters().values++;
        }
    }

    // ---- sending

    /** Sends the value of this node, if it changed. */
    public void capture(FinishedFrame frame) {
        boolean renamed = codec.hasReferences() && sentBindings != world.bindingChanges();
        if (owner != world.self() || (singleton.version() == sentVersion && !renamed)) {
            return;
        }
        sentVersion = singleton.version();
        sentBindings = world.bindingChanges();
        int bytes = singleton.has() ? codec.prepare(Singleton.WORLD) : 0;
        if (VALUE + bytes > topic.maxBytes()) {
            world.counters().tooLarge++;
            world.counters()
                    .reportOnce(
                            "bytes of singleton " + singleton.name(),
                            "singleton " + singleton.name() + " has " + bytes + " bytes: it is not sent; make it"
                                    + " smaller, or allow more with largestContent()");
            return;
        }
        long at = writer.begin(0, VALUE + bytes);
        SampleLayout.putHeader(
                at,
                SampleLayout.SINGLETONS,
                codec.schema(),
                frame.tick(),
                world.wire().nanoTime(),
                0,
                1,
                0);
        Memory.putInt(at + EPOCH, epoch);
        Memory.putInt(at + BYTES, bytes);
        if (bytes > 0) {
            codec.write(world.bindings(), Singleton.WORLD, at + VALUE);
        }
        if (writer.commit(VALUE + bytes, SampleLayout.NEWS)) {
            world.counters().sent++;
            world.counters().sentBytes += VALUE + bytes;
        } else {
            world.counters().unchanged++;
        }
    }

    /** Describes the value to other nodes. Objects describe themselves. */
    void addSchema(SchemaTopic schemas) {
        schemas.add("singletons of " + singleton.name(), codec.layout(), format.versions());
    }

    /** The value as text, by field. */
    Map<String, String> fields() {
        return singleton.has() ? codec.fields(world.bindings(), Singleton.WORLD) : Map.of();
    }

    /** The hash of the value. */
    public long hash() {
        long seed = Mix.mix(1, singleton.name());
        return singleton.has() ? codec.hash(world.bindings(), Singleton.WORLD, seed) : seed;
    }
}
