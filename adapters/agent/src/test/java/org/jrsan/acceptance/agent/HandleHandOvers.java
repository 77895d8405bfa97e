package org.jrsan.acceptance.agent;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.stream.Stream;
import org.jctools.util.UnsafeAccess;
import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.atomic.RobustVarHandle;

/**
 * Plain classes that hand objects over by a field or an element, of which the one access is seen as what it is, and the other by a handle
 * that was made of another, or by a library that was given a handle. None has a race.
 */
enum HandleHandOvers implements Callable<Integer> {
    FILTERED_STORE {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> FILTERED.setRelease(flag, true), () -> flag.raised == 1);
        }
    },
    FILTERED_LOAD {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> flag.raised = 1, () -> (boolean) FILTERED.getAcquire(flag));
        }
    },
    INSERTED_STORE {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            VarHandle one = inserted(RAISED, 0, flag);
            return HandOvers.byFlag(() -> one.setRelease(1), () -> flag.raised == 1);
        }
    },
    INSERTED_LOAD {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            VarHandle one = inserted(RAISED, 0, flag);
            return HandOvers.byFlag(() -> flag.raised = 1, () -> (int) one.getAcquire() == 1);
        }
    },
    INSERTED_ELEMENT {
        @Override
        public Integer call() throws InterruptedException {
            int[] flags = new int[2];
            VarHandle one = inserted(ELEMENTS, 0, flags);
            return HandOvers.byFlag(() -> one.compareAndSet(1, 0, 1), () -> (int) ELEMENTS.getVolatile(flags, 1) == 1);
        }
    },
    /** Half of the class has our types, as a user may leave it who goes on with the agent. */
    SWAPPED_STORE {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> SWAPPED.setRelease(flag, 1), () -> flag.raised == 1);
        }
    },
    SWAPPED_LOAD {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> flag.raised = 1, () -> SWAPPED_UPDATER.get(flag) == 1);
        }
    },
    LIBRARY_STORES {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> UncheckedRelay.raise(RAISED, flag), () -> flag.raised == 1);
        }
    },
    LIBRARY_LOADS {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> flag.raised = 1, () -> UncheckedRelay.isRaised(RAISED, flag));
        }
    },
    INSERTED_IN_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            int[] flags = new int[2];
            VarHandle one = inserted(ELEMENTS, 1, 1);
            return HandOvers.byFlag(
                    () -> UncheckedRelay.raise(one, flags), () -> (int) ELEMENTS.getVolatile(flags, 1) == 1);
        }
    },
    LIBRARY_UPDATES {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> UncheckedRelay.raise(UPDATER, flag), () -> flag.raised == 1);
        }
    },
    LIBRARY_LOADS_BY_UPDATER {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> flag.raised = 1, () -> UncheckedRelay.isRaised(UPDATER, flag));
        }
    },
    LIBRARY_STORES_DIRECTLY {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> UncheckedRelay.raise(flag), () -> flag.raised == 1);
        }
    },
    LIBRARY_LOADS_DIRECTLY {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> flag.raised = 1, () -> UncheckedRelay.isRaised(flag));
        }
    },
    LIBRARY_STORES_STATICALLY {
        @Override
        public Integer call() throws InterruptedException {
            Flag.raisedForAll = 0;
            return HandOvers.byFlag(UncheckedRelay::raiseForAll, () -> Flag.raisedForAll == 1);
        }
    },
    LIBRARY_LOADS_STATICALLY {
        @Override
        public Integer call() throws InterruptedException {
            Flag.raisedForAll = 0;
            return HandOvers.byFlag(() -> Flag.raisedForAll = 1, UncheckedRelay::isRaisedForAll);
        }
    },
    LIBRARY_STORES_BY_STATIC_HANDLE {
        @Override
        public Integer call() throws InterruptedException {
            Flag.raisedForAll = 0;
            return HandOvers.byFlag(() -> UncheckedRelay.raise(RAISED_FOR_ALL), () -> Flag.raisedForAll == 1);
        }
    },
    LIBRARY_STORES_BY_UNSAFE {
        @Override
        public Integer call() throws InterruptedException {
            Flag flag = new Flag();
            return HandOvers.byFlag(() -> UncheckedRelay.raise(flag, OFFSET), () -> flag.raised == 1);
        }
    },
    LIBRARY_STORES_ELEMENT {
        @Override
        public Integer call() throws InterruptedException {
            int[] flags = new int[2];
            return HandOvers.byFlag(
                    () -> UncheckedRelay.raise(ELEMENTS, flags, 1), () -> (int) ELEMENTS.getAcquire(flags, 1) == 1);
        }
    },
    LIBRARY_LOADS_ELEMENT {
        @Override
        public Integer call() throws InterruptedException {
            int[] flags = new int[2];
            return HandOvers.byFlag(
                    () -> ELEMENTS.setRelease(flags, 1, 1), () -> UncheckedRelay.isRaised(ELEMENTS, flags, 1));
        }
    },
    LIBRARY_STORES_REFERENCE {
        @Override
        public Integer call() throws InterruptedException {
            Object[] flags = new Object[2];
            return HandOvers.byFlag(
                    () -> UncheckedRelay.put(REFERENCES, flags, 1, "raised"),
                    () -> REFERENCES.getAcquire(flags, 1) != null);
        }
    },
    LIBRARY_LOADS_REFERENCE {
        @Override
        public Integer call() throws InterruptedException {
            Object[] flags = new Object[2];
            return HandOvers.byFlag(
                    () -> REFERENCES.setRelease(flags, 1, "raised"),
                    () -> UncheckedRelay.get(REFERENCES, flags, 1) != null);
        }
    },
    VOLATILE_CALL_SITE {
        @Override
        public Integer call() throws InterruptedException {
            VolatileCallSite site = new VolatileCallSite(FALSE);
            MethodHandle current = site.dynamicInvoker();
            return HandOvers.byFlag(() -> site.setTarget(TRUE), () -> isTrue(current));
        }
    },
    CALL_SITE_OF_ANY_KIND {
        @Override
        public Integer call() throws InterruptedException {
            CallSite site = new VolatileCallSite(FALSE);
            return HandOvers.byFlag(() -> site.setTarget(TRUE), () -> isTrue(site.getTarget()));
        }
    },
    CALL_SITE_OF_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            VolatileCallSite site = new VolatileCallSite(FALSE);
            MethodHandle current = site.dynamicInvoker();
            return HandOvers.byFlag(() -> UncheckedRelay.set(site, TRUE), () -> isTrue(current));
        }
    },
    SYNCHRONISED_CALL_SITE {
        @Override
        public Integer call() throws InterruptedException {
            MutableCallSite site = new MutableCallSite(FALSE);
            MethodHandle current = site.dynamicInvoker();
            return HandOvers.byFlag(
                    () -> {
                        site.setTarget(TRUE);
                        MutableCallSite.syncAll(new MutableCallSite[] {site});
                    },
                    () -> isTrue(current));
        }
    },
    SWITCH_POINT {
        @Override
        public Integer call() throws InterruptedException {
            SwitchPoint point = new SwitchPoint();
            MethodHandle current = point.guardWithTest(FALSE, TRUE);
            return HandOvers.byFlag(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}), () -> isTrue(current));
        }
    };

    private static final MethodHandle FALSE = MethodHandles.constant(boolean.class, false);
    private static final MethodHandle TRUE = MethodHandles.constant(boolean.class, true);

    /** From this version on, there are handles that were made of others. */
    private static final int ADAPTS = 22;

    private static final boolean ARE_ADAPTED = Runtime.version().feature() >= ADAPTS;

    private static final VarHandle RAISED;
    private static final VarHandle RAISED_FOR_ALL;
    private static final long OFFSET;
    private static final VarHandle FILTERED;
    private static final VarHandle REFERENCES = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final RobustVarHandle SWAPPED;
    private static final RobustAtomicIntegerFieldUpdater<Flag> SWAPPED_UPDATER =
            RobustAtomicIntegerFieldUpdater.newUpdater(Flag.class, "raised");
    private static final AtomicIntegerFieldUpdater<Flag> UPDATER =
            AtomicIntegerFieldUpdater.newUpdater(Flag.class, "raised");

    static {
        try {
            Lookup lookup = MethodHandles.lookup();
            RAISED_FOR_ALL = lookup.findStaticVarHandle(Flag.class, "raisedForAll", int.class);
            OFFSET = UnsafeAccess.UNSAFE.objectFieldOffset(Flag.class.getDeclaredField("raised"));
            SWAPPED = RobustVarHandle.findVarHandle(lookup, Flag.class, "raised", int.class);
            RAISED = lookup.findVarHandle(Flag.class, "raised", int.class);
            MethodHandle toInt =
                    lookup.findStatic(HandleHandOvers.class, "toInt", MethodType.methodType(int.class, boolean.class));
            MethodHandle toBoolean = lookup.findStatic(
                    HandleHandOvers.class, "toBoolean", MethodType.methodType(boolean.class, int.class));
            FILTERED = ARE_ADAPTED
                    ? (VarHandle) MethodHandles.class
                            .getMethod("filterValue", VarHandle.class, MethodHandle.class, MethodHandle.class)
                            .invoke(null, RAISED, toInt, toBoolean)
                    : RAISED;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Those that this JDK knows. */
    static HandleHandOvers[] known() {
        return Stream.of(values())
                .filter(one -> ARE_ADAPTED
                        || !one.name().startsWith("FILTERED") && !one.name().startsWith("INSERTED"))
                .toArray(HandleHandOvers[]::new);
    }

    private static VarHandle inserted(VarHandle handle, int at, Object coordinate) {
        try {
            return (VarHandle) MethodHandles.class
                    .getMethod("insertCoordinates", VarHandle.class, int.class, Object[].class)
                    .invoke(null, handle, at, new Object[] {coordinate});
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isTrue(MethodHandle asked) {
        try {
            return (boolean) asked.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static int toInt(boolean value) {
        return value ? 1 : 0;
    }

    private static boolean toBoolean(int value) {
        return value == 1;
    }

    static final class Flag {
        static volatile int raisedForAll;

        volatile int raised;
    }
}
