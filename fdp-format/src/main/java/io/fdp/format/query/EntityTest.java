package io.fdp.format.query;

/** A condition whose names and values are known. */
sealed interface EntityTest {
    /** Whether an entity fulfils the condition. */
    boolean holds(EntityAccess of);

    /** An entity has a component, or has it not. */
    record Has(int type, boolean isNegated) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            return of.has(type) != isNegated;
        }
    }

    /** An entity has a component that nobody has, because the source does not know it; or has it not. */
    record Nobody(boolean isNegated) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            return isNegated;
        }
    }

    /** This node owns a component, or does not. */
    record Owns(int type, boolean isNegated) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            return of.owns(type) != isNegated;
        }
    }

    /**
     * An entity has a component with a field that compares as wanted. Of several parts or elements, one is enough.
     *
     * @param type the component
     * @param part the position of the part, or {@link #ANY}
     * @param field the field
     * @param element the first element that counts
     * @param elements how many elements count
     * @param test the comparison
     */
    record Field(int type, int part, int field, int element, int elements, ValueTest test) implements EntityTest {
        /** Any part. */
        static final int ANY = -1;

        @Override
        public boolean holds(EntityAccess of) {
            if (!of.has(type)) {
                return false;
            }
            int rows = of.rows(type);
            int end = part == ANY ? rows : Math.min(rows, part + 1);
            for (int i = part == ANY ? 0 : part; i < end; i++) {
                if (holds(of.row(type, i))) {
                    return true;
                }
            }
            return false;
        }

        private boolean holds(ValueRow row) {
            if (test instanceof ValueTest.Utf8 text) {
                return text.holds(row, field);
            }
            for (int i = element; i < element + elements; i++) {
                if (test.holds(row.bits(field, i))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A header field compares as wanted. */
    record Header(HeaderField field, ValueTest test) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            return test.holds(of.header(field));
        }
    }

    /** An entity has a role that compares as wanted. */
    record Role(ValueTest test) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            for (int i = 0; i < of.roleCount(); i++) {
                if (test.holds(of.role(i))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** An entity has any role, or none. */
    record AnyRole(boolean isNegated) implements EntityTest {
        @Override
        public boolean holds(EntityAccess of) {
            return of.roleCount() > 0 != isNegated;
        }
    }
}
