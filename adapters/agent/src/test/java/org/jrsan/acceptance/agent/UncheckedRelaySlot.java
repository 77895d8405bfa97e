package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jctools.util.UnsafeAccess;

/** A variable of a library that is not checked, which each of several ways accesses in another place. */
final class UncheckedRelaySlot {
    /** How it is accessed. All of these are volatile. */
    enum Way {
        FIELD {
            @Override
            int load(UncheckedRelaySlot slot) {
                return slot.field;
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                slot.field = 1;
            }
        },
        HANDLE {
            @Override
            int load(UncheckedRelaySlot slot) {
                return (int) FIELD_HANDLE.getVolatile(slot);
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                FIELD_HANDLE.setVolatile(slot, 1);
            }
        },
        ELEMENT {
            @Override
            int load(UncheckedRelaySlot slot) {
                return (int) ELEMENT_HANDLE.getVolatile(slot.elements, 0);
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                ELEMENT_HANDLE.setVolatile(slot.elements, 0, 1);
            }
        },
        UPDATER {
            @Override
            int load(UncheckedRelaySlot slot) {
                return UPDATER_OF_FIELD.get(slot);
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                UPDATER_OF_FIELD.set(slot, 1);
            }
        },
        UNSAFE {
            @Override
            int load(UncheckedRelaySlot slot) {
                return UnsafeAccess.UNSAFE.getIntVolatile(
                        slot.elements, UnsafeAccess.UNSAFE.arrayBaseOffset(int[].class));
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                UnsafeAccess.UNSAFE.putIntVolatile(slot.elements, UnsafeAccess.UNSAFE.arrayBaseOffset(int[].class), 1);
            }
        },
        REFLECTION {
            @Override
            int load(UncheckedRelaySlot slot) {
                return slot.field;
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                try {
                    REFLECTED.setInt(slot, 1);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        },
        CONSTRUCTOR {
            @Override
            int load(UncheckedRelaySlot slot) {
                return slot.field;
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                new Storing(slot);
            }
        },
        ATOMIC {
            @Override
            int load(UncheckedRelaySlot slot) {
                return slot.atomic.get();
            }

            @Override
            void store(UncheckedRelaySlot slot) {
                slot.atomic.set(1);
            }
        };

        abstract int load(UncheckedRelaySlot slot);

        abstract void store(UncheckedRelaySlot slot);
    }

    private static final Field REFLECTED;
    private static final VarHandle FIELD_HANDLE;
    private static final VarHandle ELEMENT_HANDLE = MethodHandles.arrayElementVarHandle(int[].class);
    private static final AtomicIntegerFieldUpdater<UncheckedRelaySlot> UPDATER_OF_FIELD =
            AtomicIntegerFieldUpdater.newUpdater(UncheckedRelaySlot.class, "field");

    static {
        try {
            REFLECTED = UncheckedRelaySlot.class.getDeclaredField("field");
            FIELD_HANDLE = MethodHandles.lookup().findVarHandle(UncheckedRelaySlot.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** It stores before the constructor of its superclass is called. */
    private static final class Storing extends AtomicInteger {
        private static final long serialVersionUID = 1;

        Storing(UncheckedRelaySlot slot) {
            super(slot.field = 1);
        }
    }

    /** A checked class accesses it, too. */
    volatile int field;

    private final int[] elements = new int[1];
    private final AtomicInteger atomic = new AtomicInteger();
}
