package io.fdp.format.query;

import io.fdp.annotations.Layout;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;

/** A value in the memory of a repository. Makes no garbage except texts that are asked for. */
final class MemoryRow implements ValueRow {
    private final TypeDescription type;
    private final RowShape shape;
    private final ComponentColumn column;
    private long start;
    private int slot;

    MemoryRow(TypeDescription type, ComponentColumn column) {
        this.type = type;
        this.shape = type.shape();
        this.column = column;
    }

    /** Goes to a value of an entity that has the component. */
    MemoryRow at(long entity, int i) {
        switch (column) {
            case PartTable<?> parts -> {
                start = parts.address(entity) + (long) i * type.stride();
                slot = 0;
            }
            case ComponentTable<?> table
            when type.layout() == Layout.ROWS -> {
                start = table.address(entity);
                slot = 0;
            }
            case ComponentTable<?> table -> {
                int index = Entity.index(entity);
                start = table.chunkAddress(index / ImageLayout.SLOTS);
                slot = index % ImageLayout.SLOTS;
            }
            default -> throw new IllegalStateException(column + " has no fields");
        }
        return this;
    }

    private long place(int field, int element) {
        return start
                + shape.start(field, ImageLayout.SLOTS)
                + (long) slot * shape.step(field)
                + (long) element * shape.width(field);
    }

    @Override
    public long bits(int field, int element) {
        long at = place(field, element);
        try {
            return switch (shape.width(field)) {
                case Byte.BYTES -> Memory.getByte(at) & 0xff;
                case Short.BYTES -> Memory.getShort(at) & 0xffff;
                case Integer.BYTES -> Integer.toUnsignedLong(Memory.getInt(at));
                default -> Memory.getLong(at);
            };
        } finally {
            Reference.reachabilityFence(column); // the memory of a closed repository stays until then
        }
    }

    private int length(int field) {
        return (int) Math.min(bits(field, 0), type.fields().get(field).count() - 1);
    }

    @Override
    public String text(int field) {
        byte[] utf8 = new byte[length(field)];
        for (int i = 0; i < utf8.length; i++) {
            utf8[i] = (byte) bits(field, i + 1);
        }
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Override
    public int compareText(int field, byte[] utf8) {
        int length = length(field);
        for (int i = 0; i < Math.min(length, utf8.length); i++) {
            int difference = (int) bits(field, i + 1) - (utf8[i] & 0xff);
            if (difference != 0) {
                return difference;
            }
        }
        return length - utf8.length;
    }
}
