package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.hierarchy.Roles;
import org.jspecify.annotations.Nullable;

/** An entity of a running world. */
final class WorldAccess implements EntityAccess {
    private final WorldEntities world;
    private final EntityRepository repo;
    private final ComponentColumn[] columns;
    private final @Nullable MemoryRow[] rows;
    private final RoleHolders roles = new RoleHolders();
    private final Roles.RoleVisitor adding = roles::add;
    private long entity;

    WorldAccess(WorldEntities of) {
        this.world = of;
        this.repo = of.repository();
        this.columns = of.columns().toArray(ComponentColumn[]::new);
        this.rows = new MemoryRow[columns.length];
        for (int type = 0; type < columns.length; type++) {
            rows[type] = of.types().get(type).kind().hasFields()
                    ? new MemoryRow(of.types().get(type), columns[type])
                    : null;
        }
    }

    /** Looks up who has which role now. */
    void readRoles() {
        roles.clear();
        repo.roles().forEach(adding);
        roles.sort();
    }

    WorldAccess at(long other) {
        entity = other;
        return this;
    }

    @Override
    public long entity() {
        return entity;
    }

    @Override
    public long header(HeaderField field) {
        return switch (field) {
            case ENTITY -> entity;
            case TEMPLATE, TKB -> repo.tkbType(entity);
            case DIS -> repo.disType(entity);
            case SIDE -> repo.side(entity);
            case FLAGS -> repo.flags(entity);
            case SPAWNED -> repo.spawnTick(entity);
            case CHANGED -> repo.structuralTick(entity);
            case PARENT -> repo.hierarchy().parent(entity);
            case CHILDREN -> repo.hierarchy().childCount(entity);
            case OWNER -> world.owner(entity);
            case ROLE -> throw new IllegalArgumentException(field.word() + " is no number");
        };
    }

    @Override
    public int roleCount() {
        return roles.find(entity);
    }

    @Override
    public int role(int i) {
        roles.find(entity);
        return roles.role(i);
    }

    @Override
    public boolean has(int type) {
        return columns[type].has(entity);
    }

    @Override
    public boolean owns(int type) {
        return columns[type].hasAuthority(entity);
    }

    @Override
    public int rows(int type) {
        return columns[type] instanceof PartTable<?> parts ? parts.count(entity) : 1;
    }

    @Override
    public ValueRow row(int type, int i) {
        MemoryRow row = rows[type];
        if (row == null) {
            throw new IllegalStateException(columns[type] + " has no fields");
        }
        return row.at(entity, i);
    }

    @Override
    public void writeObject(int type, JsonWriter json) {
        if (columns[type].hasJson()) {
            columns[type].writeJson(entity, json);
        } else {
            json.nullValue();
        }
    }
}
