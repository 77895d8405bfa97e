package org.jrsan.acceptance.agent;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Hand-overs by what the JDK does inside, beside those of {@link HandOvers}: none of the programs mentions JRSan, and none has a
 * race. In many of them, one thread stores while another goes through what is stored.
 */
enum JdkHandOvers implements Callable<Integer> {
    INTERRUPTED_SLEEP {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(one -> Thread.sleep(FOREVER));
        }
    },
    INTERRUPTED_TIME_UNIT {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(one -> TimeUnit.MILLISECONDS.sleep(FOREVER));
        }
    },
    INTERRUPTED_LATCH {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(one -> new CountDownLatch(1).await());
        }
    },
    INTERRUPTED_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            return interrupted(one -> new LinkedBlockingQueue<>().take());
        }
    },
    INTERRUPTED_IN_TRY {
        @Override
        public Integer call() throws InterruptedException {
            int[] found = new int[1];
            interrupted(one -> {
                try {
                    Thread.sleep(FOREVER);
                } finally {
                    found[0] = one[0].value;
                }
            });
            return found[0];
        }
    },
    CLASS_VALUE {
        @Override
        public Integer call() throws InterruptedException {
            return ofClass(new ClassValue<>() {
                @Override
                protected HandOvers.Box computeValue(Class<?> type) {
                    return HandOvers.filled();
                }
            });
        }
    },
    CLASS_VALUE_OF_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            return ofClass(UncheckedRelay.values(type -> HandOvers.filled()));
        }
    },
    HANDLER_OF_A_THREAD {
        @Override
        public Integer call() throws InterruptedException {
            return uncaught(Thread::setUncaughtExceptionHandler);
        }
    },
    HANDLER_OF_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            return uncaught(UncheckedRelay::handle);
        }
    },
    HANDLER_OF_ALL {
        @Override
        public Integer call() throws InterruptedException {
            Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
            try {
                return uncaught((thread, handler) -> Thread.setDefaultUncaughtExceptionHandler(handler));
            } finally {
                Thread.setDefaultUncaughtExceptionHandler(before);
            }
        }
    },
    STRING_BUFFER {
        @Override
        public Integer call() throws InterruptedException {
            StringBuffer buffer = new StringBuffer();
            HandOvers.Box[] one = new HandOvers.Box[1];
            return HandOvers.handOver(
                    box -> {
                        one[0] = box;
                        buffer.append('x');
                    },
                    () -> HandOvers.spin(() -> buffer.length() == 0 ? null : one[0]));
        }
    },
    PROPERTIES {
        @Override
        public Integer call() throws InterruptedException {
            Properties properties = new Properties();
            return HandOvers.handOver(
                    box -> properties.put("box", box),
                    () -> HandOvers.spin(() -> (HandOvers.Box) properties.get("box")));
        }
    },
    PIPE {
        @Override
        public Integer call() throws InterruptedException {
            HandOvers.Box[] one = new HandOvers.Box[1];
            PipedInputStream in = new PipedInputStream();
            try (PipedOutputStream out = new PipedOutputStream(in)) {
                return HandOvers.handOver(
                        box -> {
                            one[0] = box;
                            unchecked(() -> out.write(1));
                            unchecked(out::flush);
                        },
                        () -> {
                            unchecked(in::read);
                            return one[0];
                        });
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    },
    COPIES_OF_VALUES {
        @Override
        public Integer call() throws InterruptedException {
            Map<Integer, HandOvers.Box> map = new ConcurrentHashMap<>();
            return whileStoring(box -> map.put(box.hashCode(), box), () -> sum(new ArrayList<>(map.values())));
        }
    },
    ALL_OF_A_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            return whileStoring(queue::add, () -> {
                List<HandOvers.Box> all = new ArrayList<>();
                all.addAll(queue);
                return sum(all);
            });
        }
    },
    STREAM {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            return whileStoring(queue::add, () -> queue.stream()
                    .map(box -> box)
                    .mapToInt(box -> box.value)
                    .sum());
        }
    },
    FOR_EACH_OF_A_MAP {
        @Override
        public Integer call() throws InterruptedException {
            ConcurrentHashMap<Integer, HandOvers.Box> map = new ConcurrentHashMap<>();
            return whileStoring(box -> map.put(box.hashCode(), box), () -> {
                int[] sum = new int[1];
                map.forEach((key, box) -> sum[0] += box.value);
                return sum[0];
            });
        }
    },
    REMOVE_IF {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            return whileStoring(queue::add, () -> {
                int[] sum = new int[1];
                queue.removeIf(box -> (sum[0] += box.value) < 0);
                return sum[0];
            });
        }
    },
    UNMODIFIABLE_VIEW {
        @Override
        public Integer call() throws InterruptedException {
            Map<Integer, HandOvers.Box> map = new ConcurrentHashMap<>();
            Collection<HandOvers.Box> view = Collections.unmodifiableCollection(map.values());
            return whileStoring(box -> map.put(box.hashCode(), box), () -> sum(view));
        }
    },
    SET_FROM_A_MAP {
        @Override
        public Integer call() throws InterruptedException {
            Set<HandOvers.Box> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
            return whileStoring(set::add, () -> sum(set));
        }
    },
    SKIP_LIST {
        @Override
        public Integer call() throws InterruptedException {
            NavigableMap<Entry, HandOvers.Box> map = new ConcurrentSkipListMap<>();
            return whileStoring(box -> map.put(new Entry(map.size(), box), box), () -> {
                HandOvers.Box last = map.get(new Entry(STORED - 1, HandOvers.filled()));
                Map.Entry<Entry, HandOvers.Box> first = map.descendingMap().firstEntry();
                return sum(map.headMap(new Entry(STORED, HandOvers.filled())).values())
                        + (last == null ? 0 : last.value)
                        + (first == null ? 0 : first.getValue().value);
            });
        }
    },
    COPIES_BY_REFERENCE {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            Function<Collection<HandOvers.Box>, List<HandOvers.Box>> constructor = ArrayList::new;
            Function<Collection<HandOvers.Box>, List<HandOvers.Box>> copy = List::copyOf;
            return whileStoring(queue::add, () -> (sum(constructor.apply(queue)) + sum(copy.apply(queue))) / 2);
        }
    },
    COLLECTED {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            return HandOvers.handOver(
                    box -> HandOvers.require(
                            Stream.of(1).map(any -> HandOvers.filled()).collect(Collectors.toCollection(() -> queue))
                                    != null),
                    () -> HandOvers.spin(queue::poll));
        }
    },
    FENCES_OF_A_LIBRARY {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelay.Fenced<HandOvers.Box> place = new UncheckedRelay.Fenced<>();
            return HandOvers.handOver(place::put, () -> HandOvers.spin(place::get));
        }
    },
    KEYS {
        @Override
        public Integer call() throws InterruptedException {
            Map<Entry, Integer> map = new ConcurrentHashMap<>();
            return whileStoring(box -> map.put(new Entry(map.size(), box), box.value), () -> {
                int size = map.size();
                map.get(new Entry(STORED, HandOvers.filled()));
                map.containsKey(new Entry(1, HandOvers.filled()));
                return size * 2;
            });
        }
    },
    TEXT {
        @Override
        public Integer call() throws InterruptedException {
            Queue<Entry> queue = new ConcurrentLinkedQueue<>();
            Map<String, Queue<Entry>> all = Map.of("all", queue);
            return whileStoring(box -> queue.add(new Entry(1, box)), () -> {
                int size = queue.size();
                HandOvers.require(!String.valueOf(queue).isEmpty());
                HandOvers.require(!all.toString().isEmpty());
                HandOvers.require(queue.hashCode() != 0 && !all.equals(Map.of("all", List.of())));
                return size * 2;
            });
        }
    },
    STREAM_OF_STREAMS {
        @Override
        public Integer call() throws InterruptedException {
            Queue<HandOvers.Box> queue = new ConcurrentLinkedQueue<>();
            return whileStoring(
                    queue::add,
                    () -> Stream.concat(
                                            Stream.of(queue).flatMap(Collection::stream),
                                            StreamSupport.stream(queue.spliterator(), false))
                                    .mapToInt(box -> box.value)
                                    .sum()
                            / 2);
        }
    },
    UPDATED_BY_A_FUNCTION {
        @Override
        public Integer call() throws InterruptedException {
            AtomicReference<HandOvers.Box> latest = new AtomicReference<>();
            return HandOvers.handOver(
                    latest::set,
                    () -> HandOvers.spin(() -> latest.updateAndGet(box -> box == null || box.value == 2 ? box : null)));
        }
    },
    UPDATED_OUT_OF_SIGHT {
        @Override
        public Integer call() throws Exception {
            AtomicReference<HandOvers.Box> latest = new AtomicReference<>();
            Method update = AtomicReference.class.getMethod("updateAndGet", UnaryOperator.class);
            UnaryOperator<HandOvers.Box> same = box -> box == null || box.value == 2 ? box : null;
            return HandOvers.handOver(
                    latest::set, () -> HandOvers.spin(() -> (HandOvers.Box) update.invoke(latest, same)));
        }
    },
    COMPARED {
        @Override
        public Integer call() throws InterruptedException {
            List<Entry> list = new CopyOnWriteArrayList<>(List.of(new Entry(1, HandOvers.filled())));
            return whileStoring(box -> list.add(new Entry(1, box)), () -> {
                int stored = list.size() - 1;
                return Collections.max(list).value * stored * 2;
            });
        }
    };

    private static final int FOREVER = 100_000;
    private static final int STORED = 200;

    private interface Blocking {
        void run() throws Exception;
    }

    private interface Interruptible {
        void run(HandOvers.Box[] one) throws Exception;
    }

    /** Its order, its equality and its text need what it holds. */
    private static final class Entry implements Comparable<Entry> {
        final HandOvers.Box box;
        int value;

        Entry(int value, HandOvers.Box box) {
            this.box = box;
            fill(value);
        }

        private void fill(int given) {
            value = given;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Entry entry && entry.box.value == box.value && entry.value == value;
        }

        /** The same of all, so that maps compare them. */
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public String toString() {
            return "entry " + value + box.value;
        }

        @Override
        public int compareTo(Entry other) {
            return Integer.compare(value, other.value) + Integer.compare(box.value, other.box.value);
        }
    }

    private interface Store {
        void store(HandOvers.Box box);
    }

    private static void unchecked(Blocking action) {
        try {
            action.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int sum(Iterable<HandOvers.Box> boxes) {
        int sum = 0;
        for (HandOvers.Box box : boxes) {
            sum += box.value;
        }
        return sum;
    }

    /** A thread has long begun when it gets who is told of its end. */
    private static int uncaught(BiConsumer<Thread, Thread.UncaughtExceptionHandler> set) throws InterruptedException {
        int[] found = new int[1];
        Thread fails = new Thread(() -> {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                found[0] = -1;
            }
            throw new IllegalStateException("expected");
        });
        fails.start();
        HandOvers.Box box = HandOvers.filled();
        set.accept(fails, (thread, thrown) -> found[0] = box.value);
        fails.join();
        return found[0];
    }

    private static int ofClass(ClassValue<HandOvers.Box> values) throws InterruptedException {
        return HandOvers.handOver(box -> values.get(Object.class), () -> {
            Thread.sleep(20);
            return values.get(Object.class);
        });
    }

    /** A thread is interrupted once there is a box for it. */
    private static int interrupted(Interruptible blocking) throws InterruptedException {
        HandOvers.Box[] one = new HandOvers.Box[1];
        Thread sleeper = Thread.currentThread();
        Thread other = new Thread(() -> {
            one[0] = HandOvers.filled();
            sleeper.interrupt();
        });
        other.start();
        try {
            blocking.run(one);
            throw new AssertionError("it was not interrupted");
        } catch (InterruptedException e) {
            return one[0].value;
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            other.join();
        }
    }

    /** Whether who has stored all fills the last box once more, which others have found or will find: that is a race in any case. */
    static volatile boolean isLate;

    private static final int LATE_MILLIS = 30;

    /** Those in which one thread stores what another one finds in the midst of a call. */
    static final Set<JdkHandOvers> STORING = EnumSet.range(COPIES_OF_VALUES, COPIES_BY_REFERENCE);

    static {
        STORING.addAll(EnumSet.of(KEYS, TEXT, STREAM_OF_STREAMS, COMPARED));
    }

    /** One thread stores, and another looks at what is there, until it has found all. */
    private static int whileStoring(Store store, Callable<Integer> look) throws InterruptedException {
        HandOvers.together(
                () -> {
                    HandOvers.Box last = HandOvers.filled();
                    for (int i = 0; i < STORED; i++) {
                        last = HandOvers.filled();
                        store.store(last);
                    }
                    if (isLate) {
                        unchecked(() -> Thread.sleep(LATE_MILLIS));
                        last.value = 2;
                    }
                },
                () -> unchecked(() -> {
                    int sum = 0;
                    for (int i = 0; i < STORED || sum < STORED * 2; i++) {
                        sum = look.call();
                    }
                }));
        return 2;
    }
}
