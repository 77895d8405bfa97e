package org.jrsan.acceptance.swapped;

import java.lang.invoke.MethodHandles;
import java.util.function.IntSupplier;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustAtomicLongFieldUpdater;
import org.jrsan.atomic.RobustAtomicReferenceFieldUpdater;
import org.jrsan.atomic.RobustVarHandle;

/** Classes that access a field of theirs directly, or do not; each touches the field when it runs. */
final class Nests {
    private Nests() {}

    private static RobustVarHandle handle(Class<?> type, String name) {
        try {
            return RobustVarHandle.unreflectVarHandle(MethodHandles.lookup(), type.getDeclaredField(name));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class ConstructorsOnly implements Runnable {
        private static final RobustVarHandle VALUE = handle(ConstructorsOnly.class, "value");
        private static final RobustVarHandle SHARED = handle(ConstructorsOnly.class, "shared");
        private static volatile int shared = 1;

        static {
            shared = 2;
        }

        private volatile int value = 1;

        {
            value = 2;
        }

        ConstructorsOnly() {
            value++;
        }

        @Override
        public void run() {
            VALUE.getVolatile(this);
            SHARED.getVolatile();
        }
    }

    static class FinalField implements Runnable {
        private static final RobustVarHandle FIXED = handle(FinalField.class, "fixed");
        private final int fixed;

        FinalField() {
            fixed = getClass().getName().length();
        }

        @Override
        public void run() {
            if ((int) FIXED.getAcquire(this) != fixed) {
                throw new AssertionError();
            }
        }
    }

    /** What a lambda does is done later, and perhaps by another thread. */
    static class LambdaOfAConstructor implements Runnable {
        private static final RobustVarHandle LATE = handle(LambdaOfAConstructor.class, "late");
        private final IntSupplier reader;
        private volatile int late;

        LambdaOfAConstructor() {
            reader = () -> late; // direct: late
        }

        @Override
        public void run() {
            LATE.setVolatile(this, 1 + reader.getAsInt());
        }
    }

    static class InnerClass implements Runnable {
        private static final RobustVarHandle INNER = handle(InnerClass.class, "inner");
        private volatile int inner;

        class Reader {
            int read() {
                return inner; // direct: inner
            }
        }

        @Override
        public void run() {
            INNER.setVolatile(this, 1 + new Reader().read());
        }
    }

    /** The compiler names the subclass in the instruction, and the field is that of the superclass. */
    static class Subclass implements Runnable {
        private static final RobustVarHandle INHERITED = handle(Subclass.class, "inherited");
        volatile int inherited;

        static class Further extends Subclass {}

        static class Furthest extends Further {
            void set() {
                inherited = 1; // direct: inherited
            }
        }

        /** Not the field of that name and type. */
        static class Hides extends Subclass {
            @SuppressWarnings("HidingField") // meant so
            volatile int inherited;

            void set() {
                inherited = 1;
            }
        }

        @Override
        public void run() {
            INHERITED.getVolatile(this);
        }
    }

    static class StaticField implements Runnable {
        private static final RobustVarHandle COUNT;
        private static volatile long count;

        static {
            try {
                COUNT = RobustVarHandle.findStaticVarHandle(
                        MethodHandles.lookup(), StaticField.class, "count", long.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        static void reset() {
            count = 0; // direct: count
        }

        @Override
        public void run() {
            COUNT.getAndAdd(1L);
        }
    }

    static class IntUpdater implements Runnable {
        private static final RobustAtomicIntegerFieldUpdater<IntUpdater> UPDATER =
                RobustAtomicIntegerFieldUpdater.newUpdater(IntUpdater.class, "number");
        private volatile int number;

        @Override
        public void run() {
            UPDATER.set(this, 1);
            number++; // direct: number
        }
    }

    static class LongUpdater implements Runnable {
        private static final RobustAtomicLongFieldUpdater<LongUpdater> UPDATER =
                RobustAtomicLongFieldUpdater.newUpdater(LongUpdater.class, "number");
        private volatile long number;

        @Override
        public void run() {
            UPDATER.set(this, 1);
            number = 2; // direct: number
        }
    }

    static class ReferenceUpdater implements Runnable {
        private static final RobustAtomicReferenceFieldUpdater<ReferenceUpdater, String> UPDATER =
                RobustAtomicReferenceFieldUpdater.newUpdater(ReferenceUpdater.class, String.class, "name");
        private volatile String name;

        @Override
        public void run() {
            UPDATER.set(this, "a");
            name.length(); // direct: name
        }
    }

    /** Its field is accessed by the handle of another top-level class, and directly there. */
    static class UsedByOthers implements Runnable {
        volatile int used;

        @Override
        public void run() {
            User.USED.setVolatile(this, 1);
        }
    }
}

final class User {
    static final RobustVarHandle USED;

    static {
        try {
            USED = RobustVarHandle.findVarHandle(MethodHandles.lookup(), Nests.UsedByOthers.class, "used", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private User() {}

    static int read(Nests.UsedByOthers other) {
        return other.used; // direct: used
    }
}
