package org.jrsan.agent.sites;

import java.io.InterruptedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jrsan.agent.resolve.Around;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.Promises;
import org.jrsan.internal.edges.Relay;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.Workers;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.widths.Block;
import org.jrsan.rc20.Fence;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of what is not checked. What is volatile there releases and acquires, each way, since others may access it unseen; that
 * can hide a violation and invent none.
 */
final class Edges {
    private static final MethodHandle MEET;
    private static final MethodHandle MEET_SHARED;
    private static final MethodHandle LEARN;

    static {
        MethodType type = MethodType.methodType(void.class, Object.class, boolean.class);
        try {
            MEET = MethodHandles.lookup().findStatic(Edges.class, "meet", type);
            MEET_SHARED = MethodHandles.lookup().findStatic(Edges.class, "meetShared", type);
            LEARN = MethodHandles.lookup().findStatic(Edges.class, "learn", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What an edge is made for. */
    private enum Why {
        /** What is checked, or can be nothing else. */
        CHECKED,
        /** An access of what an object is or leads to. */
        ACCESS,
        /** A monitor, or what stands for something else. */
        OTHER
    }

    /** What an object is to checked classes, if others make edges at it. */
    private enum Shared {
        NOTHING,
        ATOMIC,
        /** What has elements, or bytes. */
        ELEMENTS,
        /** What leads to bytes that are known. */
        BUFFER,
        /** What leads to bytes that cannot be known. */
        HIDDEN
    }

    private static final ClassValue<Shared> SHARED = new ClassValue<>() {
        @Override
        protected Shared computeValue(Class<?> type) {
            if (type.isArray() || type == Block.class) {
                return Shared.ELEMENTS;
            }
            if (ByteBuffer.class.isAssignableFrom(type)) {
                return Shared.BUFFER;
            }
            if (Memory.isHidden(type)) {
                return Shared.HIDDEN;
            }
            Class<?> atomic = Atomics.among(type);
            return atomic != null && !Atomics.isUpdater(atomic) ? Shared.ATOMIC : Shared.NOTHING;
        }
    };

    /** By the number that {@code EdgeMethod} gives: acquire, release, full. */
    private static final List<Consumer<Object>> FENCES = List.of(
            at -> Run.fenceOutOfSight(Fence.ACQUIRE),
            at -> Run.fenceOutOfSight(Fence.RELEASE),
            at -> Run.fenceOutOfSight(Fence.FULL));

    private Edges() {}

    /** Whoever comes here later knows what those know who were here before; who only looks tells those alone who do more. */
    static void meet(@Nullable Object at, boolean looks) {
        if (at != null && !(looks ? SyncObjects.isLookedAgain(at) : SyncObjects.isMetAgain(at))) {
            make(at, Why.ACCESS, looks, looks ? SyncObjects::look : SyncObjects::meet);
        }
    }

    /**
     * A field or an element was loaded plainly, whose reference leads to what it was stored with. That counts where somebody has met others at the
     * object or array, as by a compare-and-set; otherwise nobody does by looking.
     */
    static void loaded(@Nullable Object from) {
        if (from != null && Activity.isPossible() && SyncObjects.isUsed(from)) {
            make(from, Why.OTHER, true, SyncObjects::look);
        }
    }

    /** Asks without making edges itself, and only while it matters. If there is no answer, it counts as true. */
    static boolean asks(BooleanSupplier question) {
        boolean[] inside = Quiet.ofCaller();
        if (inside[0] || !Activity.isPossible()) {
            return false;
        }
        inside[0] = true;
        try {
            return question.getAsBoolean();
        } catch (Throwable e) {
            LostError.latest = e;
            return true;
        } finally {
            inside[0] = false;
        }
    }

    /** The same for a step that tells nothing. */
    private static void step(Runnable step) {
        asks(() -> {
            step.run();
            return true;
        });
    }

    /** The same at a collection. */
    static void meetCollection(@Nullable Object at, boolean looks) {
        if (at != null && !(looks ? SyncObjects.isCollectionLookedAgain(at) : SyncObjects.isCollectionMetAgain(at))) {
            make(at, Why.OTHER, looks, looks ? SyncObjects::lookAtCollection : SyncObjects::meetCollection);
        }
    }

    /** A checked class accesses something in a width that is not checked. */
    static void meetChecked(Object at) {
        make(at, Why.CHECKED, carrier -> meetShared(carrier, false));
    }

    /** The caller hands on what it knows, and nobody sees to whom: it has initialised a class, and others use that only afterwards. */
    static void tellsAll() {
        try {
            for (Run run : Attachment.open()) {
                if (run.knows(Thread.currentThread())) {
                    run.tellsAll();
                }
            }
        } catch (Throwable e) {
            // An initialiser of the user's calls this.
            LostError.latest = e;
        }
    }

    /** The same by what is not checked, in a thread that may be nobody's. */
    static void handsOn() {
        step(() -> {
            if (isKnown(Thread.currentThread())) {
                tellsAll();
            }
        });
    }

    /** The caller may meet at what any other thread has met at, or will. */
    static void meetAnything() {
        learn(Edges::meetAnything);
    }

    private static void meetAnything(Run run) {
        run.everybodyLearnsEverything();
        run.learnsEverything();
    }

    /** Whoever the caller is: a thread that no session knows may hand on what one of a session has given it. */
    static void learn() {
        learn(Run::everybodyLearnsEverything);
    }

    private static void learn(Consumer<Run> step) {
        boolean[] inside = Quiet.ofCaller();
        if (inside[0]) {
            return;
        }
        inside[0] = true;
        try {
            stepInAll(step);
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            inside[0] = false;
        }
    }

    /** An exception was made or caught that may tell that the calling thread was interrupted. */
    static void caught(@Nullable Object exception) {
        if (exception instanceof InterruptedException
                || exception instanceof InterruptedIOException
                || exception instanceof ClosedByInterruptException) {
            foundInterrupted(Thread.currentThread());
        }
    }

    /** A thread was found interrupted. */
    static void foundInterrupted(@Nullable Object thread) {
        if (thread instanceof Thread) {
            make(thread, Why.CHECKED, interrupted -> Interrupts.found((Thread) interrupted, true));
        }
    }

    /** A thread is about to be interrupted. */
    static void interrupting(@Nullable Object thread) {
        if (thread instanceof Thread) {
            make(thread, Why.CHECKED, interrupted -> Interrupts.releaseUnseen((Thread) interrupted));
        }
    }

    /** Something is about to be sent to others, who learn what was done before. */
    static void sends(@Nullable Object by) {
        make(by, Why.OTHER, way -> SyncObjects.withoutPlace(way).releaseHappensBefore());
    }

    /** Something was received. */
    static void receives(@Nullable Object by) {
        make(by, Why.OTHER, way -> SyncObjects.withoutPlace(way).acquireHappensBefore());
    }

    /** An object is gone, which tells of all that was done with it: to who finds its reference, or by what he wanted to be done then. */
    static void learns(@Nullable Object found) {
        boolean isUsers =
                found instanceof Reference || found != null && found.getClass().getClassLoader() != null;
        if (isUsers && Activity.isPossible()) {
            learn(Run::learnsEverything);
        }
    }

    /** The calling thread finalizes an object: it learns all that was done with it. One that no session knows will know that anyhow. */
    static void finalizes(@Nullable Object object) {
        if (object != null && object.getClass().getClassLoader() != null) {
            step(RunEdges::finalizing);
        }
    }

    /** The calling thread is about to start another. */
    static void starting(@Nullable Object thread) {
        step(() -> RunEdges.starting((Thread) Objects.requireNonNull(thread)));
    }

    /** A thread was asked whether it has ended, or waited for. */
    static void joined(@Nullable Object thread) {
        if (thread instanceof Thread) {
            make(thread, Why.OTHER, ended -> RunEdges.joined((Thread) ended));
        }
    }

    /** The calling thread is about to be gone. */
    static void ending() {
        try {
            if (Activity.isPossible()) {
                Workers.endOfCaller();
                RunEdges.ending();
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /** A monitor was entered. */
    static void enter(@Nullable Object monitor) {
        make(monitor, Why.OTHER, object -> SyncObjects.withoutPlace(object).acquire());
    }

    /** A monitor is about to be left. */
    static void exit(@Nullable Object monitor) {
        make(monitor, Why.OTHER, object -> SyncObjects.withoutPlace(object).release());
    }

    /** A fence of what is not checked is one of its thread's, for checked accesses as well. */
    static void fence(int kind) {
        make(FENCES, Why.OTHER, FENCES.get(kind));
    }

    /** What the documentation of the JDK promises. */
    static void promises(@Nullable Object at, int step) {
        make(at, Why.OTHER, Promises.STEPS.get(step));
    }

    /** A phaser has advanced. */
    static void advanced(@Nullable Object phaser, int phase) {
        make(phaser, Why.OTHER, at -> Promises.advanced(at, phase));
    }

    /** A checked access of what others access as well. */
    static void meetShared(Object at, boolean looks) {
        // No visit is left: others that come here have to be told of once.
        SyncObjects.withoutPlace(at).estimate(looks);
    }

    private static void make(@Nullable Object of, Why why, Consumer<Object> edge) {
        make(of, why, false, edge);
    }

    /** A thread that no session knows is no thread of one by this, but it may hand on what it was given. */
    private static void make(@Nullable Object of, Why why, boolean looks, Consumer<Object> edge) {
        if (of == null || !Activity.isPossible()) {
            return;
        }
        boolean[] inside = Quiet.ofCaller();
        if (inside[0]) {
            return;
        }
        inside[0] = true;
        try {
            Object at = of;
            Shared shared = why == Why.CHECKED ? Shared.NOTHING : SHARED.get(of.getClass());
            if (why == Why.ACCESS && (shared == Shared.BUFFER || shared == Shared.HIDDEN)) {
                // Others may come to the same bytes in another way.
                at = shared == Shared.BUFFER ? Memory.of((ByteBuffer) of) : null;
                shared = at == null ? shared : SHARED.get(at.getClass());
            }
            if (at == null) {
                stepInAll(Edges::meetAnything);
                return;
            }
            if (shared == Shared.ATOMIC) {
                SharedAtomics.usedByUnchecked(at);
            } else if (shared == Shared.ELEMENTS) {
                ElementCells.usedByUnchecked(at, ByteRanges.base(at));
            }
            if (isKnown(Thread.currentThread())) {
                edge.accept(at);
                SyncObjects.orders(at, looks);
            } else {
                Relay.pass(at, looks);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            inside[0] = false;
        }
    }

    /** Whoever the caller is, and inside of the guard. */
    private static void stepInAll(Consumer<Run> step) {
        for (Run run : Attachment.open()) {
            if (run.knows(Thread.currentThread())) {
                run.estimatesEdges();
            }
            step.accept(run);
        }
    }

    private static boolean isKnown(Thread thread) {
        boolean isKnown = false;
        for (Run run : Attachment.open()) {
            isKnown |= run.knows(thread);
        }
        return isKnown;
    }

    /** Meets others at an object, as above. */
    static MethodHandle meeting(Object at, boolean looks) {
        return MethodHandles.insertArguments(MEET, 0, at, looks);
    }

    /** A call of what is not checked, with an edge before and after it for the argument with an index. */
    static MethodHandle around(MethodHandle raw, int key, boolean looks) {
        return around(raw, MEET, key, looks);
    }

    /** A call of what is checked and others use as well. */
    static MethodHandle aroundShared(MethodHandle call, boolean looks) {
        return around(call, MEET_SHARED, 0, looks);
    }

    private static MethodHandle around(MethodHandle raw, MethodHandle meet, int key, boolean looks) {
        MethodHandle edge = MethodHandles.insertArguments(meet, 1, looks);
        return Around.edges(raw, edge, edge, key);
    }

    /** A call in front of which, and behind which, everybody learns what anybody knows. */
    static MethodHandle learning(MethodHandle raw) {
        return Around.steps(raw, LEARN);
    }
}
