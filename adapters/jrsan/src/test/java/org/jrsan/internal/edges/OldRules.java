package org.jrsan.internal.edges;

import java.lang.reflect.Method;
import java.util.function.Predicate;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Outside;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.ThreadState;

/**
 * What JRSan did before it knew of sessions side by side, one rule at a time, for tests that put a rule back in a copy of it.
 */
public final class OldRules {
    private OldRules() {}

    /** A thread that accesses what belongs to another run learns everything by itself, and tells nobody. */
    public static void learnsAlone(Run run) throws ReflectiveOperationException {
        ThreadState state = run.participant().state;
        Method learn = state.getClass().getDeclaredMethod("learnEverything");
        learn.setAccessible(true);
        learn.invoke(state);
    }

    /** Nobody is told. */
    public static boolean isLost(Run counted) {
        return false;
    }

    /** Nobody is told. */
    public static void isLost(Run counted, Predicate<Run> haveUsedIt) {}

    /** Nobody is told, and traces of others tell nothing. */
    public static void isLost(SyncObject object, Run counted) {}

    /** Nobody is told of what counts in another run. */
    public static boolean isLostElsewhere(Run counted) {
        return counted == null && Outside.acted(null);
    }

    /** Nobody is told of what counts in another run. */
    public static void isLostElsewhere(Run counted, Predicate<Run> haveUsedIt) {
        if (counted == null) {
            Outside.acted(null, haveUsedIt);
        }
    }

    /** All edges of a synchroniser count in the first run that used it. */
    public static Run owner(SyncObject object) {
        for (Run run : Attachment.open()) {
            if (object.isUsedBy(run)) {
                return run;
            }
        }
        return Run.current();
    }

    /** Threads are the same when they are equal. */
    public static boolean areEqual(Object one, Object other) throws ReflectiveOperationException {
        return thread(one).equals(thread(other));
    }

    /** Likewise. */
    public static int hash(Object identity) throws ReflectiveOperationException {
        return thread(identity).hashCode();
    }

    private static Object thread(Object identity) throws ReflectiveOperationException {
        Method thread = identity.getClass().getDeclaredMethod("thread");
        thread.setAccessible(true);
        return thread.invoke(identity);
    }
}
