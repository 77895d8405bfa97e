package org.jrsan.acceptance.agent;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jrsan.acceptance.agent.library.Slot;

/** Plain classes that hand objects over by what is not checked. None of them mentions JRSan, and none has a race. */
enum HandOvers implements Callable<Integer> {
    LOCK {
        private final ReentrantLock lock = new ReentrantLock();

        private int n;

        private void add() {
            lock.lock();
            try {
                n++;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Integer call() throws InterruptedException {
            n = 0;
            together(this::add, this::add);
            return n;
        }
    },
    ARRAY_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            ArrayBlockingQueue<Box> queue = new ArrayBlockingQueue<>(2);
            return handOver(queue::put, queue::take);
        }
    },
    LINKED_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            LinkedBlockingQueue<Box> queue = new LinkedBlockingQueue<>(2);
            return handOver(queue::put, queue::take);
        }
    },
    LATCH {
        @Override
        public Integer call() throws InterruptedException {
            CountDownLatch latch = new CountDownLatch(1);
            Box[] one = new Box[1];
            return handOver(
                    box -> {
                        one[0] = box;
                        latch.countDown();
                    },
                    () -> {
                        latch.await();
                        return one[0];
                    });
        }
    },
    SYNCHRONIZER {
        @Override
        public Integer call() throws InterruptedException {
            Mutex mutex = new Mutex();
            Box box = new Box();
            Runnable add = () -> {
                mutex.acquire(1);
                box.value++;
                mutex.release(1);
            };
            together(add, add);
            return box.value - 1;
        }
    },
    MAP {
        @Override
        public Integer call() throws InterruptedException {
            Map<String, Box> map = new ConcurrentHashMap<>();
            Runnable compute = () -> require(map.computeIfAbsent("a", key -> filled()).value == 2);
            together(compute, () -> {
                compute.run();
                map.values().forEach(box -> require(box.value == 2));
            });
            return map.get("a").value;
        }
    },
    CONCURRENT_QUEUE {
        @Override
        public Integer call() throws InterruptedException {
            ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
            return handOver(queue::add, () -> spin(queue::poll));
        }
    },
    /** Compilers before JDK 18 name the interface that declares the method, and not that of the receiver. */
    INHERITED_METHOD {
        @Override
        public Integer call() throws InterruptedException {
            BlockingQueue<Box> queue = new LinkedBlockingQueue<>();
            return handOver(queue::add, () -> spin(queue::poll));
        }
    },
    JCTOOLS_ATOMIC {
        @Override
        public Integer call() throws InterruptedException {
            SpscAtomicArrayQueue<Box> queue = new SpscAtomicArrayQueue<>(4);
            return handOver(queue::offer, () -> spin(queue::poll));
        }
    },
    JCTOOLS_UNSAFE {
        @Override
        public Integer call() throws InterruptedException {
            MpscArrayQueue<Box> queue = new MpscArrayQueue<>(4);
            return handOver(queue::offer, () -> spin(queue::poll));
        }
    },
    INHERITED_FROM_A_HIDDEN_CLASS {
        @Override
        public Integer call() throws InterruptedException {
            Slot<Box> slot = new Slot<>();
            return handOver(
                    box -> {
                        slot.set(box);
                        slot.isFull = true;
                    },
                    () -> spin(() -> slot.isFull ? slot.get() : null));
        }
    },
    OUTSIDE_OF_THE_HEAP {
        @Override
        public Integer call() throws InterruptedException {
            UnsafeBuffer flag = new UnsafeBuffer(ByteBuffer.allocateDirect(8));
            return byFlag(() -> flag.putIntRelease(0, 1), () -> flag.getIntAcquire(0) == 1);
        }
    },
    SHARED_OUTSIDE {
        @Override
        public Integer call() throws InterruptedException {
            // By a view, and by Unsafe in a class that is not checked.
            ByteBuffer bytes = ByteBuffer.allocateDirect(16);
            BYTES.setVolatile(bytes, 8, 0);
            UnsafeBuffer flag = new UnsafeBuffer(bytes);
            return byFlag(() -> BYTES.setRelease(bytes, 8, 1), () -> flag.getIntAcquire(8) == 1);
        }
    },
    OUTSIDE_SHARED_BY_VIEWS {
        @Override
        public Integer call() throws InterruptedException {
            ByteBuffer bytes = ByteBuffer.allocateDirect(16);
            ByteBuffer part = bytes.duplicate().position(8).slice();
            BYTES.setVolatile(bytes, 8, 0);
            return byFlag(() -> UncheckedRelay.set(part, 0, 1), () -> (int) BYTES.getAcquire(bytes, 8) == 1);
        }
    },
    BYTES_SHARED_BY_VIEWS {
        @Override
        public Integer call() throws InterruptedException {
            ByteBuffer bytes = buffer();
            ByteBuffer part = bytes.duplicate().position(8).slice();
            BYTES.setVolatile(bytes, 8, 0);
            return byFlag(() -> BYTES.setRelease(bytes, 8, 1), () -> UncheckedRelay.get(part, 0) == 1);
        }
    },
    READ_ONLY_BYTES {
        @Override
        public Integer call() throws InterruptedException {
            // Which array it is of nobody tells.
            ByteBuffer bytes = buffer();
            ByteBuffer readOnly = bytes.asReadOnlyBuffer();
            return byFlag(() -> BYTES.setRelease(bytes, 8, 1), () -> (int) BYTES.getAcquire(readOnly, 8) == 1);
        }
    },
    SEGMENT_STORES {
        @Override
        public Integer call() throws Exception {
            ByteBuffer bytes = ByteBuffer.allocateDirect(16);
            Segment segment = Segment.of(bytes);
            return byFlag(
                    () -> segment.view.setRelease(segment.memory, segment.at, 1),
                    () -> (int) BYTES.getAcquire(bytes, 8) == 1);
        }
    },
    SEGMENT_LOADS {
        @Override
        public Integer call() throws Exception {
            ByteBuffer bytes = ByteBuffer.allocateDirect(16);
            Segment segment = Segment.of(bytes);
            return byFlag(
                    () -> BYTES.setRelease(bytes, 8, 1),
                    () -> (int) segment.view.getAcquire(segment.memory, segment.at) == 1);
        }
    },
    SHARED_BYTES {
        @Override
        public Integer call() throws InterruptedException {
            // The view of the one, and Unsafe's of the other.
            ByteBuffer bytes = buffer();
            BYTES.setVolatile(bytes, 8, 0);
            UnsafeBuffer flag = new UnsafeBuffer(bytes);
            return byFlag(() -> flag.putIntRelease(8, 1), () -> (int) BYTES.getAcquire(bytes, 8) == 1);
        }
    },
    BYTES_SHARED_LATER {
        @Override
        public Integer call() throws InterruptedException {
            ByteBuffer bytes = buffer();
            UnsafeBuffer flag = new UnsafeBuffer(bytes);
            flag.putIntRelease(8, 0);
            return byFlag(() -> BYTES.setRelease(bytes, 8, 1), () -> flag.getIntAcquire(8) == 1);
        }
    },
    SHARED_ATOMIC {
        @Override
        public Integer call() throws InterruptedException {
            AtomicReference<Box> place = new AtomicReference<>();
            return handOver(box -> UncheckedRelay.publish(place, box), () -> spin(place::get));
        }
    },
    SHARED_ATOMIC_BY_REFERENCE {
        @Override
        public Integer call() throws InterruptedException {
            AtomicReference<Box> place = new AtomicReference<>();
            return handOver(box -> UncheckedRelay.publishByReference(place, box), () -> spin(place::get));
        }
    },
    RESET_ACCUMULATOR {
        @Override
        public Integer call() throws InterruptedException {
            LongAccumulator accumulator = new LongAccumulator(Long::max, 0);
            accumulator.accumulate(1);
            Box[] place = new Box[1];
            return handOver(
                    box -> {
                        place[0] = box;
                        UncheckedRelay.reset(accumulator);
                    },
                    () -> spin(() -> UncheckedRelay.value(accumulator) == 0 ? place[0] : null));
        }
    },
    RELAY {
        @Override
        public Integer call() throws InterruptedException {
            ArrayBlockingQueue<Box> from = new ArrayBlockingQueue<>(2);
            ArrayBlockingQueue<Box> to = new ArrayBlockingQueue<>(2);
            UncheckedRelay.handOn(from, to);
            return handOver(from::put, to::take);
        }
    },
    JOIN {
        @Override
        public Integer call() throws InterruptedException {
            Box box = new Box();
            Thread thread = new Thread(() -> box.value++);
            thread.start();
            UncheckedRelay.join(thread);
            return box.value;
        }
    },
    WAIT {
        @Override
        public Integer call() throws InterruptedException {
            UncheckedRelay.Slot<Box> slot = new UncheckedRelay.Slot<>();
            return handOver(slot::give, slot::take);
        }
    },
    EXECUTOR {
        @Override
        public Integer call() throws Exception {
            ExecutorService executor = Executors.newFixedThreadPool(2);
            try {
                Box box = new Box();
                executor.submit(() -> box.value++).get();
                return box.value;
            } finally {
                executor.shutdown();
            }
        }
    },
    GUAVA_EXECUTOR {
        @Override
        public Integer call() throws Exception {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                Executor inTurn = MoreExecutors.newSequentialExecutor(threads);
                Box box = new Box();
                SettableFuture<Box> future = SettableFuture.create();
                inTurn.execute(() -> box.value--);
                inTurn.execute(() -> box.value++);
                inTurn.execute(() -> future.set(box));
                future.get().value++;
                return box.value;
            } finally {
                threads.shutdown();
            }
        }
    },
    COMPLETABLE_FUTURE {
        @Override
        public Integer call() throws Exception {
            return CompletableFuture.supplyAsync(HandOvers::filled)
                    .thenApply(box -> box)
                    .get()
                    .value;
        }
    },
    PARALLEL_STREAM {
        @Override
        public Integer call() {
            int[] all = new int[64];
            IntStream.range(0, all.length).parallel().forEach(i -> all[i] = i);
            int sum = 0;
            for (int one : all) {
                sum += one;
            }
            return sum - 2014;
        }
    },
    TIMER {
        @Override
        public Integer call() throws Exception {
            Timer timer = new Timer(true);
            CountDownLatch done = new CountDownLatch(1);
            Box box = new Box();
            timer.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            box.value++;
                            done.countDown();
                        }
                    },
                    1);
            done.await();
            timer.cancel();
            return box.value;
        }
    };

    /** What a run tells of it: of those whose calls are steps, all orders are run. */
    String told() {
        return this
                + switch (this) {
                    case LOCK, ARRAY_QUEUE, LINKED_QUEUE, LATCH, EXECUTOR, COMPLETABLE_FUTURE -> " ROBUST passes";
                    default -> " ROBUST_SO_FAR passes";
                };
    }

    /** From this version on, the JDK refuses atomic views of buffers over arrays. */
    private static final int REFUSES_HEAP = 22;

    private static final VarHandle BYTES = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    private static ByteBuffer buffer() {
        return Runtime.version().feature() < REFUSES_HEAP ? ByteBuffer.allocate(16) : ByteBuffer.allocateDirect(16);
    }

    /** A memory segment and a view of its integers, on JDKs that have segments; else the buffer itself. */
    private record Segment(VarHandle view, Object memory, Object at) {
        static Segment of(ByteBuffer bytes) throws ReflectiveOperationException {
            if (Runtime.version().feature() < REFUSES_HEAP) {
                return new Segment(BYTES, bytes, 8);
            }
            Class<?> type = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> layout = Class.forName("java.lang.foreign.ValueLayout");
            Object ints = layout.getField("JAVA_INT").get(null);
            return new Segment(
                    (VarHandle) layout.getMethod("varHandle").invoke(ints),
                    type.getMethod("ofBuffer", Buffer.class).invoke(null, bytes),
                    8L);
        }
    }

    /** What is handed over. It holds 2 when it has been filled. */
    static final class Box {
        int value = 1;
    }

    private static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int unused) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int unused) {
            setState(0);
            return true;
        }
    }

    interface Put {
        void put(Box box) throws InterruptedException;
    }

    interface Take {
        Box take() throws InterruptedException;
    }

    static Box filled() {
        Box box = new Box();
        box.value++;
        return box;
    }

    static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("what was handed over is not what it was");
        }
    }

    static Box spin(Callable<Box> poll) throws InterruptedException {
        try {
            Box box = poll.call();
            while (box == null) {
                Thread.sleep(1);
                box = poll.call();
            }
            return box;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static void together(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** By a plain element, and a flag that tells that something is there. */
    static int byFlag(Runnable raise, BooleanSupplier isRaised) throws InterruptedException {
        Box[] one = new Box[1];
        return handOver(
                box -> {
                    one[0] = box;
                    raise.run();
                },
                () -> spin(() -> isRaised.getAsBoolean() ? one[0] : null));
    }

    static int handOver(Put put, Take take) throws InterruptedException {
        int[] taken = new int[1];
        together(
                () -> {
                    try {
                        put.put(filled());
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                },
                () -> {
                    try {
                        taken[0] = take.take().value;
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        return taken[0];
    }
}
