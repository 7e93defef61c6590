package io.fdp.kernel.internal.hash;

import io.fdp.kernel.error.DataException;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A walk of {@link ManagedHash} through an object, and the hashes that are known so far.
 *
 * <p>The hash of an object depends on what is in it and on the levels below which only classes count, never on the way
 * to it. So a known hash is the one that another walk would compute: hashes of objects that contain themselves, and of
 * objects that many others share, do not depend on the order of the walk. The hash of an object that ends above the
 * last level is the same at all depths where it does so. For others there is a hash for each depth.
 */
final class HashWalk {
    /** Below this depth only the class of an object counts: the stack ends. */
    static final int DEEPEST = 256;

    /** The levels of an object that goes on below the last level. */
    private static final int CUT = Integer.MAX_VALUE;

    /** From so many objects on, hashes are kept: objects that share others could take for ever. */
    private static final int FEW_OBJECTS = 1 << 12;

    private static final int MOST_KNOWN = 1 << 20;
    private static final int MOST_CUT = 1 << 14;

    private final IdentityHashMap<Object, Known> known = new IdentityHashMap<>();
    private int visits;
    private int cut;
    private boolean busy;

    /** How many levels the object has that is being walked through, as far as the walk has come. */
    private int levels;

    /** The hashes of an object. */
    private static final class Known {
        long whole;

        /** The levels of the object, if it was seen as a whole; else below 0. */
        int levels = -1;

        /** The hashes by depth, if the object was cut. */
        @Nullable
        Cuts cuts;
    }

    /** The hashes of an object that goes on below the last level, by its depth. */
    private static final class Cuts {
        final long[] hashes = new long[DEEPEST + 1];
        final boolean[] areKnown = new boolean[DEEPEST + 1];
    }

    /** Begins a walk; returns false if one is under way, which asks the program for something. */
    boolean begin() {
        boolean begins = !busy;
        busy = true;
        return begins;
    }

    void end() {
        if (!known.isEmpty()) {
            known.clear();
        }
        visits = 0;
        cut = 0;
        levels = 0;
        busy = false;
    }

    /** The walk does not go into an object, because it is too deep. */
    void cutHere() {
        levels = CUT;
    }

    /** The hash of an object with content, which is not computed again for objects that many others share. */
    long of(Object value, int depth) {
        Known before = known.get(value);
        if (before != null && before.levels >= 0 && depth + before.levels <= DEEPEST) {
            goneInto(before.levels);
            return before.whole;
        }
        Cuts cuts = before == null ? null : before.cuts;
        if (cuts != null && cuts.areKnown[depth]) {
            goneInto(CUT);
            return cuts.hashes[depth];
        }
        int around = levels;
        levels = 0;
        long hash = ManagedHash.inside(this, value, depth);
        int inside = levels;
        levels = around;
        goneInto(inside);
        if (++visits > FEW_OBJECTS) {
            keep(value, depth, hash, inside);
        }
        return hash;
    }

    private void goneInto(int inside) {
        levels = Math.max(levels, inside == CUT ? CUT : inside + 1);
    }

    private void keep(Object value, int depth, long hash, int inside) {
        Known kept = known.get(value); // the walk may have come to it again inside of it
        if (kept == null) {
            if (known.size() >= MOST_KNOWN) {
                return;
            }
            kept = new Known();
            known.put(value, kept);
        }
        if (inside == CUT) {
            keepCut(kept, value, depth, hash);
        } else {
            kept.whole = hash;
            kept.levels = inside;
        }
    }

    private void keepCut(Known kept, Object value, int depth, long hash) {
        Cuts cuts = kept.cuts;
        if (cuts == null) {
            if (++cut > MOST_CUT) {
                throw new DataException("more than " + MOST_CUT + " objects contain themselves, or have more than "
                        + DEEPEST + " levels, the last a " + value.getClass().getName()
                        + ": give the type a serializer with serializedBy(), or a hash with hashedBy()");
            }
            cuts = new Cuts();
            kept.cuts = cuts;
        }
        cuts.hashes[depth] = hash;
        cuts.areKnown[depth] = true;
    }
}
