package org.jrsan.internal.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Verdict;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.Test;

/** What becomes of an error of JRSan's own while it looks through class files. */
class DirectAccessesTest {
    private static final class Counter {
        private volatile int count;
    }

    @Test
    void anErrorIsNotThrownAndIsThatOfEachRunThatFollowsTheField() throws NoSuchFieldException {
        var field = Counter.class.getDeclaredField("count");
        DirectAccesses direct = new DirectAccesses(field);

        direct.lookThrough(field, null); // an error of JRSan's, as there is always a user

        for (int i = 0; i < 2; i++) {
            Run run = Run.open(JvmOptions.settings());
            try {
                run.follows(direct);

                assertEquals(Verdict.INTERNAL_ERROR, run.outcome().verdict());
                assertTrue(run.errors().get(0) instanceof NullPointerException);
            } finally {
                run.close();
            }
        }
    }
}
