package io.fdp.tests;

import io.fdp.testkit.ColumnContract;
import io.fdp.tests.components.Kinds;
import io.fdp.tests.components.PartKind;
import org.junit.jupiter.api.Nested;

/** Every kind of column passes the contract. */
class ColumnContractTests {
    @Nested
    class Rows extends ColumnContract {
        Rows() {
            super(Kinds.ROWS);
        }
    }

    @Nested
    class Columns extends ColumnContract {
        Columns() {
            super(Kinds.COLUMNS);
        }
    }

    @Nested
    class OneByte extends ColumnContract {
        OneByte() {
            super(Kinds.ONE_BYTE);
        }
    }

    @Nested
    class PackedRows extends ColumnContract {
        PackedRows() {
            super(Kinds.PACKED);
        }
    }

    @Nested
    class WideRows extends ColumnContract {
        WideRows() {
            super(Kinds.WIDE);
        }
    }

    @Nested
    class EveryFieldInRows extends ColumnContract {
        EveryFieldInRows() {
            super(Kinds.EVERYTHING);
        }
    }

    @Nested
    class EveryFieldInColumns extends ColumnContract {
        EveryFieldInColumns() {
            super(Kinds.EVERY_COLUMN);
        }
    }

    @Nested
    class RecordArraysInRows extends ColumnContract {
        RecordArraysInRows() {
            super(Kinds.TRAIN);
        }
    }

    @Nested
    class RecordArraysInColumns extends ColumnContract {
        RecordArraysInColumns() {
            super(Kinds.TRAM);
        }
    }

    @Nested
    class Tag extends ColumnContract {
        Tag() {
            super(Kinds.TAG);
        }
    }

    @Nested
    class ChildTag extends ColumnContract {
        ChildTag() {
            super(Kinds.CHILD_TAG);
        }
    }

    @Nested
    class BigRows extends ColumnContract {
        BigRows() {
            super(Kinds.BIG);
        }
    }

    @Nested
    class Parts extends ColumnContract {
        Parts() {
            super(PartKind.WHEEL);
        }
    }

    @Nested
    class Managed extends ColumnContract {
        Managed() {
            super(Kinds.MANAGED);
        }
    }

    @Nested
    class SmallParts extends ColumnContract {
        SmallParts() {
            super(PartKind.DOT);
        }
    }

    @Nested
    class PartsOfEveryField extends ColumnContract {
        PartsOfEveryField() {
            super(PartKind.GADGET);
        }
    }

    @Nested
    class BigParts extends ColumnContract {
        BigParts() {
            super(PartKind.CRATE);
        }
    }

    @Nested
    class BroadParts extends ColumnContract {
        BroadParts() {
            super(PartKind.BROAD);
        }
    }

    @Nested
    class ManagedText extends ColumnContract {
        ManagedText() {
            super(Kinds.MANAGED_TEXT);
        }
    }
}
