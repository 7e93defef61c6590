package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;
import java.util.Objects;

/**
 * The type of an entity after IEEE 1278.1 (DIS): seven fields in one number, from general to special.
 *
 * <pre>
 *  63 .. 56 55 .. 48 47 ....... 32 31 .. 24 23 ..... 16 15 ... 8 7 ... 0
 *  kind     domain   country       category subcategory specific  extra
 * </pre>
 *
 * <p>A field with 0 is not given. As a pattern, a type matches all types with the same values in the given fields.
 * {@code repo.query().disType(land.bits(), land.mask())} finds all land platforms if {@code land} is {@code
 * DisType.of(1, 1)}.
 *
 * @param bits the fields
 */
public record DisType(long bits) {
    /** No type: every field is 0. */
    public static final DisType NONE = new DisType(0);

    static final int FIELDS = 7;
    private static final int[] SHIFTS = {56, 48, 32, 24, 16, 8, 0};
    private static final String[] NAMES = {"kind", "domain", "country", "category", "subcategory", "specific", "extra"};

    /**
     * Makes a type of fields in their order.
     *
     * @param fields kind, domain, country, category, subcategory, specific, extra; omitted fields are 0
     * @return the type
     * @throws IllegalArgumentException when there are more than seven fields, or a field is out of range: 0 to 255,
     *     country 0 to 65,535
     */
    public static DisType of(int... fields) {
        if (fields.length > FIELDS) {
            throw new IllegalArgumentException("a DIS type has at most " + FIELDS
                    + " fields (kind, domain, country, category, subcategory, specific, extra), not " + fields.length);
        }
        long bits = 0;
        for (int i = 0; i < fields.length; i++) {
            if (fields[i] < 0 || fields[i] > largest(i)) {
                throw outOfRange(i, Integer.toString(fields[i]));
            }
            bits |= (long) fields[i] << SHIFTS[i];
        }
        return new DisType(bits);
    }

    private static IllegalArgumentException outOfRange(int field, String value) {
        return new IllegalArgumentException(
                "the " + NAMES[field] + " of a DIS type not between 0 and " + largest(field) + ": " + value);
    }

    /**
     * Reads a type as {@link #toString()} writes it.
     *
     * @param text numbers with points or colons between them, as "1.1.225.1.1.3.0"; numbers omitted at the end are 0
     * @return the type
     * @throws IllegalArgumentException when the text is no DIS type
     */
    public static DisType parse(String text) {
        Objects.requireNonNull(text, "the text of a DIS type is null");
        String[] parts = text.split("[.:]", -1);
        int[] fields = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            fields[i] = number(parts[i], Math.min(i, FIELDS - 1), text);
        }
        return of(fields);
    }

    private static int number(String part, int field, String text) {
        boolean digits = !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
        if (digits && part.length() > 5 && part.charAt(0) != '0') {
            throw outOfRange(field, part);
        }
        if (!digits || part.length() > 5) {
            throw new IllegalArgumentException("\"" + text + "\" is no DIS type: expected up to " + FIELDS
                    + " whole numbers with points between them, as in \"1.1.225.1.1.3.0\"");
        }
        return Integer.parseInt(part);
    }

    /**
     * The type of an entity.
     *
     * @param repo its world
     * @param entity a living entity
     * @return its type, {@link #NONE} for none
     */
    public static DisType of(EntityRepository repo, long entity) {
        return new DisType(repo.disType(entity));
    }

    static int largest(int field) {
        return field == 2 ? 0xffff : 0xff;
    }

    static String fieldName(int field) {
        return NAMES[field];
    }

    private int field(int i) {
        return (int) (bits >>> SHIFTS[i]) & largest(i);
    }

    /**
     * The kind of entity: 1 for a platform, 2 for a munition, 3 for a life form.
     *
     * @return 0 to 255
     */
    public int kind() {
        return field(0);
    }

    /**
     * The domain in which the entity operates: for a platform 1 on land, 2 in the air, 3 at sea, 4 below, 5 in space.
     *
     * @return 0 to 255
     */
    public int domain() {
        return field(1);
    }

    /**
     * The country that designed it.
     *
     * @return 0 to 65,535, as 225 for the United States
     */
    public int country() {
        return field(2);
    }

    /**
     * The main category, as tank or truck.
     *
     * @return 0 to 255
     */
    public int category() {
        return field(3);
    }

    /**
     * The subcategory, usually the model.
     *
     * @return 0 to 255
     */
    public int subcategory() {
        return field(4);
    }

    /**
     * The variant.
     *
     * @return 0 to 255
     */
    public int specific() {
        return field(5);
    }

    /**
     * Any further distinction.
     *
     * @return 0 to 255
     */
    public int extra() {
        return field(6);
    }

    /**
     * The mask for queries: all bits of the fields that are given, that is, not 0.
     *
     * @return the mask of the given fields
     */
    public long mask() {
        long mask = 0;
        for (int i = 0; i < FIELDS; i++) {
            if (field(i) != 0) {
                mask |= (long) largest(i) << SHIFTS[i];
            }
        }
        return mask;
    }

    /**
     * How many fields are given.
     *
     * @return 0 to 7
     */
    public int specificity() {
        int given = 0;
        for (int i = 0; i < FIELDS; i++) {
            given += field(i) != 0 ? 1 : 0;
        }
        return given;
    }

    /**
     * Whether this type matches a pattern.
     *
     * @param pattern a type in which a field with 0 stands for any value
     * @return true if this type has the same values in all fields that the pattern gives
     */
    public boolean matches(DisType pattern) {
        return (bits & pattern.mask()) == pattern.bits;
    }

    /** The seven fields with points between them. */
    @Override
    public String toString() {
        return kind() + "." + domain() + "." + country() + "." + category() + "." + subcategory() + "." + specific()
                + "." + extra();
    }
}
