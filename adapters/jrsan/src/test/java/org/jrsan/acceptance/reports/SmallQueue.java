package org.jrsan.acceptance.reports;

import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;

/** All accesses are made by accessors, as in many a queue; each look can miss what the other side stored just before. */
class SmallQueue {
    private final RobustAtomicInteger head = new RobustAtomicInteger().label("head");
    private final RobustAtomicInteger tail = new RobustAtomicInteger().label("tail");

    /** How often somebody looked, which makes a look more than an access. */
    private int looks;

    int lvHead() {
        return head.getAcquire();
    }

    void soHead(int value) {
        head.setRelease(value);
    }

    Integer lvTail() {
        return tail.getAcquire();
    }

    /** An accessor that makes its access by another one. */
    Integer lvTail(int mask) {
        return lvTail() & mask;
    }

    void soTail(int value) {
        tail.setRelease(value);
    }

    int countedTail() {
        looks++;
        return tail.getAcquire();
    }

    int tailIfAny() {
        return looks < 0 ? 0 : tail.getAcquire();
    }

    void offer() {
        soTail(1);
        lvHead();
    }

    void poll() {
        soHead(1);
        lvTail();
    }

    void pollTwice() {
        soHead(1);
        lvTail(7);
    }

    void isEmpty() {
        soHead(1);
        lvTail();
    }

    void count() {
        soHead(1);
        countedTail();
    }

    void countToo() {
        soHead(1);
        countedTail();
    }

    void branch() {
        soHead(1);
        tailIfAny();
    }

    /** The same place by two ways. */
    void pollAgain() {
        poll();
    }

    static class Declared extends SmallQueue {
        @Override
        @Benign(reason = "a stale look is repaired later", with = "SmallQueue.offer")
        void isEmpty() {
            soHead(1);
            lvTail();
        }
    }
}
