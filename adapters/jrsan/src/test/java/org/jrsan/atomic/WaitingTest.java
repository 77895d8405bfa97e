package org.jrsan.atomic;

import java.util.Random;
import org.junit.jupiter.api.Nested;

/** Waiting for every type that has it. */
class WaitingTest {
    boolean inSession() {
        return true;
    }

    private abstract class Waits extends WaitingContract {
        private final Kinds kind;

        Waits(Kinds kind) {
            super(kind.jdk, kind.ours);
            this.kind = kind;
        }

        @Override
        boolean inSession() {
            return WaitingTest.this.inSession();
        }

        @Override
        Object value(Random random) {
            return random.nextBoolean() ? kind.initial : kind.other;
        }

        @Override
        Object initial() {
            return kind.initial;
        }

        @Override
        Object other() {
            return kind.other;
        }
    }

    @Nested
    class OfInteger extends Waits {
        OfInteger() {
            super(Kinds.INTEGER);
        }
    }

    @Nested
    class OfLong extends Waits {
        OfLong() {
            super(Kinds.LONG);
        }
    }

    @Nested
    class OfBoolean extends Waits {
        OfBoolean() {
            super(Kinds.BOOLEAN);
        }
    }

    @Nested
    class OfReference extends Waits {
        OfReference() {
            super(Kinds.REFERENCE);
        }
    }

    @Nested
    class OfIntegerArray extends Waits {
        OfIntegerArray() {
            super(Kinds.INTEGER_ARRAY);
        }
    }

    @Nested
    class OfLongArray extends Waits {
        OfLongArray() {
            super(Kinds.LONG_ARRAY);
        }
    }

    @Nested
    class OfReferenceArray extends Waits {
        OfReferenceArray() {
            super(Kinds.REFERENCE_ARRAY);
        }
    }

    private static final class Fields {
        private static final RobustAtomicLongFieldUpdater<Fields> NUMBER =
                RobustAtomicLongFieldUpdater.newUpdater(Fields.class, "number");
        private static final RobustAtomicReferenceFieldUpdater<Fields, String> TEXT =
                RobustAtomicReferenceFieldUpdater.newUpdater(Fields.class, String.class, "text");

        private volatile long number;
        private volatile String text;
    }

    @Nested
    class OfLongField extends Waits {
        OfLongField() {
            super(Kinds.LONG);
        }

        @Override
        Subject ours(Object initial) {
            Fields fields = new Fields();
            fields.number = (long) initial;
            return new Subject(RobustAtomicLongFieldUpdater.class, Fields.NUMBER, fields);
        }
    }

    @Nested
    class OfReferenceField extends Waits {
        OfReferenceField() {
            super(Kinds.REFERENCE);
        }

        @Override
        Subject ours(Object initial) {
            Fields fields = new Fields();
            fields.text = (String) initial;
            return new Subject(RobustAtomicReferenceFieldUpdater.class, Fields.TEXT, fields);
        }
    }
}
