package org.jrsan.acceptance.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Hand-overs by what JDK 25 has: values that are set once, reversed views, and structured scopes. None has a race. The sources do not name their classes and methods, as
 * other versions have none.
 */
enum NewerHandOvers implements Callable<Integer> {
    SET_BY_ONE {
        @Override
        public Integer call() throws Exception {
            Object value = made("of");
            return HandOvers.handOver(
                    box -> of(value, "trySet", boolean.class, Object.class, box),
                    () -> HandOvers.spin(() -> (HandOvers.Box) of(value, "orElse", Object.class, Object.class, null)));
        }
    },
    MADE_BY_THE_FIRST {
        @Override
        public Integer call() throws Exception {
            Object value = made("of");
            return HandOvers.handOver(box -> orElseSet(value), () -> orElseSet(value));
        }
    },
    SUPPLIED {
        @Override
        @SuppressWarnings("unchecked")
        public Integer call() throws Exception {
            Supplier<HandOvers.Box> made = HandOvers::filled;
            Supplier<HandOvers.Box> value = (Supplier<HandOvers.Box>) made("supplier", made);
            return HandOvers.handOver(box -> value.get(), value::get);
        }
    },
    READ_IN_REVERSE {
        @Override
        public Integer call() throws InterruptedException {
            List<HandOvers.Box> list = new CopyOnWriteArrayList<>();
            List<HandOvers.Box> view = reversed(list);
            return HandOvers.handOver(list::add, () -> HandOvers.spin(() -> view.isEmpty() ? null : view.get(0)));
        }
    },
    ADDED_IN_REVERSE {
        @Override
        public Integer call() throws InterruptedException {
            List<HandOvers.Box> list = new CopyOnWriteArrayList<>();
            List<HandOvers.Box> view = reversed(list);
            return HandOvers.handOver(
                    view::add,
                    () -> HandOvers.spin(() -> {
                        HandOvers.Box last = null;
                        for (HandOvers.Box one : list) {
                            last = one;
                        }
                        return last;
                    }));
        }
    },
    PART_IN_REVERSE {
        @Override
        public Integer call() throws InterruptedException {
            List<HandOvers.Box> list = new CopyOnWriteArrayList<>();
            List<HandOvers.Box> view = reversed(list);
            return HandOvers.handOver(
                    list::add,
                    () -> HandOvers.spin(() -> {
                        try {
                            List<HandOvers.Box> part = view.subList(0, view.size());
                            return part.isEmpty() ? null : part.iterator().next();
                        } catch (ConcurrentModificationException e) {
                            // It was added meanwhile.
                            return null;
                        }
                    }));
        }
    },
    CANCELLED_SUBTASK {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box[] filled = new HandOvers.Box[1];
            Callable<Object> cancelled = () -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
                filled[0] = HandOvers.filled();
                return null;
            };
            Callable<Object> fails = () -> {
                throw new IllegalStateException("the other one is not needed");
            };
            Object scope = opened(joiner());
            ofScope("fork", scope, cancelled);
            ofScope("fork", scope, fails);
            try {
                ofScope("join", scope);
                throw new AssertionError("nothing failed");
            } catch (InvocationTargetException e) {
                ofScope("close", scope);
            }
            return filled[0].value;
        }
    },
    JOINED_SUBTASK {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box[] filled = new HandOvers.Box[1];
            Callable<Object> fills = () -> {
                filled[0] = HandOvers.filled();
                return null;
            };
            Object scope = opened(joiner());
            ofScope("fork", scope, fills);
            ofScope("join", scope);
            int found = filled[0].value;
            ofScope("close", scope);
            return found;
        }
    },
    JOINER_OF_ONES_OWN {
        @Override
        public Integer call() throws Exception {
            HandOvers.Box[] filled = new HandOvers.Box[1];
            InvocationHandler joiner = (proxy, method, arguments) -> switch (method.getName()) {
                case "onComplete" -> {
                    filled[0] = HandOvers.filled();
                    yield true;
                }
                case "result" -> filled[0].value;
                default -> false;
            };
            Class<?> type = Class.forName(SCOPE + "$Joiner");
            Object own = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, joiner);
            CountDownLatch joined = new CountDownLatch(1);
            Callable<Object> waits = () -> {
                boolean wasInterrupted = false;
                while (joined.getCount() > 0) {
                    wasInterrupted |= Thread.interrupted();
                }
                return wasInterrupted;
            };
            Callable<Object> ends = () -> null;
            Object scope = opened(own);
            ofScope("fork", scope, waits);
            ofScope("fork", scope, ends);
            int found = (Integer) ofScope("join", scope);
            joined.countDown();
            ofScope("close", scope);
            return found;
        }
    };

    private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

    /** Joins as soon as one fails. */
    private static Object joiner() throws ReflectiveOperationException {
        return Class.forName(SCOPE + "$Joiner")
                .getMethod("awaitAllSuccessfulOrThrow")
                .invoke(null);
    }

    private static Object opened(Object joiner) throws ReflectiveOperationException {
        return ofScope("open", null, joiner, (UnaryOperator<Object>) NewerHandOvers::withPlatformThreads);
    }

    private static Object withPlatformThreads(Object configuration) {
        try {
            // Virtual threads have edges by their scheduler, too.
            return Class.forName(SCOPE + "$Configuration")
                    .getMethod("withThreadFactory", ThreadFactory.class)
                    .invoke(configuration, (ThreadFactory) Thread::new);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object ofScope(String name, Object scope, Object... given) throws ReflectiveOperationException {
        for (Method method : Class.forName(SCOPE).getMethods()) {
            Class<?>[] types = method.getParameterTypes();
            boolean takes = method.getName().equals(name) && types.length == given.length;
            for (int i = 0; takes && i < types.length; i++) {
                takes = types[i].isInstance(given[i]);
            }
            if (takes) {
                return method.invoke(scope, given);
            }
        }
        throw new NoSuchMethodException(name);
    }

    @SuppressWarnings("unchecked")
    private static List<HandOvers.Box> reversed(List<HandOvers.Box> list) {
        try {
            return (List<HandOvers.Box>) MethodHandles.lookup()
                    .findVirtual(List.class, "reversed", MethodType.methodType(List.class))
                    .invoke(list);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static HandOvers.Box orElseSet(Object value) {
        Supplier<HandOvers.Box> made = HandOvers::filled;
        return (HandOvers.Box) of(value, "orElseSet", Object.class, Supplier.class, made);
    }

    private static Class<?> type() throws ClassNotFoundException {
        return Class.forName("java.lang.StableValue");
    }

    private static Object made(String name, Object... given) {
        try {
            MethodType type = given.length == 0
                    ? MethodType.methodType(type())
                    : MethodType.methodType(Supplier.class, Supplier.class);
            return MethodHandles.lookup().findStatic(type(), name, type).invokeWithArguments(given);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static Object of(Object value, String name, Class<?> returned, Class<?> taken, Object given) {
        try {
            MethodHandle found =
                    MethodHandles.lookup().findVirtual(type(), name, MethodType.methodType(returned, taken));
            return found.invoke(value, given);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
