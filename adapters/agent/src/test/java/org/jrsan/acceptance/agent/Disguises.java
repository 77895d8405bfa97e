package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.HandOvers.require;
import static org.jrsan.acceptance.agent.HandOvers.together;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jrsan.acceptance.agent.HandOvers.Box;

/**
 * What hands over is called by a type that does not tell what it is: by the superclass, by an interface of the program's, as any object
 * is. None of the programs mentions JRSan, and none has a race.
 */
enum Disguises implements Callable<Integer> {
    OVERRIDDEN(() -> {
        Mailbox mailbox = new Mailbox();
        return told(() -> mailbox.offer(1), () -> mailbox.poll() != null);
    }),
    PASSED_TO_THE_SUPERCLASS(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>();
        Names names = new Names();
        return told(() -> list.add(1), () -> names.addAll(list));
    }),
    QUEUE_BY_OWN_INTERFACE(() -> {
        Post post = new Mailbox();
        return told(() -> post.offer(1), () -> post.poll() != null);
    }),
    ATOMIC_BY_OWN_INTERFACE(() -> {
        Counter counter = new OneCounter();
        return told(counter::incrementAndGet, () -> counter.get() > 0);
    }),
    ADDER_BY_OWN_INTERFACE(() -> {
        Sum sum = new OneSum();
        return told(sum::increment, () -> sum.sum() > 0);
    }),
    REFERENCE_AS_A_SUPPLIER(() -> {
        Holder holder = new Holder();
        Supplier<String> supplier = holder;
        return told(() -> holder.set("a"), () -> supplier.get() != null);
    }),
    SUPPRESSED_BY_THE_SUPERCLASS(() -> {
        Failure failure = new Failure();
        return told(failure::add, () -> failure.count() > 0);
    }),
    WAIT_OF_THE_SUPERCLASS(() -> {
        Gate gate = new Gate();
        return told(gate::open, gate::isOpen);
    }),
    TEXT_OF_A_LIST(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>();
        return told(() -> list.add(1), () -> !String.valueOf(list).equals("[]"));
    }),
    TEXT_OF_A_MAP(() -> {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        return told(() -> map.put(1, 1), () -> ("" + map).length() > 2);
    }),
    TEXT_OF_KEYS(() -> {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        Object keys = map.keySet();
        return told(() -> map.put(1, 1), () -> keys.toString().length() > 2);
    }),
    TEXT_OF_A_SORTED_MAP(() -> {
        Map<Integer, Integer> map = new ConcurrentSkipListMap<>();
        return told(() -> map.put(1, 1), () -> ("" + map).length() > 2);
    }),
    TEXT_OF_SORTED_KEYS(() -> {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        Object keys = map.descendingMap().keySet();
        return told(() -> map.put(1, 1), () -> keys.toString().length() > 2);
    }),
    TEXT_OF_A_SORTED_SET(() -> {
        Set<Integer> set = new ConcurrentSkipListSet<>();
        return told(() -> set.add(1), () -> ("" + set).length() > 2);
    }),
    HASH_OF_A_SORTED_MAP(() -> {
        Map<Integer, Integer> map = new ConcurrentSkipListMap<>();
        return told(() -> map.put(1, 2), () -> Objects.hashCode(map) != 0);
    }),
    TEXT_OF_AN_ADDER(() -> {
        LongAdder adder = new LongAdder();
        return told(adder::increment, () -> !String.valueOf((Object) adder).equals("0"));
    }),
    EQUAL_LISTS(() -> {
        List<Integer> list = new CopyOnWriteArrayList<>();
        return told(() -> list.add(1), () -> Objects.equals(list, List.of(1)));
    }),
    EQUAL_SETS_OF_A_LIBRARY(() -> {
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
        return told(() -> set.add(1), () -> UncheckedRelay.areEqual(List.of(1), List.copyOf(set)));
    }),
    EQUAL_MAPS_OF_A_LIBRARY(() -> {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        return told(() -> map.put(1, 1), () -> UncheckedRelay.areEqual(Map.of(1, 1), map));
    }),
    FENCES_OF_A_LIBRARY(() -> {
        AtomicInteger flag = new AtomicInteger();
        return told(
                () -> {
                    UncheckedRelay.releases();
                    flag.setOpaque(1);
                },
                () -> {
                    boolean is = flag.getOpaque() > 0;
                    UncheckedRelay.acquires();
                    return is;
                });
    }),
    RELEASED_BY_A_LIBRARY(() -> {
        AtomicInteger flag = new AtomicInteger();
        return told(
                () -> {
                    UncheckedRelay.releases();
                    flag.setOpaque(1);
                },
                () -> flag.getAcquire() > 0);
    }),
    JOINED_BY_OWN_INTERFACE(() -> {
        Box box = new Box();
        Service service = new Worker(null, () -> box.value = 2);
        service.start();
        service.join();
        return box.value;
    }),
    ALIVE_BY_OWN_INTERFACE(() -> {
        Box box = new Box();
        Service service = new Worker(null, () -> box.value = 2);
        service.start();
        while (service.isAlive()) {
            Thread.onSpinWait();
        }
        return box.value;
    }),
    INTERRUPTED_BY_OWN_INTERFACE(() -> {
        return interrupted(Service::interrupt);
    }),
    INTERRUPTED_BY_ITS_GROUP(() -> {
        return interrupted(service -> ((Worker) service).getThreadGroup().interrupt());
    }),
    INTERRUPTED_BY_A_LIBRARY(() -> {
        return interrupted(service -> UncheckedRelay.interrupts(((Worker) service).getThreadGroup()));
    }),
    /** Names of a thread's methods, of what is none. */
    NO_THREAD(() -> {
        Plain plain = new MorePlain();
        Asked asked = plain;
        AtomicInteger flag = new AtomicInteger();
        plain.addSuppressed(new IllegalStateException("expected"));
        plain.join();
        require(plain.isAlive() && asked.isInterrupted());
        return told(() -> flag.set(1), () -> flag.get() > 0);
    }),
    /** What is handed over again comes after whoever did that last. */
    TASK_THAT_IS_USED_AGAIN(() -> {
        Job job = new Job();
        for (int i = 0; i < Disguises.JOBS; i++) {
            job.given = i;
            if (i % 2 == 0) {
                job.fork();
            } else {
                ForkJoinPool.commonPool().execute((Runnable) job);
            }
            job.join();
            require(job.found == i);
            job.reinitialize();
        }
        return 2;
    });

    private static final int JOBS = 200;

    private final Callable<Integer> program;

    Disguises(Callable<Integer> program) {
        this.program = program;
    }

    @Override
    public Integer call() throws Exception {
        return program.call();
    }

    interface Asked {
        boolean isInterrupted();
    }

    private static class Plain implements Asked {
        boolean isAlive() {
            return true;
        }

        void join() {
            require(isAlive());
        }

        void addSuppressed(Throwable thrown) {
            require(thrown != null);
        }

        @Override
        public boolean isInterrupted() {
            return true;
        }
    }

    private static final class MorePlain extends Plain {
        @Override
        boolean isAlive() {
            return super.isAlive();
        }

        @Override
        void join() {
            super.join();
        }

        @Override
        void addSuppressed(Throwable thrown) {
            super.addSuppressed(thrown);
        }

        @Override
        public boolean isInterrupted() {
            return super.isInterrupted();
        }
    }

    private static final class Job extends RecursiveAction implements Runnable {
        private static final long serialVersionUID = 1;

        private int given;
        private int found;

        @Override
        protected void compute() {
            found = given;
        }

        @Override
        public void run() {
            compute();
        }
    }

    interface Post {
        boolean offer(Integer element);

        Integer poll();
    }

    interface Counter {
        int get();

        int incrementAndGet();
    }

    interface Sum {
        void increment();

        long sum();
    }

    interface Service {
        void start();

        void join() throws InterruptedException;

        boolean isAlive();

        void interrupt();
    }

    /** Interrupts a thread. */
    interface Interrupt {
        void of(Service service);
    }

    private static final class Mailbox extends ConcurrentLinkedQueue<Integer> implements Post {
        private static final long serialVersionUID = 1;

        @Override
        public boolean offer(Integer element) {
            return super.offer(element);
        }

        @Override
        public Integer poll() {
            return super.poll();
        }
    }

    private static final class Names extends ArrayList<Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean addAll(Collection<? extends Integer> all) {
            return super.addAll(all);
        }
    }

    private static final class OneCounter extends AtomicInteger implements Counter {
        private static final long serialVersionUID = 1;
    }

    private static final class OneSum extends LongAdder implements Sum {
        private static final long serialVersionUID = 1;
    }

    private static final class Holder extends AtomicReference<String> implements Supplier<String> {
        private static final long serialVersionUID = 1;
    }

    private static final class Failure extends Exception {
        private static final long serialVersionUID = 1;

        void add() {
            super.addSuppressed(new IllegalStateException("expected"));
        }

        int count() {
            return super.getSuppressed().length;
        }
    }

    /** Opened once. */
    private static final class Gate {
        private boolean open;

        synchronized void open() {
            open = true;
            super.notifyAll();
        }

        synchronized boolean isOpen() {
            try {
                while (!open) {
                    super.wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return true;
        }
    }

    /** A thread that overrides what others ask it. */
    private static final class Worker extends Thread implements Service {
        Worker(ThreadGroup group, Runnable does) {
            super(group, does);
        }

        @Override
        public void interrupt() {
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            return super.isInterrupted();
        }
    }

    private static int told(Runnable tells, BooleanSupplier isTold) throws InterruptedException {
        Box box = new Box();
        together(
                () -> {
                    box.value = 2;
                    tells.run();
                },
                () -> {
                    while (!isTold.getAsBoolean()) {
                        Thread.onSpinWait();
                    }
                    require(box.value == 2);
                });
        return 2;
    }

    private static int interrupted(Interrupt by) throws InterruptedException {
        Box box = new Box();
        Worker worker = new Worker(new ThreadGroup("own"), () -> {
            Worker own = (Worker) Thread.currentThread();
            while (!own.isInterrupted()) {
                Thread.onSpinWait();
            }
            require(box.value == 2);
        });
        worker.start();
        box.value = 2;
        by.of(worker);
        worker.join();
        return 2;
    }
}
