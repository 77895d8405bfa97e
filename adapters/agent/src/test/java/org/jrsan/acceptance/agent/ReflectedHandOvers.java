package org.jrsan.acceptance.agent;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Hand-overs by reflection and by method handles. None of the programs has a race, but for those by a plain field. */
enum ReflectedHandOvers implements Callable<Integer> {
    FIELD_READ {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            return HandOvers.handOver(box -> mail.box = box, () -> HandOvers.spin(() -> (HandOvers.Box) BOX.get(mail)));
        }
    },
    FIELD_WRITTEN {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            return put(box -> BOX.set(mail, box), () -> mail.box);
        }
    },
    FIELD_BOTH {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            return put(box -> BOX.set(mail, box), () -> (HandOvers.Box) BOX.get(mail));
        }
    },
    WIDE_FIELD {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            Field full = Mail.class.getDeclaredField("full");
            return put(
                    box -> {
                        mail.plain = box;
                        full.setLong(mail, 1L << 40);
                    },
                    () -> full.getLong(mail) == 1L << 40 ? mail.plain : null);
        }
    },
    REFERENCE_TO_GET {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            Reads get = BOX::get;
            return put(box -> mail.box = box, () -> (HandOvers.Box) get.read(mail));
        }
    },
    BY_A_LIBRARY {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            return put(box -> mail.box = box, () -> (HandOvers.Box) UncheckedRelay.read(BOX, mail));
        }
    },
    HANDLES_OF_A_FIELD {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle get = LOOKUP.findGetter(Mail.class, "box", HandOvers.Box.class);
            MethodHandle set = LOOKUP.findSetter(Mail.class, "box", HandOvers.Box.class);
            return put(
                    box -> invoked(() -> set.invoke(mail, box)),
                    () -> read(() -> (HandOvers.Box) get.invokeExact(mail)));
        }
    },
    HANDLE_AND_FIELD {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle get = LOOKUP.unreflectGetter(BOX);
            return put(box -> mail.box = box, () -> read(() -> (HandOvers.Box) get.invokeExact(mail)));
        }
    },
    FIELD_AND_HANDLE {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle set = LOOKUP.unreflectSetter(BOX);
            return put(box -> invoked(() -> set.invoke(mail, box)), () -> mail.box);
        }
    },
    HANDLES_OF_A_STATIC_FIELD {
        @Override
        public Integer call() throws Exception {
            common = null;
            MethodHandle get = LOOKUP.findStaticGetter(ReflectedHandOvers.class, "common", HandOvers.Box.class);
            MethodHandle set = LOOKUP.findStaticSetter(ReflectedHandOvers.class, "common", HandOvers.Box.class);
            return put(box -> invoked(() -> set.invoke(box)), () -> read(() -> (HandOvers.Box) get.invokeExact()));
        }
    },
    HANDLES_OF_MODES {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle get = PLAIN.toMethodHandle(AccessMode.GET_ACQUIRE);
            MethodHandle set = PLAIN.toMethodHandle(AccessMode.SET_RELEASE);
            return put(
                    box -> invoked(() -> set.invoke(mail, box)),
                    () -> read(() -> (HandOvers.Box) get.invokeExact(mail)));
        }
    },
    INVOKERS_OF_MODES {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle get = MethodHandles.varHandleInvoker(
                    AccessMode.GET_VOLATILE, MethodType.methodType(HandOvers.Box.class, Mail.class));
            MethodHandle set = MethodHandles.varHandleExactInvoker(
                    AccessMode.SET_VOLATILE, MethodType.methodType(void.class, Mail.class, HandOvers.Box.class));
            return put(
                    box -> invoked(() -> set.invoke(PLAIN, mail, box)),
                    () -> read(() -> (HandOvers.Box) get.invokeExact(PLAIN, mail)));
        }
    },
    METHODS {
        @Override
        public Integer call() throws Exception {
            AtomicReference<HandOvers.Box> atomic = new AtomicReference<>();
            Method get = AtomicReference.class.getMethod("get");
            Method set = AtomicReference.class.getMethod("set", Object.class);
            return put(box -> set.invoke(atomic, box), () -> (HandOvers.Box) get.invoke(atomic));
        }
    },
    METHOD_AND_CALL {
        @Override
        public Integer call() throws Exception {
            AtomicReference<HandOvers.Box> atomic = new AtomicReference<>();
            Method set = AtomicReference.class.getMethod("lazySet", Object.class);
            return put(box -> set.invoke(atomic, box), atomic::get);
        }
    },
    METHODS_OF_A_MAP {
        @Override
        public Integer call() throws Exception {
            ConcurrentHashMap<Integer, HandOvers.Box> map = new ConcurrentHashMap<>();
            Method put = ConcurrentHashMap.class.getMethod("put", Object.class, Object.class);
            return put(box -> put.invoke(map, 1, box), () -> map.get(1));
        }
    },
    HANDLES_OF_METHODS {
        @Override
        public Integer call() throws Exception {
            AtomicReference<HandOvers.Box> atomic = new AtomicReference<>();
            MethodHandle set =
                    LOOKUP.findVirtual(AtomicReference.class, "set", MethodType.methodType(void.class, Object.class));
            MethodHandle get = LOOKUP.bind(atomic, "get", MethodType.methodType(Object.class));
            return put(box -> invoked(() -> set.invoke(atomic, box)), () -> read(() -> (HandOvers.Box) get.invoke()));
        }
    },
    LAMBDAS_OF_THE_FACTORY {
        @Override
        public Integer call() throws Exception {
            AtomicReference<HandOvers.Box> atomic = new AtomicReference<>();
            MethodType any = MethodType.methodType(Object.class);
            MethodType some = MethodType.methodType(void.class, Object.class);
            CallSite get = LambdaMetafactory.metafactory(
                    LOOKUP,
                    "get",
                    MethodType.methodType(Supplier.class, AtomicReference.class),
                    any,
                    LOOKUP.findVirtual(AtomicReference.class, "get", any),
                    any);
            CallSite set = LambdaMetafactory.altMetafactory(
                    LOOKUP,
                    "accept",
                    MethodType.methodType(Consumer.class, AtomicReference.class),
                    some,
                    LOOKUP.findVirtual(AtomicReference.class, "set", some),
                    some,
                    0);
            @SuppressWarnings("unchecked") // the factory makes one
            Consumer<Object> put = (Consumer<Object>) made(set, atomic);
            Supplier<?> take = (Supplier<?>) made(get, atomic);
            HandOvers.require(
                    Set.of(take, put).contains(take) && !take.toString().isEmpty());
            return put(put::accept, () -> (HandOvers.Box) take.get());
        }
    },
    HANDLE_OF_AN_UPDATER {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            AtomicReferenceFieldUpdater<Mail, HandOvers.Box> updater =
                    AtomicReferenceFieldUpdater.newUpdater(Mail.class, HandOvers.Box.class, "box");
            MethodHandle set =
                    LOOKUP.unreflect(AtomicReferenceFieldUpdater.class.getMethod("set", Object.class, Object.class));
            return put(box -> invoked(() -> set.invoke(updater, mail, box)), () -> mail.box);
        }
    },
    UNCHANGED {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            mail.box = HandOvers.filled();
            describeThemselves();
            throwTheSame(new IllegalStateException());
            return ((HandOvers.Box) BOX.get(mail)).value;
        }
    },
    PLAIN_FIELD_OF_A_RACE {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            Field plain = Mail.class.getDeclaredField("plain");
            return put(box -> plain.set(mail, box), () -> (HandOvers.Box) plain.get(mail));
        }
    },
    PLAIN_HANDLE_OF_A_RACE {
        @Override
        public Integer call() throws Exception {
            Mail mail = new Mail();
            MethodHandle get = LOOKUP.findGetter(Mail.class, "plain", HandOvers.Box.class);
            MethodHandle set = PLAIN.toMethodHandle(AccessMode.SET);
            return put(
                    box -> invoked(() -> set.invoke(mail, box)),
                    () -> read(() -> (HandOvers.Box) get.invokeExact(mail)));
        }
    };

    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final VarHandle PLAIN;
    private static final Field BOX;

    static {
        try {
            PLAIN = LOOKUP.findVarHandle(Mail.class, "plain", HandOvers.Box.class);
            BOX = Mail.class.getDeclaredField("box");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static volatile HandOvers.Box common;

    /** Private, so that the rights of the class are needed. */
    private static final class Mail {
        volatile HandOvers.Box box;
        private volatile long full;
        private HandOvers.Box plain;
    }

    private interface Puts {
        void put(HandOvers.Box box) throws Exception;
    }

    private interface Reads {
        Object read(Object from) throws Exception;
    }

    private interface Writes {
        void run() throws Throwable;
    }

    private interface Invokes {
        HandOvers.Box call() throws Throwable;
    }

    static final Set<ReflectedHandOvers> RACES = EnumSet.of(PLAIN_FIELD_OF_A_RACE, PLAIN_HANDLE_OF_A_RACE);

    private static int put(Puts puts, Callable<HandOvers.Box> take) throws InterruptedException {
        return HandOvers.handOver(
                box -> {
                    try {
                        puts.put(box);
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                () -> HandOvers.spin(take));
    }

    private static void invoked(Writes writes) {
        try {
            writes.run();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Object made(CallSite site, Object captured) {
        try {
            return site.getTarget().invoke(captured);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static HandOvers.Box read(Invokes invokes) {
        try {
            return invokes.call();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Handles have their types, and can be asked what they are, also by what makes lambdas. */
    private static void describeThemselves() throws Exception {
        MethodHandle get = LOOKUP.findGetter(Mail.class, "box", HandOvers.Box.class);
        HandOvers.require(get.type().equals(MethodType.methodType(HandOvers.Box.class, Mail.class)));
        HandOvers.require(LOOKUP.revealDirect(get).getName().equals("box"));
        HandOvers.require(MethodHandles.reflectAs(Field.class, get).equals(BOX));
        MethodHandle ofAtomic = LOOKUP.findVirtual(AtomicReference.class, "get", MethodType.methodType(Object.class));
        CallSite site = LambdaMetafactory.metafactory(
                LOOKUP,
                "get",
                MethodType.methodType(Supplier.class, AtomicReference.class),
                MethodType.methodType(Object.class),
                ofAtomic,
                MethodType.methodType(Object.class));
        MethodHandle invoke = LOOKUP.findVirtual(
                Method.class, "invoke", MethodType.methodType(Object.class, Object.class, Object[].class));
        HandOvers.require(invoke.isVarargsCollector());
        try {
            Supplier<?> supplier = (Supplier<?>) site.getTarget().invoke(new AtomicReference<>("x"));
            HandOvers.require(supplier.get().equals("x"));
            HandOvers.require(invoke.invoke(String.class.getMethod("concat", String.class), "x", "y")
                    .equals("xy"));
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        try {
            LOOKUP.findGetter(Mail.class, "box", String.class);
            HandOvers.require(false);
        } catch (NoSuchFieldException e) {
            HandOvers.require(e.getStackTrace().length > 0);
        }
    }

    private static void throwTheSame(RuntimeException mine) throws Exception {
        UnaryOperator<Object> failing = any -> {
            throw mine;
        };
        MethodType type = MethodType.methodType(Object.class, UnaryOperator.class);
        MethodHandle update = LOOKUP.findVirtual(AtomicReference.class, "updateAndGet", type);
        try {
            update.invoke(new AtomicReference<>("x"), failing);
            HandOvers.require(false);
        } catch (Throwable e) {
            HandOvers.require(e == mine);
        }
        try {
            AtomicReference.class
                    .getMethod("updateAndGet", UnaryOperator.class)
                    .invoke(new AtomicReference<>("x"), failing);
            HandOvers.require(false);
        } catch (InvocationTargetException e) {
            HandOvers.require(e.getCause() == mine);
        }
        try {
            BOX.get("no mail");
            HandOvers.require(false);
        } catch (IllegalArgumentException e) {
            HandOvers.require(e.getMessage() != null);
        }
    }
}
