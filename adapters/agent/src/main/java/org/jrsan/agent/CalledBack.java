package org.jrsan.agent;

import java.io.Closeable;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jrsan.agent.resolve.SharedTypes;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.Quiet;
import org.jspecify.annotations.Nullable;

/**
 * Code of the user's that the JDK calls in the midst of an operation, as {@code ConcurrentHashMap.get} calls {@code equals}: it may
 * meet what another thread has stored since that operation began, and the edge of that is behind the operation. The stack tells.
 */
final class CalledBack {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** What may go through a collection that it was given. What runs tasks is not among it, or all code of a task would be. */
    private static final Pattern MAY_GO_THROUGH =
            Pattern.compile("java\\.util\\.(?!concurrent\\.|Timer|ServiceLoader).*"
                    + "|java\\.lang\\.(String|AbstractStringBuilder|Iterable|runtime\\.).*"
                    + "|java\\.(text|io)\\..*");

    /** What goes through what it has itself, and sorts what it was given in an array: nobody else stores there. */
    private static final Pattern HAS_ITS_OWN = Pattern.compile("java\\.util\\.("
            + "(Array(List|Deque)|LinkedList|(Linked)?Hash(Map|Set)|Tree(Map|Set)|Optional.*|IdentityHashMap|EnumMap)"
            + "\\.(forEach|removeIf|replaceAll|compute.*|merge|map|flatMap|filter|ifPresent.*|orElseGet)"
            + "|Arrays\\.(set|sort|parallel).*|(Comparable)?TimSort\\..*|Array.*Helpers.*)");

    /** What calls streams, channels and loaders of classes while it holds a lock of its own, which is not seen. */
    private static final Pattern LOCKS = Pattern.compile("java\\.io\\.(Buffered.*|Print(Stream|Writer)|Push[Bb]ack.*"
            + "|LineNumberReader|(Input|Output)Stream(Reader|Writer)|Reader|Writer)"
            + "|java\\.nio\\.channels\\..*|sun\\.nio\\.(cs\\.Stream(En|De)coder|ch\\.Channel(In|Out)putStream)"
            + "|java\\.lang\\.ClassLoader");

    /** What asks an object for its text while it holds such a lock. */
    private static final Pattern LOCKS_FOR_TEXT =
            Pattern.compile("java\\.io\\.Print(Stream|Writer)\\.(format|printf|implFormat)");

    /** What runs the user's code in a session: what called that is none of the user's business. */
    private static final Pattern OF_SESSIONS =
            Pattern.compile("org\\.jrsan\\.(Exploration|Sanitizer|Session|junit\\.|spi\\.|cli\\.).*");

    /** What makes the check, on top of the user's code. */
    private static final Pattern OF_CHECKS = Pattern.compile(
            "(java|jdk|org\\.jrsan\\.(agent|atomic|clock|internal|plain|race|rc20|schedule|sync))\\..*");

    /** Each may be inside of what stands before it. */
    private enum Caller {
        NONE,
        /** What may go through collections that the thread has used. */
        TRAVERSAL,
        /** A collection, which may have been passed as an {@code Object}, so that nobody has seen in which one the thread is. */
        COLLECTION,
        /** What may have ordered it after anything. */
        ORDERING
    }

    private CalledBack() {}

    /** Loads what it needs, which is called with the lock of a location held. */
    static void warmUp() {
        WALKER.walk(CalledBack::caller);
    }

    /**
     * Has the calling thread learn, if it may have been called in such a way, and tells whether it was. What that needs of the JDK makes no
     * edges.
     */
    static boolean learn(RunThread thread) {
        boolean[] was = new boolean[1];
        Quiet.quietly(() -> was[0] = learnQuietly(thread));
        return was[0];
    }

    private static boolean learnQuietly(RunThread thread) {
        Caller caller = WALKER.walk(CalledBack::caller);
        if (caller == Caller.TRAVERSAL) {
            thread.learnsFromCollections();
        } else if (caller == Caller.COLLECTION) {
            SyncObjects.learnFromAll(thread);
        } else if (caller == Caller.ORDERING) {
            // As after a call that is not seen.
            thread.run.learnsEverything();
        }
        return caller != Caller.NONE;
    }

    private static Caller caller(Stream<StackFrame> frames) {
        Caller found = Caller.NONE;
        boolean isUsers = false;
        Class<?> called = null;
        for (Iterator<StackFrame> all = frames.iterator(); all.hasNext() && found != Caller.ORDERING; ) {
            StackFrame frame = all.next();
            String name = frame.getClassName();
            isUsers |= !OF_CHECKS.matcher(name).matches();
            if (!isUsers) {
                continue;
            }
            if (OF_SESSIONS.matcher(name).matches()) {
                return found;
            }
            if (!EdgeClasses.isOfJdk(frame.getDeclaringClass().getClassLoader())) {
                called = frame.getDeclaringClass();
            } else if (name.startsWith("java.util.concurrent.atomic.") || isLocked(called, frame)) {
                found = Caller.ORDERING;
            } else if (SharedTypes.isShared(name.replace('.', '/'))) {
                found = Caller.COLLECTION;
            } else if (found == Caller.NONE
                    && MAY_GO_THROUGH.matcher(name).matches()
                    && !HAS_ITS_OWN.matcher(name + '.' + frame.getMethodName()).matches()) {
                found = Caller.TRAVERSAL;
            }
        }
        return found;
    }

    /** Not what it does before it takes the lock, as to ask an object for its text that is printed without a format. */
    private static boolean isLocked(@Nullable Class<?> called, StackFrame caller) {
        String name = caller.getClassName();
        return called != null
                && (Closeable.class.isAssignableFrom(called) || ClassLoader.class.isAssignableFrom(called)
                        ? LOCKS.matcher(name).matches()
                        : LOCKS_FOR_TEXT
                                .matcher(name + '.' + caller.getMethodName())
                                .matches());
    }
}
