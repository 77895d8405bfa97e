package org.jrsan.bench.schedules;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.WaitMode;
import org.jrsan.junit.Actors;
import org.jrsan.plain.PlainInt;

/** The programs on the drop-in types; each call of a method is one run. */
final class Programs {
    private Programs() {}

    static void storeBuffering() {
        RobustAtomicInteger x = new RobustAtomicInteger();
        RobustAtomicInteger y = new RobustAtomicInteger();
        Actors.run(
                () -> {
                    x.set(1);
                    return y.get();
                },
                () -> {
                    y.set(1);
                    return x.get();
                });
    }

    private static final class Ring {
        private static final int CAPACITY = 2;
        private final RobustAtomicInteger head = new RobustAtomicInteger();
        private final RobustAtomicInteger tail = new RobustAtomicInteger();
        private final PlainInt[] slots = {new PlainInt(), new PlainInt()};

        boolean offer(int value) {
            int at = tail.getPlain();
            if (at - head.get() == CAPACITY) {
                return false;
            }
            slots[at % CAPACITY].set(value);
            tail.set(at + 1);
            return true;
        }

        int poll() {
            int at = head.getPlain();
            if (at == tail.get()) {
                return 0;
            }
            int value = slots[at % CAPACITY].get();
            head.set(at + 1);
            return value;
        }
    }

    static void ring() {
        Ring ring = new Ring();
        Actors.run(
                () -> {
                    ring.offer(1);
                    ring.offer(2);
                    return ring.offer(3);
                },
                () -> ring.poll() + 10 * ring.poll() + 100 * ring.poll());
    }

    private static final class Stack {
        private record Node(int value, Node below) {}

        private final RobustAtomicReference<Node> top = new RobustAtomicReference<>();

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
        List<Actors.Action> actors = new ArrayList<>();
        for (int i = 1; i <= Program.CROWD; i++) {
            int value = i;
            actors.add(() -> {
                stack.push(value);
                stack.pop();
            });
        }
        Actors.run(actors.toArray(Actors.Action[]::new));
    }

    static void ticketLock() {
        RobustAtomicInteger next = new RobustAtomicInteger();
        RobustAtomicInteger called = new RobustAtomicInteger();
        List<Actors.Action> actors = new ArrayList<>();
        for (int i = 1; i <= Program.CROWD; i++) {
            actors.add(() -> {
                int ticket = next.getAndIncrement();
                called.awaitValue(ticket, WaitMode.VOLATILE);
                called.set(ticket + 1);
            });
        }
        Actors.run(actors.toArray(Actors.Action[]::new));
    }
}
