package io.fdp.dis.pdu;

/**
 * The identity of an entity in an exercise: site, application and entity, 16 bits each, in one number.
 *
 * <pre>
 *  63 .. 48 47 .. 32 31 ...... 16 15 .. 0
 *  0        site     application  entity
 * </pre>
 */
public final class EntityNumber {
    /** No entity. */
    public static final long NONE = 0;

    /** Stands for all sites, all applications or all entities. */
    public static final int ALL = 0xffff;

    /** The largest number of an entity; larger ones are reserved. */
    public static final int LAST = 0xfffd;

    private static final int BITS = 16;
    private static final int PART = 0xffff;

    private EntityNumber() {}

    /**
     * Makes an identity.
     *
     * @param site 0 to 65,535
     * @param application 0 to 65,535
     * @param entity 0 to 65,535
     * @return all in one
     */
    public static long of(int site, int application, int entity) {
        requirePart(site, "site");
        requirePart(application, "application");
        requirePart(entity, "entity");
        return ((long) site << (2 * BITS)) | ((long) application << BITS) | entity;
    }

    private static void requirePart(int part, String name) {
        if (part < 0 || part > PART) {
            throw new IllegalArgumentException(
                    "the " + name + " of a DIS identity is from 0 to 65,535: " + name + "=" + part);
        }
    }

    /**
     * The site.
     *
     * @param number an identity
     * @return 0 to 65,535
     */
    public static int site(long number) {
        return (int) (number >>> (2 * BITS)) & PART;
    }

    /**
     * The application.
     *
     * @param number an identity
     * @return 0 to 65,535
     */
    public static int application(long number) {
        return (int) (number >>> BITS) & PART;
    }

    /**
     * The entity.
     *
     * @param number an identity
     * @return 0 to 65,535
     */
    public static int entity(long number) {
        return (int) number & PART;
    }

    /**
     * Whether an entity can have this identity.
     *
     * @param number an identity
     * @return false if a part of it is reserved
     */
    public static boolean isEntity(long number) {
        int entity = entity(number);
        return entity != 0 && entity <= LAST && site(number) != ALL && application(number) != ALL;
    }

    /**
     * Writes an identity as people do.
     *
     * @param number an identity
     * @return as "1:2:3"
     */
    public static String toString(long number) {
        return site(number) + ":" + application(number) + ":" + entity(number);
    }
}
