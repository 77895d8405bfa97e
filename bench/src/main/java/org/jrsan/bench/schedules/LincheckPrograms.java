package org.jrsan.bench.schedules;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The programs on the types of the JDK, for Lincheck; each call of a method is one run. */
final class LincheckPrograms {
    private LincheckPrograms() {}

    private static void run(Runnable... bodies) {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void storeBuffering() {
        AtomicInteger x = new AtomicInteger();
        AtomicInteger y = new AtomicInteger();
        int[] read = new int[2];
        run(
                () -> {
                    x.set(1);
                    read[0] = y.get();
                },
                () -> {
                    y.set(1);
                    read[1] = x.get();
                });
    }

    private static final class Ring {
        private static final int CAPACITY = 2;
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();
        private final int[] slots = new int[CAPACITY];

        boolean offer(int value) {
            int at = tail.getPlain();
            if (at - head.get() == CAPACITY) {
                return false;
            }
            slots[at % CAPACITY] = value;
            tail.set(at + 1);
            return true;
        }

        int poll() {
            int at = head.getPlain();
            if (at == tail.get()) {
                return 0;
            }
            int value = slots[at % CAPACITY];
            head.set(at + 1);
            return value;
        }
    }

    static void ring() {
        Ring ring = new Ring();
        int[] read = new int[1];
        run(
                () -> {
                    ring.offer(1);
                    ring.offer(2);
                    ring.offer(3);
                },
                () -> read[0] = ring.poll() + 10 * ring.poll() + 100 * ring.poll());
    }

    private static final class Stack {
        private record Node(int value, Node below) {}

        private final AtomicReference<Node> top = new AtomicReference<>();

        void push(int value) {
            Node below;
            do {
                below = top.get();
            } while (!top.compareAndSet(below, new Node(value, below)));
        }

        int pop() {
            while (true) {
                Node node = top.get();
                if (node == null) {
                    return 0;
                }
                if (top.compareAndSet(node, node.below)) {
                    return node.value;
                }
            }
        }
    }

    static void stack() {
        Stack stack = new Stack();
        Runnable[] bodies = new Runnable[Program.CROWD];
        for (int i = 0; i < bodies.length; i++) {
            int value = i + 1;
            bodies[i] = () -> {
                stack.push(value);
                stack.pop();
            };
        }
        run(bodies);
    }

    static void ticketLock() {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger called = new AtomicInteger();
        Runnable[] bodies = new Runnable[Program.CROWD];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = () -> {
                int ticket = next.getAndIncrement();
                while (called.get() != ticket) {
                    Thread.onSpinWait();
                }
                called.set(ticket + 1);
            };
        }
        run(bodies);
    }
}
