package io.fdp.ig.reader;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.zip.CRC32;

/** A copy of one frame. It lies in memory as in the file, so all places are the same. */
public final class IgFrame {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    final IgHeader header;
    final MemorySegment memory;

    /** Whether the copy is a whole frame, and not parts of several. */
    boolean whole;

    IgFrame(IgHeader header) {
        this.header = header;
        this.memory = Arena.ofAuto().allocate(header.frameBytes, Long.BYTES);
    }

    /** Whether the copy lies in memory as frames of a file do. */
    @SuppressWarnings("ReferenceEquality") // a header is one file; two files can state the same incarnation
    boolean isOf(IgHeader other) {
        return header == other;
    }

    // ---- the frame

    /**
     * The number of the frame.
     *
     * @return from 1 on; 0 when nothing was read yet
     */
    public long number() {
        return whole ? memory.get(IgHeader.LONG, 8) : 0;
    }

    /**
     * The tick of the world.
     *
     * @return the tick
     */
    public long tick() {
        return memory.get(IgHeader.LONG, 16);
    }

    /**
     * The time of the simulation.
     *
     * @return nanoseconds; {@link Long#MIN_VALUE} if the world has no time
     */
    public long simNanos() {
        return memory.get(IgHeader.LONG, 24);
    }

    /**
     * When the frame ended.
     *
     * @return nanoseconds since 1970
     */
    public long wallNanos() {
        return memory.get(IgHeader.LONG, 32);
    }

    /**
     * When the frame ended, by a clock that nobody sets. On Linux {@link System#nanoTime()} of all programs is that
     * clock.
     *
     * @return nanoseconds
     */
    public long monotonicNanos() {
        return memory.get(IgHeader.LONG, 40);
    }

    /**
     * The number of living entities.
     *
     * @return the number
     */
    public long living() {
        return memory.get(IgHeader.LONG, 48);
    }

    /**
     * How many entities were created since the writer began.
     *
     * @return the number
     */
    public long births() {
        return memory.get(IgHeader.LONG, 56);
    }

    /**
     * How many entities died since the writer began.
     *
     * @return the number
     */
    public long deaths() {
        return memory.get(IgHeader.LONG, 64);
    }

    int chunks() {
        return memory.get(IgHeader.INT, 72);
    }

    /**
     * The end of the indexes that were ever used.
     *
     * @return a multiple of 1,024
     */
    public int limit() {
        return chunks() * IgHeader.SLOTS;
    }

    // ---- entities

    /**
     * The generation of the entity that lives at an index.
     *
     * @param index below {@link #limit()}
     * @return the generation; 0 when no entity lives there
     */
    public int generation(int index) {
        return memory.get(IgHeader.INT, header.generations + (long) requireIndex(index) * Integer.BYTES);
    }

    /**
     * The DIS type of an entity.
     *
     * @param index where an entity lives
     * @return the type
     */
    public long disType(int index) {
        return memory.get(IgHeader.LONG, header.disTypes + (long) requireIndex(index) * Long.BYTES);
    }

    /**
     * The template of an entity.
     *
     * @param index where an entity lives
     * @return the number of the template; 0 for none
     */
    public int template(int index) {
        return (int) identity(index);
    }

    /**
     * The side of an entity.
     *
     * @param index where an entity lives
     * @return 0 to 65,535
     */
    public int side(int index) {
        return (int) (identity(index) >>> 32) & 0xffff;
    }

    private long identity(int index) {
        return memory.get(IgHeader.LONG, header.identities + (long) requireIndex(index) * Long.BYTES);
    }

    private int requireIndex(int index) {
        return Objects.checkIndex(index, header.chunks * IgHeader.SLOTS);
    }

    // ---- components

    /**
     * The components of the file.
     *
     * @return the components in their order
     */
    public List<IgComponent> components() {
        return header.components;
    }

    /**
     * Finds a component.
     *
     * @param name its name
     * @return the component
     * @throws NoSuchElementException when the file does not have it
     */
    public IgComponent component(String name) {
        for (IgComponent component : header.components) {
            if (component.name().equals(name)) {
                return component;
            }
        }
        throw new NoSuchElementException("the file has no component " + name + "; it has "
                + header.components.stream().map(IgComponent::name).toList());
    }

    /**
     * Whether an entity has a component.
     *
     * @param component a component of this file
     * @param index below {@link #limit()}
     * @return true if the entity has it
     */
    public boolean has(IgComponent component, int index) {
        return bit(component, 16, index);
    }

