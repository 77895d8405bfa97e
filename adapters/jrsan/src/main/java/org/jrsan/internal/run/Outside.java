package org.jrsan.internal.run;

import java.util.function.Predicate;
import org.jrsan.internal.told.LostError;
import org.jrsan.rc20.Engine;
import org.jspecify.annotations.Nullable;

/**
 * What an open run makes of actions that do not count in it: those of threads that it knows on what belongs to another run
 * or to none, and those of threads that it does not know on what belongs to it. They can carry happens-before from any of
 * its threads to any other, by ways that it does not see. So each is a point after which all its threads know, in
 * happens-before, all that any of them did so far ({@link Engine#everybodyLearnsEverything}), and none is forced after
 * anything: that can miss a violation and invents none.
 *
 * <p>Why these actions suffice: what one thread of a run hands on to another leaves the run's sight by an action of a thread
 * that the run knows, or by a full fence that counts in it, and comes back by an action of a thread that it knows, or gets
 * to know by that. Actions of threads that it knows are all told here. Of what threads that it does not know did meanwhile,
 * the way back tells: a synchroniser or atomic with traces of others, or the end of a thread that the run never saw.
 *
 * <p>While one run is open, and all threads belong to it, there is nothing outside: a look at the open runs tells.
 */
public final class Outside {
    private Outside() {}

    /** Whether there is anything outside of a run, null for none. */
    public static boolean exists(@Nullable Run counted) {
        Run[] open = Attachment.open();
        return open.length > 1 || open.length == 1 && open[0] != counted;
    }

    /**
     * The calling thread acted in a way that counts in one run, null for none: all others that know it are told.
     *
     * @return whether there were any
     */
    public static boolean acted(@Nullable Run counted) {
        return exists(counted) && tell(counted, run -> run.knows(Thread.currentThread()));
    }

    /** The same on a synchroniser: the runs whose threads used it before are touched, too. */
    public static void acted(@Nullable Run counted, Predicate<Run> haveUsedIt) {
        if (exists(counted)) {
            tell(counted, run -> run.knows(Thread.currentThread()) || haveUsedIt.test(run));
        }
    }

    /** Whatever goes wrong in it is no matter of the user's. */
    private static boolean tell(@Nullable Run counted, Predicate<Run> isTouched) {
        boolean told = false;
        try {
            for (Run run : Attachment.open()) {
                if (run != counted && isTouched.test(run)) {
                    run.actedOutside();
                    told = true;
                }
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return told;
    }

    /** Whether another run than the given one was open while that one was. */
    public static boolean overlaps(Run.Handle other, Run run) {
        return other != run.handle && (other.run != null || other.closedIn > run.handle.openedIn);
    }
}
