package org.jrsan.junit;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicIntegerArray;
import org.jrsan.sync.RobustReentrantLock;

class TryScheduleTest {
    final RobustAtomicInteger x = new RobustAtomicInteger();
    final RobustAtomicInteger y = new RobustAtomicInteger();

    @RobustnessTest(options = {"schedule=exhaustive", "sites=off"}, iterations = 100000)
    void sb() {
        Actors.run(
                () -> {
                    x.setRelease(1);
                    return y.getAcquire();
                },
                () -> {
                    y.setRelease(1);
                    return x.getAcquire();
                });
    }

    @RobustnessTest(options = {"schedule=exhaustive", "sites=off"}, iterations = 100000)
    void sbVolatile() {
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

    @RobustnessTest(options = {"schedule=exhaustive", "sites=off"}, iterations = 100000)
    void deadlock() {
        Actors.run(
                () -> {
                    x.awaitValueUninterruptibly(1, org.jrsan.atomic.WaitMode.OPAQUE);
                    return y.getAcquire();
                },
                () -> {
                    y.awaitValueUninterruptibly(1, org.jrsan.atomic.WaitMode.OPAQUE);
                    return x.getAcquire();
                });
    }

    static final int CAP = 2;
    final RobustAtomicInteger head = new RobustAtomicInteger();
    final RobustAtomicInteger tail = new RobustAtomicInteger();
    final int[] slots = new int[CAP];

    boolean offer(int v) {
        int t = tail.getPlain();
        if (t - head.getAcquire() == CAP) return false;
        slots[t % CAP] = v;
        tail.setRelease(t + 1);
        return true;
    }

    int poll() {
        int h = head.getPlain();
        if (h == tail.getAcquire()) return 0;
        int v = slots[h % CAP];
        head.setRelease(h + 1);
        return v;
    }

    @RobustnessTest(options = {"schedule=exhaustive", "sites=off"}, iterations = 100000)
    void ring() {
        Actors.run(
                () -> {
                    offer(1);
                    offer(2);
                    return offer(3);
                },
                () -> {
                    return poll() + 10 * poll() + 100 * poll();
                });
    }

    @RobustnessTest(options = {"schedule=exhaustive", "sites=off"}, iterations = 100000)
    void weak() {
        Actors.run(
                () -> {
                    while (!x.weakCompareAndSetVolatile(x.get(), 5)) {}
                    return 1;
                },
                () -> x.getAndIncrement());
    }

    @RobustnessTest(options = {"schedule=pos", "sites=off"}, iterations = 20000)
    void speed() {
        sbVolatile();
    }
}
