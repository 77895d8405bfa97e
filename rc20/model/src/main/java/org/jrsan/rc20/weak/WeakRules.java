package org.jrsan.rc20.weak;

import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.Fence;

/**
 * The rules of section 10, one method each, so that tests can take each of them away. A location asks for them; the state
 * is in the machine, its threads and its locations.
 */
class WeakRules {
    // low(τ, x, o): the place of the newest message that the thread must not go behind

    /** Observed by some π at an epoch that is at most {@code C(τ)(π)}. */
    int observed(WeakLocation x, View current) {
        return x.observations().newest(current.happened);
    }

    /** An SC write whose number is at most {@code fb} of {@code C(τ)}. */
    int scBeforeFence(WeakLocation x, View current) {
        return x.newestScWrite(current.fenced);
    }

    /** For an SC access: an SC write that is settled in the order of SC accesses. */
    int scSettled(WeakLocation x, WeakMachine machine) {
        return x.newestScWrite(machine.scOrder().settled());
    }

    /** For an SC access: observed by some π at an epoch that is at most {@code G(π)}. */
    int observedBeforeFence(WeakLocation x, WeakMachine machine) {
        return x.observations().newest(machine.fenced());
    }

    /** A plain read takes the message at {@code low}. */
    Message plainlyRead(WeakLocation x, Message atLow) {
        return atLow;
    }

    // Places

    /** W: not between an RMW and the message that it read. */
    boolean mayFollow(Message successor) {
        return !successor.isUpdate;
    }

    /** RMW: not a message whose successor is an RMW. */
    boolean mayBeUpdated(Message successor) {
        return !successor.isUpdate;
    }

    /** RMW: right after the message that it read. */
    Message updateFollows(WeakLocation x, Message read) {
        return read;
    }

    /** CAS: fails with a message that has not the expected value, and a weak one may with any. */
    boolean mayFail(boolean isExpected, boolean isWeak) {
        return isWeak || !isExpected;
    }

    // What a thread receives and sends

    /** An acquire read or RMW: {@code C ⊔= view}. */
    void acquire(WeakThread thread, View view) {
        thread.learn(view);
    }

    /** Any other read or RMW: {@code A ⊔= view}. */
    void receive(WeakThread thread, View view) {
        thread.acquire.join(view);
    }

    /** A releasing write or RMW sends {@code C}. */
    View released(WeakThread thread) {
        return thread.snapshot();
    }

    /** Any other write or RMW sends {@code R}. */
    View fenced(WeakThread thread) {
        return thread.release;
    }

    /** RMW: the view of the message that it read, joined with what it sends. */
    View continued(View read, View sent) {
        View joined = read.copy();
        joined.join(sent);
        return joined;
    }

    /** A read, write or RMW observes its message. */
    void observeRead(WeakLocation x, WeakThread thread, Message message) {
        x.observations().add(thread.slot(), thread.epoch(), message);
    }

    /** Likewise a write and an RMW. */
    void observeWritten(WeakLocation x, WeakThread thread, Message message) {
        x.observations().add(thread.slot(), thread.epoch(), message);
    }

    /** A releasing write or RMW ticks. */
    void tickAfterWrite(WeakThread thread) {
        thread.tick();
    }

    // Fences

    void fence(WeakMachine machine, WeakThread thread, Fence fence) {
        if (fence != Fence.RELEASE) {
            acquireFence(thread);
        }
        if (fence == Fence.FULL) {
            fullFence(machine, thread);
        }
        if (fence != Fence.ACQUIRE) {
            releaseFence(thread);
            tickAfterFence(thread);
        }
    }

    /** {@code C ⊔= A}. */
    void acquireFence(WeakThread thread) {
        thread.learn(thread.acquire);
    }

    /** {@code R := C}. */
    void releaseFence(WeakThread thread) {
        thread.release = thread.snapshot();
    }

    /** A release fence ticks. */
    void tickAfterFence(WeakThread thread) {
        thread.tick();
    }

    private void fullFence(WeakMachine machine, WeakThread thread) {
        receiveFences(machine, thread);
        coverScWrites(machine, thread);
        markFence(machine, thread);
        settleScAccesses(machine);
        sendFences(machine, thread);
    }

    /** Full fence, {@code FADD(f, 0, acquire-release)}: {@code C ⊔= F}. */
    void receiveFences(WeakMachine machine, WeakThread thread) {
        thread.learn(machine.fences());
    }

    /** Full fence: {@code fb := max(fb, scn)}. */
    void coverScWrites(WeakMachine machine, WeakThread thread) {
        thread.learnFenced(machine.scWrites());
    }

    /** Full fence: {@code G ⊔= C}. */
    void markFence(WeakMachine machine, WeakThread thread) {
        machine.fenced().join(thread.current.happened);
    }

    /** Full fence: the SC accesses that ran before it come before those that run after it. */
    void settleScAccesses(WeakMachine machine) {
        machine.scOrder().settle(machine.scWrites());
    }

    /** Full fence, {@code FADD(f, 0, acquire-release)}: {@code F ⊔= C}. */
    void sendFences(WeakMachine machine, WeakThread thread) {
        machine.fences().join(thread.current);
    }

    // SC accesses

    /** An SC access comes after those that happen before it, what it reads included. */
    long happensBefore(ScOrder order, VectorClock current, View received) {
        VectorClock known = new VectorClock();
        known.assign(current);
        known.join(received.happened);
        return order.happensBefore(known);
    }

    /** An SC write comes after those before it in modification order, and after the reads of what is before it. */
    long precedes(ScOrder order, WeakLocation x, Message followed) {
        return order.upTo(followed, x);
    }

    /** The order of SC accesses is transitive. */
    long closed(ScOrder order, long before) {
        return order.closed(before);
    }

    /** An SC access takes no message that has an SC write behind it which comes before the access. */
    boolean keepsScOrder(long before, long behind) {
        return (before & behind) == 0;
    }

    /** An SC write takes the next SC number. */
    long scNumber(WeakMachine machine) {
        return machine.nextScNumber();
    }

    // Edges: start, join, locks and whatever else releases and acquires

    /** {@code L ⊔= C}. */
    void release(View object, WeakThread thread) {
        object.join(thread.current);
    }

    /** The release of an object ticks. */
    void tickAfterRelease(WeakThread thread) {
        thread.tick();
    }

    /** {@code C ⊔= L}. */
    void acquire(WeakThread thread, WeakSync object) {
        thread.learn(object.view());
    }
}
