package io.fdp.kernel;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.ContentsOwner;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityIdentity;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/**
 * What an entity is, apart from its components: the part of an {@link EntityRepository} that reads and writes headers.
 *
 * <p>Changing a header is safe from several threads.
 */
@SuppressWarnings("exports") // a door for the kernel only
public abstract sealed class EntityHeaders extends ContentsOwner permits EntityLife {
    private final WorldState world;
    private final EntityColumns columns;

    EntityHeaders(Contents contents) {
        super(contents);
        this.world = contents.world().state();
        this.columns = contents.world().columns();
    }

    /**
     * The DIS type of an entity.
     *
     * @param entity a living entity
     * @return seven fields in 64 bits, 0 for none
     */
    public final long disType(long entity) {
        return columns.disType(columns.requireAlive(entity));
    }

    /**
     * Sets the DIS type of an entity.
     *
     * @param entity a living entity
     * @param disType seven fields in 64 bits
     */
    public final void setDisType(long entity, long disType) {
        world.lock().acquire();
        try {
            world.rules().requireWritable("the header of an entity");
            columns.setDisType(columns.requireAlive(entity), disType);
        } finally {
            world.lock().release();
        }
    }

    /**
     * The TKB type of an entity.
     *
     * @param entity a living entity
     * @return the template's id, 0 for none
     */
    public final int tkbType(long entity) {
        return Memory.getInt(identity(entity) + EntityIdentity.TKB_TYPE);
    }

    /**
     * Sets the TKB type of an entity.
     *
     * @param entity a living entity
     * @param tkbType the template's id
     */
    public final void setTkbType(long entity, int tkbType) {
        world.lock().acquire();
        try {
            Memory.putInt(writableIdentity(entity) + EntityIdentity.TKB_TYPE, tkbType);
        } finally {
            world.lock().release();
        }
    }

    /**
     * The side of an entity.
     *
     * @param entity a living entity
     * @return 0 to 65,535
     */
    public final int side(long entity) {
        return Memory.getChar(identity(entity) + EntityIdentity.SIDE);
    }

    /**
     * Sets the side of an entity.
     *
     * @param entity a living entity
     * @param side 0 to 65,535
     */
    public final void setSide(long entity, int side) {
        putIdentityChar(entity, EntityIdentity.SIDE, side, "side");
    }

    /**
     * The flags of an entity: 16 bits whose meaning is the application's.
     *
     * @param entity a living entity
     * @return 0 to 65,535
     */
    public final int flags(long entity) {
        return Memory.getChar(identity(entity) + EntityIdentity.FLAGS);
    }

    /**
     * Sets the flags of an entity.
     *
     * @param entity a living entity
     * @param flags 0 to 65,535
     */
    public final void setFlags(long entity, int flags) {
        putIdentityChar(entity, EntityIdentity.FLAGS, flags, "flags");
    }

    /**
     * The tick at which an entity was created.
     *
     * @param entity a living entity
     * @return the tick
     */
    public final long spawnTick(long entity) {
        return columns.spawnTick(columns.requireAlive(entity));
    }

    /**
     * The tick at which an entity last gained or lost a component, or authority over one.
     *
     * @param entity a living entity
     * @return the tick
     */
    public final long structuralTick(long entity) {
        return columns.structuralTick(columns.requireAlive(entity));
    }

    private void putIdentityChar(long entity, int field, int value, String name) {
        if (value < 0 || value > Character.MAX_VALUE) {
            throw new IllegalArgumentException(
                    name + " of entity " + Entity.toString(entity) + " not between 0 and 65,535: " + value);
        }
        world.lock().acquire();
        try {
            Memory.putChar(writableIdentity(entity) + field, (char) value);
        } finally {
            world.lock().release();
        }
    }

    private long identity(long entity) {
        return columns.identity(columns.requireAlive(entity));
    }

    private long writableIdentity(long entity) {
        world.rules().requireWritable("the header of an entity");
        return columns.writableIdentity(columns.requireAlive(entity));
    }
}
