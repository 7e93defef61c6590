package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FieldDescription;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHashing;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRows;
import io.fdp.storage.read.SavedValues;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Computes the state hash of a save from its content, and passes the content on. Builds the images that the program had
 * in memory, as far as the header says how they were.
 */
final class HashVisitor implements SaveVisitor {
    /** The work of comparing two fields of a layout, in bytes of input. */
    private static final int WORK_PER_PAIR = 64;

    /** Images are made, copied and hashed. */
    private static final int WORK_PER_BYTE = 4;

    private final ReadAccount account;
    private final SaveVisitor next;
    private final Predicate<SaveHeader> wanted;
    private final RecordedHashes hashes = new RecordedHashes();
    private final SavedLinks links;
    private final Map<Integer, WaitingEvents> events = new TreeMap<>();
    private @Nullable SaveHeader header;
    private @Nullable TypeDescription[] types = {};
    private int[] numbers = {};
    private byte[] image = {};
    private MemorySegment segment = MemorySegment.ofArray(image);
    private boolean isOn;
    private boolean needsProgram;
    private boolean isWanted;
    private HashCheck result = HashCheck.NOT_ASKED;

    HashVisitor(ReadAccount account, SaveVisitor next) {
        this(account, next, header -> true);
    }

    /** Computes the state hash only if it is wanted when the header was passed on. */
    HashVisitor(ReadAccount account, SaveVisitor next, Predicate<SaveHeader> wanted) {
        this.account = account;
        this.next = next;
        this.wanted = wanted;
        this.links = new SavedLinks(account);
    }

    /** Whether the hash was compared; known when all was read. */
    HashCheck result() {
        return result;
    }

    private HashCheck compare(@Nullable SaveHeader of) {
        if (!isWanted) {
            return HashCheck.NOT_ASKED;
        }
        Long stated = of == null ? null : of.hash();
        if (of == null || stated == null) {
            return HashCheck.NO_HASH;
        }
        if (!isOn) {
            return HashCheck.NOT_DESCRIBED;
        }
        if (needsProgram) {
            return HashCheck.NEEDS_PROGRAM;
        }
        links.addTo(hashes);
        events.values().forEach(waiting -> waiting.addTo(hashes));
        long computed = hashes.total(of.tick());
        if (computed != stated.longValue()) {
            throw otherState(stated, computed);
        }
        return HashCheck.EQUAL;
    }

    /** The error about a save with another world than the one that was saved. */
    static DamagedSaveException otherState(long stated, long computed) {
        HexFormat hex = HexFormat.of();
        return new DamagedSaveException(
                SaveFormat.START,
                "the header states the state hash " + hex.toHexDigits(stated) + ", and the world in the save has "
                        + hex.toHexDigits(computed)
                        + ": it is not the world that was saved, though all checksums are right (or its program changed"
                        + " the inside of objects without markModified(entity)); use another copy of the file, or ask"
                        + " for the unchecked world");
    }

    // ---- types

    @Override
    public void header(SaveHeader of) {
        next.header(of);
        header = of;
        isWanted = wanted.test(of);
        SaveHashing hashing = isWanted ? of.hashing() : null;
        if (hashing != null) {
            isOn = true;
            List<TypeDescription> all = of.types();
            types = new TypeDescription[all.size()];
            numbers = new int[all.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = -1;
                SaveHashing.Way way = hashing.types().get(i);
                if (way != null) {
                    TypeDescription type = hashed(all.get(i), way);
                    types[i] = type;
                    numbers[i] = type.addTo(hashes);
                }
            }
        }
    }

    private TypeDescription hashed(TypeDescription saved, SaveHashing.Way way) {
        long fields = way.offsets().length;
        account.chargeWork(fields * fields * WORK_PER_PAIR, "the layout of a type");
        TypeDescription type = way.layout() == null
                ? saved.hashedBy(way.objects())
                : saved.placed(way.layout(), way.stride(), way.layoutHash(), way.offsets());
        if (type == null) {
            throw new DamagedSaveException(
                    SaveFormat.START, "values of " + saved + " cannot lie in memory or be hashed as the header says");
        }
        return type;
    }

    // ---- content

    @Override
    public void entities(SavedEntities entities) {
        if (isOn) {
            charge(entities.image().length);
            hashes.takeEntities(entities.chunk(), MemorySegment.ofArray(entities.image()));
        }
        next.entities(entities);
    }

