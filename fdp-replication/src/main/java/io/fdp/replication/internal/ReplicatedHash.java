package io.fdp.replication.internal;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.NetworkId;
import java.util.List;

/**
 * Hashes what travels: sums of the hashes of entities and values. So neither the order nor local indexes count, and
 * handles count as the ids of their entities.
 */
public final class ReplicatedHash {
    private final World world;
    private final EntityRepository repo;

    /** Hashes a world. */
    public ReplicatedHash(World world) {
        this.world = world;
        this.repo = world.repo();
    }

    /** The hash of the entities that have an id: ids, headers, tags and parents. */
    public long hash(EntityTopic topic) {
        List<TagColumn> tags = topic.tags();
        long sum = 0;
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < ImageLayout.SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL && bindings.isShared(chunk, slot) && repo.isAlive(handle)) {
                    sum += hash(handle, tags);
                }
            }
        }
        return sum;
    }

    private long hash(long handle, List<TagColumn> tags) {
        Bindings bindings = world.bindings();
        long parent = repo.hierarchy().parent(handle);
        long hash = Mix.mix(0, bindings.id(handle)); // mixed first: an id and that of its parent are not alike
        hash = Mix.mix(hash, parent == Entity.NULL ? NetworkId.NONE : bindings.sharedId(parent));
        hash = Mix.mix(hash, repo.disType(handle));
        hash = Mix.mix(hash, repo.tkbType(handle));
        hash = Mix.mix(hash, (long) repo.side(handle) << 16 | repo.flags(handle));
        for (int i = 0; i < tags.size(); i++) {
            hash = Mix.mix(hash, tags.get(i).hasOwn(handle) ? i + 1 : 0);
        }
        return hash;
    }

    /** The hash of the values of a component of entities that have an id. */
    public long hash(ComponentTopic topic) {
        long sum = 0;
        Bindings bindings = world.bindings();
        long seed = Mix.mix(0, topic.table().name());
        int chunks = Math.min(bindings.chunks(), world.chunks().count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (!bindings.isUsed(chunk)) {
                continue;
            }
            long present = world.chunks().presentAddress(topic.table(), chunk);
            for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                if (Bindings.hasBit(present, slot) && bindings.isShared(chunk, slot)) {
                    long id = Memory.getLong(bindings.idsAt(chunk) + slot * (long) Long.BYTES);
                    long value = topic.table().chunkAddress(chunk);
                    sum += topic.shape().hash(topic.table().layout(), bindings, value, slot, Mix.mix(seed, id));
                }
            }
        }
        return sum;
    }
}
