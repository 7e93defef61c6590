package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.table.EntityColumns;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Which entity has which role: a hash table from role to handle.
 *
 * <p>Reading takes no lock. A used role keeps its place, so a reader finds a role only with its present or a former
 * holder. Only a large table forgets roles without a holder, and makes new arrays for it. A dead holder counts as none:
 * handles include the generation, so the next entity of the same index is not taken for the holder.
 *
 * <p>Writing, hashing and listing happen under the structure lock.
 */
public final class RoleTable {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final long USED = 1L << 32;
    private static final long SALT = Hash64.ofText("roles");
    private static final int FIRST_ROOM = 16;
    private static final int LARGE = 2048;

    private final EntityColumns entities;
    private volatile Places places = new Places(FIRST_ROOM);
    private int taken;

    public RoleTable(EntityColumns entities) {
        this.entities = entities;
    }

    /** Keys are roles with a bit that tells them from an empty place. Handles lie beside them. */
    private static final class Places {
        final long[] keys;
        final long[] handles;

        Places(int room) {
            keys = new long[room];
            handles = new long[room];
        }

        /** The place of a role, or the empty place for it. */
        int of(int role) {
            int mask = keys.length - 1;
            long key = key(role);
            int at = (int) Hash64.finish(role) & mask;
            while (true) {
                long there = (long) LONGS.getAcquire(keys, at);
                if (there == key || there == 0) {
                    return at;
                }
                at = (at + 1) & mask;
            }
        }

        boolean has(int role, int at) {
            return (long) LONGS.getAcquire(keys, at) == key(role);
        }
    }

    private static long key(int role) {
        return USED | Integer.toUnsignedLong(role);
    }

    /** The living entity that has a role, or 0. */
    public long find(int role) {
        Places now = places;
        int at = now.of(role);
        if (!now.has(role, at)) {
            return 0; // a handle there would belong to another role that is being added
        }
        long holder = (long) LONGS.getAcquire(now.handles, at);
        return entities.isAlive(holder) ? holder : 0;
    }

    /** Gives a role to an entity, or to none; returns the former holder. */
    public long put(int role, long entity) {
        long before = find(role);
        int at = places.of(role);
        if (places.keys[at] == 0) {
            if (entity == 0) {
                return 0;
            }
            if (++taken * 2 > places.keys.length) {
                grow();
                at = places.of(role);
            }
        }
        LONGS.setRelease(places.handles, at, entity);
        LONGS.setRelease(places.keys, at, key(role));
        return before;
    }

    /**
     * Doubles the room, so that roles that come and go find their place again. A large table forgets roles without a
     * holder instead.
     */
    private void grow() {
        Places old = places;
        int held = count();
        boolean forgets = old.keys.length >= Math.max(LARGE, 8 * held);
        Places more = new Places(forgets ? old.keys.length : old.keys.length * 2);
        int kept = 1;
        for (int i = 0; i < old.keys.length; i++) {
            if (forgets ? entities.isAlive(old.handles[i]) : old.keys[i] != 0) {
                int at = more.of((int) old.keys[i]);
                more.keys[at] = old.keys[i];
                more.handles[at] = old.handles[i];
                kept++;
            }
        }
        taken = kept;
        places = more;
    }

    /**
     * Takes over the roles of another table and removes all others. Readers meet only roles of the other table
     * meanwhile.
     */
    void become(RoleTable other) {
        Places from = other.places;
        int room = from.keys.length;
        Places into = places.keys.length == room ? places : new Places(room);
        Arrays.fill(into.handles, 0);
        Arrays.fill(into.keys, 0);
        System.arraycopy(from.handles, 0, into.handles, 0, room);
        System.arraycopy(from.keys, 0, into.keys, 0, room);
        taken = other.taken;
        places = into;
    }

    /** Removes all roles. */
    public void clear() {
        Arrays.fill(places.handles, 0);
    }

    /** The number of roles that living entities have. */
    public int count() {
        int count = 0;
        for (long handle : places.handles) {
            count += entities.isAlive(handle) ? 1 : 0;
        }
        return count;
    }

    /** Lists the roles that living entities have, in ascending order. */
    public void list(RoleList into) {
        Places now = places;
        into.begin(now.keys.length);
        for (int i = 0; i < now.keys.length; i++) {
            if (entities.isAlive(now.handles[i])) {
                into.add((int) now.keys[i]);
            }
        }
        into.sort();
    }

    /** The hash of all roles with their holders; 0 if no role has one. */
    public long hash() {
        Places now = places;
        long sum = 0;
        for (int i = 0; i < now.keys.length; i++) {
            if (entities.isAlive(now.handles[i])) {
                sum += hashOf(now.keys[i], now.handles[i]);
            }
        }
        return sum;
    }

    /** The share of one role in the hash. */
    public static long hash(int role, long entity) {
        return hashOf(key(role), entity);
    }

    private static long hashOf(long key, long entity) {
        return Hash64.finish(Hash64.mix(Hash64.mix(SALT, key), entity));
    }
}