    @Override
    public void values(SavedValues values) {
        TypeDescription type = hashedType(values.number());
        if (type != null) {
            int length = imageOf(values, type);
            hashes.takeValues(numbers[values.number()], values.chunk(), image, segment, length);
        }
        next.values(values);
    }

    /** How a type is hashed; null if it is not, or only by its program. */
    private @Nullable TypeDescription hashedType(int number) {
        TypeDescription type = isOn ? types[number] : null;
        if (type != null && type.needsProgram()) {
            needsProgram = true;
            return null;
        }
        return type;
    }

    private int imageOf(SavedValues values, TypeDescription type) {
        int counts = type.kind() == TypeKind.PARTS ? values.count() * Integer.BYTES : 0;
        int at = ImageLayout.VALUES + counts;
        int length = ensure(at + sizeOf(values.rows(), type));
        System.arraycopy(values.bits(), 0, image, 0, ImageLayout.VALUES);
        for (int i = 0; counts > 0 && i < values.count(); i++) {
            LittleEndian.INT.set(image, ImageLayout.VALUES + i * Integer.BYTES, values.parts(i));
        }
        write(values.rows(), type, image, at);
        return length;
    }

    /** The bytes of values in an image: rows, or the length of each object and then all objects. */
    static long sizeOf(SavedRows rows, TypeDescription type) {
        if (type.kind().hasObjects()) {
            long bytes = (long) rows.rows() * Integer.BYTES;
            for (int i = 0; i < rows.rows(); i++) {
                bytes += rows.length(i);
            }
            return bytes;
        }
        return type.kind() == TypeKind.TAG
                ? 0
                : (long) rows.rows() * type.shape().stride();
    }

    /** Writes values into a part of an image that is zero. */
    static void write(SavedRows rows, TypeDescription type, byte[] to, int at) {
        if (type.kind().hasObjects()) {
            int end = at + rows.rows() * Integer.BYTES;
            for (int i = 0; i < rows.rows(); i++) {
                LittleEndian.INT.set(to, at + i * Integer.BYTES, rows.length(i));
                System.arraycopy(rows.bytes(), rows.start(i), to, end, rows.length(i));
                end += rows.length(i);
            }
            return;
        }
        RowShape shape = type.shape();
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            rows.copyColumn(i, field, to, at + shape.start(i, rows.rows()), shape.step(i));
        }
    }

    /** Makes room for an image, all zero. */
    private int ensure(long bytes) {
        if (bytes > SaveFormat.MAX_BLOCK_BYTES) {
            throw new DamagedSaveException(
                    SaveFormat.START,
                    "values of " + bytes + " bytes in one chunk are more than the " + SaveFormat.MAX_BLOCK_BYTES
                            + " that a program saves");
        }
        charge(bytes);
        int length = (int) bytes;
        if (length > image.length) {
            int room = Math.max(length, Math.min(2 * image.length, SaveFormat.MAX_BLOCK_BYTES));
            account.chargeHeap(room - image.length, "values as they lie in memory");
            account.chargeNative(2L * (room - image.length), "values to hash"); // rounded up to a power of two
            image = new byte[room];
            segment = MemorySegment.ofArray(image);
        } else {
            Arrays.fill(image, 0, length, (byte) 0);
        }
        return length;
    }

    private void charge(long bytes) {
        account.chargeWork(WORK_PER_BYTE * bytes, "the state hash");
    }

    @Override
    public void links(int[] children, int[] parents) {
        if (isOn) {
            links.add(children, parents);
        }
        next.links(children, parents);
    }

    @Override
    public void roles(int[] roles, long[] entities) {
        for (int i = 0; isOn && i < roles.length; i++) {
            hashes.addRole(roles[i], entities[i]);
        }
        next.roles(roles, entities);
    }

    @Override
    public void events(SavedEvents of) {
        TypeDescription type = hashedType(of.number());
        if (type != null) {
            charge(sizeOf(of.rows(), type));
            int key = 2 * of.number() + (of.isPending() ? 1 : 0);
            int number = numbers[of.number()];
            events.computeIfAbsent(key, k -> new WaitingEvents(account, type, number, of.isPending()))
                    .add(of.rows());
        }
        next.events(of);
    }

    @Override
    public void end() {
        next.end();
        result = compare(header);
    }
}