    /**
     * Whether a component of an entity belongs to the node that writes the file; otherwise it is that of a ghost.
     *
     * @param component a component of this file
     * @param index below {@link #limit()}
     * @return true if the node owns it
     */
    public boolean isOwned(IgComponent component, int index) {
        return bit(component, 144, index);
    }

    private boolean bit(IgComponent component, int bits, int index) {
        requireIndex(index);
        long record = requireOwn(component).records + (long) (index >>> 10) * IgHeader.RECORD_BYTES;
        return (memory.get(IgHeader.LONG, record + bits + ((index & 1023) >>> 6) * 8L) >>> index & 1) != 0;
    }

    private IgComponent requireOwn(IgComponent component) {
        if (!component.isOf(header)) {
            throw new IllegalArgumentException(
                    "component " + component.name() + " belongs to another file: ask this frame for component()");
        }
        return component;
    }

    // ---- values

    /**
     * A number of a value: of any kind except strings.
     *
     * @param component a component of this file
     * @param field a field of the component
     * @param index an entity that has the component
     * @param element the element of an array; 0 for plain fields
     * @return the number
     */
    public double number(IgComponent component, IgField field, int index, int element) {
        long at = place(component, field, index, element);
        return switch (field.kind()) {
            case FLOAT -> memory.get(FLOAT, at);
            case DOUBLE -> memory.get(DOUBLE, at);
            default -> integer(field, at);
        };
    }

    /**
     * A whole number of a value, such as a long or a handle: of any kind except float, double and strings.
     *
     * @param component a component of this file
     * @param field a field of the component
     * @param index an entity that has the component
     * @param element the element of an array; 0 for plain fields
     * @return the number
     */
    public long integer(IgComponent component, IgField field, int index, int element) {
        return integer(field, place(component, field, index, element));
    }

    private long integer(IgField field, long at) {
        return switch (field.kind()) {
            case BYTE, BOOLEAN -> memory.get(ValueLayout.JAVA_BYTE, at);
            case SHORT -> memory.get(SHORT, at);
            case CHAR -> Short.toUnsignedInt(memory.get(SHORT, at));
            case INT, ENUM -> memory.get(IgHeader.INT, at);
            case LONG, ENTITY -> memory.get(IgHeader.LONG, at);
            default -> throw new IllegalArgumentException("field " + field.name() + " is not a whole number");
        };
    }

    /**
     * The text of a value.
     *
     * @param component a component of this file
     * @param field a field of kind string
     * @param index an entity that has the component
     * @return the text
     */
    public String text(IgComponent component, IgField field, int index) {
        if (field.kind() != IgKind.STRING) {
            throw new IllegalArgumentException("field " + field.name() + " is not a text");
        }
        long at = place(component, field, index, 0);
        int length = Math.min(Byte.toUnsignedInt(memory.get(ValueLayout.JAVA_BYTE, at)), field.count() - 1);
        byte[] utf8 = memory.asSlice(at + 1, length).toArray(ValueLayout.JAVA_BYTE);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private long place(IgComponent component, IgField field, int index, int element) {
        if (!requireOwn(component).owns(field)) {
            throw new IllegalArgumentException("component " + component.name() + " has no such field " + field.name());
        }
        Objects.checkIndex(element, field.count());
        if (!has(component, index)) {
            throw new NoSuchElementException("the entity of index " + index + " has no " + component.name());
        }
        return component.place(field, index, element);
    }

    /**
     * The checksum of all values, for comparing readers.
     *
     * @return the CRC-32 that the specification defines
     */
    public int checksum() {
        CRC32 sum = new CRC32();
        for (IgComponent component : header.components) {
            int packed = component.fields().stream().mapToInt(IgField::bytes).sum();
            byte[] value = new byte[2 * Integer.BYTES + packed];
            MemorySegment into = MemorySegment.ofArray(value);
            for (int index = 0; index < limit(); index++) {
                if (has(component, index)) {
                    into.set(IgHeader.INT, 0, index);
                    into.set(IgHeader.INT, Integer.BYTES, generation(index));
                    int at = 2 * Integer.BYTES;
                    for (IgField field : component.fields()) {
                        long place = component.place(field, index, 0);
                        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, place, value, at, field.bytes());
                        at += field.bytes();
                    }
                    sum.update(value, 0, at);
                }
            }
        }
        return (int) sum.getValue();
    }

    @Override
    public String toString() {
        return "IgFrame[number=" + number() + ", tick=" + tick() + ", living=" + living() + "]";
    }
}
