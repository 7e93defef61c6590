package io.fdp.storage.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.query.ChunkAccess;
import io.fdp.format.query.RoleHolders;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.storage.format.SaveHeader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers parents, children and roles of all entities while a save is read. */
public final class SavedFamilies implements SaveVisitor, ChunkAccess.Relations {
    /** The bytes of the links of a chunk, and of their entry in a map. */
    private static final int CHUNK_BYTES = 2 * ImageLayout.SLOTS * Integer.BYTES + 160;

    /** The bytes of a role, with room to grow. */
    private static final int ROLE_BYTES = 3 * (Integer.BYTES + Long.BYTES);

    /** Links of a chunk: the index of the parent plus one, and the number of children. */
    private static final class Links {
        final int[] parents = new int[ImageLayout.SLOTS];
        final int[] children = new int[ImageLayout.SLOTS];
    }

    private final ReadAccount account;
    private final Map<Integer, Links> links = new HashMap<>();
    private final RoleHolders holders = new RoleHolders();
    private @Nullable SavedRelations living;
    private @Nullable SaveHeader header;

    public SavedFamilies(ReadAccount account) {
        this.account = account;
    }

    /** Ends the gathering; the relations know who lives. */
    public void complete(SavedRelations relations) {
        living = relations;
        holders.sort();
    }

    /** The header of the save. */
    public SaveHeader header() {
        SaveHeader read = header;
        if (read == null) {
            throw new IllegalStateException("nothing was read");
        }
        return read;
    }

    @Override
    public void header(SaveHeader of) {
        header = of;
    }

    @Override
    public void entities(SavedEntities entities) {}

    @Override
    public void values(SavedValues values) {}

    @Override
    public void links(int[] children, int[] parents) {
        for (int i = 0; i < children.length; i++) {
            of(children[i]).parents[children[i] % ImageLayout.SLOTS] = parents[i] + 1;
            of(parents[i]).children[parents[i] % ImageLayout.SLOTS]++;
        }
    }

    private Links of(int index) {
        return links.computeIfAbsent(index / ImageLayout.SLOTS, chunk -> {
            account.chargeHeap(CHUNK_BYTES, "links");
            return new Links();
        });
    }

    @Override
    public void roles(int[] roles, long[] entities) {
        account.chargeHeap((long) ROLE_BYTES * roles.length, "roles");
        for (int i = 0; i < roles.length; i++) {
            holders.add(roles[i], entities[i]);
        }
    }

    @Override
    public void events(SavedEvents events) {}

    @Override
    public void end() {}

    // ---- what was gathered

    @Override
    public long parent(int index) {
        Links of = links.get(index / ImageLayout.SLOTS);
        SavedRelations who = living;
        int parent = of == null ? 0 : of.parents[index % ImageLayout.SLOTS];
        return parent == 0 || who == null ? Entity.NULL : who.handle(parent - 1);
    }

    @Override
    public int children(int index) {
        Links of = links.get(index / ImageLayout.SLOTS);
        return of == null ? 0 : of.children[index % ImageLayout.SLOTS];
    }

    @Override
    public RoleHolders roles() {
        return holders;
    }
}
